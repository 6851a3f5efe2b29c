import type { Signal } from '../../../campaigns/index.ts'
import { type Reading, sentenceAt } from '../reading.ts'
import type { Sum } from './money.ts'

/** Words after an amount that is paid for each week or month: "200 a month". */
export const PERIOD =
  /^ ?(?:each |every )?(?:a |per |every |\/ ?|al |por )(?:mo(?:nth)?|week|mes)\b|^ ?monthly|^ ?each a month/
const YEARLY =
  /^ ?(?:or so )?(?:for )?(?:a |an |per |each |every |the |\/ ?|al |por )(?:whole |entire )?(?:year|ano)\b|^ ?(?:yearly|annually|anual)/
const MONTHLY = /^ ?(?:each |every )?(?:a |per |every |\/ ?|al |por )(?:month|mes)\b|^ ?monthly/
const HALF_YEARLY =
  /^ ?(?:every|per|for|each|a|\/) ?(?:the )?(?:6|six) months?\b|^ ?(?:semi ?-?annual|twice a year|every half year)/
const QUARTERLY =
  /^ ?(?:every|per|for|each) (?:the )?(?:3|three) months\b|^ ?(?:a|per|each|every) quarter\b|^ ?quarterly\b/
/** The same in the words before the amount: "I pay every three months, 450". */
const PAYS_QUARTERLY =
  /\bpa(?:y|ys|id|ying)\b[^.!?\d]{0,16}\b(?:every (?:3|three) months|quarterly)\W{1,3}(?:it's |about )?\$?$/
const PAYS_HALF_YEARLY =
  /\bpa(?:y|ys|id|ying)\b[^.!?\d]{0,16}\b(?:every (?:6|six) months|twice a year)\W{1,3}(?:it's |about )?\$?$/
const TWO_MONTHLY = /\b(?:every (?:two|2|other) months?|bi-?monthly|cada (?:dos|2) meses|bimestral)\b/
const ASKS_OF_YEAR = /\b(?:a|per|each|every) year\b|\b(?:yearly|annual(?:ly)?|anual)\b/i

/** Whether the question asks for what is paid each month. */
export function isPeriodic({ key, label, ask }: Signal): boolean {
  return /month|bill|rent|mensual|premium|salary/i.test([key, label, ...ask].join(' '))
}

/** "$2,400 a year" is 200 of a monthly bill, and what is billed every two months is half as much; 200 a month is 2,400 of a year. */
export function ofMonth(signal: Signal, reading: Reading, sum: Sum): Sum {
  const after = reading.text.slice(sum.end, sum.end + 24)
  const before = reading.text.slice(Math.max(0, sum.start - 56), sum.start)
  const isHalfYearly = HALF_YEARLY.test(after) || PAYS_HALF_YEARLY.test(before)
  const isQuarterly = QUARTERLY.test(after) || PAYS_QUARTERLY.test(before)
  if (ASKS_OF_YEAR.test([signal.label, ...signal.ask].join(' '))) {
    const times = MONTHLY.test(after) ? 12 : isHalfYearly ? 2 : isQuarterly ? 4 : 1
    return { ...sum, value: sum.value * times }
  }
  if (!isPeriodic(signal)) return sum
  const isTwoMonthly = TWO_MONTHLY.test(sentenceAt(reading, sum.start).text) && !PERIOD.test(after)
  const months = YEARLY.test(after) ? 12 : isHalfYearly ? 6 : isQuarterly ? 3 : isTwoMonthly ? 2 : 1
  return { ...sum, value: Math.round((sum.value / months) * 100) / 100 }
}
