import { anyOf, pattern } from '../../../texts/index.ts'
import { HOUR_WORDS } from './hour-words.ts'

/** Times at which a lead wants to be contacted, or not. All over `canonicalText`. */

const REACH = anyOf`text | call | contact | message | reach`
const PREPOSITIONS = anyOf`after | before | between | on | in | at | during`

/** "only text me after 5", "call only on weekends" */
export const ONLY_WHEN = pattern('u')`
  \bonly ${REACH}(?: me| us)? ${PREPOSITIONS}\b|
  \b(?:text|call|contact|message)(?: me| us)? only ${PREPOSITIONS}\b|
  ^not before (?:\d|noon|lunch|${HOUR_WORDS}\b)(?! works)
`
const DAYS = anyOf`
  mondays? | tuesdays? | wednesdays? | thursdays? | fridays? | saturdays? | sundays?
  weekends? | mornings? | nights?
`
const LATER = anyOf`to text | to call | weekdays | \d | the holidays | monday | tomorrow | next`

/** The only time at which the lead wants to be contacted: "text me after 3", "mornings only". */
export const ONLY_THEN = pattern('u')`
  \b(?:text|message|contact|reach)(?: me| us)? (?:only )?(?:after|before|between|past) (?:\d|noon|work|${HOUR_WORDS}\b)|
  \b(?:mornings?|evenings?|afternoons?|weekends?|weekdays?) only\b|
  ^not (?:before|after|past) (?:\d|noon|${HOUR_WORDS}\b)(?! works)|
  \b(?:hold off|hold|wait|hold on)(?: \w+){0,4} (?:until|till|til)(?: \w+){0,3} ${LATER}|
  \b(?:hold|wait)(?: off)?(?: on)? (?:the )?(?:text\w*|messag\w*|call\w*)|
  \bno (?:late|early)(?: (?:night|morning))? (?:texts|calls|messages)|
  \b(?:do not|no) (?:text|message|contact)\w*(?: me| us)? (?:on )?${DAYS}\b|
  \b(?:texts?|texting)(?: \w+){0,3} (?:too late|too early|wake)\b
`
