import { anyOf, pattern } from '../../../texts/index.ts'
import { DATE_NUMBER, MONTH, ORDINAL, WEEKDAY } from './date-words.ts'

const DAYS_FROM_TODAY = anyOf`
  today | tonight | this (?:morning|afternoon|evening)
  tomm?orr?ow | tmrw | tmw | tmr | yesterday
  hoy | ayer | (?<!la )manana
`
const HOLIDAYS = anyOf`christmas | xmas | thanksgiving | navidad | halloween | easter`
const EXACT = pattern()`
  \b${DAYS_FROM_TODAY}\b
  |\b${WEEKDAY}\b
  |\b${MONTH}\.? (?:the )?${DATE_NUMBER}
  |\b${DATE_NUMBER} (?:of |de )?${MONTH}
  |\b(?:the |el )?${ORDINAL}
  |\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b
  |\b${HOLIDAYS}(?: (?:day|eve))?$
`

/** Whether words name one day, such as "next Friday" or "June 3". "This week" or "in two months" name a time around a day. */
export function namesOneDay(words: string): boolean {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
  return EXACT.test(plain)
}
