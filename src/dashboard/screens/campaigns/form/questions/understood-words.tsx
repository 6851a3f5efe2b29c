import { Group } from '@mantine/core'
import { useState } from 'react'
import { listOf, recordOf, textsOf } from '../../playbook/loose.ts'
import { NumberField } from '../fields/plain-field.tsx'
import { WordsField } from '../fields/words-field.tsx'
import { isWithin, useField, usePlaybookForm } from '../form-context.ts'
import { AddButton, Disclosure } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
import { idOf } from '../model/entry-ids.ts'
import type { QuestionProps } from './kinds.ts'

type Json = Readonly<Record<string, unknown>>

const LABELS = {
  cue: 'Words that introduce this answer',
  except: 'Words to ignore',
  phrase: 'Words with a fixed meaning',
} as const
const ABOUT = {
  cue: 'An amount or date after one of these words answers this question. For example, “budget”.',
  except: 'These words look like an answer but aren’t one.',
  phrase: 'For example, “no rush” for a date a year away.',
} as const

/** Words beside plain amounts and dates: what announces an answer, what to ignore, and plausible amounts. */
export function UnderstoodWords({ index, question }: QuestionProps) {
  const path = `signals[${index}].extract`
  const { mistakes } = usePlaybookForm()
  const { set } = useField(path)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || mistakes.some((each) => each.path !== null && isWithin(each.path, path))
  if (isOpen && !isOpened) setOpened(true) // stays open once the mistake is corrected
  const rows = listOf(question.extract).map(recordOf)
  const isAmount = question.kind === 'number' || question.kind === 'money'
  const missing = (['cue', 'except'] as const).filter((match) => !rows.some((row) => row.match === match))
  const add = (row: Json) => set([...listOf(question.extract), row])
  return (
    <div>
      <Disclosure label="How answers are understood" isOpen={isOpen} onToggle={() => setOpened(!isOpen)} />
      {isOpen && (
        <div className={classes.fields}>
          {rows.map((row, i) => (
            <Row key={idOf(listOf(question.extract)[i])} path={`${path}[${i}]`} row={row} kind={question.kind} />
          ))}
          <Group gap="xs">
            {missing.map((match) => (
              <AddButton key={match} label={LABELS[match]} onClick={() => add({ match, phrases: [''] })} />
            ))}
            {isAmount && !rows.some(({ match }) => match === 'range') && (
              <AddButton label="Plausible amounts" onClick={() => add({ match: 'range', min: 0 })} />
            )}
          </Group>
        </div>
      )}
    </div>
  )
}

function Row({ path, row, kind }: { path: string; row: Json; kind: unknown }) {
  const phrases = useField(`${path}.phrases`)
  const whole = useField(path)
  if (row.match === 'range') return <Range path={path} isMoney={kind === 'money'} />
  const match = row.match as keyof typeof LABELS
  return (
    <div className={classes.row}>
      {match === 'phrase' && typeof row.means === 'number' && (
        <NumberField
          label={kind === 'date' ? 'Means' : 'Means the amount'}
          suffix={kind === 'date' ? ' days from now' : ''}
          w={180}
          path={`${path}.means`}
          allowDecimal
          isRequired
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
      <NumberField label="Lowest plausible amount" path={`${path}.min`} {...input} />
      <NumberField label="Highest plausible amount" path={`${path}.max`} {...input} />
    </div>
  )
}
