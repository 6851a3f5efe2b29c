import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { textsOf } from '../../playbook/loose.ts'
import { useField, useProblems } from '../form-context.ts'

type ListProps = {
  label: string
  description?: ReactNode
  /** The path of the list. */
  path: string
  /** Whether the list must not become empty: the last words stay until others are typed. */
  isRequired?: boolean
}

/** A list of the playbook, one entry on each line. A list that may be empty is then removed. */
export function ListField({ isRequired = false, ...field }: ListProps) {
  const { value, set } = useField(field.path)
  const write = (words: string[]) => set(words.length === 0 ? undefined : words)
  return <WordsField {...field} isRequired={isRequired} words={textsOf(value)} onChange={write} />
}

type Props = ListProps & { words: readonly string[]; onChange: (words: string[]) => void }

/** A list of words or phrases, one on each line. */
export function WordsField({ path, words, onChange, isRequired = false, ...input }: Props) {
  const [typed, setTyped] = useState(() => words.join('\n'))
  const isSame = linesOf(typed).join('\n') === words.join('\n')
  const isLeftEmpty = isRequired && linesOf(typed).length === 0
  const text = isSame || isLeftEmpty ? typed : words.join('\n')
  const { error } = useProblems(path, { isDeep: true })

  function type(next: string) {
    setTyped(next)
    const lines = linesOf(next)
    if (lines.length > 0 || !isRequired) onChange(lines)
  }
  return (
    <Textarea
      {...input}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      error={isLeftEmpty ? 'Write at least one line.' : error}
      autosize
      minRows={2}
      maxRows={7}
      data-path={path}
    />
  )
}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}
