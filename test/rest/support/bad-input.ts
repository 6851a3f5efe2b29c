import { z } from 'zod'
import { ROUTES } from '../../../src/interfaces/rest/routes.ts'
import type { Route } from '../../../src/interfaces/rest/schema/route.ts'

type Json = z.core.JSONSchema.JSONSchema

export type BadRequest = {
  what: string
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  code: string
  param: string
}

const TAKES_BODY = new Set(['POST', 'PATCH'])

/** For each route: every field with another type, null or missing where it is required, and one unknown field. Uploads have their own tests. */
export function badRequests(): BadRequest[] {
  return ROUTES.filter(({ takesFile }) => !takesFile).flatMap((route) => {
    return TAKES_BODY.has(route.method) ? badBodies(route) : badQueries(route)
  })
}

function badBodies(route: Route): BadRequest[] {
  const good = route.example ?? {}
  const schema = bodySchema(route)
  // Null means absent when a resource is created, and is invalid otherwise.
  const codeOfNull = route.statuses[0] === 201 ? 'missing_parameter' : 'invalid_parameter'
  return [
    ...mistypedFields(schema).map(({ path, value, type }) => ({
      ...request(route, `${paramOf(path)} as ${type}`),
      body: withValue(good, path, value),
      code: 'invalid_parameter',
      param: paramOf(path),
    })),
    ...(schema.required ?? []).flatMap((name) => [
      { ...request(route, `no ${name}`), body: without(good, name), code: 'missing_parameter', param: name },
      { ...request(route, `${name} null`), body: { ...good, [name]: null }, code: codeOfNull, param: name },
    ]),
    ...['unheard_of', 'workspace_id', 'toString'].map((name) => ({
      ...request(route, `with ${name}`),
      body: { ...good, [name]: 1 },
      code: 'unknown_parameter',
      param: name,
    })),
    { ...request(route, 'a query string', '?body=x'), body: good, code: 'unknown_parameter', param: 'body' },
  ]
}

/** Path parameters are not fields of the body. */
function bodySchema({ input, path }: Route): Json {
  const { properties = {}, required = [], ...schema } = z.toJSONSchema(input, { io: 'input' })
  const isInBody = (name: string) => !path.includes(`{${name}}`)
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name)))
  return { ...schema, properties: kept, required: required.filter(isInBody) }
}

function badQueries(route: Route): BadRequest[] {
  const file = route.takesFile && { body: 'phone\n+14155550123\n', headers: { 'Content-Type': 'text/csv' } }
  return [
    {
      ...request(route, 'an unknown parameter', '?unheard_of=1'),
      ...file,
      code: 'unknown_parameter',
      param: 'unheard_of',
    },
    {
      ...request(route, 'a parameter in brackets', '?limit[]=1'),
      ...file,
      code: 'unknown_parameter',
      param: 'limit[]',
    },
  ]
}

function request({ method, path }: Route, what: string, query = '') {
  const address = `/v1${path.replace(/\{\w+\}/g, 'conv_x')}${query}`
  return { what: `${method} ${path}: ${what}`, method, path: address }
}

type Mistyped = { path: string[]; value: unknown; type: string }

const SAMPLES: Record<string, unknown> = {
  string: 'yes',
  number: 1.5,
  integer: 15551234567,
  boolean: true,
  array: ['a'],
  object: { a: 1 },
}

function mistypedFields(schema: Json, at: string[] = []): Mistyped[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const branches = ((field as Json).anyOf ?? [field]) as Json[]
    const types = new Set(branches.flatMap(({ type }) => type as string | string[]))
    const wrong = Object.entries(SAMPLES).filter(([type]) => !types.has(type))
    const inner = branches
      .filter(({ type }) => type === 'object')
      .flatMap((branch) => mistypedFields(branch, [...at, name]))
    return [...wrong.map(([type, value]) => ({ path: [...at, name], value, type })), ...inner]
  })
}

/** The object with a value at a path. The objects on the path are otherwise valid. */
export function withValue(object: object, [name, ...rest]: string[], value: unknown): object {
  const inner = rest.length > 0 ? withValue(goodInner[name!] ?? {}, rest, value) : value
  return { ...object, [name!]: inner }
}

/** What a nested object needs to be valid except for the field in question. */
const goodInner: Record<string, object> = {
  twilio: { account_sid: `AC${'1'.repeat(32)}`, auth_token: '2'.repeat(32) },
  telnyx: { api_key: 'x'.repeat(16), public_key: `${'A'.repeat(43)}=` },
  consent: { method: 'form', text: 'I agree.', obtained_at: '2026-01-02T03:04:05Z' },
}

function without(object: Record<string, unknown>, name: string): object {
  const { [name]: _, ...rest } = object
  return rest
}

function paramOf(path: string[]): string {
  return path.join('.')
}
