import { Chip, Fieldset, Group, Input, NumberInput, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberOf, recordOf, textsOf } from '../../playbook/loose.ts'
import { useField, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { optionsIn } from '../model/options.ts'
import { WordsField } from './words-field.tsx'

type Json = Readonly<Record<string, unknown>>
type Props = {
  label: string
  path: string
  /** The question whose answers are compared; a text without one is an attribute of the lead. */
  signal: Json
  /** Whether "any answer" can be chosen. */
  hasAny?: boolean
}

/** Which answers are meant: options, amounts, dates or texts, by the kind of the question. */
export function ConditionField({ label, path, signal, hasAny = true }: Props) {
  const { value, set } = useField(path)
  const { error } = useProblems(path, { isDeep: true })
  const when = recordOf(value)
  const part = { label, path, when, set, hasAny }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} className={classes.grow!}>
      <Fieldset variant="unstyled" data-path={path} tabIndex={-1} aria-label={label}>
        {fieldFor(signal, part)}
      </Fieldset>
    </Input.Wrapper>
  )
}

type Part = { label: string; path: string; when: Json; set: (next: Json) => void; hasAny: boolean }

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

function YesOrNo({ label, when, set, hasAny }: Part) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={['Yes', 'No', ...(hasAny ? ['Any answer'] : [])]}
      value={when.is === true ? 'Yes' : when.is === false ? 'No' : 'Any answer'}
      onChange={(next) => set(next === 'Any answer' ? { known: true } : { is: next === 'Yes' })}
    />
  )
}

function Options({ when, set, signal, hasAny }: Part & { signal: Json }) {
  const chosen = typeof when.is === 'string' ? [when.is] : textsOf(when.oneOf)
  const options = optionsIn(signal).map(({ means, name }) => ({ value: String(means), label: name }))
  const known = chosen.filter((name) => options.some(({ value }) => value === name))
  const isAny = when.known === true
  return (
    <Group gap={6}>
      <Chip.Group
        multiple
        value={isAny ? [] : known}
        onChange={(next) => set(next.length === 1 ? { is: next[0] } : { oneOf: next })}
      >
        {options.map(({ value, label }) => (
          <Chip key={value} value={value} size="xs">
            {label}
          </Chip>
        ))}
      </Chip.Group>
      {hasAny && (
        <Chip size="xs" checked={isAny} onChange={(on) => set(on ? { known: true } : { oneOf: [] })}>
          Any answer
        </Chip>
      )}
    </Group>
  )
}

function Amounts({ label, when, set, hasAny, isMoney }: Part & { isMoney: boolean }) {
  const isAny = when.known === true
  const bound = (name: 'atLeast' | 'atMost') => ({
    size: 'xs' as const,
    w: 130,
    thousandSeparator: ',',
    prefix: isMoney ? '$' : '',
    disabled: isAny,
    value: numberOf(when[name]) ?? '',
    onChange: (next: number | string) => {
      const { known: _, [name]: _old, ...others } = when
      set(typeof next === 'number' ? { ...others, [name]: next } : others)
    },
  })
  return (
    <Group gap="xs">
      <NumberInput placeholder="At least" aria-label={`${label}: at least`} {...bound('atLeast')} />
      <NumberInput placeholder="At most" aria-label={`${label}: at most`} {...bound('atMost')} />
      {hasAny && <AnyAnswer isAny={isAny} onChange={(on) => set(on ? { known: true } : {})} />}
    </Group>
  )
}

function Dates({ label, when, set, hasAny }: Part) {
  const isAny = when.known === true
  const isAfter = when.afterDays !== undefined
  const days = numberOf(when.withinDays) ?? numberOf(when.afterDays)
  const name = isAfter ? 'afterDays' : 'withinDays'
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={`${label}: before or after`}
        data={['Within', 'Later than']}
        disabled={isAny}
        value={isAfter ? 'Later than' : 'Within'}
        onChange={(next) => set({ [next === 'Within' ? 'withinDays' : 'afterDays']: days ?? 30 })}
      />
      <NumberInput
        size="xs"
        w={110}
        suffix=" days"
        min={0}
        max={3650}
        aria-label={`${label}: days`}
        disabled={isAny}
        value={days ?? ''}
        onChange={(next) => set(typeof next === 'number' ? { [name]: next } : {})}
      />
      {hasAny && <AnyAnswer isAny={isAny} onChange={(on) => set(on ? { known: true } : { withinDays: 30 })} />}
    </Group>
  )
}

function Texts({ label, path, when, set, hasAny }: Part) {
  const isAny = when.known === true
  const texts = when.is === undefined ? textsOf(when.oneOf) : [String(when.is)]
  const isSpecial = !isAny && Object.keys(when).length > 0 && when.is === undefined && when.oneOf === undefined
  if (isSpecial) return <AmountsOrDates label={label} path={path} when={when} set={set} hasAny={hasAny} />
  return (
    <Group gap="xs" align="flex-start">
      {!isAny && (
        <WordsField
          label="One of, one on each line"
          path={`${path}.oneOf`}
          words={texts}
          onChange={(next) => set(next.length === 1 ? { is: next[0] } : { oneOf: next })}
        />
      )}
      {hasAny && <AnyAnswer isAny={isAny} onChange={(on) => set(on ? { known: true } : { oneOf: [] })} />}
    </Group>
  )
}

/** An attribute can be compared as an amount or a date. */
function AmountsOrDates(part: Part) {
  const { withinDays, afterDays } = part.when
  return withinDays === undefined && afterDays === undefined ? (
    <Amounts {...part} isMoney={false} />
  ) : (
    <Dates {...part} />
  )
}

function AnyAnswer({ isAny, onChange }: { isAny: boolean; onChange: (on: boolean) => void }) {
  return (
    <Chip size="xs" checked={isAny} onChange={onChange}>
      Any answer
    </Chip>
  )
}
