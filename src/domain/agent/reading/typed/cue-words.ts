import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { namesOf } from './units.ts'

/** Cues of sums by the words of a label or a question. */
const MONEY_WORDS: [question: RegExp, cues: string][] = [
  [
    /\bbudget|spend\b/,
    `
      budget, spend, spending, tops, max, afford, set aside, invest, have for this
      go over, go above, stay under, keep it under
    `,
  ],
  [/\bbill\b/, 'bill, electric, pay the electric company'],
  [
    /\bquotes?\b/,
    `
      quote, quoted, quoted us, other company said, other guy said, they want, they wanted, wanted, estimate
      dealer said, dealer wants, dealership
    `,
  ],
  [/\bdown payment|put down\b/, 'down, down payment, put down, saved'],
  [/\bpocket\b/, 'out of pocket'],
  [/\bworth|value\b/, 'worth, paid, value, valued'],
  [/\bpremium|pay\b/, 'premium, paying, i pay, we pay, costs me, charges me'],
  [/\bprice\b/, 'price, price range, up to, budget, spend, max, no more than'],
  [/\brent\b/, 'rent'],
  [/\bhour(?:ly)?\b/, 'an hour, per hour, hourly'],
  [/\bowed?\b|\bbalance\b/, 'owe, owes, left on it, left to pay, balance, payoff'],
  [/\bmost\b|\bmax(?:imum)?\b|\blimit\b|\bhighest\b/, 'the most, most i, most we, at most, no more than'],
  [/\bincome|salary\b/, 'income, salary, make, earn'],
]

const SUMS = anyOf`
  amount | cost | dollars | money | price | plan | sum | total | budget | bill | payment
`
const SIZES = anyOf`
  highest | most | much | range | rough | max | maximum | per | other | like | worth it
`
const PERIODS = anyOf`
  month | monthly | week | year | yearly | last | today | summer | winter
`
const PAYING = anyOf`
  get | got | put | pay | spend | out | pocket | down | home | house
`
/** Words of labels and questions that are near any sum. */
const MONEY_GENERAL = pattern()`^(?:${SUMS}|${SIZES}|${PERIODS}|${PAYING})$`

/** The words that claim a sum for a signal: "budget" and "afford" for "What is your budget?" */
export function moneyWords(signal: Signal): string[] {
  return cueWords(signal, MONEY_WORDS, MONEY_GENERAL)
}

/** Cues of days by the words of a label or a question. */
const DATE_WORDS: [question: RegExp, cues: string][] = [
  [/\b(?:test|exam|sat|act|final)\b/, 'test, exam, final, finals, midterm, quiz, sat, act, ged, project due'],
  [
    /\brenew|\bexpir|\b(?:policy|coverage|lease|contract|warranty) (?:ends?|is up|end date)\b/,
    `
      renew, renews, renewal, expires, expire, expiring, due, runs out, run out, is up, ends, ending, lapses
      dropping me, dropping us, drops me, drops us, cancels me, cancels us, vence, se vence, renueva
    `,
  ],
  [/\bmov(?:e|ing)\b/, 'move, move in, moved in, moving, close, closing, get the keys, move out'],
  [/\bdrop\b/, 'drop it, drop off, bring it, drop it off'],
  [
    /\bvisit|come (?:in|out|by)|appointment|\btour\b|walk ?-?through|showing|viewing|consult|\bsite\b/,
    `
      come in, come out, come by, come see, come look, come check, stop by, swing by, visit, appointment, see me, tour
      see the place, see it, look at it, look at the place, send somebody, send someone, somebody come, someone come
      view, be here, out here, venir, vengan, pasar, visitar
    `,
  ],
  [
    /\bstart\b|\bbegin\b|\beffective\b/,
    'start, starting, starts, begin, beginning, begins, effective, empezar, empiezo',
  ],
  [
    /\bdeadline\b|\b(?:done|finished|ready|needed|need it|complete|completed) by\b|\bfinish\b|\btarget date\b/,
    `
      deadline, done by, be done, get done, done before, finished by, be finished, needs doing, need it by, ready by
      no later than, has to be done, drop dead date, in time for, antes de, antes del
    `,
  ],
  [/\bborn\b|\bbirth|\bdob\b|\bbday\b/, 'born, birthday, bday, dob, date of birth, naci, nacio, cumpleanos'],
  [
    /\bcourt\b|\bhearing\b|\btrial\b|\bjudge\b/,
    'court, judge, hearing, trial, arraignment, audiencia, corte, juez, juicio',
  ],
  [
    /\baccident\b|\bincident\b|\binjur|\bcrash\b|\bwreck\b/,
    `
      happened, hit me, hit us, got hit, rear ended, ran into me, accident, crash, wreck, fell, slipped, got hurt
      was hurt, choque, accidente, resbale, cai, paso
    `,
  ],
  [
    /\binstall|\bput (?:in|on|up)\b|\bbuilt\b|\bswitched on\b|\bturned on\b/,
    'installed, put in, put it in, put it on, put on, went in, went up, built, switched on, turned on, instalaron, pusieron',
  ],
  [/\bwedding\b|\bevent\b|\bparty\b/, 'wedding, ceremony, reception, event, party, getting married, boda, fiesta'],
  [
    /\bpick ?-?up\b|\bdeliver|\barriv|\bcheck ?-?in\b/,
    'pick up, pickup, deliver, delivered, arrive, arriving, check in, get there',
  ],
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

const DAYS = anyOf`
  day | days | date | dates | day to | time | times | week | month | year | deadline | timeline
`
const WHEN = anyOf`
  when | last | latest | next | first | best | good | preferred | end | ends | up | by
`
const DOING = anyOf`
  need | needed | needs | work | working | worked | change | done | home | house
`
/** Words of labels that are near any day. */
const DATE_GENERAL = pattern()`^(?:${DAYS}|${WHEN}|${DOING})$`

/** The words that claim a day for a signal: "moving" and "closing" for "When do you move?" */
export function dateWords(signal: Signal): string[] {
  return cueWords(signal, DATE_WORDS, DATE_GENERAL)
}

function cueWords(signal: Signal, known: [question: RegExp, cues: string][], general: RegExp): string[] {
  const { key, label, ask } = signal
  const names = `${label} ${key.replaceAll('_', ' ')} ${ask.join(' ')}`.toLowerCase()
  const cues = known.flatMap(([of, words]) => (of.test(names) ? words.trim().split(/, |\n\s*/) : []))
  return [...new Set([...cues, ...namesOf(signal, general)])]
}
