import { anyOf, pattern } from '../../../texts/index.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAYS_ES = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_ES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic']
/** From "first" to "twentieth". */
const ORDINALS = wordsIn(`
  first second third fourth fifth sixth seventh eighth ninth tenth
  eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
`)
/** From 1 to 30. */
const NUMBERS_ES = wordsIn(`
  uno dos tres cuatro cinco seis siete ocho nueve diez
  once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte
  veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta
`)

function wordsIn(lines: string): string[] {
  return lines.trim().split(/\s+/)
}

/** A weekday as leads write it: "tues", "wensday", "on sun", "viernes". */
export const WEEKDAY = anyOf`
  sunday | (?<=\b(?:on|this|next|by|or|from) )sun
  mon(?:day)?
  tue(?:s|sday)?
  wed(?:s|nesday)? | wensday
  thu(?:r|rs|rsday)?
  fri(?:day)?
  sat(?:urday)?
  ${WEEKDAYS_ES.join('|')}
`

/** Before "may" as a verb: "we may". */
const SUBJECTS_OF_MAY = anyOf`
  i | we | it | they | he | she | you | that | this | which | there | who | what
  prices | one | wife | husband
  and | but | also
`
/** Behind "may" as a verb: "may need". */
const VERBS_OF_MAY = anyOf`
  be | have | not | want | need | sell | buy | also | even | take | do | go | get | change | still
  move | wait | end | consider | actually | start | look | just | or may
  as well | i | help | decide | require | never
`
const MAY = String.raw`(?<!\b${SUBJECTS_OF_MAY} )may(?! ${VERBS_OF_MAY}\b)`
const MONTH_NAME = anyOf`
  jan[ua]{0,2}r[yi] | january | jan
  feb[a-z]{0,3}r[a-z]{0,2}y | febuary | feb
  march | mar
  apr[il]{0,2}
  ${MAY}
  june? | july?
  aug(?:u?st)? | agust
  sep(?:t[a-z]{0,3}ber|t)?
  oct(?:o?ber)?
  nov(?:em?b?er)?
  dec(?:em?b?er)?
  enero | febrero | marzo | abril | mayo | junio | julio
  agosto | sep?tiembre | octubre | noviembre | diciembre
`
/** A month as leads write it: "febuary", "sept", "agosto". "May" only where it is no verb. */
export const MONTH = String.raw`${MONTH_NAME}\b`

const MONTH_STARTS = anyOf`jan | feb | mar | apr | may | june? | july? | aug | sept? | oct | nov | dec`
/** The SAT test, and "this year" behind a month, which has that year anyway. */
export const NO_DAY = pattern('g')`
  \bsats?(?= (?:is|are|prep|test|exam)\b)
  |(?<=\b${MONTH_STARTS}[a-z]*\.?(?: \d+(?:st|nd|rd|th)?)?) (?:of )?this year\b
`

/** Which one of several: "the first saturday of june", "the last week of may". */
export const WHICH = anyOf`first | 1st | second | 2nd | third | 3rd | fourth | 4th | last`

const ORDINAL_WORDS = anyOf`
  (?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join('|')})
  ${ORDINALS.toReversed().join('|')}
  thirtieth
  primero | 1ro
`
/** "15th", "fifteenth", "twenty first". */
export const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|${ORDINAL_WORDS})\b`
const DATE_NUMBERS = anyOf`
  \d{1,2}(?:st|nd|rd|th)?(?!\d)
  ${ORDINAL_WORDS}
  ${NUMBERS_ES.toReversed().join('|')}
`
/** "15", "15th", "fifteenth", "quince". */
export const DATE_NUMBER = String.raw`${DATE_NUMBERS}\b`

/** The number of a month, from 1 for January. */
export function monthNumber(name: string): number {
  const start = name.slice(0, 3)
  return (start === 'agu' ? 8 : MONTHS.indexOf(start) + 1) || MONTHS_ES.indexOf(start) + 1
}

/** The number of a weekday, from 0 for Sunday. */
export function weekdayNumber(name: string): number {
  const spanish = WEEKDAYS_ES.indexOf(name)
  return spanish >= 0 ? spanish : WEEKDAYS.indexOf(name === 'wensday' ? 'wed' : name.slice(0, 3))
}

/** The number of a day within its month: 21 for "twenty first". */
export function dateNumber(words: string): number {
  if (/^\d/.test(words)) return Number.parseInt(words, 10)
  if (/^prim|^1ro/.test(words)) return 1
  if (words === 'thirtieth') return 30
  const [tens, ones] = words.split(/[ -]/)
  if (ones) return (tens === 'twenty' ? 20 : 30) + ORDINALS.indexOf(ones) + 1
  return ORDINALS.indexOf(words) + 1 || NUMBERS_ES.indexOf(words) + 1
}
