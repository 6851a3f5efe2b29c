import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SetSignal } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/request/describe-error.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Note } from '../../../components/text/hint.tsx'
import type { Signal } from '../thread/evidence.ts'
import { plain } from './decision-words.ts'

type Props = { signal: Signal; conversationId: string; onDone: () => void }

/** Sets a signal's value by hand, as if the lead had said so, or clears it. */
export function CorrectSignal({ signal, conversationId, onDone }: Props) {
  const [value, setValue] = useState<unknown>(signal.proof?.value ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isPending } = useAction(SetSignal, {
    onError: (error) => {
      setProblem(describeError(error).message)
      return true
    },
  })
  const save = async (to: unknown) => {
    if (await run({ input: { id: conversationId, key: signal.key, value: to } })) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(value)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <ValueField signal={signal} value={value} onChange={setValue} error={problem} />
        <Note>Overrides what the lead said. Doesn’t send a text.</Note>
        <Group justify="space-between">
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            disabled={signal.proof === null || isPending}
            onClick={() => void save(null)}
          >
            Clear
          </Button>
          <Button size="compact-sm" type="submit" loading={isPending} disabled={value === null || value === ''}>
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
