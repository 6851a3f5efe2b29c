import { z } from 'zod'

const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
const FORM = 'Must be a time window, such as 09:00-17:30'
const MEANING =
  'Sending hours for each day of the week, in the lead’s local time, such as `09:00-17:30`. If the end time is earlier ' +
  'than the start time, the window continues past midnight.'
const MINUTES_PER_DAY = 1_440

/** No known law allows texts earlier or later, and the last minutes are reserved for delivery. */
const LAWFUL = { start: 8 * 60, end: 21 * 60 - 5 }

const hours = z
  .string()
  .regex(HOURS, { error: `${FORM}, or null for none.`, abort: true })
  .refine(isEverLawful, 'The law forbids messages in this time window. Use a window between 08:00 and 21:00.')

const day = hours.nullish().transform((value) => value ?? null)

/**
 * When a workspace or a campaign sends, in the lead's own time and day by day: "HH:MM-HH:MM", over midnight when it ends
 * before it starts. A day without a window is closed. It narrows what the law allows and never widens it.
 */
export const sendingHours = z
  .strictObject({
    mon: day.describe('Window on Mondays, such as 09:00-17:30.'),
    tue: day.describe('Window on Tuesdays.'),
    wed: day.describe('Window on Wednesdays.'),
    thu: day.describe('Window on Thursdays.'),
    fri: day.describe('Window on Fridays.'),
    sat: day.describe('Window on Saturdays.'),
    sun: day.describe('Window on Sundays.'),
    holidays: z
      .union([z.literal('as the day'), hours], { error: `${FORM}, \`as the day\`, or null for none.` })
      .nullish()
      .transform((value) => value ?? null)
      .describe('Window on US federal holidays. `as the day` uses the window of the day of the week.'),
  })
  .refine(({ holidays: _, ...days }) => Object.values(days).some((window) => window !== null), {
    error: 'Set a window for at least one day, or use null to restore the default hours.',
  })
  .describe(`${MEANING} No messages are sent on a day that is omitted or null.`)

export type SendingHours = z.output<typeof sendingHours>

const window = z.string().nullable()

/** Sending hours as REST, GraphQL and the documentation show them. */
export const sendingHoursShape = z
  .object({
    mon: window.describe('Window on Mondays. Null if no messages are sent on this day.'),
    tue: window.describe('Window on Tuesdays. Null if no messages are sent on this day.'),
    wed: window.describe('Window on Wednesdays. Null if no messages are sent on this day.'),
    thu: window.describe('Window on Thursdays. Null if no messages are sent on this day.'),
    fri: window.describe('Window on Fridays. Null if no messages are sent on this day.'),
    sat: window.describe('Window on Saturdays. Null if no messages are sent on this day.'),
    sun: window.describe('Window on Sundays. Null if no messages are sent on this day.'),
    holidays: window.describe(
      'Window on US federal holidays. `as the day` uses the window of the day of the week. Null if no messages are sent ' +
        'on holidays.',
    ),
  })
  .describe(`${MEANING} If a day is null, no messages are sent on that day.`)

/** A window that ends when it starts is a slip: is it no time at all, or a whole day? */
function isEverLawful(text: string): boolean {
  const [start, end] = text.split('-').map(minuteOf) as [number, number]
  if (start === end) return false
  const last = (end > start ? end : end + MINUTES_PER_DAY) - 5
  return [0, MINUTES_PER_DAY].some((day) => Math.max(start, LAWFUL.start + day) < Math.min(last, LAWFUL.end + day))
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
