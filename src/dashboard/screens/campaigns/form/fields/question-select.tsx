import { Select } from '@mantine/core'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { useField, usePlaybookForm } from '../form-context.ts'

type Props = {
  label?: string
  /** The path of the question's key. */
  path: string
  /** Called in place of writing the key. */
  onChange?: (key: string) => void
  /** Only questions of this kind. */
  kind?: string
}

/** Chooses a question by its name. */
export function QuestionSelect({ label = 'Question', path, onChange, kind }: Props) {
  const { playbook } = usePlaybookForm()
  const { value, set, input } = useField(path)
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
      onChange={(key) => key !== null && (onChange ?? set)(key)}
      {...input}
    />
  )
}
