import type { Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import type { SignalValue } from './command.ts'
import { type Context, type Extractor, type Finding, findMeanings, firstOrCorrected, overlapsAny } from './extractor.ts'
import { countedOption, nearOption, partOfDay, rangeAnswer } from './options.ts'
import { holds } from './predicate.ts'
import { clauseAt, type Hit, plainText, type Reading, wholeOf } from './reading.ts'
import { isCompanyOfOther } from './things/insurers.ts'
import { holdingNow, isOver } from './things/present-or-former.ts'
import { namesAnother } from './typed/expand.ts'
import { findPhrase, longestOnly, wordsOf } from './words.ts'
import { answerIn } from './yes-no.ts'

/** An option that is put off or ruled out is not chosen: "siding can wait", "Mondays are out of the question". */
const DOES_NOT_SUIT = anyOf`
  the only (?:times?|days?|ones?|things?) (?:that )?(?:i|we) (?:can't|don't|won't)
  out of the question | no good | impossible
`
const CAN_WAIT = pattern()`
  ^(?: \w+)? (?:can|could|will|should) (?:all )?wait\b
  |^ to sell\b
  |^(?: \w+)? (?:is|are) ${DOES_NOT_SUIT}\b
  |^(?: \w+)? (?:won't|doesn't|don't|can't) work\b
`
/** "The only driver in the house": where something is, not what is wanted. */
const IS_WHERE = /\b(?:in|inside|around|at|of|near|behind|under) (?:the|my|our|this) $/
const WHERE = /^(?:house|home|apartment|condo)s?$/
/** "Whether cash or a loan" is undecided. */
const WHETHER = /\b(?:whether|either)(?: (?!or\b)\w+)* (?:(?:or )(?:(?!or\b)\w+ )*)?$/
/** "No ground mounts, so roof". */
const CONCLUDES = /\bso (?:(?:just|it's|its|i guess|probably|now) )?$/
/** A longer text is not only an answer. */
const WHOLE_ANSWER_WORDS_MAX = 5
/** "Good morning" and "this morning" do not choose a time of day. */
const NO_WISH =
  /\b(?:good|great|nice|blessed|lovely|wonderful|enjoy your|open|this|last|yesterday|yesterday in the|every|\d in the) $/
const COMPARES = /\b(?:difference between|compare|versus|vs|which (?:one )?is (?:better|cheaper|best)|better or)\b/
/** Predicates about days do not apply to options. */
const NO_DAY = new Date(0).toISOString()
/** Keys of options that combine two others. */
const TOGETHER = new Set<SignalValue>(['both', 'bundle'])
/** Keys of options that a plain "no" selects. */
const NONE = new Set(['none', 'not_yet'])

/** "Only the bathroom": the option after such a word is the whole answer. */
const ONLY = /\b(?:just|only|nothing but|nomas|nada mas|solo|solamente|its really|it's really)(?: \w+){0,3} $/

/** Whether an option combines two others. */
export function isCombined(value: SignalValue): boolean {
  return TOGETHER.has(value)
}

/**
 * Reads the first option that the text names, or the last one after words of correction. Options that are ruled out
 * ("not the kitchen") are skipped. Two options together give the option that combines them, if the playbook has one.
 */
export const readChoice: Extractor = (signal, reading, context) => {
  const found = findMeanings(signal, reading, context)
  const isReplaced = context.hasCorrection && found.some(({ negated, means }) => negated && means === context.known)
  const accepted = found.filter(
    ({ negated, start, end, means }) =>
      (!negated || (isReplaced && means !== context.known)) &&
      (context.asked || context.corrects || !isAmbiguous(signal, reading, { start, end }, String(means))) &&
      !CAN_WAIT.test(reading.text.slice(end, end + 48)) &&
      !(isWhere(reading, { start, end }) && !context.asked) &&
      !(String(means).includes('_') && isOfLabel(reading, { start, end }, context.others)) &&
      !WHETHER.test(reading.text.slice(Math.max(0, start - 40), start)) &&
      !isOver(reading.text, { start, end }) &&
      !isNoWish(reading, start) &&
      !isCompanyOfOther(signal, reading, { start, end }),
  )
  if (COMPARES.test(reading.text)) return null
  const isLong = wordsOf(reading.text).length > WHOLE_ANSWER_WORDS_MAX
  const isOutright = accepted.some(({ hinted }) => !hinted)
  const opening = wholeOf(reading).start
  const all = accepted.map(({ start, end, means, hinted }) => ({ start, end, hinted, value: means }))
  const hits = holdingNow(all, reading.text)
  const isVague = ({ start, end, value }: (typeof hits)[number]) =>
    TOGETHER.has(value) || (start > opening && isOneWord(reading.text.slice(start, end)))
  const named = hits.filter(
    (hit) =>
      !(
        hit.hinted &&
        ((isOutright && isVague(hit)) || (isLong && hit.start > opening && speaksAgainst(signal, hit.value)))
      ),
  )
  const only = named.filter(({ start }) => ONLY.test(reading.text.slice(Math.max(0, start - 40), start)))
  const both = named.find(({ value }) => TOGETHER.has(value))
  const choice = context.hasCorrection
    ? (firstOrCorrected(only, true) ?? together(signal, hits.slice(-2), reading.text) ?? firstOrCorrected(named, true))
    : (both ?? together(signal, hits, reading.text) ?? firstOrCorrected(only, false) ?? firstOrCorrected(named, false))
  const range = isOutright ? null : rangeAnswer(signal, reading, context)
  if (range) return range
  const final = named.findLast(({ start }) => CONCLUDES.test(reading.text.slice(Math.max(0, start - 16), start)))
  if (final) return joined(signal, final, context.known, reading.text)
  if (choice) return joined(signal, choice, context.known, reading.text)
  const part = partOfDay(signal, reading, context) ?? countedOption(signal, reading, context)
  if (part) return part
  const near = nearOption(signal, reading, context)
  const isNear =
    near &&
    !SEASON.test(reading.text.slice(near.start, near.end)) &&
    !isNoWish(reading, near.start) &&
    !isCompanyOfOther(signal, reading, near)
  if (isNear && !overlapsAny(near, [...context.quoted, ...context.claimed])) return near
  return context.asked ? plainAnswer(signal, reading, context.quoted) : null
}

function isWhere({ text }: Reading, { start, end }: Hit): boolean {
  return WHERE.test(text.slice(start, end)) && IS_WHERE.test(text.slice(Math.max(0, start - 16), start))
}

/** "Power bill", where that is another question, does not choose "backup power". */
function isOfLabel({ text }: Reading, { start, end }: Hit, others: Signal[]): boolean {
  const words = text.slice(start, end)
  const next = /^ [a-z]+/.exec(text.slice(end))?.[0]
  if (words.includes(' ') || next === undefined) return false
  return others.some(({ label }) => ` ${plainText(label)} `.includes(` ${words}${next} `))
}

/** "Maybe in spring" is a time. Its spelling is close to "siding". */
const SEASON = /^(?:spring|summer|fall|autumn|winter|primavera|verano|otono|invierno)$/

/** Words with a second meaning. In other texts than an answer they count only after a word of wishing, or alone. */
const AMBIGUOUS_WORDS = anyOf`
  lists? | leases? | rent | rents | home | house | flat | lot | lots | land | yard | field | ground
  water | light | gas | electric | pain | tests? | tested | testing | behind | early | loud
  cars? | trucks? | vehicles? | bike | cap | plate | tin | writing | english | cash | plan
`
const AMBIGUOUS = pattern()`^${AMBIGUOUS_WORDS}$`
const WISHES = anyOf`
  want | wants | need | needs | looking | like | love | plan
  planning | hoping | ready | trying | going | prefer
  have | got | using | buy | buying | pay | paying | insure | insuring | quote on
  is | it's | he's | she's | they're | way | falling | far | so | for | with | in | just | only
  an? | the | my | our
  \d+k | \$[\d,.]+ | \d{1,3},\d{3}
`
const WISHED_BEFORE = pattern()`
  \b${WISHES}(?: (?:to|for|on|at|an?|my|our|the|some|new|it|in|just|also|more))* ?$
`

/** A weekday is an option only in an answer to our question. */
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
const PLANS = anyOf`
  want | need | looking | like | love | plan | planning | hoping | ready | trying | going | thinking | decided
`
const WISHED_TO = pattern()`\b${PLANS}(?: \w+)? (?:to|for|of|on|about)(?: an?)? ?$`

function isNoWish({ text }: Reading, position: number): boolean {
  return NO_WISH.test(text.slice(Math.max(0, position - 24), position))
}

/**
 * Whether the option lowers the score. A lead must name such an option outright or as the whole answer: "we rent for
 * now, the lease ends in June" does not choose it.
 */
function speaksAgainst({ value: worth }: Signal, value: SignalValue): boolean {
  const points = worth.find(({ when }) => holds(when, value, NO_DAY))?.points
  return points !== undefined && points <= -1
}

/** One word alone is vague ("relocating"), unless it opens the answer ("house, next to a trailer park"). */
function isOneWord(words: string): boolean {
  return !words.includes(' ')
}

/** The option that combines the new one with the known one: "I guess I'm buying as well", from a seller. */
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

/** The option for a bare "no", a bare "yes" or "the second one". */
function plainAnswer(signal: Signal, reading: Reading, quoted: Hit[]): Finding | null {
  const place = ORDINAL.exec(reading.text.trim())
  const offered = optionsIn(signal)
  const at = place?.[1] ? -1 : place?.[2] ? 0 : place?.[3] ? (offered.length - 1) / 2 : place?.[4] ? 2 : 1
  const picked = place && offered.at(at)
  if (picked && offered.length > 1) return { ...wholeOf(reading), value: picked }
  const answer = answerIn(reading, quoted)
  if (!answer) return null
  const span = { start: answer.start, end: answer.end }
  if (answer.value) {
    const yes = optionWith(signal, 'yes')
    return yes ? { ...span, value: yes } : null
  }
  const none = optionsOf(signal).find((option) => NONE.has(option))
  return none && isPlainNo(reading.text.slice(answer.start, answer.end), none) ? { ...span, value: none } : null
}

const BEFORE_ORDINAL = anyOf`
  um | uh | oh | ok | yes | yeah | probably | prob | i guess | id say | i'd say | we're | i'm | im
`
const ORDINAL = pattern()`
  ^\W*(?:${BEFORE_ORDINAL}[, ]+)*(?:the |el |la )?
  (?:(last|latter|ultim[oa])|(first|1st|former|primer[oa]?)|(middle)|(third|3rd)|second|2nd|segund[oa])
  (?: one| option| choice| thing| opcion)?\W*$
`

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

/** Whether a phrase names an option by itself. A phrase with a gap could fit "buy or sell". */
function isWhole(phrase: string): boolean {
  return !/…|\.{3}/.test(phrase)
}

function optionWith(signal: Signal, phrase: string): string | undefined {
  const matcher = signal.extract.find((one) => one.match === 'phrase' && one.phrases.includes(phrase))
  return matcher?.match === 'phrase' ? String(matcher.means) : undefined
}

const PLAIN_NO = anyOf`
  no+ | nop+e? | na+h* | naw | not at all | not really | none | nothing | ningun[oa]?
`
const AFTER_NO = anyOf`
  sir | ma'am | not | it's | there | none | nothing | all | trees? | sun | shade | hay
`
const IS_NONE = pattern()`^${PLAIN_NO}(?=\W*$|[,.!;]| ${AFTER_NO}\b)`

/**
 * Whether a no selects the option: "nope, wide open" means no shade, but "no, I'm renting" does not mean a
 * mortgage "not yet".
 */
function isPlainNo(text: string, none: string): boolean {
  if (none === 'none') return IS_NONE.test(text)
  return (
    /\b(?:yet|haven't|have not|hasn't|nothing|aun|todavia)\b/.test(text) ||
    /^\W*(?:no+|nop+e?|na+h*|naw)(?: (?:sir|ma'am|señor))?\W*$/.test(text)
  )
}

/**
 * The option that combines two named ones: "the house and two trucks". Options that are listed after it do not
 * count.
 */
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
