import type { Matcher, Playbook, Signal } from '../../../campaigns/index.ts'
import { OWNERSHIP } from '../../../campaigns/pure.ts'
import { isAboutAge } from '../numbers/ages.ts'
import { wordsOf } from '../words.ts'
import { dateWords, moneyWords } from './cue-words.ts'
import { spelledLabel } from './label-words.ts'
import { statesOf } from './states.ts'
import { synonymsOf } from './synonyms.ts'
import { phrasesFor, stemsOfQuestion, tradeOf } from './trade-words.ts'
import { thingsOfAge, type Unit, unitFor } from './units.ts'
import { mayBeVolunteered } from './volunteered.ts'

const kept = new WeakMap<Playbook, Playbook>()
const units = new WeakMap<Signal, Unit>()

/**
 * The playbook with what its owner need not type: the words that claim a value for a signal, taken from its question, label
 * and key, other forms of its options, and the size of a sum. Words of the owner of the same sort have priority.
 */
export function expanded(playbook: Playbook): Playbook {
  const known = kept.get(playbook)
  if (known) return known
  const spelled = playbook.signals.map(spelledOut)
  const isOfHomes = sellsHomes(spelled)
  const trade = tradeOf(spelled)
  const whole = {
    ...playbook,
    signals: spelled.map((signal) => withTyped(isOfHomes ? withHomePrice(signal) : signal, trade)),
  }
  for (const [i, signal] of whole.signals.entries()) labels.set(signal, labelsBeside(playbook.signals[i]!, playbook))
  kept.set(playbook, whole)
  kept.set(whole, whole)
  return whole
}

const labels = new WeakMap<Signal, Set<string>>()
/** An owner who writes more phrases for an option has considered what they may mean. */
const TYPED_MAX = 2

/** The words by which other signals are named: "roof", where its age is asked for as well. */
function labelsBeside(signal: Signal, { signals }: Playbook): Set<string> {
  if (signal.kind !== 'choice' || signal.extract.some((one) => 'phrases' in one && one.phrases.length > TYPED_MAX))
    return new Set()
  const others = signals.filter((other) => other !== signal)
  return new Set(others.flatMap(({ label }) => wordsOf(label.toLowerCase()).map(({ stem }) => stem)))
}

/** Whether a word is one by which another signal of the playbook is named. */
export function namesAnother(signal: Signal, word: string): boolean {
  return labels.get(signal)?.has(wordsOf(word)[0]?.stem ?? '') === true
}

/** The unit of a signal of an expanded playbook; undefined if it is an age. */
export function unitOf(signal: Signal): Unit | undefined {
  return units.get(signal)
}

/** Whether the words of a yes or a no were written for the signal: by its owner, or for a question as usual as that for the home's owner. */
export function hasOwnWords(signal: Signal): boolean {
  return wellKnown.has(signal)
}

const wellKnown = new WeakSet<Signal>()

function spelledOut(signal: Signal): Signal {
  return { ...signal, label: spelledLabel(signal.label), ask: signal.ask.map(spelledLabel) }
}

function withTyped(typed: Signal, trade: string | null): Signal {
  const signal = withoutCommonCues(typed)
  const added = addedTo(signal, trade)
  const whole = added.length > 0 ? { ...signal, extract: [...signal.extract, ...added] } : signal
  const unit = signal.kind === 'number' && !isAboutAge(signal) ? unitFor(signal) : null
  if (unit) units.set(whole, unit)
  if (isAboutOwning(signal) || signal.extract.some(({ match }) => match === 'phrase')) wellKnown.add(whole)
  return whole
}

/** Words that are near any amount or day, so that they assign none: "875 a month", "last week". */
const COMMON_CUE = /^(?:days?|weeks?|months?|years?|yrs?|hours?|minutes?|time|last|next|old|new|when|soon|date)$/

/** The owner's cues add to ours, and never replace them. */
function withoutCommonCues(signal: Signal): Signal {
  const extract = signal.extract.flatMap((matcher): Matcher[] =>
    matcher.match === 'cue' ? cue(matcher.phrases.filter((phrase) => !COMMON_CUE.test(phrase))) : [matcher],
  )
  return { ...signal, extract }
}

function addedTo(signal: Signal, trade: string | null): Matcher[] {
  switch (signal.kind) {
    case 'number':
      return countedBy(signal)
    case 'money':
      return [...cue(moneyWords(signal)), ...sizeOf(signal)]
    case 'date':
      return cue(dateWords(signal))
    case 'choice':
      return [...otherForms(signal), ...saidForOptions(signal, trade)]
    case 'boolean':
      return isAboutOwning(signal) ? OWNERSHIP : statesOf(signal)
    default:
      return []
  }
}

