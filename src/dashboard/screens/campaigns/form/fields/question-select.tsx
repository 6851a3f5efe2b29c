import { Select } from '@mantine/core'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { usePlaybookForm, useProblems } from '../form-context.ts'

type Json = Readonly<Record<string, unknown>>
type Props = {
  label?: string
  /** The path of the question's key. */
  path: string
  value: unknown
  onChange: (key: string) => void
  /** Only questions of this kind. */
  kind?: string
}

/** Chooses a question by its name. */
export function QuestionSelect({ label = 'Question', path, value, onChange, kind }: Props) {
  const { playbook } = usePlaybookForm()
  const { error } = useProblems(path)
  const signals = listOf(playbook.signals).map(recordOf)
  const data = signals
    .filter((signal) => kind === undefined || signal.kind === kind)
    .map(({ key, label: name }, i) => ({ value: textOf(key), label: textOf(name) || `Question ${i + 1}` }))
  const known = data.filter((each, i) => data.findIndex((other) => other.value === each.value) === i)
  return (
    <Select
      label={label}
      w={220}
      placeholder="Choose a question"
      nothingFoundMessage="No questions"
      allowDeselect={false}
      data={known}
      value={known.some((each) => each.value === value) ? textOf(value) : null}
      onChange={(key) => key !== null && onChange(key)}
      error={error}
      data-path={path}
    />
  )
}

/** The question with this key; an empty one if there is none. */
export function questionOf(playbook: Json, key: unknown): Json {
  return recordOf(
    listOf(playbook.signals)
      .map(recordOf)
      .find((signal) => signal.key === key),
  )
}

/** A first condition for a question of this kind. */
export function firstCondition(kind: unknown): Json {
  if (kind === 'boolean') return { is: false }
  if (kind === 'date') return { afterDays: 365 }
  if (kind === 'number' || kind === 'money') return { atLeast: 1 }
  return { oneOf: [] }
}
