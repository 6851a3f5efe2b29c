const MORNING_HOUR = 9
const LATER_HOURS = 3
const MONDAY = 1
const DAYS_A_WEEK = 7

/** The times that the snooze menu offers, in the browser's time zone. */
export function snoozeTimes(now: Date): { label: string; at: Date }[] {
  const later = new Date(now.getTime() + LATER_HOURS * 3_600_000)
  const choices = [
    { label: 'Tomorrow', at: morningIn(now, 1) },
    { label: 'Next week', at: morningIn(now, ((MONDAY - now.getDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK) + 1) },
  ]
  return later.getDate() === now.getDate() ? [{ label: 'Later today', at: later }, ...choices] : choices
}

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)
}

/** A time as the field `datetime-local` has it. */
export function localField(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
