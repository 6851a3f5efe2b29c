import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ModelSettings, TestModel, UpdateModelSettings } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { problemInWords } from '../notifications/channel-kinds.ts'
import { ModelForm } from './model-form.tsx'
import { ModelUse } from './model-use.tsx'
import type { Model } from './model-values.ts'

/** The language model of the agent, for owners and admins. */
export function ModelSection() {
  const settings = useFreshQuery(ModelSettings, {})
  return (
    <Loaded value={settings.data?.workspace} query={settings}>
      {({ model }) => <ModelSetup model={model} />}
    </Loaded>
  )
}

function ModelSetup({ model }: { model: Model | null }) {
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <>
      <Paper>
        <Stack maw={560}>
          <div>
            <Title order={2}>Language model</Title>
            <Hint mt={4}>
              The agent works without a language model. A model can help it understand and rephrase texts, but it
              doesn’t make decisions. The campaign’s playbook sets the budget per conversation (default: 20 cents).
            </Hint>
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
  const test = useAction(TestModel)
  const ask = async () => {
    setTested(undefined)
    const answer = (await test.run({}))?.testModel
    if (answer) setTested(resultInWords(answer))
  }
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" loading={test.isPending} onClick={ask}>
        Test model
      </Button>
      <Button variant="default" size="xs" color="red" onClick={() => setAsked(true)}>
        Turn off
      </Button>
      <Text size="sm" role="status">
        {tested}
      </Text>
      <ConfirmAction
        mutation={UpdateModelSettings}
        input={{ provider: null }}
        done="Language model turned off"
        opened={isAsked}
        onClose={() => setAsked(false)}
        onDone={() => {
          setAsked(false)
          onOff()
        }}
        title={`Turn ${model.name} off?`}
        verb="Turn off"
      >
        The agent keeps working without a model. The model’s settings and API key are deleted.
      </ConfirmAction>
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
