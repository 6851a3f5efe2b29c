import { Group, Input, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { Note } from '../../../../components/text/hint.tsx'
import { listOf, numberOf, recordOf } from '../../playbook/loose.ts'
import { ConditionField } from '../fields/condition-field.tsx'
import { NumberField, POINTS } from '../fields/plain-field.tsx'
import { useField } from '../form-context.ts'
import { AddButton, EditButton } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
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
        <div key={idOf(row)} className={classes.answer}>
          <div className={classes.row} style={{ alignItems: 'center' }}>
            <ConditionField label={`Answer ${i + 1}`} path={`${path}[${i}].when`} signal={question} />
            <NumberField {...POINTS} aria-label={`Points: answer ${i + 1}`} path={`${path}[${i}].points`} isRequired />
            <Brings index={index} points={numberOf(recordOf(row).points)} />
            <RowButtons rows={rows} at={i} onChange={set} />
          </div>
        </div>
      ))}
      <AddButton label="Add answer" onClick={() => set([...rows, { when: firstWhen(question.kind), points: 0 }])} />
    </div>
  )
}

function firstWhen(kind: unknown) {
  if (kind === 'date') return { withinDays: 30 }
  return kind === 'text' ? { known: true } : { atLeast: 1 }
}

type ButtonsProps = { rows: readonly unknown[]; at: number; onChange: (rows: unknown[]) => void }

function RowButtons({ rows, at, onChange }: ButtonsProps) {
  const move = (to: number) => ({
    of: at + 1,
    isOff: to < 0 || to === rows.length,
    onClick: () => onChange(moved(rows, at, to)),
  })
  return (
    <Group gap={2} wrap="nowrap">
      <EditButton label="Move answer up" icon={IconArrowUp} {...move(at - 1)} />
      <EditButton label="Move answer down" icon={IconArrowDown} {...move(at + 1)} />
      <EditButton
        label="Remove answer"
        of={at + 1}
        icon={IconX}
        onClick={() => onChange(rows.filter((_, i) => i !== at))}
      />
    </Group>
  )
}
