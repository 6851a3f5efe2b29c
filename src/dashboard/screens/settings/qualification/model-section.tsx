import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { ModelSettings, TestModel, UpdateModelSettings } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { useAct } from '../../../components/use-act.ts'
import { problemInWords } from '../notifications/channel-kinds.ts'
import { ModelForm } from './model-form.tsx'
import { ModelUse } from './model-use.tsx'
import type { Model } from './model-values.ts'

/** The language model that the agent may ask: for owners and admins. */
export function ModelSection() {
  const [{ data, error }, lookAgain] = useQuery({ query: ModelSettings, requestPolicy: 'cache-and-network' })
  const [isSettingUp, setSettingUp] = useState(false)
  if (!data?.workspace) {
    if (!error) return <RecordsLoading />
    return <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
  }
  const { model } = data.workspace
  return (
    <>
      <Paper>
        <Stack maw={560}>
          <div>
            <Title order={2}>Language model</Title>
            <Text size="sm" c="dimmed" mt={4}>
              The agent works by rules alone. A model may help it to read and to phrase; it decides nothing. What a
              model may cost in one conversation stands in the campaign’s playbook: 20 cents, if nothing is said there.
            </Text>
          </div>
          {model || isSettingUp ? (
            <ModelForm
              key={model ? 'set up' : 'new'}
              model={model}
              {...(!model && { onCancel: () => setSettingUp(false) })}
            />
          ) : (
            <Group>
              <Text size="sm">None is asked.</Text>
              <Button variant="default" size="xs" onClick={() => setSettingUp(true)}>
                Set one up
              </Button>
            </Group>
          )}
          {model && <TryAndTurnOff model={model} onOff={() => setSettingUp(false)} />}
        </Stack>
      </Paper>
      <ModelUse />
    </>
  )
}

function TryAndTurnOff({ model, onOff }: { model: Model; onOff: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const [tested, setTested] = useState<string>()
  const test = useAct(TestModel)
  const off = useAct(UpdateModelSettings, { done: 'The model is turned off' })
  const ask = async () => {
    setTested(undefined)
    const answer = (await test.act({}))?.testModel
    if (answer) setTested(resultInWords(answer))
  }
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" loading={test.isActing} onClick={ask}>
        Test it
      </Button>
      <Button variant="default" size="xs" color="red" onClick={() => setAsked(true)}>
        Turn off
      </Button>
      <Text size="sm" role="status">
        {tested}
      </Text>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Turn ${model.name} off?`}
        verb="Turn off"
        isActing={off.isActing}
        onConfirm={async () => {
          if (!(await off.act({ input: { provider: null } }))) return
          setAsked(false)
          onOff()
        }}
      >
        The agent goes on by rules alone. The model’s settings and its key are forgotten.
      </Confirm>
    </Group>
  )
}

type Answer = { outcome: string | null; durationMs: number | null; problem: string | null }

function resultInWords({ outcome, durationMs, problem }: Answer): string {
  const took = `${((durationMs ?? 0) / 1_000).toFixed(1)} s`
  if (outcome === 'ANSWERED') return `It answered in ${took}.`
  if (outcome === 'TIMED_OUT') return `It did not answer within ${took}.`
  return `It did not answer: ${problem === null ? 'the test was given up' : problemInWords(problem)} (${took}).`
}
