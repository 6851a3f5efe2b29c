import { anyOf, pattern } from '../../../texts/index.ts'
import { withBlanks } from '../reading.ts'
import { type Candidate, likelyStated } from './model.ts'

/** Whether a text says a value. `unsure`: the agent asks the lead. */
export type Verdict = 'said' | 'unsure' | 'unsaid'

/** The lowest likelihood at which a value is stored. */
const SAID_FROM = { asked: 0.5, beside: 0.5, free: 0.7, text: 0.6 }
/** The likelihoods from which a value is asked back, and from which it is stored without asking. */
const UNSURE = { asked: { from: 0.15, to: 0.7 }, beside: { from: 0.25, to: 0.8 }, free: { from: 0.4, to: 0.8 } }

const ANY_WORD = /[\p{L}\p{N}]/u
const DETERMINERS = anyOf`an? | the | my | our | some | un | una | el | la | mi`
const WISHES = anyOf`
  new | just | only | i | i'm | we | need | needs | want | wants | to | get | getting | looking | for
  quiero | necesito
`
const COURTESIES = anyOf`please | pls | plz | hi | hey | hello | thanks | hola`
const CORRECTIONS = anyOf`actually | wait | oops | sorry | meant | make (?:it|that) | it's`
/** Words that add nothing to a value: "just a new kitchen" says no more than "kitchen". */
const FILLER = pattern('g')`\b(?:${DETERMINERS}|${WISHES}|${COURTESIES}|${CORRECTIONS})\b`

/** Whether a text says the value that was found in it. Without a likelihood, the model's is used. */
export function isStated(candidate: Candidate, likely: number | null = null): boolean {
  if (candidate.signal.kind === 'text' && !candidate.asked) return true
  return isWhole(candidate) || (likely ?? likelyStated(candidate)) >= SAID_FROM[placeOf(candidate)]
}

/** The same if the agent may ask back. Free text is never asked back: its words are the lead's own. */
export function verdictOf(candidate: Candidate): Verdict {
  const place = placeOf(candidate)
  if (place === 'text' || isWhole(candidate)) return isStated(candidate) ? 'said' : 'unsaid'
  const likely = likelyStated(candidate)
  const { from, to } = UNSURE[place]
  if (likely >= to) return 'said'
  return likely >= from ? 'unsure' : 'unsaid'
}

/** A value that is the whole text, as an answer to our question or with the words of another question. */
function isWhole(candidate: Candidate): boolean {
  return !candidate.free && isWholeText(candidate)
}

/** Whether a text says the value and nothing else. */
export function isWholeText({ signal, reading, finding }: Candidate): boolean {
  const isOfAll = signal.kind === 'text' || signal.kind === 'boolean'
  return !isOfAll && !ANY_WORD.test(withBlanks(reading.text, [finding]).replace(FILLER, ' '))
}

function placeOf({ signal, asked, free }: Candidate): keyof typeof SAID_FROM {
  if (signal.kind === 'text') return 'text'
  return asked ? 'asked' : free ? 'free' : 'beside'
}
