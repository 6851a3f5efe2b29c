import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '../../src/adapters/db/migrate.ts'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const here = useTestApp()
const past = createPast(here)
const seen = createSeen(here)
const { run, createLead, text } = graphqlActions(here)

type Listed = { id: string; source: string | null; score: number | null; lastAt: string | null; createdAt: string }

const PAGE = `query ($order: LeadOrder, $first: Int, $after: String, $last: Int, $before: String, $source: String, $search: String) {
  leads(orderBy: $order, first: $first, after: $after, last: $last, before: $before, source: $source, search: $search) {
    edges { cursor node { id source createdAt
      conversations(first: 1) { edges { node { qualification { score } } } }
      messages(first: 1) { edges { node { createdAt } } } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`

const page = async (variables: object): Promise<Page<Json>> => {
  const answer = await run(PAGE, variables)
  if (!answer.data?.leads) throw new Error(JSON.stringify(answer))
  return answer.data.leads as Page<Json>
}

/** All leads of an order, read in pages of two, forward or from the end. */
async function all(order: string, { backward = false, ...more }: Json = {}): Promise<Listed[]> {
  const found: Json[] = []
  let cursor: string | null = null
  do {
    const { edges, pageInfo }: Page<Json> = await page({
      ...(backward ? { last: 2, before: cursor } : { first: 2, after: cursor }),
      order,
      ...more,
    })
    const nodes = edges.map(({ node }) => node)
    if (backward) found.unshift(...nodes)
    else found.push(...nodes)
    const hasMore = backward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage
    cursor = hasMore ? (backward ? pageInfo.startCursor : pageInfo.endCursor) : null
  } while (cursor !== null)
  return found.map(({ id, source, createdAt, conversations, messages }) => ({
    ...{ id, source, createdAt },
    score: conversations.edges[0]?.node.qualification.score ?? null,
    lastAt: messages.edges[0]?.node.createdAt ?? null,
  }))
}

async function allOverRest(orderBy: string): Promise<string[]> {
  const found: string[] = []
  let cursor = ''
  do {
    const { status, body } = await here.api('GET', `/v1/leads?order_by=${orderBy}&limit=2${cursor}`)
    expect(status).toBe(200)
    found.push(...body.data.map(({ id }: Json) => id))
    cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
  } while (cursor)
  return found
}

const KEYS = { SCORE: 'score', LAST_MESSAGE_AT: 'lastAt', CREATED_AT: 'createdAt' } as const

/** The order that the page of each lead shows: leads without a value last, equal ones by ID. */
function sorted(leads: Listed[], order: string): Listed[] {
  const isAscending = order.endsWith('_ASC')
  const key = KEYS[order.replace('_ASC', '') as keyof typeof KEYS]
  const way = isAscending ? 1 : -1
  return leads.toSorted((a, b) => {
    const [x, y] = [a[key], b[key]]
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1
    } else if (x !== y) return (x < y ? -1 : 1) * way
    return (a.id < b.id ? -1 : 1) * way
  })
}

const ORDERS = Object.keys(KEYS).flatMap((key) => [key, `${key}_ASC`])
const WORDS = ['Hi', 'We need a new roof, our budget is 20k, as soon as possible', 'I need a new roof', 'Hello']
const ids: string[] = []
let known: Listed[]

beforeAll(async () => {
  for (const [n, words] of WORDS.entries()) {
    const { id, phone } = await createLead({ source: n % 2 ? 'expo' : 'web' })
    ids.push(id)
    await text(phone, words)
    if (n > 1) continue // the last ones have their last text at the same time
    await here.processAll()
    here.clock.advance(60_000)
  }
  await here.processAll({ withinMs: 20_000 })
  for (const source of ['expo', 'web', 'expo']) ids.push((await createLead({ source })).id)
  const texted = await createLead({ source: 'expo' })
  ids.push(texted.id)
  await here.api('POST', '/v1/messages', { to: texted.phone, body: 'Hi! When does a visit suit you?' })
  known = await all('CREATED_AT')
})

