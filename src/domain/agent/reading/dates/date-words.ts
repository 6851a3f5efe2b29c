/** Names of days and months as leads write them, and their numbers. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAYS_ES = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_ES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic']
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const NUMBERS_ES =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  )

export const WEEKDAY = `(?:sunday|(?<=\\b(?:on|this|next|by|or|from) )sun|mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|wensday|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|${WEEKDAYS_ES.join('|')})`
/** "May" is a month, and no verb, where none of these stands before it and no verb behind. */
const MAY =
  '(?<!\\b(?:i|we|it|they|he|she|you|that|this|which|there|and|but|who|what|prices|one|wife|husband|also) )may(?! (?:be|have|not|want|need|sell|buy|also|even|take|do|go|get|change|still|move|wait|end|consider|actually|start|look|just|or may|as well|i|help|decide|require|never|require)\\b)'
export const MONTH = `(?:jan[ua]{0,2}r[yi]|january|jan|feb[a-z]{0,3}r[a-z]{0,2}y|febuary|feb|march|mar|apr[il]{0,2}|${MAY}|june?|july?|aug(?:u?st)?|agust|sep(?:t[a-z]{0,3}ber|t)?|oct(?:o?ber)?|nov(?:em?b?er)?|dec(?:em?b?er)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)\\b`
/** "15", "15th", "fifteenth", "twenty first", "quince". */
const ORDINAL_WORDS = `(?:(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join('|')})|${ORDINALS.toReversed().join('|')}|thirtieth|primero|1ro)`
export const ORDINAL = `(?:\\d{1,2}(?:st|nd|rd|th)|${ORDINAL_WORDS})\\b`
export const DATE_NUMBER = `(?:\\d{1,2}(?:st|nd|rd|th)?(?!\\d)|${ORDINAL_WORDS}|${NUMBERS_ES.toReversed().join('|')})\\b`

/** From 1. */
export function monthNumber(name: string): number {
  const start = name.slice(0, 3)
  return (start === 'agu' ? 8 : MONTHS.indexOf(start) + 1) || MONTHS_ES.indexOf(start) + 1
}

/** From 0 for Sunday. */
export function weekdayNumber(name: string): number {
  const spanish = WEEKDAYS_ES.indexOf(name)
  return spanish >= 0 ? spanish : WEEKDAYS.indexOf(name === 'wensday' ? 'wed' : name.slice(0, 3))
}

export function dateNumber(said: string): number {
  if (/^\d/.test(said)) return Number.parseInt(said, 10)
  if (/^prim|^1ro/.test(said)) return 1
  if (said === 'thirtieth') return 30
  const [tens, ones] = said.split(/[ -]/)
  if (ones) return (tens === 'twenty' ? 20 : 30) + ORDINALS.indexOf(ones) + 1
  return ORDINALS.indexOf(said) + 1 || NUMBERS_ES.indexOf(said) + 1
}
