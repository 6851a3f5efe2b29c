import { Chip, Fieldset, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { NumberField } from '../../../../components/form/number-field.tsx'
import { numberOf, recordOf, textsOf } from '../../playbook/loose.ts'
import { useField, usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { firstCondition } from '../model/conditions.ts'
import { optionsIn } from '../model/options.ts'
import { Choice } from './plain-field.tsx'
import { WordsField } from './words-field.tsx'

type Json = Readonly<Record<string, unknown>>
type Props = {
  label: string
  path: string
  /** The question whose answers are compared; a text without one is an attribute of the lead. */
  signal: Json
}

/** Which answers are meant: options, amounts, dates or texts, by the kind of the question; or any answer. */
export function ConditionField({ label, path, signal }: Props) {
  const { isReadOnly } = usePlaybookForm()
  const { value, set } = useField(path)
  const { error } = useProblems(path, { isDeep: true })
  const when = recordOf(value)
  const isAny = when.known === true
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} className={classes.grow!}>
      <Fieldset variant="unstyled" data-path={path} tabIndex={-1} aria-label={label}>
        <Group gap="xs" align="flex-start">
          {!isAny && fieldFor(signal, { label, path, when, set })}
          {(isAny || !isReadOnly) && (
            <Chip size="xs" checked={isAny} onChange={(on) => set(on ? { known: true } : firstCondition(signal.kind))}>
              Any answer
            </Chip>
          )}
        </Group>
      </Fieldset>
    </Input.Wrapper>
  )
}

type Part = { label: string; path: string; when: Json; set: (next: Json) => void }

function fieldFor(signal: Json, part: Part): ReactNode {
  switch (signal.kind) {
    case 'boolean':
      return <YesOrNo {...part} />
    case 'choice':
      return <Options {...part} signal={signal} />
    case 'number':
    case 'money':
      return <Amounts {...part} isMoney={signal.kind === 'money'} />
    case 'date':
      return <Dates {...part} />
    default:
      return <Texts {...part} />
  }
}

function YesOrNo({ label, when, set }: Part) {
  return (
    <Choice
      label={label}
      choices={{ true: 'Yes', false: 'No' }}
      value={String(when.is)}
      onChange={(next) => set({ is: next === 'true' })}
    />
  )
}

function Options({ when, set, signal }: Part & { signal: Json }) {
  const chosen = typeof when.is === 'string' ? [when.is] : textsOf(when.oneOf)
  const options = optionsIn(signal).map(({ means, name }) => ({ value: String(means), label: name }))
  const known = chosen.filter((name) => options.some(({ value }) => value === name))
  return (
    <Group gap={6}>
      <Chip.Group multiple value={known} onChange={(next) => set(isOrOneOf(next))}>
        {options.map(({ value, label }) => (
          <Chip key={value} value={value} size="xs">
            {label}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  )
}

function isOrOneOf(values: readonly string[]): Json {
  return values.length === 1 ? { is: values[0] } : { oneOf: values }
}

function Amounts({ label, when, set, isMoney }: Part & { isMoney: boolean }) {
  const bounds = [
    ['atLeast', 'At least'],
    ['atMost', 'At most'],
  ] as const
  return bounds.map(([name, words]) => (
    <NumberField
      key={name}
      size="xs"
      w={130}
      allowDecimal
      thousandSeparator=","
      prefix={isMoney ? '$' : ''}
      placeholder={words}
      aria-label={`${label}: ${words.toLowerCase()}`}
      value={numberOf(when[name])}
      onChange={(next) => {
        const { [name]: _, ...others } = when
        set(next === null ? others : { ...others, [name]: next })
      }}
    />
  ))
}

function Dates({ label, when, set }: Part) {
  const name = when.afterDays === undefined ? 'withinDays' : 'afterDays'
  const days = numberOf(when[name])
  return (
    <>
      <Choice
        label={`${label}: before or after`}
        choices={{ withinDays: 'Within', afterDays: 'After' }}
        value={name}
        onChange={(next) => set({ [next]: days ?? 30 })}
      />
      <NumberField
        size="xs"
        w={110}
        suffix=" days"
        min={0}
        max={3650}
        clampBehavior="blur"
        aria-label={`${label}: days`}
        value={days}
        onChange={(next) => set(next === null ? {} : { [name]: next })}
      />
    </>
  )
}

/** An attribute can also be compared as an amount or a date. */
function Texts({ when, set, ...part }: Part) {
  const has = (...names: string[]) => names.some((name) => when[name] !== undefined)
  if (has('withinDays', 'afterDays')) return <Dates {...part} when={when} set={set} />
  if (has('atLeast', 'atMost')) return <Amounts {...part} when={when} set={set} isMoney={false} />
  return (
    <WordsField
      label="Any of these, one per line"
      path={`${part.path}.oneOf`}
      words={when.is === undefined ? textsOf(when.oneOf) : [String(when.is)]}
      onChange={(next) => set(isOrOneOf(next))}
    />
  )
}
