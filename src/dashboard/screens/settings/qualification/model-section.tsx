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
              The agent works without a language model. A model can help it understand and rephrase texts, but doesn’t
              make decisions. The campaign’s playbook sets the budget per conversation (default: 20 cents).
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
              <Text size="sm">No model in use.</Text>
              <Button variant="default" size="xs" onClick={() => setSettingUp(true)}>
                Set up model
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
  const off = useAct(UpdateModelSettings, { done: 'Language model turned off' })
  const ask = async () => {
    setTested(undefined)
    const answer = (await test.act({}))?.testModel
    if (answer) setTested(resultInWords(answer))
  }
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" loading={test.isActing} onClick={ask}>
        Test model
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
        The agent keeps working without a model. The model’s settings and API key are deleted.
      </Confirm>
    </Group>
  )
}

type Answer = { outcome: string | null; durationMs: number | null; problem: string | null }

function resultInWords({ outcome, durationMs, problem }: Answer): string {
  const took = `${((durationMs ?? 0) / 1_000).toFixed(1)} s`
  if (outcome === 'ANSWERED') return `The model responded in ${took}.`
  if (outcome === 'TIMED_OUT') return `The model didn’t respond within ${took}.`
  return `The model didn’t respond: ${problem === null ? 'the test was canceled' : problemInWords(problem)} (${took}).`
}
