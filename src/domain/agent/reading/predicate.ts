import type { Predicate } from '../../campaigns/index.ts'
import type { SignalValue } from './command.ts'
import { parseIsoDay } from './dates/calendar.ts'

/** Whether a signal's value meets the predicate. `saidOn` is the day on which the lead stated it, as an ISO date or time. */
export function holds(when: Predicate, value: SignalValue, saidOn: string): boolean {
  if ('known' in when) return true
  if ('is' in when) return value === when.is
  if ('oneOf' in when) return typeof value === 'string' && when.oneOf.includes(value)
  if ('withinDays' in when) return daysAhead(value, saidOn) <= when.withinDays
  if ('afterDays' in when) return daysAhead(value, saidOn) > when.afterDays
  const least = 'atLeast' in when ? when.atLeast : -Infinity
  return typeof value === 'number' && value >= least && value <= (when.atMost ?? Infinity)
}

function daysAhead(value: SignalValue, saidOn: string): number {
  return parseIsoDay(String(value)) - parseIsoDay(saidOn)
}
