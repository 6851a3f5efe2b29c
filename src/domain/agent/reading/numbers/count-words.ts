import { anyOf, pattern } from '../../../texts/index.ts'

const MONEY_AND_SHARES = anyOf`
  [$%] | dollars? | bucks | grand | thousand | mil\b | k\b | percent
`
const TIMES_OF_DAY = anyOf`
  hours? | horas? | min(?!\W*$) | am\b | pm\b | o'?clock
`
const MEASURES = anyOf`
  sq | feet | foot | ft\b | miles? | degrees? | ° | kwh
`
const PLACES_IN_ORDER = anyOf`
  st\b | nd\b | rd\b | th\b
`
const THINGS = anyOf`
  panels? | trees? | pines? | (?:speeding |parking |traffic )?tickets? | multas? | questions?
  stor(?:y|ies) | bed | bath
`
const PEOPLE = anyOf`
  kids? | people | of (?:us|them|my)
`
const TEMPERATURES = anyOf`
  in here\b | outside
`
/** "10 ain't enough": what is refused. "210,000 and not a dime more": money. */
const REFUSED = anyOf`
  (?:ain't|isn't|is not|are not|aren't|won't be|not) enough | too (?:many|few)
  (?:and )?not a (?:dime|penny|cent|dollar|nickel)
`
const UNIT = anyOf`
  ${REFUSED}
  ${MONEY_AND_SHARES} | ${TIMES_OF_DAY} | ${MEASURES} | ${PLACES_IN_ORDER}
  ${THINGS} | ${PEOPLE} | ${TEMPERATURES} | times? (?:i|we|you)
`
/** A unit that no count has: "2 hours", "$3", "75 degrees". */
export const OTHER_UNIT = pattern()`^ ?-?${UNIT}`

/** A length or a weight: "within 200 ft of us" counts no people. */
export const LENGTH = /^ ?-?(?:ft|feet|foot|yards?|blocks?|inch(?:es)?|lbs|pounds)\b/

const BIRTHDAY = anyOf`
  i turn(?:ed)? | turning | turns
`
const DEVICE = anyOf`
  iphone | galaxy | pixel | ipad | channel
`
const IDENTIFIER = anyOf`
  zip(?: code)?(?: is)? | policy(?: number)?(?: is)? | account(?: number)?(?: is)?
`
const ADDRESS = anyOf`
  route | hwy | highway | apt | unit | room | suite | (?<!\b(?:right|is|sits|sitting|currently) )at | @
`
const MARK = anyOf`
  quoted(?: (?:me|us))?(?: an?)? | (?:got|made|scored) an? | score of | set (?:to|at|on)
`
/** An age, a birthday, an address or a device: numbers that count nothing a signal asks for. */
export const NOT_COUNTED_BEFORE = pattern()`\b(?:${BIRTHDAY}|${DEVICE}|${IDENTIFIER}|${ADDRESS}|${MARK}) $`

/** "My 4 year old says hi". */
export const OF_A_CHILD = /\b(?:my|our|his|her) $/

/** "3 months". */
export const TIME_UNIT = /^ ?-?(?:more )?(?:months?|mes(?:es)?|weeks?|semanas?|days?|dias?|decades?|decadas?)\b/

/** "$3". */
export const MONEY_BEFORE = /[$€£] ?$/

/** "Since 2006", "in '06". */
export const YEAR_BEFORE = /\b(?:in|since|of|from|en|desde|del|around|built|may|late|early|mid)(?: the| el)? '?$/

/** Words after a number that make it approximate: "3 years or so". */
export const SOFTENED = /^(?: (?:years|yrs|anos))?(?: (?:mas o menos|more or less|give or take|or so|o asi|algo asi))/

/** "The roof is 12". */
export const IS = /\b(?:is|are|it's|about|like|around|maybe|tiene)\b/

/** Between the ends of a range: "2 or 3", "10 to 12". */
export const RANGE = /^,? ?(?:-|to|to an?|or|a|o|maybe|or maybe|tal vez) ?$/

const CONCLUDING = anyOf`
  \bso | = | \btotal(?: of)? | \bin all | \bmakes | \bmakes it | \bgonna be | \bgoing to be | [.!]
  \bentonces | \bson
  , (?:no |sorry |perdon |actually |wait )?
`
/** Words before the number at the end of a count: "two trucks and the house, so three". */
export const TOTAL_BEFORE = pattern()`${CONCLUDING}\s*(?:it's |just |its |about |be |like |say |call it )*$`

const IS_AT = anyOf`
  is | are | was | of | at | reads | says | shows | like
`
/** "The mileage is 88,000", "grade 7": the word is before its number. */
export const STATED = pattern()`
  ^(?:'s)?(?: count| total| number| score)?
  (?: ?[:=] ?| ${IS_AT}(?: (?:about|around|like|now|at|only|just|maybe))?(?: an?)? | )$
`

const NO_OTHER_THINGS = anyOf`
  years | yrs | anos | times | las
  this | is | was | has | as | its | thats | us | los | yes | unless | plus | mas | menos
  cars | policies | drivers | things | claims
  dos | tres | seis
`
/** A thing behind a number that is no word of the playbook's: "2 home runs". */
export const OTHER_THINGS = pattern()`^ (?:[a-z]+ )?(?!${NO_OTHER_THINGS}\b)[a-z]{3,}s\b`

/** "We won by 3". */
export const SCORED = /\b(?:by|down|lost|won|up) (?:by )?$/
