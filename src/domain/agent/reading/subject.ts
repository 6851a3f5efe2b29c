import type { Signal } from '../../campaigns/index.ts'
import { contentWords, termsOf } from './facts/terms.ts'
import { plainText } from './reading.ts'

/** Words of questions that name no subject of their own. */
const GENERAL = termsOf(`
  house home place household day days date time week month year years old age number amount money dollars
  now today currently right still already again yet last first next most kind type sort size
  another other others else someone anyone people person lead live lives living
  see come came look find keep want need tell know call ask say show bring happen
  work works working use using run runs start stop turn problem paid pay paying good fine able total
  in out up down over back per rough normal best main current new
`)
const kept = new WeakMap<Signal, Set<string>>()

/** The stems of the words that tell what a signal is about: "tobacco" and "vape", but not "use". */
function subjectOf(signal: Signal): Set<string> {
  const known = kept.get(signal)
  if (known) return known
  const words = plainText(`${signal.label} ${signal.ask.join(' ')}`)
  const subject = new Set([...termsOf(words)].filter((term) => !GENERAL.has(term)))
  kept.set(signal, subject)
  return subject
}

/** Whether words have one of the subject of a signal. */
export function isAbout(signal: Signal, words: string): boolean {
  const subject = subjectOf(signal)
  return [...termsOf(words)].some((term) => subject.has(term))
}

/** Whether words are about other signals, and not about this one. */
export function isAboutAnother(signal: Signal, words: string, others: Signal[]): boolean {
  return !isAbout(signal, words) && others.some((other) => isAbout(other, words))
}

/** Whether words only name the subject of a signal: "blood thinners", "any tobacco". */
export function onlyNames(signal: Signal, words: string): boolean {
  const subject = subjectOf(signal)
  const terms = termsOf(contentWords(words).join(' '))
  return terms.size > 0 && [...terms].every((term) => subject.has(term))
}
