import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useField, useProblems } from '../form-context.ts'

type PlainProps = Omit<TextInputProps, 'value' | 'onChange'> & { path: string }

/** A short text that is not sent to leads as it is. */
export function PlainField({ path, ...input }: PlainProps) {
  const { value, set } = useField(path)
  const { error } = useProblems(path)
  return (
    <TextInput
      {...input}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      data-path={path}
    />
  )
}

type NumberProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  path: string
  /** The value while the playbook has none. */
  usual?: number
  /** How many of the shown units make one of the playbook's. */
  scale?: number
}

export function NumberField({ path, usual, scale = 1, ...input }: NumberProps) {
  const { value, set } = useField(path)
  const { error, warning } = useProblems(path)
  const shown = typeof value === 'number' ? Math.round(value * scale * 100) / 100 : (usual ?? '')
  return (
    <NumberInput
      allowDecimal={false}
      {...input}
      value={shown}
      onChange={(next) => set(typeof next === 'number' ? next / scale : undefined)}
      error={error}
      description={warning ?? input.description}
      data-path={path}
    />
  )
}
