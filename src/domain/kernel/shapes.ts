import { z } from 'zod'
import { fragment } from './context.ts'
import { valueKinds } from './input.ts'

/** A timestamp in a response: ISO 8601 text, a Date in the row. */
export interface WireTime extends z.ZodString {
  readonly isTime: true
}

export const wireTime = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-11-21T02:07:47.123Z'] })
  .register(valueKinds, { kind: 'time' }) as WireTime

export function idOf(prefix: string, description: string) {
  return z
    .string()
    .meta({ description, examples: [`${prefix}_01kadh3m8fzqf4s1xw5j7ceq9t`] })
    .register(valueKinds, { kind: 'id' })
}

export function phone(description: string) {
  return z.string().meta({ description, examples: ['+14155550123'] })
}

/** The row of a shape: its columns have the names of the shape's fields, and timestamps are Dates. */
export type RowOf<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends WireTime
    ? Date
    : Shape[Name] extends z.ZodNullable<WireTime>
      ? Date | null
      : z.output<Shape[Name]>
}

/** The columns of a shape, for a statement. */
export function columnsOf(schema: z.ZodObject) {
  return fragment(
    Object.keys(schema.shape)
      .map((name) => `"${name}"`)
      .join(', '),
  )
}

/** Shows a row as its shape describes it: the same fields, with timestamps as text. */
export function showRow<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): (row: RowOf<Shape>) => z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape)
  return (row) => {
    const shown: Record<string, unknown> = {}
    for (const name of names) {
      const value = (row as Record<string, unknown>)[name]
      shown[name] = value instanceof Date ? value.toISOString() : value
    }
    return shown as z.output<z.ZodObject<Shape>>
  }
}
