import { type Day, partsOf } from '../../reading/dates/calendar.ts'
import type { Lines } from '../lines/lines.ts'
import type { CallTime } from './call-time.ts'

/** "after 5:00 PM", "tomorrow morning", "on Thursday after 3:00 PM". */
export function sayCallTime({ day, part, clock, within }: CallTime, today: Day, lines: Lines): string {
  const { calls } = lines
  if (within) return calls.within(within.count, within.unit)
  const date = day && dayWords(day, today, lines)
  const time = clock
    ? calls.clock[clock.how](clock.minutes.map((minute) => lines.clock(minute)))
    : part && calls.part(part, day?.day === today || day === null ? 'today' : 'later')
  return [date, time].filter(Boolean).join(' ')
}

/** "tomorrow", "on Friday Nov 6"; empty for today. */
export function dayWords({ day, isFrom }: NonNullable<CallTime['day']>, today: Day, { calls }: Lines): string {
  if (day === today) return ''
  if (day === today + 1 && !isFrom) return calls.tomorrow
  const { weekday, month, date } = partsOf(day)
  return isFrom ? calls.from(weekday, month, date) : calls.on(weekday, month, date)
}
