import type { Signal } from '../../campaigns/index.ts'
import type { SignalValue } from './command.ts'
import { type Context, type Extractor, type Finding, findMeanings, isTaken, settle } from './extractor.ts'
import { countedOption, nearOption, partOfDay, rangeAnswer } from './options.ts'
import { holds } from './predicate.ts'
import { clauseAt, type Hit, plainText, type Reading, wholeOf } from './reading.ts'
import { namesAnother } from './typed/expand.ts'
import { findPhrase, longestOnly, wordsOf } from './words.ts'
import { answerIn } from './yes-no.ts'

/** "Siding can wait": an option put off is not the one that is wanted. */
const CAN_WAIT =
  /^(?: \w+)? (?:can|could|will|should) (?:all )?wait\b|^ to sell\b|^(?: \w+)? (?:is|are) (?:the only (?:times?|days?|ones?|things?) (?:that )?(?:i|we) (?:can't|don't|won't)|out of the question|no good|impossible)\b|^(?: \w+)? (?:won't|doesn't|don't|can't) work\b/
/** "Was shingle, now it's metal". */
const WAS_BEFORE = /\b(?:was|were|used to be|had)(?: an?| the)? $/
const IS_NOW = /\bnow\b/
/** "No ground mounts, so roof". */
const CONCLUDES = /\bso (?:(?:just|it's|its|i guess|probably|now) )?$/
/** A longer text is no bare answer. */
const WHOLE_ANSWER_WORDS_MAX = 5
/** "Good morning" and "this morning" wish for no time of day. */
const NO_WISH =
  /\b(?:good|great|nice|blessed|lovely|wonderful|enjoy your|open|this|last|yesterday|yesterday in the|every|\d in the) $/
const COMPARES = /\b(?:difference between|compare|versus|vs|which (?:one )?is (?:better|cheaper|best)|better or)\b/
/** Options are no days. */
const NO_DAY = new Date(0).toISOString()
/** Keys of options that mean two others together, and of those that a plain "no" means. */
const TOGETHER = new Set(['both', 'bundle'])
const NONE = new Set(['none', 'not_yet'])

/** "Only the bathroom": what stands behind such a word is the whole of it. */
const ONLY = /\b(?:just|only|nothing but|nomas|nada mas|solo|solamente|its really|it's really)(?: \w+){0,3} $/

/**
 * The first option named, or after words of correction the last; what is ruled out ("not the kitchen") is not named.
 * Two options named together are the one that stands for both of them, if the playbook has one.
 */
export const readChoice: Extractor = (signal, reading, context) => {
  const all = findMeanings(signal, reading, context)
  const isReplaced = context.hasCorrection && all.some(({ negated, means }) => negated && means === context.known)
  const meant = all.filter(
    ({ negated, start, end, means }) =>
      (!negated || (isReplaced && means !== context.known)) &&
      (context.asked || context.corrects || !isAmbiguous(signal, reading, { start, end }, String(means))) &&
      !CAN_WAIT.test(reading.text.slice(end, end + 48)) &&
      !(WAS_BEFORE.test(reading.text.slice(0, start)) && IS_NOW.test(reading.text.slice(end))) &&
      !isNoWish(reading, start),
  )
  if (COMPARES.test(reading.text)) return null
  const isLong = wordsOf(reading.text).length > WHOLE_ANSWER_WORDS_MAX
  const isOutright = meant.some(({ hinted }) => !hinted)
  const opening = wholeOf(reading).start
  const hits = meant.map(({ start, end, means, hinted }) => ({ start, end, hinted, value: means }))
  const isVague = ({ start, end, value }: (typeof hits)[number]) =>
    TOGETHER.has(String(value)) || (start > opening && isOneWord(reading.text.slice(start, end)))
  const named = hits.filter(
    (hit) =>
      !(
        hit.hinted &&
        ((isOutright && isVague(hit)) || (isLong && hit.start > opening && speaksAgainst(signal, hit.value)))
      ),
  )
  const only = named.filter(({ start }) => ONLY.test(reading.text.slice(Math.max(0, start - 40), start)))
  const both = named.find(({ value }) => TOGETHER.has(String(value)))
  const choice = context.hasCorrection
    ? (settle(only, true) ?? together(signal, hits.slice(-2), reading.text) ?? settle(named, true))
    : (both ?? together(signal, hits, reading.text) ?? settle(only, false) ?? settle(named, false))
  const range = isOutright ? null : rangeAnswer(signal, reading, context)
  if (range) return range
  const final = named.findLast(({ start }) => CONCLUDES.test(reading.text.slice(Math.max(0, start - 16), start)))
  if (final) return joined(signal, final, context.known, reading.text)
  if (choice) return joined(signal, choice, context.known, reading.text)
  const part = partOfDay(signal, reading, context) ?? countedOption(signal, reading, context)
  if (part) return part
  const near = nearOption(signal, reading, context)
  const isNear = near && !SEASON.test(reading.text.slice(near.start, near.end)) && !isNoWish(reading, near.start)
  if (isNear && !isTaken(near, [...context.quoted, ...context.claimed])) return near
  return context.asked ? plainAnswer(signal, reading, context.quoted) : null
}

/** "Maybe in spring" is when, and no kind of work, though it is spelled much like siding. */
const SEASON = /^(?:spring|summer|fall|autumn|winter|primavera|verano|otono|invierno)$/

/** Words that often mean something else: said of their own accord they count only where they are wished for, or stand alone. */
const AMBIGUOUS =
  /^(?:lists?|leases?|rent|rents|home|house|water|light|gas|tests?|tested|testing|behind|early|flat|lot|lots|land|cap|plate|field|yard|loud|cars?|trucks?|vehicles?|pain|electric|writing|english|cash|plan|ground|tin|bike)$/
const WISHED_BEFORE =
  /\b(?:want|wants|need|needs|looking|like|love|plan|planning|hoping|ready|trying|going|have|is|it's|he's|she's|they're|way|falling|far|so|prefer|for|paying|pay|with|in|using|buy|buying|got|an?|the|my|our|insure|insuring|quote on|just|only|\d+k|\$[\d,.]+|\d{1,3},\d{3})(?: (?:to|for|on|at|an?|my|our|the|some|new|it|in|just|also|more))* ?$/

/** A day of the week is the day of something, unless we asked which days suit. */
const DAY_NAME = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?$/

function isAmbiguous(signal: Signal, reading: Reading, { start, end }: Hit, means: string): boolean {
  const word = reading.text.slice(start, end)
  if (DAY_NAME.test(word) || /\bsince $/.test(reading.text.slice(0, start))) return true
  if (!AMBIGUOUS.test(word) && (word.includes(' ') || !namesAnother(signal, word))) return false
  const clause = clauseAt(reading, start)
  if (wordsOf(clause.text).length <= ALONE_WORDS_MAX && !/\d|\b(?:one|two|three|four)\b/.test(clause.text))
    return /^(?:lease|rent|list)/.test(word) && /\b(?:i|we|my|our)\b/.test(clause.text)
  return /^(?:lease|rent|list)/.test(word)
    ? !WISHED_TO.test(reading.text.slice(0, start)) || means === 'none'
    : !WISHED_BEFORE.test(reading.text.slice(Math.max(0, start - 40), start))
}

const ALONE_WORDS_MAX = 2
const WISHED_TO =
  /\b(?:want|need|looking|like|love|plan|planning|hoping|ready|trying|going|thinking|decided)(?: \w+)? (?:to|for|of|on|about)(?: an?)? ?$/

function isNoWish({ text }: Reading, position: number): boolean {
  return NO_WISH.test(text.slice(Math.max(0, position - 24), position))
}

/** What may rule a lead out is said outright, or is the whole answer: "we rent for now, the lease ends in June" wishes for nothing. */
function speaksAgainst({ value: worth }: Signal, value: SignalValue): boolean {
  const points = worth.find(({ when }) => holds(when, value, NO_DAY))?.points
  return points !== undefined && points <= -1
}

/** One word may stand for anything ("relocating"), unless it opens the answer ("house, next to a trailer park"). */
function isOneWord(words: string): boolean {
  return !words.includes(' ')
}

/** "I guess I'm buying as well", from somebody who sells: the option that stands for both. */
function joined(signal: Signal, choice: Finding, known: Context['known'], text: string): Finding {
  const options = optionsOf(signal)
  const both = options.find((option) => TOGETHER.has(option))
  const pair = options.slice(0, both ? options.indexOf(both) : 0)
  const isPair = known !== choice.value && pair.includes(String(known)) && pair.includes(String(choice.value))
  const isPart = both !== undefined && known === both && pair.includes(String(choice.value))
  if (isPart && !/\b(?:only|just|not|no longer|instead|anymore|changed|cancel\w*|solo|nomas)\b/.test(text))
    return { ...choice, value: both }
  return both && isPair && /\b(?:also|too|as well|along with|tambien)\b/.test(text)
    ? { ...choice, value: both }
    : choice
}

/** What a bare "no", a bare "yes" or "the second one" means for a question with options. */
function plainAnswer(signal: Signal, reading: Reading, quoted: Hit[]): Finding | null {
  const place = ORDINAL.exec(reading.text.trim())
  const offered = optionsIn(signal)
  const at = place?.[1] ? -1 : place?.[2] ? 0 : place?.[3] ? (offered.length - 1) / 2 : place?.[4] ? 2 : 1
  const picked = place && offered.at(at)
  if (picked && offered.length > 1) return { ...wholeOf(reading), value: picked }
  const said = answerIn(reading, quoted)
  if (!said) return null
  const span = { start: said.start, end: said.end }
  if (said.value) {
    const yes = optionWith(signal, 'yes')
    return yes ? { ...span, value: yes } : null
  }
  const none = optionsOf(signal).find((option) => NONE.has(option))
  return none && isPlainNo(reading.text.slice(said.start, said.end), none) ? { ...span, value: none } : null
}

const ORDINAL =
  /^\W*(?:(?:um|uh|oh|ok|yes|yeah|probably|prob|i guess|id say|i'd say|we're|i'm|im)[, ]+)*(?:the |el |la )?(?:(last|latter|ultim[oa])|(first|1st|former|primer[oa]?)|(middle)|(third|3rd)|second|2nd|segund[oa])(?: one| option| choice| thing| opcion)?\W*$/

const optionsKept = new WeakMap<Signal, string[]>()

/** The options in the order in which the question names them. */
function optionsIn(signal: Signal): string[] {
  const kept = optionsKept.get(signal) ?? optionsAsked(signal)
  optionsKept.set(signal, kept)
  return kept
}

function optionsAsked(signal: Signal): string[] {
  const questions = [...signal.ask, ...(signal.reask ? [signal.reask] : [])]
  const named = questions.map((question) => {
    const words = wordsOf(plainText(question))
    const hits = signal.extract.flatMap((matcher) =>
      matcher.match === 'phrase'
        ? [...matcher.phrases, String(matcher.means).replaceAll('_', ' ')]
            .filter(isWhole)
            .flatMap((phrase) =>
              findPhrase(words, phrase, 'none').map((hit) => ({ ...hit, option: String(matcher.means) })),
            )
        : [],
    )
    return [...new Set(longestOnly(hits).map(({ option }) => option))]
  })
  return named.find((options) => options.length > 1) ?? []
}

/** Whether a phrase names an option by itself: over a gap, "buy or sell" would. */
function isWhole(phrase: string): boolean {
  return !/…|\.{3}/.test(phrase)
}

function optionWith(signal: Signal, phrase: string): string | undefined {
  const matcher = signal.extract.find((one) => one.match === 'phrase' && one.phrases.includes(phrase))
  return matcher?.match === 'phrase' ? String(matcher.means) : undefined
}

/** "Nope, wide open" is no shade; that "no, I'm renting" means a mortgage not yet given would be a guess. */
function isPlainNo(text: string, none: string): boolean {
  if (none === 'none')
    return /^(?:no+|nop+e?|na+h*|naw|not at all|not really|none|nothing|ningun[oa]?)(?=\W*$|[,.!;]| (?:sir|ma'am|not|it's|there|none|nothing|all|trees?|sun|shade|hay)\b)/.test(
      text,
    )
  return (
    /\b(?:yet|haven't|have not|hasn't|nothing|aun|todavia)\b/.test(text) ||
    /^\W*(?:no+|nop+e?|na+h*|naw)(?: (?:sir|ma'am|señor))?\W*$/.test(text)
  )
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
