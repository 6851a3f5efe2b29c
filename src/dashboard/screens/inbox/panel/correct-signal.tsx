import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SetSignal } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/describe-error.ts'
import { useAct } from '../../../components/use-act.ts'
import type { Signal } from '../thread/evidence.ts'
import { plain } from './decision-words.ts'

type Props = { signal: Signal; conversationId: string; onDone: () => void }

/** A person's word on a signal, which counts as if the lead had said so; or none at all. */
export function CorrectSignal({ signal, conversationId, onDone }: Props) {
  const [value, setValue] = useState<unknown>(signal.proof?.value ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const { act, isActing } = useAct(SetSignal, {
    onError: (error) => {
      setProblem(describeError(error).message)
      return true
    },
  })
  const save = async (to: unknown) => {
    if (await act({ input: { id: conversationId, key: signal.key, value: to } })) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(value)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <ValueField signal={signal} value={value} onChange={setValue} error={problem} />
        <Text size="xs" c="dimmed">
          Overrides what the lead said. Doesn’t send a text.
        </Text>
        <Group justify="space-between">
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            disabled={signal.proof === null || isActing}
            onClick={() => void save(null)}
          >
            Clear
          </Button>
          <Button size="compact-sm" type="submit" loading={isActing} disabled={value === null || value === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FieldProps = { signal: Signal; value: unknown; onChange: (value: unknown) => void; error: string | null }

function ValueField({ signal: { label, kind, choices }, value, onChange, error }: FieldProps) {
  const field = { label, error, size: 'xs', 'data-autofocus': true } as const
  switch (kind) {
    case 'BOOLEAN':
      return (
        <Select
          {...field}
          data={['Yes', 'No']}
          value={value === null ? null : value ? 'Yes' : 'No'}
          onChange={(chosen) => onChange(chosen === null ? null : chosen === 'Yes')}
          comboboxProps={{ withinPortal: false }}
        />
      )
    case 'CHOICE':
      return (
        <Select
          {...field}
          data={choices.map((choice) => ({ value: choice, label: plain(choice) }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          comboboxProps={{ withinPortal: false }}
        />
      )
    case 'NUMBER':
    case 'MONEY':
      return (
        <NumberInput
          {...field}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
          thousandSeparator=","
          {...(kind === 'MONEY' && { prefix: '$' })}
        />
      )
    default:
      return (
        <TextInput
          {...field}
          type={kind === 'DATE' ? 'date' : 'text'}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
