import { daysIn } from '../../components/table/search-params.ts'

export type AppointmentView = 'day' | 'week' | 'list'

/** The view and the day in the URL. Without them: this week. Days are in the reader's time zone. */
export type AppointmentSearch = { view?: 'day' | 'list'; on?: string }

/** Reads the URL. Invalid values are ignored. */
export function readAppointmentSearch(raw: Record<string, unknown>): AppointmentSearch {
  return {
    ...daysIn(raw, 'on'),
    ...((raw.view === 'day' || raw.view === 'list') && { view: raw.view }),
  }
}

/** The days that a view shows. The list has no end. */
export function daysOf(view: AppointmentView, day: Date): Date[] {
  if (view === 'list') return []
  if (view === 'day') return [day]
  const monday = addDays(day, -((day.getDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, n) => addDays(monday, n))
}

/** Midnight of a day in the URL, in the reader's time zone. */
export function dayOf(on: string | undefined, now: Date): Date {
  const [year, month, date] = on?.split('-').map(Number) ?? []
  return year === undefined
    ? new Date(now.getFullYear(), now.getMonth(), now.getDate())
    : new Date(year, (month ?? 1) - 1, date ?? 1)
}

export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)
}

/** A day as the URL has it. */
export function dayText(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
