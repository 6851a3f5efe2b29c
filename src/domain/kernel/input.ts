import { z } from 'zod'
import type { E164 } from './context.ts'

/**
 * The small schemas that every input is built from. Input is accepted unchanged or rejected: nothing is rounded, trimmed or
 * converted. REST parses the numbers of a query string before validation.
 */

/** The meaning of a text that is not plain text: an ID, a time, or a value of another type. */
export const valueKinds = z.registry<{ kind: 'id' | 'time' | 'json' }>()

const ID_LENGTH_MAX = 64
const PAGE_SIZE_DEFAULT = 20
const PAGE_SIZE_MAX = 100
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z')
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A phone number by form alone. Operations that take a lead's phone from a client check its length too (`checkPhoneGiven`). */
export const e164 = z
  .string()
  .regex(/^\+[1-9][0-9]{6,14}$/, 'Must be a phone number in E.164 format, such as +14155550123.')
  .transform((phone) => phone as E164)
  .meta({ description: 'Phone number in E.164 format.', examples: ['+14155550123'] })

/** A field that is optional on creation, where null means the same as absent. Elsewhere null is rejected. */
export function optionalOnCreate<Schema extends z.ZodType>(schema: Schema) {
  const optional = schema.nullish().transform((value): z.output<Schema> | undefined => value ?? undefined)
  return schema.description === undefined ? optional : optional.describe(schema.description)
}

export type Given<Input> = { [Name in keyof Input]: Exclude<Input[Name], undefined> }

/** The fields of an input that are given. Null is a value. */
export function givenFields<Input extends object>(input: Input): Given<Input> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<Input>
}

/**
 * Text that can be stored and sent: without NUL and lone surrogates. `min` is the length after trimming, `max` counts
 * Unicode code points as given. The value itself is not trimmed.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => isStorable(value), { error: 'Must not contain NUL characters or lone surrogates.', abort: true })
    .refine((value) => min === 0 || codePointCount(value.trim()) >= min, {
      error: min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`,
      abort: true,
    })
    .refine((value) => codePointCount(value) <= max, `Must have at most ${max} characters.`)
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
}

/** An ID as a client sends it. The operation checks whether the resource exists. */
export const idText = text(1, ID_LENGTH_MAX).register(valueKinds, { kind: 'id' })

/** A finite number; whole numbers within ±(2^53 − 1), so that none is rounded. */
export const wireNumber = z
  .number()
  .refine(
    (value) => !Number.isInteger(value) || Number.isSafeInteger(value),
    'Must be between -(2^53 − 1) and 2^53 − 1.',
  )

/** ISO 8601 with `Z` or an offset, as a Date. */
export const timestamp = z
  .string()
  .transform((value, context) => readTime(TIMESTAMP, value, context))
  .meta({
    format: 'date-time',
    description: 'ISO 8601 timestamp with Z or a UTC offset.',
    examples: ['2026-11-21T02:07:47.123Z'],
  })
  .register(valueKinds, { kind: 'time' })

/** A date, which means 00:00 UTC, or a timestamp with `Z` or an offset, as a Date. */
export const dateOrTimestamp = z
  .string()
  .transform((value, context) => readTime(DATE_OR_TIMESTAMP, value, context))
  .meta({
    description: 'A date (00:00 UTC) or an ISO 8601 timestamp with Z or a UTC offset.',
    examples: ['2026-11-21'],
  })
  .register(valueKinds, { kind: 'time' })

/** An IANA time zone that the platform supports. */
export const timezone = z.string().refine(isTimezone, { error: 'Must be an IANA time zone, such as America/Chicago.' })

export const limit = z
  .int()
  .min(1)
  .max(PAGE_SIZE_MAX)
  .default(PAGE_SIZE_DEFAULT)
  .describe('Maximum number of items per page.')

/** Opaque. The list throws `invalid_cursor` for a cursor that it did not create. */
export const cursorText = z.string()

/** For `.refine(createdInOrder, CREATED_IN_ORDER)`: an interval must not be empty. */
export function createdInOrder(range: {
  created_after?: Date | undefined
  created_before?: Date | undefined
}): boolean {
  return !range.created_after || !range.created_before || range.created_after < range.created_before
}

export const CREATED_IN_ORDER = { path: ['created_before'], error: 'Must be later than `created_after`.' }

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

const TIMESTAMP = { schema: z.iso.datetime({ offset: true }), form: 'an ISO 8601 timestamp with Z or a UTC offset' }
const DATE_OR_TIMESTAMP = { schema: z.union([z.iso.date(), TIMESTAMP.schema]), form: `a date or ${TIMESTAMP.form}` }

function readTime(kind: { schema: z.ZodType; form: string }, value: string, context: z.RefinementCtx<string>): Date {
  const time = new Date(value)
  if (kind.schema.safeParse(value).success && time.getTime() >= EARLIEST_MS && time.getTime() <= LATEST_MS) return time
  context.addIssue({ code: 'custom', message: `Must be ${kind.form}, such as 2026-11-21T02:07:47.123Z.` })
  return z.NEVER
}

function codePointCount(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}
