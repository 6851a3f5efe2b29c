import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, matchesOf, pattern } from '../../../texts/index.ts'
import type { Context, Extractor, Finding } from '../extractor.ts'
import { blanked, type Hit, type Reading } from '../reading.ts'

const SAYS_NO = anyOf`
  no | nope | nah | wait | oops | sorry | hold on | hang on | perdon | espere | espera
`
const BEFORE_NO = anyOf`well | oh | er | uh | hmm | actually | but`
const AFTER_NO = anyOf`
  wait | sorry | actually | hold on | hang on | well | ok | okay | really
  (?:i )?(?:mean|meant) | i tell (?:you |ya )?a lie | i (?:lied|misspoke) | my (?:mistake|bad) | not that
  (?:strike|scratch|forget) that | make (?:it|that) | it's | that's | it is | it was | digo
`
const REASON_BY = anyOf`i | it | that | they | we | he | she | my | our | the | turns | rent | someone | somebody | ya`
/** An amount or a day, by its first word. */
const VALUE = anyOf`
  \d | the \d | one\b | two\b | three\b | four\b | five\b | six\b | seven\b | eight\b | nine\b | ten\b
  (?:next |this |on )?(?:mon|tue|wed|thu|fri|sat|sun)\w* | tomorrow | today | next
  (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b
  dos\b | tres\b | cuatro\b | cinco\b | seis\b | el \d
`
/** "Gable. Well no, actually": the words that take back what stands before them, with all that introduces the new value. */
const TAKES_BACK = pattern('g')`
  (?:[.,;!\n]|\.{2,}| -+)\s*(?:(?:${BEFORE_NO}),?\s+)*(?:${SAYS_NO})\b[\s,.!-]*
  (?:(?:(?:${AFTER_NO})\b[\s,.!-]*)+|(?=(?:${REASON_BY})\b))
  |\b(?:(?:strike|scratch|forget) that|i tell (?:you |ya )?a lie)\b[\s,.!-]*
`
/** The same before an amount or a day: "1968 no 86". */
const NO_VALUE = pattern('g')`(?:[.,;!\n-]\s*|\s)(?:no|nope|nah|wait|sorry|oops)\b[\s,.!-]*(?=\$?(?:${VALUE}))`
/** "They moved it from the 20th to": the old value is within. */
const CHANGES_FROM = pattern('g')`
  \b(?:moved?|changed?|pushed|bumped|switched|rescheduled|raised?|jumped|went|gone|hiked|dropped|cut)\b
  [^.!?\n]{0,24}?\b(?<from>from (?:the )?(?:\$?\d|${VALUE})[^.!?\n]{0,16}? (?:up |down )?to)\b
`
/** Between "no" and the new value: a reason at most, and nothing that is denied. */
const REASON = /^(?!.*\b(?:not|never|don't|didn't|doesn't|isn't|won't|can't|no)\b)[^.!?;\n]{0,40}$/
/** Between the old value and "no". */
const HEDGE = /^[^.!?;\d]{0,24}$/

const WITH_AMOUNTS = new Set<Signal['kind']>(['number', 'money', 'date'])
const TAKEN_BACK = new Set<Signal['kind']>(['number', 'money', 'date', 'choice'])

/** A value that replaces another of its text. `old`: the words that no longer count. */
export type SecondThought = { finding: Finding; old: Hit }

/** "4. No, 3", "it went from 140 to 210". */
export function secondThought(
  extract: Extractor,
  signal: Signal,
  reading: Reading,
  context: Context,
): SecondThought | null {
  if (!TAKEN_BACK.has(signal.kind)) return null
  for (const marker of markersIn(signal, reading, context)) {
    const [start, end] = [marker.index, marker.index + marker[0].length]
    const from = marker.groups?.from
    const taken = { start: from === undefined ? 0 : end - from.length, end }
    const fresh = extract(signal, blanked(reading, [taken]), context)
    if (!fresh || fresh.start < end || !REASON.test(reading.text.slice(end, fresh.start))) continue
    if (from !== undefined) return { finding: fresh, old: taken }
    const old = extract(signal, blanked(reading, [{ start, end: reading.text.length }]), context)
    if (old && old.value !== fresh.value && HEDGE.test(reading.text.slice(old.end, start)))
      return { finding: fresh, old }
  }
  return null
}

function markersIn(signal: Signal, { text }: Reading, { asked }: Context): RegExpExecArray[] {
  const isAmount = WITH_AMOUNTS.has(signal.kind)
  const forms = [CHANGES_FROM, ...(asked || isAmount ? [TAKES_BACK] : []), ...(isAmount ? [NO_VALUE] : [])]
  return forms.flatMap((form) => matchesOf(text, form)).toSorted((a, b) => b.index - a.index)
}
