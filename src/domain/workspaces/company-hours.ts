import { z } from 'zod'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, such as 09:00.')

export const companyHoursShape = z
  .strictObject({
    day: z.int().min(1).max(7).describe('Day of the week, from 1 for Monday to 7 for Sunday.'),
    opens: clock.describe('Opening time, such as 09:00, in the workspace’s time zone.').meta({ examples: ['09:00'] }),
    closes: clock.describe('Closing time, such as 17:00. Must be later than `opens`.').meta({ examples: ['17:00'] }),
  })
  .describe('Business hours on one day of the week.')

export type CompanyHours = z.output<typeof companyHoursShape>

/** The hours of a week, in the order of its days. A day without hours is closed. */
export const companyHoursInput = z
  .array(companyHoursShape)
  .min(1)
  .max(7)
  .superRefine((hours, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [i, { day, opens, closes }] of hours.entries()) {
      if (hours.findIndex((other) => other.day === day) < i) refuse([i, 'day'], 'Must not contain the same day twice.')
      if (closes <= opens) refuse([i, 'closes'], 'Must be later than `opens`.')
    }
  })
  .transform((hours) => hours.toSorted((a, b) => a.day - b.day))

const ALL_DAY = { opens: '00:00', closes: '23:59' }

type Words = {
  days: readonly string[]
  everyDay: string
  range(from: string, to: string): string
  hours(opens: string, closes: string): string
  allDay: string
}

const WORDS: Readonly<Record<'en' | 'es', Words>> = {
  en: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    everyDay: 'every day',
    range: (from, to) => `${from} to ${to}`,
    hours: (opens, closes) => `${opens} to ${closes}`,
    allDay: 'all day',
  },
  es: {
    days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    everyDay: 'todos los días',
    range: (from, to) => `de ${from} a ${to}`,
    hours: (opens, closes) => `de ${opens} a ${closes}`,
    allDay: 'todo el día',
  },
}

/** The hours for a text to a lead, such as "Monday to Friday, 8 am to 5 pm; Saturday, 9 am to 1 pm". */
export function hoursInWords(hours: readonly CompanyHours[], language: 'en' | 'es'): string {
  const words = WORDS[language]
  return runsOf(hours)
    .map(([first, last]) => `${daysInWords(first.day, last.day, words)}, ${timesInWords(first, words)}`)
    .join('; ')
}

/** The first and the last of each run of days that have the same hours. */
function runsOf(hours: readonly CompanyHours[]): [CompanyHours, CompanyHours][] {
  const runs: [CompanyHours, CompanyHours][] = []
  for (const next of hours) {
    const run = runs.at(-1)
    if (run && run[1].day + 1 === next.day && areSame(run[1], next)) run[1] = next
    else runs.push([next, next])
  }
  return runs
}

function areSame(a: Times, b: Times): boolean {
  return a.opens === b.opens && a.closes === b.closes
}

type Times = Pick<CompanyHours, 'opens' | 'closes'>

function daysInWords(first: number, last: number, { days, everyDay, range }: Words): string {
  if (first === last) return days[first - 1]!
  return first === 1 && last === 7 ? everyDay : range(days[first - 1]!, days[last - 1]!)
}

function timesInWords(times: Times, { hours, allDay }: Words): string {
  return areSame(times, ALL_DAY) ? allDay : hours(timeInWords(times.opens), timeInWords(times.closes))
}

/** "08:00" is "8 am", and "17:30" is "5:30 pm". */
function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
