import { ActionIcon, Button, Group, Input, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Note } from '../../../../components/text/hint.tsx'
import { listOf, numberOf, recordOf } from '../../playbook/loose.ts'
import { ConditionField } from '../fields/condition-field.tsx'
import { useField, usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { moved, type Playbook, setAt } from '../model/edit.ts'
import { idOf } from '../model/entry-ids.ts'
import type { QuestionProps } from './kinds.ts'
import { PointsField } from './points-field.tsx'

/** The points of amounts, dates and texts. The first line that matches counts. */
export function AnswerRows({ index, question }: QuestionProps) {
  const path = `signals[${index}].value`
  const { change } = usePlaybookForm()
  const { error } = useProblems(path)
  const rows = listOf(question.value)
  const setRows = (next: readonly unknown[]) =>
    change((before) => setAt(before, ['signals', index, 'value'], next) as Playbook)
  return (
    <div data-path={path} tabIndex={-1}>
      <Text size="sm" fw={500}>
        Points for answers
      </Text>
      <Note>The first line that matches counts. 100 % gives the full points of the question.</Note>
      {error && <Input.Error>{error}</Input.Error>}
      {rows.map((row, i) => (
        <div key={idOf(row)} className={classes.answer}>
          <div className={classes.row} style={{ alignItems: 'center' }}>
            <ConditionField label={`Answer ${i + 1}`} path={`${path}[${i}].when`} signal={question} />
            <RowPoints path={`${path}[${i}].points`} nth={i + 1} points={numberOf(recordOf(row).points)} />
            <RowButtons rows={rows} at={i} onChange={setRows} />
          </div>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={12} />}
        onClick={() => setRows([...rows, { when: firstWhen(question.kind), points: 0 }])}
      >
        Add answer
      </Button>
    </div>
  )
}

function firstWhen(kind: unknown) {
  if (kind === 'date') return { withinDays: 30 }
  return kind === 'text' ? { known: true } : { atLeast: 1 }
}

function RowPoints({ path, nth, points }: { path: string; nth: number; points: number | null }) {
  const { set } = useField(path)
  const { error } = useProblems(path)
  return <PointsField label={`Points: answer ${nth}`} points={points} onChange={set} path={path} error={error} />
}

type ButtonsProps = { rows: readonly unknown[]; at: number; onChange: (rows: unknown[]) => void }

function RowButtons({ rows, at, onChange }: ButtonsProps) {
  const buttons = [
    { label: 'Move answer up', icon: IconArrowUp, isOff: at === 0, next: () => moved(rows, at, at - 1) },
    {
      label: 'Move answer down',
      icon: IconArrowDown,
      isOff: at === rows.length - 1,
      next: () => moved(rows, at, at + 1),
    },
    { label: 'Remove answer', icon: IconX, isOff: false, next: () => rows.filter((_, i) => i !== at) },
  ]
  return (
    <Group gap={2} wrap="nowrap">
      {buttons.map(({ label, icon: Icon, isOff, next }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`${label} ${at + 1}`}
            {...(isOff ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: () => onChange(next()) })}
          >
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
