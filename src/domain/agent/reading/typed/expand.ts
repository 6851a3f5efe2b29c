import type { Matcher, Playbook, Signal } from '../../../campaigns/index.ts'
import { OWNERSHIP } from '../../../campaigns/pure.ts'
import { isAboutAge } from '../numbers/ages.ts'
import { statesOf } from './states.ts'
import { synonymsOf } from './synonyms.ts'
import { namesOf, thingsOfAge, type Unit, unitFor } from './units.ts'

const kept = new WeakMap<Playbook, Playbook>()
const units = new WeakMap<Signal, Unit>()

/**
 * The playbook with what its owner need not type: the words that claim a value for a signal, taken from its question, label
 * and key, other forms of its options, and the size of a sum. What the owner wrote of that sort stands alone.
 */
export function expanded(playbook: Playbook): Playbook {
  const known = kept.get(playbook)
  if (known) return known
  const whole = { ...playbook, signals: playbook.signals.map(withTyped) }
  kept.set(playbook, whole)
  kept.set(whole, whole)
  return whole
}

/** What a signal of an expanded playbook counts; none where the owner gave words of his own, or where it is an age. */
export function unitOf(signal: Signal): Unit | undefined {
  return units.get(signal)
}

/** Whether the words of a yes or a no were written for the signal: by its owner, or for a question as usual as that for the home's owner. */
export function hasOwnWords(signal: Signal): boolean {
  return wellKnown.has(signal)
}

const wellKnown = new WeakSet<Signal>()

function withTyped(signal: Signal): Signal {
  const added = addedTo(signal)
  const whole = added.length > 0 ? { ...signal, extract: [...signal.extract, ...added] } : signal
  const unit = signal.kind === 'number' && !hasCues(signal) && !isAboutAge(signal) ? unitFor(signal) : null
  if (unit) units.set(whole, unit)
  if (isAboutOwning(signal) || signal.extract.some(({ match }) => match === 'phrase')) wellKnown.add(whole)
  return whole
}

function addedTo(signal: Signal): Matcher[] {
  switch (signal.kind) {
    case 'number':
      return hasCues(signal) ? [] : cue(isAboutAge(signal) ? thingsOfAge(signal) : (unitFor(signal)?.words ?? []))
    case 'money':
      return [...(hasCues(signal) ? [] : cue(moneyWords(signal))), ...sizeOf(signal)]
    case 'date':
      return hasCues(signal) ? [] : cue(dateWords(signal))
    case 'choice':
      return otherForms(signal)
    case 'boolean':
      return isAboutOwning(signal) ? OWNERSHIP : statesOf(signal)
    default:
      return []
  }
}

function isAboutOwning({ ask, extract }: Signal): boolean {
  return /\bown\b|\bhomeowner\b/i.test(ask.join(' ')) && !extract.some(({ match }) => match === 'phrase')
}

function hasCues({ extract }: Signal): boolean {
  return extract.some(({ match }) => match === 'cue')
}

function cue(phrases: string[]): Matcher[] {
  return phrases.length > 0 ? [{ match: 'cue', phrases }] : []
}

const MONEY_WORDS: [RegExp, string][] = [
  [/\bbudget|spend\b/, 'budget, spend, spending, afford, set aside, invest, have for this'],
  [/\bbill\b/, 'bill, electric, pay the electric company'],
  [/\bquotes?\b/, 'quote, quoted, quoted us, other company said, other guy said, they want, they wanted, estimate'],
  [/\bdown payment|put down\b/, 'down, down payment, put down, saved'],
  [/\bpocket\b/, 'out of pocket'],
  [/\bworth|value\b/, 'worth, paid, value, valued'],
  [/\bpremium|pay\b/, 'premium, paying, i pay, we pay, costs me, charges me'],
  [/\bprice\b/, 'price, price range, up to, budget, spend, max, no more than'],
  [/\brent\b/, 'rent'],
  [/\bincome|salary\b/, 'income, salary, make, earn'],
]

