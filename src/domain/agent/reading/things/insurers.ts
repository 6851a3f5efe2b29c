import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { INSURERS } from '../company-names.ts'
import { type Finding, isNegated } from '../extractor.ts'
import { type Hit, type Reading, sentenceAt } from '../reading.ts'
import { isTheirs } from './whose-thing.ts'

const INSURER = pattern()`^${INSURERS}$`
const NONE = /^(?:none|uninsured|no insurance|not insured|no coverage|no one|nobody)$/

const optionsKept = new WeakMap<Signal, string[] | null>()

/** The options of a question for the insurance company; null for another question. */
function companyOptions(signal: Signal): string[] | null {
  const known = optionsKept.get(signal)
  if (known !== undefined) return known
  const options = signal.extract.flatMap((one) =>
    one.match === 'phrase' && typeof one.means === 'string' && !one.asked ? [one.means] : [],
  )
  const found = options.filter((option) => INSURER.test(nameOf(option))).length > 1 ? options : null
  optionsKept.set(signal, found)
  return found
}

function nameOf(option: string): string {
  return option.replaceAll('_', ' ').toLowerCase()
}

/** Whether a company insures another person: "my cousin says Allstate dropped her". */
export function isCompanyOfOther(signal: Signal, reading: Reading, hit: Hit): boolean {
  return companyOptions(signal) !== null && isTheirs(reading, hit)
}

const KINDS = anyOf`any | auto | car | home | truck | my | a`
const INSURANCE = anyOf`insurance | coverage | policy | one`
const ANYTHING = anyOf`any | a thing | anything | nothing | none | (?:any )?insurance | (?:any )?coverage | a policy`
const POLICY = anyOf`it | mine | ours | that | (?:the|my|our) (?:\w+ )?${INSURANCE}`
const LAPSED = anyOf`lapsed | ran out | run out | expired | got cancell?ed | was cancell?ed`
const UNINSURED = pattern('g')`
  \b(?:uninsured|riding dirty|(?:driving|drove|riding)(?: around)? without\b(?! (?:him|her|them|me|a license|my))
  |(?:been|going|gone|go) without(?: ${KINDS})* (?:${INSURANCE}|any)
  |let(?:ting)? ${POLICY} (?:lapse|go|run out|expire)
  |${POLICY} (?:has |just |already |'s )?(?:${LAPSED})
  |no (?:${KINDS} )?(?:insurance|coverage)(?! (?:company|claims?|card|agent))
  |not insured|(?:haven't|hasn't|ain't|don't|not)(?: (?:got|had|have))? ${ANYTHING} (?:since|now|right now|at all|at the moment)
  |never had ${ANYTHING})\b
`

/** The option of who has no insurance now, where the text says so in any words: "let it lapse", "driving without". */
export function uninsuredIn(signal: Signal, reading: Reading): Finding | null {
  const none = companyOptions(signal)?.find((option) => NONE.test(nameOf(option)))
  if (none === undefined) return null
  const said = [...reading.text.matchAll(UNINSURED)]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .filter((hit) => !isNegated(reading.text, hit.start) && !isTheirs(reading, hit))
    .findLast(({ start }) => !sentenceAt(reading, start).isQuestion)
  return said ? { ...said, value: none, certain: true } : null
}
