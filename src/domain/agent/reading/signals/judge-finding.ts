import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import type { DoubtCommand } from '../command.ts'
import { type Candidate, likelyStated } from '../evidence/model.ts'
import { isStated, type Verdict, verdictOf } from '../evidence/verdict.ts'
import { hasCueIn } from '../extractor.ts'
import { clauseAt, type Hit, sentenceAt, spanOf, wholeOf } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import type { SignalFacts } from './signal-facts.ts'

/** A value that the text may state, and its words. */
export type Doubt = { command: DoubtCommand; hit: Hit; asked: boolean; likely: number }

/** Whether the text states the value that was found in it. Only a value that is not known yet, and that nothing takes back, is asked back. */
export function judgeFinding(facts: SignalFacts, candidate: Candidate, isCorrection: boolean): Verdict {
  if (candidate.finding.certain) return 'said'
  if (facts.keeps) return facts.keeps(candidate) ? 'said' : 'unsaid'
  const isNew = facts.known[candidate.signal.key] === undefined && !isCorrection
  if (candidate.finding.unsure && facts.asksBack && isNew) return 'unsure'
  if (!candidate.free && (opensTalk(facts, candidate) || asksPriceOf(facts, candidate) || isYearOfCar(candidate)))
    return 'said'
  if (facts.asksBack && isNew) {
    const verdict = verdictOf(candidate)
    return verdict === 'unsaid' && isDayNamed(facts, candidate) ? 'unsure' : verdict
  }
  return isStated(candidate) ? 'said' : 'unsaid'
}

/** "Brakes on my 2015": a first text that begins with the name of an option asks for it. */
function opensTalk({ pending }: SignalFacts, { signal, reading, finding }: Candidate): boolean {
  const isNamed = signal.kind === 'choice' && !finding.hinted
  return pending === null && isNamed && finding.start === wholeOf(reading).start
}

/** "How much are brakes on a 2017 Odyssey": the year is the car's, though it stands in a question. */
function isYearOfCar({ signal, reading, finding }: Candidate): boolean {
  return unitOf(signal)?.isYear === true && /\b(?:on|for) (?:an?|my|our) $/.test(reading.text.slice(0, finding.start))
}

/** "My hearing is May 12": a statement in which the day and a word of its question stand together, and of no other question. */
function isDayNamed({ playbook }: SignalFacts, { signal, reading, finding }: Candidate): boolean {
  if (signal.kind !== 'date' || sentenceAt(reading, finding.start).isQuestion) return false
  const { text } = clauseAt(reading, finding.start)
  const isOther = (other: Signal) => other.kind === 'date' && other !== signal && hasCueIn(other, text)
  return hasCueIn(signal, text) && !playbook.signals.some(isOther)
}

const ARTICLES = anyOf`an? | the | my | our | some | new`
const PRICE_WORDS = anyOf`
  how much | price | cost | quote | estimate | bid | charge
  cuanto (?:cuesta|cobran|sale|vale)
`
const OF = anyOf`for | of | on | to | por | para | de | un | una`
const BEFORE_OPTION = anyOf`
  ${ARTICLES}
  replace | install | fix | repair | do | redo
  el | la | mi
`
const ASKS_PRICE_OF = pattern()`
  \bhow much (?:is|are|would|will)(?: ${ARTICLES})*\W*$|
  \b${PRICE_WORDS}s?\b(?: \w+){0,3}? ${OF}(?: ${BEFORE_OPTION}){0,3}\W*$
`

/** "How much for gutters": the lead wants the option, if it is still open which one. */
function asksPriceOf({ pending, known }: SignalFacts, { signal, reading, finding }: Candidate): boolean {
  const isOpen = signal.kind === 'choice' && known[signal.key] === undefined && (pending ?? signal.key) === signal.key
  if (!isOpen || finding.hinted) return false
  return ASKS_PRICE_OF.test(reading.text.slice(0, finding.start))
}

export function doubtOf(candidate: Candidate): Doubt {
  const { signal, reading, asked, finding } = candidate
  const command: DoubtCommand = {
    type: 'DoubtSignal',
    key: signal.key,
    guess: finding.value,
    stands: isStated(candidate),
    span: spanOf(reading, finding),
  }
  return { command, hit: finding, asked, likely: likelyStated(candidate) }
}

/** The doubt about the answer to our question, or else the likeliest. */
export function likeliestDoubt(doubts: Doubt[]): DoubtCommand | null {
  const [first] = doubts.toSorted((a, b) => Number(b.asked) - Number(a.asked) || b.likely - a.likely)
  return first?.command ?? null
}
