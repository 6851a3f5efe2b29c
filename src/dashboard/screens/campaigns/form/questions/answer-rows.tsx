import { Group, Input, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Note } from '../../../../components/text/hint.tsx'
import { listOf, numberOf, recordOf } from '../../playbook/loose.ts'
import { ConditionField } from '../fields/condition-field.tsx'
import { NumberField, POINTS } from '../fields/plain-field.tsx'
import { useField } from '../form-context.ts'
import { AddButton, EditButton } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
import { useReorder } from '../layout/reorder.tsx'
import { moved } from '../model/edit.ts'
import { idOf } from '../model/entry-ids.ts'
import { Brings } from './brings.tsx'
import type { QuestionProps } from './kinds.ts'

/** The points of amounts, dates and texts. The first line that matches counts. */
export function AnswerRows({ index, question }: QuestionProps) {
  const path = `signals[${index}].value`
  const { value, set, input } = useField(path)
  const rows = listOf(value)
  return (
    <div data-path={path} tabIndex={-1}>
      <Text size="sm" fw={500}>
        Points for answers
      </Text>
      <Note>The first matching line counts. 100% gives the full points for the question.</Note>
      {input.error && <Input.Error>{input.error}</Input.Error>}
      {rows.map((row, i) => (
        <AnswerRow key={idOf(row)} {...{ index, question, rows }} at={i} onChange={set} />
      ))}
      <AddButton label="Add answer" onClick={() => set([...rows, { when: firstWhen(question.kind), points: 0 }])} />
    </div>
  )
}

function firstWhen(kind: unknown) {
  if (kind === 'date') return { withinDays: 30 }
  return kind === 'text' ? { known: true } : { atLeast: 1 }
}

type RowProps = QuestionProps & { rows: readonly unknown[]; at: number; onChange: (rows: unknown[]) => void }

function AnswerRow({ index, question, rows, at, onChange }: RowProps) {
  const list = `signals[${index}].value`
  const path = `${list}[${at}]`
  const name = `Answer ${at + 1}`
  const onMove = (from: number, to: number) => onChange(moved(rows, from, to))
  const { target, handle, buttons } = useReorder({ list, name, position: at, count: rows.length, onMove })
  return (
    <div className={classes.answer} {...target}>
      <div className={classes.row} style={{ alignItems: 'center' }}>
        {handle}
        <ConditionField label={name} path={`${path}.when`} signal={question} />
        <NumberField {...POINTS} aria-label={`Points: answer ${at + 1}`} path={`${path}.points`} isRequired />
        <Brings index={index} points={numberOf(recordOf(rows[at]).points)} />
        <Group gap={2} wrap="nowrap" ml="auto">
          {buttons}
          <EditButton
            label="Remove answer"
            of={at + 1}
            icon={IconX}
            onClick={() => onChange(rows.filter((_, i) => i !== at))}
          />
        </Group>
      </div>
    </div>
  )
}
