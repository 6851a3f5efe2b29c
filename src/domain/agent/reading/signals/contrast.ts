import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { hasCueIn, rangeOf } from '../extractor.ts'
import { findSums } from '../numbers/money.ts'
import { findNumerals } from '../numbers/numerals.ts'
import { numeralsFor } from '../numbers/scales.ts'
import { type Hit, type Reading, sentenceAt } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import type { SignalFacts } from './signal-facts.ts'

/** A known amount that a text replaces: "62 acres, not 60". `hits`: the words of both amounts. */
export type Contrast = { signal: Signal; value: number; hits: [fresh: Hit, old: Hit] }

type Amount = Hit & { value: number }

const NOT = anyOf`
  not | and not | instead of | rather than | in place of | no | y no | en vez de | en lugar de
`
const ROUGHLY = anyOf`the | just | only | like | about | around | for | at | a | los | las | el`
const THING = String.raw`[^.!?\d]{0,24}?`
/** Between the new amount and the old: "acres, not". */
const NOT_OLD = pattern()`^${THING}[,\s-]+(?:${NOT})(?: (?:${ROUGHLY}))* \$?$`
const IS = anyOf`
  it's | it is | its | but | is | are | we're | we are | make it | more like | actually | now | sorry | sino | son | es | rather
`
/** Between the old amount and the new, if "not" is before the old. */
const BUT_NEW = pattern()`^${THING}[,\s-]+(?:${IS})(?: (?:${IS}|${ROUGHLY}))* \$?$`
const NOT_BEFORE = pattern()`\b(?:not|no|instead of)(?: (?:${ROUGHLY}))* \$?$`
/** The old amount, as the lead once gave it: "I told you 4 people, but we are 5". */
const TOLD = anyOf`
  (?:i|we) (?:had |just )?(?:told you|told u|said|put|wrote|typed|answered)(?: (?:it was|it's|we are|we're|i have|we have))?
`
const TOLD_BEFORE = pattern()`\b${TOLD}(?: (?:${ROUGHLY}))* \$?$`
const SETS_RIGHT = anyOf`
  but | actually | meant | should | sorry | now | forgot | is really | it's | turns out | wrong
`
const THEN_RIGHT = pattern()`^[^.!?\d]{0,30}\b(?:${SETS_RIGHT})\b[^!?\d]{0,50}$`
const FROM_BEFORE = /\b(?:from|change(?: it| that)?|bump(?: it| that)?|move it) \$?$/
const TO_NEW = pattern()`^${THING} (?:to|a) (?:${ROUGHLY} )*\$?$`

/** The known amounts that a text names together with those that replace them, one for each question. */
export function contrastsIn(facts: SignalFacts, reading: Reading): Contrast[] {
  const known = facts.playbook.signals.filter(({ key, kind }) => {
    return (kind === 'number' || kind === 'money') && typeof facts.known[key] === 'number'
  })
  const found = known
    .flatMap((signal) => contrastOf(signal, Number(facts.known[signal.key]), reading) ?? [])
    .filter(({ signal, hits: [fresh] }) => !countsAnother(signal, facts, reading.text.slice(fresh.end)))
  return found.filter((one) => found.every((other) => other === one || !isNearer(other, one, facts, reading)))
}

function contrastOf(signal: Signal, known: number, reading: Reading): Contrast | null {
  const amounts = amountsOf(signal, reading)
  const pairs = amounts.slice(1).flatMap((later, i) => orderOf(reading.text, amounts[i]!, later) ?? [])
  for (const [fresh, old] of pairs) {
    const times = [1, 1_000].find((one) => old.value * one === known)
    if (times === undefined) continue
    const value = fresh.value < 1_000 ? fresh.value * times : fresh.value
    const { min, max } = rangeOf(signal)
    if (value !== known && value >= min && value <= max) return { signal, value, hits: [fresh, old] }
  }
  return null
}

function amountsOf(signal: Signal, { text }: Reading): Amount[] {
  if (signal.kind === 'money') return findSums(text)
  const unit = unitOf(signal)
  return (unit ? numeralsFor(text, unit) : findNumerals(text)).filter((numeral) => !numeral.vague)
}

/** Of two amounts the one that replaces the other, and the one replaced. */
function orderOf(text: string, first: Amount, second: Amount): [[fresh: Amount, old: Amount]] | null {
  const between = text.slice(first.end, second.start)
  const before = text.slice(Math.max(0, first.start - 48), first.start)
  if (NOT_OLD.test(between)) return [[first, second]]
  const isReplaced =
    (NOT_BEFORE.test(before) && BUT_NEW.test(between)) ||
    (TOLD_BEFORE.test(before) && THEN_RIGHT.test(between)) ||
    (FROM_BEFORE.test(before) && TO_NEW.test(between))
  return isReplaced ? [[second, first]] : null
}

/** Whether the word behind the new amount is of another question: "3 beds, not 62". */
function countsAnother(signal: Signal, { playbook }: SignalFacts, rest: string): boolean {
  const word = /^[ -]?[a-z]+/.exec(rest)?.[0] ?? ''
  const others = playbook.signals.filter((other) => other.kind === 'number' && other !== signal)
  return !hasCueIn(signal, word) && others.some((other) => hasCueIn(other, word))
}

/** Whether the same amounts rather replace another known one: the question whose words are there, or that was set last. */
function isNearer(one: Contrast, other: Contrast, { lastSet }: SignalFacts, reading: Reading): boolean {
  if (one.hits[1].start !== other.hits[1].start) return false
  const { text } = sentenceAt(reading, one.hits[0].start)
  const weight = ({ signal }: Contrast) => (hasCueIn(signal, text) ? 2 : 0) + (signal.key === lastSet ? 1 : 0)
  return weight(one) > weight(other)
}