describe('leads', () => {
  test('some have no score or text, and some have the same', () => {
    const scores = known.map(({ score }) => score)
    expect(known.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(scores.filter((score) => score === null).length).toBe(4)
    expect(new Set(scores.filter((score) => score !== null)).size).toBeGreaterThan(1)
    expect(new Set(scores).size).toBeLessThan(scores.length - 2)
    expect(known.filter(({ lastAt }) => lastAt === null).length).toBe(3)
    expect(new Set(known.map(({ lastAt }) => lastAt)).size).toBeGreaterThan(3)
  })

  test.each(ORDERS)(
    'are sorted by %s over all pages, forward and from the end, over GraphQL and REST',
    async (order) => {
      const expected = sorted(known, order)

      expect(await all(order)).toEqual(expected)
      expect(await all(order, { backward: true })).toEqual(expected)
      expect(await allOverRest(order.toLowerCase())).toEqual(expected.map(({ id }) => id))
    },
  )

  test.each(ORDERS)('are filtered in the order of %s', async (order) => {
    const ofExpo = known.filter(({ source }) => source === 'expo')

    expect(await all(order, { source: 'expo' })).toEqual(sorted(ofExpo, order))
    expect(await all(order, { search: 'expo' })).toEqual(sorted(ofExpo, order))
  })

  test('a page between two cursors has the rows between them, in each order', async () => {
    for (const order of ORDERS) {
      const { edges } = await page({ order, first: 8 })
      for (const [from, to] of [
        [0, 3],
        [1, 6],
        [4, 7],
      ] as const) {
        const between = await page({ order, first: 8, after: edges[from]!.cursor, before: edges[to]!.cursor })
        const expected = edges.slice(from + 1, to).map(({ node }) => node.id)
        expect(between.edges.map(({ node }) => node.id)).toEqual(expected)
      }
    }
  })

  test('a cursor of another order is refused; one without an order is that of the newest first', async () => {
    const { pageInfo } = await page({ order: 'SCORE', first: 1 })
    for (const order of ['SCORE_ASC', 'LAST_MESSAGE_AT', 'CREATED_AT']) {
      const { errors } = await run(PAGE, { order, first: 1, after: pageInfo.endCursor })
      expect(errors).toMatchObject([{ extensions: { code: 'invalid_cursor', param: 'after' } }])
    }
    const unsorted = await here.api('GET', '/v1/leads?limit=2')
    const next = await here.api('GET', `/v1/leads?limit=2&order_by=created_at&cursor=${unsorted.body.next_cursor}`)
    const other = await here.api('GET', `/v1/leads?limit=2&order_by=score&cursor=${unsorted.body.next_cursor}`)
    const unknown = await here.api('GET', '/v1/leads?order_by=name')

    expect(next.body.data.map(({ id }: Json) => id)).toEqual(known.slice(2, 4).map(({ id }) => id))
    expect([other.status, other.body.code, other.body.param]).toEqual([400, 'invalid_cursor', 'cursor'])
    expect([unknown.status, unknown.body.param]).toEqual([400, 'order_by'])
  })

  test('of another workspace are not in the list, and its cursors are refused', async () => {
    const { pageInfo } = await page({ order: 'SCORE', first: 1 })
    const other = await here.newWorkspace()
    const { key } = other.sandbox
    const listed = await here.api('GET', '/v1/leads?order_by=score', undefined, { key })
    const refused = await here.graphql(PAGE, { order: 'SCORE', after: pageInfo.endCursor }, { key })

    expect(listed.body.data).toEqual([])
    expect(refused.body.errors[0].extensions.code).toBe('invalid_cursor')
  })

  test('a changed score and a new text move a lead', async () => {
    const lead = known.find(({ score }) => score === 0)!
    const { body } = await here.api('GET', `/v1/leads/${lead.id}`)
    here.clock.advance(60_000)

    await text(body.phone, 'We need a new roof, our budget is 20k, as soon as possible')
    await here.processAll()

    const moved = await all('CREATED_AT')
    expect(moved.find(({ id }) => id === lead.id)!.score).toBeGreaterThan(0)
    expect((await all('LAST_MESSAGE_AT'))[0]!.id).toBe(lead.id)
    for (const order of ORDERS) expect(await all(order)).toEqual(sorted(moved, order))
  })

  test('that existed before the migration are sorted too, and what was set since stays', async () => {
    const before = await all('CREATED_AT')
    const steps = await readFile(join(MIGRATIONS_DIR, '20261123232023_lead_order_fill', 'migration.sql'), 'utf8')
    await past.leadOrderMissing(ids.slice(1))

    await here.rows(steps)
    await here.rows(steps)

    for (const order of ORDERS) expect(await all(order)).toEqual(sorted(before, order))
  })

  test('are not in the list after erasure', async () => {
    const [first, ...others] = await all('SCORE')

    await here.api('DELETE', `/v1/leads/${first!.id}`)

    expect(await all('SCORE')).toEqual(others)
    expect(await seen.placesOf([first!.id])).toEqual([{ score: -1, last_message_at: new Date(0) }])
  })
})
