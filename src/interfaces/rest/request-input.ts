import { z } from 'zod'
import { E164_FORM } from '../../domain/leads/index.ts'
import { AppError } from '../../errors.ts'
import { unknownName, validate } from '../http/validate.ts'
import type { Route } from './schema/route.ts'

/** The parts of a request. */
export type RequestParts = {
  search: string
  parameters: Record<string, string>
  body: Record<string, unknown>
  /** Fields of a form with a file, parsed like the query string. */
  fields?: [name: string, value: string][]
}

type Types = Readonly<Record<string, unknown>>

const PHONE = 'phone'

const typesOfRoute = new WeakMap<Route, Types>()

/**
 * The operation's input: from the path, and else from the body of a POST or PATCH, or from the query string. Where the body
 * is a file, from the query string and the form's fields.
 */
export function readInput(route: Route, { search, parameters, body, fields = [] }: RequestParts): object {
  const entries = search === '' ? fields : [...new URLSearchParams(search), ...fields]
  const takesBody = (route.method === 'POST' || route.method === 'PATCH') && !route.takesFile
  const misplaced = (name: string) => {
    if (Object.hasOwn(parameters, name)) return 'It is part of the path. Send it only there.'
    return takesBody && Object.hasOwn(typesOf(route), name) ? 'Send it in the JSON body.' : undefined
  }
  const unknown = (name: string) => unknownName(route.input, [], name, misplaced(name))
  const isKnown = (name: string) => !takesBody && !misplaced(name) && Object.hasOwn(typesOf(route), name)
  const query = entries.length === 0 ? {} : readQuery(route, entries, (name) => (isKnown(name) ? null : unknown(name)))
  const stray = takesBody ? Object.keys(query)[0] : undefined
  const rest = takesBody ? body : query
  const extra = stray ?? Object.keys(parameters).find((name) => Object.hasOwn(rest, name))
  if (extra !== undefined) throw unknown(extra)
  try {
    return validate(route.input, { ...rest, ...parameters }, { nullIsAbsent: route.statuses[0] === 201 })
  } catch (error) {
    if (error instanceof AppError && error.param !== undefined && Object.hasOwn(parameters, error.param)) {
      throw new AppError('not_found', { cause: error })
    }
    throw error
  }
}

/**
 * Numbers and booleans of the query string are converted if the schema expects them. An unescaped plus arrives as a space: at
 * the start of a phone it is read as a plus.
 */
function readQuery(
  route: Route,
  entries: [name: string, value: string][],
  refusalOf: (name: string) => AppError | null,
): Record<string, unknown> {
  const types = typesOf(route)
  const names = entries.map(([name]) => name)
  const repeated = names.find((name, i) => names.indexOf(name) < i)
  if (repeated !== undefined) {
    for (const name of names) {
      const refusal = refusalOf(name)
      if (refusal) throw refusal
    }
    throw new AppError('invalid_parameter', {
      param: repeated,
      message: 'This parameter is given twice. Send it once.',
    })
  }
  return Object.fromEntries(entries.map(([name, text]) => [name, readValue(types[name], text)]))
}

function readValue(type: unknown, text: string): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === PHONE && text.startsWith(' ')) return `+${text.slice(1)}`
  return text
}

function typesOf(route: Route): Types {
  const known = typesOfRoute.get(route)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(route.input, { io: 'input' })
  const types = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'object' ? typeIn(schema) : undefined]),
  )
  typesOfRoute.set(route, types)
  return types
}

function typeIn({ type, pattern }: z.core.JSONSchema.JSONSchema): unknown {
  return pattern === E164_FORM.source ? PHONE : type
}
