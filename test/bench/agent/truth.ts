import type { Truth } from './personas.ts'
import { stateCodes } from './states.ts'

const DAY_MS = 24 * 60 * 60_000
/** An amount within this share of the true one is the same answer. */
const AMOUNT_SHARE = 0.25

/** From this distance on, a date only means that it is not soon. */
const SOMEDAY_DAYS = 300

/** Whether the agent's value is true. `day` is the day on which the lead wrote, such as 2026-03-03. */
export function isTrue(value: string | number | boolean, truth: Truth, day: string): boolean {
  if (truth === null) return false
  if (typeof truth === 'object') {
    const days = (Date.parse(String(value)) - Date.parse(day)) / DAY_MS
    if (truth.days[0] >= SOMEDAY_DAYS) return days >= SOMEDAY_DAYS
    return days >= truth.days[0] && days <= truth.days[1]
  }
  if (typeof truth === 'number') return Math.abs(Number(value) - truth) <= AMOUNT_SHARE * Math.abs(truth)
  if (typeof truth === 'boolean') return value === truth
  const held = plain(String(value))
  const wanted = plain(truth)
  const parts = [held, ...held.split(' ')]
  return ` ${held}`.includes(` ${wanted}`) || parts.some((part) => codeOf(part) === codeOf(wanted))
}

/** The same text for a US state's name and abbreviation; any other text is unchanged. */
function codeOf(text: string): string {
  return stateCodes[text] ?? text
}

/** Without accents, capitals and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