/** A studio has no bedroom of its own, and who lives on the ground floor lives on the first. */
const NAMED_COUNTS: [word: string, phrases: string[], means: number][] = [
  ['bedroom', ['studio', 'efficiency'], 0],
  ['floor', ['ground floor', 'ground level', 'ranch'], 1],
]
/** "I'm the only driver". */
const ONLY_ONE = ["i'm the only", 'i am the only', 'just the one', 'only the one', 'only one']
const NAMED_ANYWHERE = ['single level', 'single story', 'single storey', 'single floor']

function countedBy(signal: Signal): Matcher[] {
  if (isAboutAge(signal)) return cue(thingsOfAge(signal))
  const { words = [], isPeople } = unitFor(signal)
  const named = NAMED_COUNTS.filter(([word]) => words.includes(word))
  return [
    ...cue(words),
    ...named.map(([, phrases, means]): Matcher => ({ match: 'phrase', phrases, means, asked: true })),
    ...(isPeople ? [{ match: 'phrase' as const, phrases: onlyOneOf(words), means: 1 }] : []),
    ...(words.includes('story') ? [{ match: 'phrase' as const, phrases: NAMED_ANYWHERE, means: 1 }] : []),
  ]
}

function onlyOneOf(words: string[]): string[] {
  return ONLY_ONE.flatMap((only) => words.map((word) => `${only} ${word}`))
}

function isAboutOwning({ ask, extract }: Signal): boolean {
  return /\bown\b|\bowns\b|\bhome ?owner\b/i.test(ask.join(' ')) && !extract.some(({ match }) => match === 'phrase')
}

function cue(phrases: string[]): Matcher[] {
  return phrases.length > 0 ? [{ match: 'cue', phrases }] : []
}

const HOME_PRICE = /\bprice range\b|\bpurchase price\b|\b(?:home|house|list(?:ing)?|sale) (?:price|value)\b/
/** A test on amounts tells their size: of sums that are judged in thousands a bare "15" is fifteen thousand. */
const FIRST_TEST_SHARE = 1 / 40

function sizeOf(signal: Signal): Matcher[] {
  if (signal.extract.some(({ match }) => match === 'range')) return []
  const names = `${signal.label} ${signal.ask.join(' ')}`.toLowerCase()
  if (HOME_PRICE.test(names)) return [{ match: 'range', min: 20_000, max: 100_000_000 }]
  const tests = signal.value.flatMap(({ when }) =>
    'atLeast' in when ? [when.atLeast] : 'atMost' in when ? [when.atMost] : [],
  )
  const least = Math.min(...tests.filter((amount) => amount > 0))
  return Number.isFinite(least) && least >= 1_000 ? [{ match: 'range', min: Math.floor(least * FIRST_TEST_SHARE) }] : []
}

const HOMES = /\b(?:bed(?:room)?s|bath(?:room)?s|townhouse|townhome|condo|type of home|garage)\b/i
const HOME_SALES =
  /\bpre-? ?approved\b|\bfha\b|\bdown payment\b|\blender\b|\bshowings?\b|\bbuy(?:ing)? or sell|\bsell(?:ing)?\b|\brealtor\b|\bmortgage\b|\bconventional\b/i
const PRICE = /\b(?:price|price range|budget|most|max|top|spend|asking|offer|worth|up to|range)\b/i
const NO_PRICE = /\b(?:rent|month|down|deposit|bill|fee|hoa|income|commission|saved|closing|repair)\b/i

/** Whether a playbook buys or sells homes: it asks for bedrooms and for a loan. There a bare "350" is 350,000. */
function sellsHomes(signals: Signal[]): boolean {
  const names = signals.map(({ label, ask, extract }) =>
    [label, ...ask, ...extract.flatMap((matcher) => (matcher.match === 'phrase' ? matcher.phrases : []))].join(' '),
  )
  return names.some((name) => HOMES.test(name)) && names.some((name) => HOME_SALES.test(name))
}

const HOME_PRICE_RANGE = { match: 'range' as const, min: 20_000, max: 100_000_000 }

function withHomePrice(signal: Signal): Signal {
  const names = [signal.label, ...signal.ask].join(' ')
  if (signal.kind !== 'money' || !PRICE.test(names) || NO_PRICE.test(names)) return signal
  if (signal.extract.some(({ match }) => match === 'range')) return signal
  return { ...signal, extract: [...signal.extract, HOME_PRICE_RANGE] }
}

/** An option with more phrases than this has been written with care, and needs no forms. */
const PHRASES_MAX = 6

