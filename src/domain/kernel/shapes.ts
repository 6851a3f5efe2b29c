import { z } from 'zod'
import { fragment } from './context.ts'
import { valueKinds } from './input.ts'
import { snakeCase } from './names.ts'

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

/**
 * A field of a shape that is computed from other columns: the columns of the model that it needs, and its value. It is
 * defined once, beside the shape, for REST, GraphQL and operations. Timestamps are Dates in the row and in the value.
 */
export type DerivedField<Deps = never, Value = unknown> = { select: object; show: (row: never, deps: Deps) => Value }

type Derived<Deps> = { readonly [Field in string]: DerivedField<Deps> }

/** The row of a shape with derived fields: it contains the columns that these fields need instead of the fields. */
export type StoredRow<Shape extends z.ZodRawShape, Fields extends Derived<never>> = Omit<RowOf<Shape>, keyof Fields> &
  ColumnsOf<Parameters<Fields[keyof Fields]['show']>[0]>

type ColumnsOf<Rows> = {
  [Column in NamesIn<Rows> as SnakeCase<Column>]: Rows extends { [Name in Column]: infer Value } ? Value : never
}
type NamesIn<Rows> = Rows extends object ? keyof Rows & string : never
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** The columns of a shape and of its derived fields, for a statement. */
export function columnsOf(schema: z.ZodObject, derived: Derived<never> = {}) {
  const names = Object.keys(schema.shape).flatMap((name) => {
    const field = derived[name]
    return field ? Object.keys(field.select).map(snakeCase) : [name]
  })
  return fragment([...new Set(names)].map((name) => `"${name}"`).join(', '))
}

/** Reads a derived field from a row with column names. `parse` converts the values to those of the model. */
export function readDerived<Deps>(
  { select, show }: DerivedField<Deps>,
  parse: (value: unknown, name: string) => unknown = (value) => value,
): (row: object, deps: Deps) => unknown {
  const columns = Object.keys(select).map((name) => [name, snakeCase(name)] as const)
  return (row, deps) => {
    const values = row as Record<string, unknown>
    return show(Object.fromEntries(columns.map(([name, column]) => [name, parse(values[column], name)])) as never, deps)
  }
}

/** Converts a row to its shape: the same fields, with timestamps as text. */
export function showRow<
  Shape extends z.ZodRawShape,
  Deps = unknown,
  Fields extends Derived<never> = Record<never, DerivedField>,
>(
  schema: z.ZodObject<Shape>,
  derived?: Fields & Derived<Deps>,
): (row: StoredRow<Shape, Fields>, ...deps: unknown extends Deps ? [] : [deps: Deps]) => z.output<z.ZodObject<Shape>> {
  const fields = Object.keys(schema.shape).map((name) => {
    const field = derived?.[name] as DerivedField<unknown> | undefined
    return [name, field && readDerived(field)] as const
  })
  return (row, ...[deps]) => {
    const shown: Record<string, unknown> = {}
    for (const [name, read] of fields) {
      const value = read ? read(row, deps) : (row as Record<string, unknown>)[name]
      shown[name] = value instanceof Date ? value.toISOString() : value
    }
    return shown as z.output<z.ZodObject<Shape>>
  }
}
