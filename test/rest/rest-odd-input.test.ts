import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { type Answer, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { withValue } from './support/bad-input.ts'
import { kindOf, twoOfEverything } from './support/one-of-everything.ts'

type Schema = z.core.JSONSchema.JSONSchema

const service = useTestApp()
let receiver: Receiver
/** An ID of each kind, by its prefix. */
let ids: Record<string, string>

beforeAll(async () => {
  receiver = await startReceiver()
  const all = await twoOfEverything({ service, receiver })
  ids = Object.fromEntries(Object.entries(all).map(([kind, [first]]) => [kind, first!]))
})
afterAll(() => receiver.close())

const WITH_ID = ROUTES.filter(({ path }) => path.includes('{id}'))
const LISTS = ROUTES.filter(({ input }) => 'cursor' in input.shape)
const DATED = LISTS.filter(({ input }) => 'created_after' in input.shape)
const BODIES = ROUTES.filter(({ method, takesFile }) => (method === 'POST' || method === 'PATCH') && !takesFile)

test.each(WITH_ID)('$method $path does not find an ID of another kind', async (route) => {
  const own = kindOf(route)
  for (const [kind, id] of Object.entries(ids)) {
    if (kind === own) continue
    const answer = await call(route, addressOf(route, id), bodyOf(route))
    expect({ kind, ...answer }).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test.each(LISTS)('$method $path refuses a cursor of another list, workspace or set of filters', async (route) => {
  const cursors = await Promise.all(['/v1/leads', '/v1/messages', '/v1/events'].map(cursorOf))
  const filtered = await cursorOf('/v1/leads?created_after=2026-01-01')
  const path = addressOf(route, ids.wh!)
  const own =
    `/v1${route.path}` === path ? cursors.filter((_, i) => ['/leads', '/messages', '/events'][i] === route.path) : []

  for (const cursor of [...cursors, filtered]) {
    if (own.includes(cursor)) continue
    const answer = await service.api('GET', queried(route, `cursor=${cursor}`))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_cursor', param: 'cursor' } })
  }
  for (const cursor of own) {
    const other = await service.newWorkspace()
    const stranger = await service.api('GET', `${path}?cursor=${cursor}`, undefined, other.sandbox)
    expect(stranger).toMatchObject({ status: 400, body: { code: 'invalid_cursor', param: 'cursor' } })
  }
})

test.each(DATED)('$method $path refuses an empty interval', async (route) => {
  const path = addressOf(route, ids.wh!)

  for (const before of ['2026-03-03', '2026-03-02', '2026-03-03T00:00:00Z', '2026-03-02T20:00:00-04:00']) {
    const answer = await service.api('GET', `${path}?created_after=2026-03-03&created_before=${before}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'created_before' } })
  }
})

test('contradictory filters return an empty page', async () => {
  const lead = createStory(service)
  const text = await lead.says('Hello')

  const answers = await Promise.all([
    service.api('GET', `/v1/leads?phone=%2B14155559999&status=engaged`),
    service.api('GET', `/v1/conversations?lead_id=${text.lead_id}&status=booked`),
    service.api('GET', `/v1/messages?conversation_id=${text.conversation_id}&lead_id=${ids.lead}`),
  ])

  for (const { status, body } of answers) expect({ status, data: body.data }).toEqual({ status: 200, data: [] })
})

test('a thousand phones can be suppressed at once, one more cannot; a filter accepts no list of IDs', async () => {
  const phones = Array.from({ length: 1_001 }, (_, i) => `+1415556${String(i).padStart(4, '0')}`)
  const suppress = (list: string[]) => service.api('POST', '/v1/suppressions', { phones: list })
  const repeated = Array.from({ length: 200 }, (_, i) => `lead_id=lead_${i}`).join('&')

  expect(await suppress(phones)).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'phones' } })
  expect((await suppress(phones.slice(1))).body.data).toHaveLength(1_000)
  expect(await service.api('GET', `/v1/messages?${repeated}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_parameter', param: 'lead_id' },
  })
  expect(await service.api('GET', `/v1/messages?lead_id=${'x,'.repeat(1_000)}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_parameter', param: 'lead_id' },
  })
})

describe.each(BODIES)('$method $path', (route) => {
  test('with null in every field responds with an error code, or as without the fields', async () => {
    const nulls = Object.fromEntries(Object.keys(bodyFields(route)).map((name) => [name, null]))

    const { status, body } = await call(route, addressOf(route, ids[kindOf(route)]!), nulls)

    if (status >= 300)
      expect(body).toMatchObject({ code: expect.stringMatching(/^(missing|invalid)_parameter$|^conflict$/) })
    if (status === 400) expect(Object.keys(nulls)).toContain(body.param)
  })

  test.each([
    ['NUL', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['the other half', '\udc00a'],
  ])('refuses %s in every text, with the path', async (_what, text) => {
    for (const path of textsOf({ properties: bodyFields(route) })) {
      const answer = await call(
        route,
        addressOf(route, ids[kindOf(route)]!),
        withValue(route.example ?? {}, path, text),
      )
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: paramOf(path) } })
    }
  })
})

test.each(LISTS)('$method $path refuses NUL in every text, with the path', async (route) => {
  const fields = Object.keys(route.input.shape).filter((name) => name !== 'id')

  for (const name of fields) {
    const answer = await service.api('GET', queried(route, `${name}=a%00b`))
    expect(answer).toMatchObject({ status: 400, body: { param: name } })
  }
})

type Path = string[]

function call({ method }: Route, path: string, body: object | undefined): Promise<Answer> {
  return service.api(method, path, method === 'GET' || method === 'DELETE' ? undefined : body)
}

/** A valid body, with times of the test's day. */
function bodyOf({ method, example = {} }: Route): object | undefined {
  if (method !== 'POST' && method !== 'PATCH') return undefined
  return 'since' in example ? { ...example, since: '2026-03-01' } : example
}

function addressOf({ path }: Route, id: string): string {
  return `/v1${path.replace('{id}', id)}`
}

/** The address of a list with a query, and with the parameter that the notes of a conversation require. */
function queried(route: Route, query: string): string {
  const required =
    route.path === '/notes' && !query.startsWith('conversation_id=') ? `conversation_id=${ids.conv}&` : ''
  return `${addressOf(route, ids.wh!)}?${required}${query}`
}

function bodyFields({ input, path }: Route): Record<string, Schema> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' })
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !path.includes(`{${name}}`))) as never
}

/** The paths of free-text fields. */
function textsOf({ properties = {} }: Schema, at: Path = []): Path[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const branches = ((field as Schema).anyOf ?? [field]) as Schema[]
    return branches.flatMap((branch) => {
      if (branch.type === 'object') return textsOf(branch, [...at, name])
      return isText(branch) ? [[...at, name]] : []
    })
  })
}

function isText({ type }: Schema): boolean {
  return type === 'string' || (Array.isArray(type) && (type as string[]).includes('string'))
}

function paramOf(path: Path): string {
  return path.join('.')
}

async function cursorOf(path: string): Promise<string> {
  const { body } = await service.api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1`)
  return body.next_cursor
}
