import { Input, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useField, useProblems } from '../form-context.ts'

type Props = {
  label: string
  description?: ReactNode
  path: string
  /** The labels by value. */
  choices: Readonly<Record<string, string>>
  /** The value while the playbook has none. */
  usual: string
  /** For the playbook, where it is not the text itself. */
  toValue?: (chosen: string) => unknown
}

/** One of a few settings. */
export function ChoiceField({ label, description, path, choices, usual, toValue = (chosen) => chosen }: Props) {
  const { value, set } = useField(path)
  const { error } = useProblems(path)
  const chosen = value === undefined ? usual : String(value)
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <div>
        <SegmentedControl
          mt={4}
          size="xs"
          style={{ maxWidth: '100%' }}
          orientation="horizontal"
          aria-label={label}
          data={Object.entries(choices).map(([each, words]) => ({ value: each, label: words }))}
          value={chosen}
          onChange={(next) => set(toValue(next))}
        />
      </div>
    </Input.Wrapper>
  )
}
