export const DAYS = [
  { value: 'mon', label: 'Monday' },
  { value: 'tue', label: 'Tuesday' },
  { value: 'wed', label: 'Wednesday' },
  { value: 'thu', label: 'Thursday' },
  { value: 'fri', label: 'Friday' },
  { value: 'sat', label: 'Saturday' },
  { value: 'sun', label: 'Sunday' },
] as const

export type Day = (typeof DAYS)[number]['value'] | 'holidays'

export const AS_THE_DAY = 'as the day'

/** The window of each day, such as "09:00-17:30"; empty when closed. */
export type Week = Record<Day, string>

/** The hours of a workspace that has not set its own. */
const DEFAULT_WEEK: Week = {
  mon: '09:00-20:00',
  tue: '09:00-20:00',
  wed: '09:00-20:00',
  thu: '09:00-20:00',
  fri: '09:00-20:00',
  sat: '09:00-20:00',
  sun: '12:00-20:00',
  holidays: '',
}

/** The saved week, or the default week. */
export function weekOf(hours: Readonly<Record<Day, string | null>> | null): Week {
  if (hours === null) return DEFAULT_WEEK
  const { mon, tue, wed, thu, fri, sat, sun, holidays } = hours
  const week = { mon, tue, wed, thu, fri, sat, sun, holidays }
  return Object.fromEntries(Object.entries(week).map(([day, window]) => [day, window ?? ''])) as Week
}

/** The API uses null for a closed day. */
export function hoursOf(week: Week): Record<Day, string | null> {
  return Object.fromEntries(Object.entries(week).map(([day, window]) => [day, window || null])) as Record<
    Day,
    string | null
  >
}
