import { DATE_NUMBER, MONTH, ORDINAL, WEEKDAY } from './date-words.ts'

const EXACT = new RegExp(
  [
    String.raw`\b(?:today|tonight|tomm?orr?ow|tmrw|tmw|tmr|hoy|ayer|yesterday|(?<!la )manana|this (?:morning|afternoon|evening))\b`,
    String.raw`\b${WEEKDAY}\b`,
    String.raw`\b${MONTH}\.? (?:the )?${DATE_NUMBER}`,
    String.raw`\b${DATE_NUMBER} (?:of |de )?${MONTH}`,
    String.raw`\b(?:the |el )?${ORDINAL}`,
    String.raw`\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b`,
    String.raw`\b(?:christmas|xmas|thanksgiving|navidad|halloween|easter)(?: (?:day|eve))?$`,
  ].join('|'),
)

/** Whether words name one day, such as "next Friday" or "June 3". "This week" or "in two months" name a time around a day. */
export function namesOneDay(words: string): boolean {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
  return EXACT.test(plain)
}