function moneyWords({ key, label, ask }: Signal): string[] {
  const names = `${label} ${key.replaceAll('_', ' ')} ${ask.join(' ')}`.toLowerCase()
  const known = MONEY_WORDS.flatMap(([of, words]) => (of.test(names) ? words.split(', ') : []))
  return [...new Set([...known, ...namesOf({ key, label, ask }, MONEY_GENERAL)])]
}

/** Words of labels and questions that any sum may stand beside. */
const MONEY_GENERAL =
  /^(?:amount|cost|dollars|highest|like|money|month|monthly|most|much|other|per|plan|price|range|rough|sum|total|last|today|summer|winter|get|got|put|pay|payment|spend|worth it|home|house|max|maximum|budget|bill|year|yearly|week|out|pocket|down)$/

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

const DATE_WORDS: [RegExp, string][] = [
  [/\brenew/, 'renew, renews, renewal, expires, expire, due, runs out'],
  [/\bmov(?:e|ing)\b/, 'move, moving, close, closing'],
  [/\bdrop\b/, 'drop it, drop off, bring it, drop it off'],
  [/\bvisit|come (?:in|out)|appointment\b/, 'come in, come out, visit, appointment, see me'],
  [/\bstart\b/, 'start, starting, begin'],
  [/\bback\b/, 'need it back, back by, need it by, need it done by, get it back'],
  [
    /\bquit\b|\bstop(?:ped)?\b|\bgo out\b|\bbr(?:oke|eak)/,
    'quit, died, stopped, went out, broke, broke down, shut off, out since, been out',
  ],
  [/\bdecid|decision\b/, 'decide, deciding, decision, make up our minds'],
  [/\blast\b.*\b(?:work|service|change)/, 'last guy, last time, last worked, last done, last serviced, last one'],
  [
    /\bday (?:would|works|can|should)\b|\bwhen can (?:you|we)\b/,
    'come in, come by, i come, get in, stop by, available',
  ],
  [/\blook at\b|\bcome\b/, 'look, look at it, come, come by, come out, come look, come up'],
]

function dateWords({ key, label, ask }: Signal): string[] {
  const names = `${label} ${key.replaceAll('_', ' ')} ${ask.join(' ')}`.toLowerCase()
  const known = DATE_WORDS.flatMap(([of, words]) => (of.test(names) ? words.split(', ') : []))
  return [...new Set([...known, ...namesOf({ key, label, ask }, DATE_GENERAL)])]
}

/** Words of labels that any day may stand beside. */
const DATE_GENERAL =
  /^(?:day|days|date|dates|day to|last|latest|when|need|needed|needs|time|times|week|month|year|end|ends|up|work|working|worked|by|next|first|best|good|preferred|home|house|deadline|timeline|change|done)$/

/** An option with more phrases than this has been written with care, and needs no forms. */
const PHRASES_MAX = 6

function otherForms(signal: Signal): Matcher[] {
  const options = signal.extract.filter((matcher) => matcher.match === 'phrase')
  const taken = new Set(options.flatMap(({ phrases }) => phrases.map((phrase) => phrase.toLowerCase())))
  return options.flatMap((matcher): Matcher[] => {
    const ofOption = options.filter(({ means }) => means === matcher.means).flatMap(({ phrases }) => phrases)
    if (ofOption.length > PHRASES_MAX || typeof matcher.means !== 'string' || matcher.asked) return []
    const own = [...matcher.phrases, matcher.means.replaceAll('_', ' ')]
    const forms = [...new Set(own.flatMap(synonymsOf))].filter((form) => !taken.has(form))
    const isShared = (form: string) =>
      options.some(({ means, phrases }) => means !== matcher.means && phrases.flatMap(synonymsOf).includes(form))
    const free = forms.filter((form) => !isShared(form))
    return free.length > 0 ? [{ match: 'phrase', means: matcher.means, phrases: free }] : []
  })
}
