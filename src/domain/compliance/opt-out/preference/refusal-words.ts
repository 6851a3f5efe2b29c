import { anyOf, pattern } from '../../../texts/index.ts'
import { HOUR_WORDS } from './hour-words.ts'

/** Refusals of contact: "please do not call me". All over `canonicalText`. */

const CONTACT = anyOf`
  text | texts | texting | message | messages | messaging | contact | contacting | call | calls
  calling | reach out | bother | write | email | phone | sms | ring
`
const REFUSING = anyOf`
  do not | stop | quit | never | no | not | rather not | not to | can not | please no
`
/** Words between a refusal and the verb: "do not TRY TO call", "stop SENDING THESE texts". */
const LEADING_IN = anyOf`
  you | me | us | to | send | sending | any | more | be | or | and | try | want | ever
  text | call | texts | calls | texting | calling | messages | these | so | many | keep | like | being
`
/** Words after the verb: "do not call MY PHONE OR TEXT". */
const FOLLOWING = anyOf`
  me | us | here | this (?:number|phone) | at all
  my (?:phone|cell|work phone)
  or (?:call|text|contact|message)
  and (?:call|text|contact|message)
`
const WEEKDAYS = anyOf`sundays? | saturdays? | mondays? | tuesdays? | wednesdays? | thursdays? | fridays?`
const REFUSED_TIMES = anyOf`
  while | during
  at (?:work|night|nighttime|dinner|home|school|church|\d)
  this (?:late|early|week|weekend|month|morning)
  so (?:late|early|often|much)
  too (?:late|early|often)
  that (?:late|early)
  on (?:weekends?|weekdays|my (?:days? off|lunch)|${WEEKDAYS}|shabbat|sabbath)
  tonight | today | tomorrow
  past \d
  in the (?:morning|mornings|evening|evenings|middle)
  every (?:day|hour|morning|five minutes)
  all day | next week
  after (?:work|hours|dark|dinner|bedtime|midnight|noon|\d|${HOUR_WORDS}\b)
  late | early | right now
  (?:before|until|till|til|between) (?!i (?:report|call|sue|block|get mad))
  when i am | when im | when i drive | when i have | unless
  multiple times | twice a | \d+ times | as (?:much|often) | more than | except
  over the weekend | these days
  for (?:a while|now|the next|\d|a few|a couple)
`

/** "do not text me" */
export const REFUSED_CONTACT = pattern('u')`\b${REFUSING}(?: ${LEADING_IN})* ?${CONTACT}(?: ${FOLLOWING})*`
const REFUSALS = pattern('gu')`${REFUSED_CONTACT}\w*`
/** "do not text me while I am at work": the refusal is limited to a time or to a frequency. */
export const REFUSED_THEN = pattern('u')`${REFUSED_CONTACT} ${REFUSED_TIMES}`

/** Prevents the "text me" of "do not text me" from being read as a request. */
export function withoutRefusals(text: string): string {
  return text.replace(REFUSALS, 'not')
}
