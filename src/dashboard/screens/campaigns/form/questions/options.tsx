import { Button, Input, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Note } from '../../../../components/text/hint.tsx'
import { useField, usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { optionsIn, withOption } from '../model/options.ts'
import type { QuestionProps } from './kinds.ts'
import { OptionRow } from './option-row.tsx'

/** The answers that a lead can choose, with their points and the words that mean them. */
export function Options({ index, question }: QuestionProps) {
  const path = `signals[${index}]`
  const choices = optionsIn(question)
  const { error } = useProblems(`${path}.extract`)
  const { error: ofPoints } = useProblems(`${path}.value`)
  return (
    <div data-path={`${path}.extract ${path}.value`} tabIndex={-1}>
      <Text size="sm" fw={500}>
        Answers
      </Text>
      <Note>100% gives the full points for the question, 0% gives none, and a negative value subtracts points.</Note>
      {(error || ofPoints) && <Input.Error>{error ?? ofPoints}</Input.Error>}
      {choices.map((option, position) => (
        <OptionRow
          key={String(option.means)}
          {...{ index, question, option, position }}
          count={question.kind === 'choice' ? choices.length : 0}
        />
      ))}
      {question.kind === 'choice' && <AddOption index={index} question={question} />}
    </div>
  )
}

function AddOption({ index, question }: QuestionProps) {
  const { isReadOnly } = usePlaybookForm()
  const { set } = useField(`signals[${index}]`)
  const [name, setName] = useState('')
  function add() {
    if (name.trim() === '') return
    set(withOption(question, name, 1))
    setName('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  if (isReadOnly) return null
  return (
    <div className={classes.row} style={{ marginBlockStart: '0.4rem' }}>
      <TextInput
        size="xs"
        aria-label="New option"
        placeholder="New option"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
        Add option
      </Button>
    </div>
  )
}
