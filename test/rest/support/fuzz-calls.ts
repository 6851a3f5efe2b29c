import fc from 'fast-check'
import { z } from 'zod'
import type { Route } from '../../../src/interfaces/rest/schema/route.ts'
import { idOf, junk, type KnownValues, permittedBy, type Schema } from './fuzz-values.ts'
import { kindOf } from './one-of-everything.ts'

/** A request as it is sent: `path` starts with `/v1` and has the query string. */
export type Call = { path: string; body: string | undefined; headers: Record<string, string> }

const STRANGE_NAMES = [
  'unheard_of',
  'workspace_id',
  '__proto__',
  'constructor',
  'toString',
  '',
  '\0',
  '\ud800',
  'limit[]',
]
const RAW_SEGMENTS = ['%00', '%ff', '%ED%A0%80', '%', 'a%2fb', 'x'.repeat(300), '%F0%9F%98%80', '+', '%20', "'", 'null']
const RAW_QUERIES = [
  '&',
  'limit=1&limit=2',
  'limit=%00',
  '%00=1',
  '%ED%A0%80=%ED%A0%80',
  'a[b]=1',
  '=',
  'limit',
  'cursor=%ff',
]
const RAW_BODIES = ['{', '', '[]', 'null', '"x"', '{}{}', '{"a":1,}', '\ufeff{}', '{"__proto__":{}}', '['.repeat(5_000)]

type Change = { at: number; what: 'drop' | 'junk' | 'add'; name: string; value: unknown }

/** Valid calls of an operation, and calls with one or two mistakes in the path, the query, the body or a header. */
export function callsOf(route: Route, known: KnownValues): fc.Arbitrary<Call> {
  const { properties = {}, required = [], ...schema } = z.toJSONSchema(route.input, { io: 'input' }) as Schema
  const { id, cursor, ...fields } = properties
  const input = fc
    .tuple(
      permittedBy({ ...schema, properties: fields, required: required.filter((name) => name !== 'id') }, known),
      id ? idOf(kindOf(route), known) : fc.constant(undefined),
      cursor ? rarely(fc.constantFrom(...known.cursors)) : fc.constant(undefined),
    )
    .map(([given, id, cursor]) => ({
      ...(given as object),
      ...(id !== undefined && { id }),
      ...(cursor !== undefined && { cursor }),
    }))
  const change = fc.record<Change>({
    at: fc.nat(20),
    what: fc.constantFrom('drop', 'junk', 'junk', 'add'),
    name: fc.constantFrom(...STRANGE_NAMES),
    value: junk(known),
  })
  const changes = fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 2 }))
  const raw = fc.record({
    segment: rarely(fc.constantFrom(...RAW_SEGMENTS)),
    query: rarely(fc.constantFrom(...RAW_QUERIES)),
    body: rarely(fc.constantFrom(...RAW_BODIES)),
  })
  return fc
    .tuple(input, changes, raw, headersOf())
    .map(([input, changes, raw, headers]) => callFrom(route, changes.reduce(changed, input), raw, headers))
}

type Raw = { segment: string | undefined; query: string | undefined; body: string | undefined }

function callFrom(route: Route, input: Record<string, unknown>, raw: Raw, headers: Record<string, string>): Call {
  const isInPath = (name: string) => route.path.includes(`{${name}}`)
  const path = route.path.replace(/\{(\w+)\}/, (_, name) => raw.segment ?? segmentOf(input[name]))
  const rest = Object.entries(input).filter(([name]) => !isInPath(name))
  const takesBody = (route.method === 'POST' || route.method === 'PATCH') && !route.takesFile
  const query = raw.query ?? (takesBody ? '' : rest.map(([name, value]) => `${word(name)}=${word(value)}`).join('&'))
  const json = takesBody ? (raw.body ?? JSON.stringify(Object.fromEntries(rest))) : undefined
  const file = route.takesFile ? (raw.body ?? 'phone,budget\n+14155557777,5\nx,\n') : undefined
  return {
    path: `/v1${path}${query === '' ? '' : `?${query}`}`,
    body: (json ?? file) || undefined,
    headers: { ...(file && { 'Content-Type': 'text/csv' }), ...headers },
  }
}

function changed(input: Record<string, unknown>, { at, what, name, value }: Change): Record<string, unknown> {
  const names = Object.keys(input)
  const chosen = names[at % Math.max(names.length, 1)]
  if (what === 'add' || chosen === undefined) return Object.fromEntries([...Object.entries(input), [name, value]])
  const kept = Object.entries(input).filter(([other]) => other !== chosen)
  return Object.fromEntries(what === 'drop' ? kept : [...kept, [chosen, value]])
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const given = fc.record({
    'Idempotency-Key': rarely(fc.constantFrom('a', 'b', '', 'x'.repeat(256), '\xe9')),
    'Content-Type': rarely(
      fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data', 'a/b'),
    ),
    'Request-Id': rarely(fc.constantFrom('mine', 'x'.repeat(65), '\xe9')),
    'If-None-Match': rarely(fc.constantFrom('*', '"x"', 'W/')),
    Accept: rarely(fc.constantFrom('text/html', 'x')),
  })
  return given.map((headers) => {
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
  })
}

function rarely<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
}

/** URL parsers remove segments of one or two dots before the request is sent, so those become another value. */
function segmentOf(value: unknown): string {
  const segment = word(value)
  return /^\.{0,2}$/.test(segment) ? 'x' : segment
}

/** A value as a hostile client would write it into a URL. */
function word(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000))
}
