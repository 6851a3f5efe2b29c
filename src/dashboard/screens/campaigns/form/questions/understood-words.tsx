import { Button, Group, NumberInput } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listOf, numberOf, recordOf, textsOf } from '../../playbook/loose.ts'
import { NumberField } from '../fields/plain-field.tsx'
import { WordsField } from '../fields/words-field.tsx'
import { isWithin, useField, usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { type Playbook, setAt } from '../model/edit.ts'
import { idOf } from '../model/entry-ids.ts'
import type { QuestionProps } from './kinds.ts'

type Json = Readonly<Record<string, unknown>>

const LABELS = {
  cue: 'Words that announce this answer',
  except: 'Words to ignore',
  phrase: 'Words with a fixed meaning',
} as const
const ABOUT = {
  cue: 'An amount or a date after them is meant for this question, such as “budget”.',
  except: 'They look like an answer, but are none.',
  phrase: 'Such as “no rush” for a date a year away.',
} as const

/** Words beside plain amounts and dates: what announces an answer, what to ignore, and plausible amounts. */
export function UnderstoodWords({ index, question }: QuestionProps) {
  const path = `signals[${index}].extract`
  const { mistakes, change } = usePlaybookForm()
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || mistakes.some((each) => each.path !== null && isWithin(each.path, path))
  const rows = listOf(question.extract).map(recordOf)
  const isAmount = question.kind === 'number' || question.kind === 'money'
  const missing = (['cue', 'except'] as const).filter((match) => !rows.some((row) => row.match === match))
  const add = (row: Json) =>
    change((before) => setAt(before, ['signals', index, 'extract'], [...rows, row]) as Playbook)
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        leftSection={<IconChevronRight size={12} className={classes.chevron} data-open={isOpen || undefined} />}
        onClick={() => setOpened(!isOpen)}
      >
        How answers are understood
      </Button>
      {isOpen && (
        <div className={classes.fields}>
          {rows.map((row, i) => (
            <Row key={idOf(listOf(question.extract)[i])} path={`${path}[${i}]`} row={row} kind={question.kind} />
          ))}
          <Group gap="xs">
            {missing.map((match) => (
              <More key={match} label={LABELS[match]} onClick={() => add({ match, phrases: [''] })} />
            ))}
            {isAmount && !rows.some(({ match }) => match === 'range') && (
              <More label="Plausible amounts" onClick={() => add({ match: 'range', min: 0 })} />
            )}
          </Group>
        </div>
      )}
    </div>
  )
}

function Row({ path, row, kind }: { path: string; row: Json; kind: unknown }) {
  const means = useField(`${path}.means`)
  const phrases = useField(`${path}.phrases`)
  const whole = useField(path)
  if (row.match === 'range') return <Range path={path} isMoney={kind === 'money'} />
  const match = row.match as keyof typeof LABELS
  return (
    <div className={classes.row}>
      {match === 'phrase' && typeof row.means === 'number' && (
        <NumberInput
          label={kind === 'date' ? 'Means' : 'Means the amount'}
          suffix={kind === 'date' ? ' days from now' : ''}
          w={180}
          value={numberOf(row.means) ?? ''}
          onChange={(next) => typeof next === 'number' && means.set(next)}
          data-path={`${path}.means`}
        />
      )}
      <div className={classes.grow}>
        <WordsField
          label={LABELS[match] ?? 'Words'}
          description={ABOUT[match]}
          path={path}
          words={textsOf(row.phrases)}
          onChange={(words) => (words.length === 0 && match !== 'phrase' ? whole.set(undefined) : phrases.set(words))}
          isRequired={match === 'phrase'}
        />
      </div>
    </div>
  )
}

function Range({ path, isMoney }: { path: string; isMoney: boolean }) {
  const input = { thousandSeparator: ',', prefix: isMoney ? '$' : '', w: 180 }
  return (
    <div className={classes.row}>
      <NumberField label="Plausible from" path={`${path}.min`} {...input} />
      <NumberField label="Plausible up to" path={`${path}.max`} {...input} />
    </div>
  )
}

function More({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={12} />} onClick={onClick}>
      {label}
    </Button>
  )
}