function otherForms(signal: Signal): Matcher[] {
  const options = signal.extract.filter((matcher) => matcher.match === 'phrase')
  const taken = new Set(options.flatMap(({ phrases }) => phrases.map((phrase) => phrase.toLowerCase())))
  return options.flatMap((matcher): Matcher[] => {
    const ofOption = options.filter(({ means }) => means === matcher.means).flatMap(({ phrases }) => phrases)
    if (ofOption.length > PHRASES_MAX || typeof matcher.means !== 'string' || matcher.asked) return []
    const own = [...matcher.phrases, matcher.means.replaceAll('_', ' ')]
    const forms = [...new Set(own.flatMap((name) => [...synonymsOf(name), ...spelledOtherwise(name)]))].filter(
      (form) => !taken.has(form),
    )
    const isShared = (form: string) =>
      options.some(({ means, phrases }) => means !== matcher.means && phrases.flatMap(synonymsOf).includes(form))
    const free = forms.filter((form) => !isShared(form))
    return free.length > 0 ? [{ match: 'phrase', means: matcher.means, phrases: free }] : []
  })
}

const NOT_IS = "isn't/ain't/wasn't"
const NOT_DOES = "doesn't/don't/won't/isn't/not get/getting/blow/blowing/stay/staying"

/** "AC isn't cold" for "ac not cold", "the storm did damage" for "storm damage". */
function spelledOtherwise(name: string): string[] {
  const [, thing, state] = /^(\w+) not (\w+)$/.exec(name) ?? []
  if (thing && state)
    return [`${thing} ${NOT_IS} ${state}`, `${thing} is not ${state}`, `${thing} … ${NOT_DOES} ${state}`]
  const [first, second, ...more] = name.split(' ')
  return second === 'damage' && more.length === 0
    ? [`${first} … damage/damages/damaged`, `damage/damaged … ${first}`]
    : []
}

const GENERAL_OPTION =
  /^(?:side|area|other|type|service|work|system|unit|full|thing|both|none|some|more|less|home|house|care|damage|water|with|from|just|only|need|want|year|month|week|days?)$/

/** "North" for "north_side": the words of an option that has several. */
function wordsOfOption(means: string): string[] {
  const words = means.replaceAll('_', ' ').toLowerCase().split(' ')
  if (words.length < 2 || /^(?:no|not|non|without)$/.test(words[0]!)) return []
  return words.filter((word) => word.length > 3 && !GENERAL_OPTION.test(word))
}

type SaidForOption = { means: string; proper: string[]; derived: string[] }

/**
 * The words of leads for the options, each for one of them alone. Words for a part of the option's name count less: they must fit no
 * other option in any way.
 */
function saidForOptions(signal: Signal, trade: string | null): Matcher[] {
  const { extract } = signal
  const context = stemsOfQuestion(signal)
  const options = extract.filter((matcher) => matcher.match === 'phrase')
  const own = new Set(
    options.flatMap(({ phrases }) => phrases.flatMap((phrase) => [phrase.toLowerCase(), ...synonymsOf(phrase)])),
  )
  const candidates = options.flatMap(({ means, phrases, asked }): SaidForOption[] => {
    if (typeof means !== 'string' || asked || phrases.length > PHRASES_MAX) return []
    const words = wordsOfOption(means)
    const proper = [...[...new Set([...phrases, means])].flatMap((name) => phrasesFor(name, trade, context)), ...words]
    return [{ means, proper, derived: partsOf(means).flatMap((part) => phrasesFor(part, trade, context)) }]
  })
  return candidates.flatMap((option): Matcher[] => {
    const others = candidates.filter(({ means }) => means !== option.means)
    const isOfOne = (words: string) =>
      !own.has(words) &&
      others.every(({ proper }) => timesIn(option.proper, words) >= SURELY_TIMES * timesIn(proper, words))
    const isAlone = (words: string) => isOfOne(words) && others.every(({ derived }) => !derived.includes(words))
    const phrases = [...new Set([...option.proper.filter(isOfOne), ...option.derived.filter(isAlone)])]
    return phrases.length > 0 ? [mayBeVolunteered({ match: 'phrase', means: option.means, phrases, asked: true })] : []
  })
}

/** A phrase belongs to an option if this many times as many lines have it for that option as for any other. */
const SURELY_TIMES = 2

function timesIn(phrases: string[], words: string): number {
  return phrases.filter((phrase) => phrase === words).length
}

/** "Hail" and "wind" for "hail_wind": the words of an option and the pairs of them. */
function partsOf(means: string): string[] {
  const words = means.replaceAll('_', ' ').toLowerCase().split(' ')
  const pairs = words.length > 2 ? words.slice(1).map((word, i) => `${words[i]} ${word}`) : []
  return [...wordsOfOption(means), ...pairs]
}
