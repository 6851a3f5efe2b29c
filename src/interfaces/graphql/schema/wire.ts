import type { z } from 'zod'
import { camelCase, snakeCase } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { validate } from '../../http/validate.ts'

/** The keys in these objects are chosen by customers or carriers: they are neither renamed nor interpreted. */
const OPAQUE = new Set(['attributes', 'headers', 'credentials', 'settings', 'playbook'])

/** An input, checked by the operation's own schema, as in REST. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: object): z.output<Schema> {
  return validate(schema, toWire(input))
}

/** Runs code that names parameters in snake_case. Its failures name them as GraphQL does. */
export async function withGraphqlParams<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.param === undefined) throw error
    throw error.renamed(toGraphqlParam(error.param))
  }
}

/** camelCase to snake_case in all names, and times to ISO 8601. */
function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), OPAQUE.has(name) ? inner : toWire(inner)]),
  )
}

/** `event_types[1]` to `eventTypes[1]`; names within `attributes` are chosen by customers. */
export function toGraphqlParam(param: string): string {
  const [head = '', ...rest] = param.split('.')
  const opaque = OPAQUE.has(head)
  return [camelCase(head), ...rest.map((part) => (opaque ? part : camelCase(part)))].join('.')
}
