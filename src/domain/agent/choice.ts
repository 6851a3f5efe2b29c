import type { Signal } from '../campaigns/index.ts'
import { type Extractor, type Finding, findMeanings, settle } from './extractor.ts'
import { answerIn } from './yes-no.ts'

/** "Siding can wait": an option put off is not the one that is wanted. */
const CAN_WAIT = /^(?: \w+)? (?:can|could|will|should) (?:all )?wait\b/
/** Keys of options that mean two others together, and of those that a plain "no" means. */
const TOGETHER = new Set(['both', 'bundle'])
const NONE = new Set(['none', 'not_yet'])

/**
 * The first option named, or after words of correction the last; what is ruled out ("not the kitchen") is not named.
 * Two options named together are the one that stands for both of them, if the playbook has one.
 */
export const readChoice: Extractor = (signal, reading, context) => {
  const named = findMeanings(signal, reading, context)
    .filter(({ negated, end }) => !negated && !CAN_WAIT.test(reading.text.slice(end, end + 24)))
    .map(({ start, end, means }) => ({ start, end, value: means }))
  const choice = context.hasCorrection
    ? settle(named, true)
    : (together(signal, named, reading.text) ?? settle(named, false))
  if (choice) return choice
  const no = context.asked ? answerIn(reading, context.quoted) : null
  const none = optionsOf(signal).find((option) => NONE.has(option))
  return no?.value === false && none && isPlainNo(reading.text.slice(no.start, no.end), none)
    ? { start: no.start, end: no.end, value: none }
    : null
}

/** "Nope, wide open" is no shade; that "no, I'm renting" means a mortgage not yet given would be a guess. */
function isPlainNo(text: string, none: string): boolean {
  if (none === 'none')
    return /^(?:no+|nop+e?|na+h*|naw|not at all|not really|none|nothing|ningun[oa]?)(?=\W|$)/.test(text)
  return /\b(?:yet|haven't|have not|hasn't|nothing|aun|todavia)\b/.test(text) || text.trim().split(/\s+/).length <= 2
}

/** "The house and two trucks": of the options that the playbook lists before "both", two are named. */
function together(signal: Signal, named: Finding[], text: string): Finding | null {
  const options = optionsOf(signal)
  const both = options.findIndex((option) => TOGETHER.has(option))
  const pair = options.slice(0, Math.max(0, both))
  const parts = named.filter(({ value }) => pair.includes(String(value)))
  const [first, second] = [parts[0], parts.find(({ value }) => value !== parts[0]?.value)]
  if (!first || !second || /\b(?:or|o|not|no)\b/.test(text.slice(first.end, second.start))) return null
  return { start: first.start, end: second.end, value: options[both]! }
}

function optionsOf(signal: Signal): string[] {
  return signal.extract.flatMap((matcher) =>
    matcher.match === 'phrase' && typeof matcher.means === 'string' ? [matcher.means] : [],
  )
}
