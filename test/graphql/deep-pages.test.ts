import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCursor } from '../../src/domain/kernel/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { type RecordedStatements, recordStatements, WHO_ASKS } from '../support/statement-recorder.ts'
import { writeLongLists } from './support/long-lists.ts'

const ROWS_COUNT = Number(process.env.DEEP_PAGES ?? 20_000)
const DEPTH = ROWS_COUNT - 100
const TIMES_MAX = 2
/** Blocks of 8 kB. Below this number a ratio means little. */
const BLOCKS_MIN = 50

const recorder = recordStatements()
const service = useTestApp()
let endpointId: string

beforeAll(async () => {
  endpointId = await writeLongLists(
    { rows: service.rows, workspaceId: service.sandbox.id, now: service.clock.now() },
    ROWS_COUNT,
  )
}, 600_000)
afterAll(() => recorder.restore())

describe(`row ${DEPTH} of a list over REST`, () => {
  const LISTS: [path: string, list: string, filters: () => Record<string, unknown>][] = [
    ['/v1/leads', 'leads', () => ({})],
    ['/v1/leads?status=engaged', 'leads', () => ({ status: 'engaged' })],
    ['/v1/conversations', 'conversations', () => ({})],
    ['/v1/conversations?status=active', 'conversations', () => ({ status: 'active' })],
    ['/v1/messages', 'messages', () => ({})],
    ['/v1/messages?status=received', 'messages', () => ({ status: 'received' })],
    ['/v1/webhooks/{id}/deliveries', 'deliveries', () => ({ id: endpointId })],
  ]

  test.each(LISTS)('%s is read at about the cost of the first page', async (path, list, filters) => {
    const createdAt = new Date(service.clock.now().getTime() - DEPTH * 1_000)
    const scope = { list, workspaceId: service.sandbox.id, filters: filters() }
    const cursor = makeCursor(service.app, scope, { createdAt, id: '~' })
    const first = `${path.replace('{id}', endpointId)}${path.includes('?') ? '&' : '?'}limit=50`

    const costOf = (path: string) =>
      blocksOf(async () => {
        expect((await get(path)).data).toHaveLength(50)
      })

    expectAbout(await costOf(`${first}&cursor=${cursor}`), await costOf(first))
  })

  test('/v1/events is read at about the cost of its first page', async () => {
    const after = `evt_${String(ROWS_COUNT - DEPTH).padStart(26, '0')}`
    const costOf = (path: string) => blocksOf(async () => expect((await get(path)).data).toHaveLength(50))

    expectAbout(await costOf(`/v1/events?limit=50&after=${after}`), await costOf('/v1/events?limit=50'))
  })
})

describe(`row ${DEPTH} of a list over GraphQL`, () => {
  const LISTS = ['leads', 'conversations', 'messages', 'events', 'deliveries']

  test.each(LISTS)('%s is read at about the cost of the first page', async (list) => {
    const query = `query($after: String) { ${list}(first: 50, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } } }`
    const ask = async (variables: Record<string, unknown>): Promise<Json> => {
      const { body } = await service.graphql(query, variables)
      expect(body.data?.[list]?.edges, JSON.stringify(body.errors)).toHaveLength(50)
      return body.data[list]
    }
    // The cursor of a page far from the first, read from the end of the list.
    const { body } = await service.graphql(`{ ${list}(last: 60) { pageInfo { startCursor } } }`)
    const after = body.data[list].pageInfo.startCursor

    const deep = await blocksOf(() => ask({ after }))
    expectAbout(deep, await blocksOf(() => ask({})))
  })
})

/** Not validated against the OpenAPI document: the rows have fewer values than real ones. */
async function get(path: string): Promise<Json> {
  const response = await fetch(service.url + path, { headers: { Authorization: `Bearer ${service.sandbox.key}` } })
  return response.json()
}

function expectAbout(deep: number, first: number): void {
  expect(deep).toBeLessThanOrEqual(Math.max(BLOCKS_MIN, TIMES_MAX * first))
}

/** How many database blocks a read touches, measured by running its statements again. */
async function blocksOf(read: () => Promise<unknown>): Promise<number> {
  const received = (await recorder.heardDuring(read)).filter(({ text }) => !WHO_ASKS.test(text))
  expect(received.length).toBeGreaterThan(0)
  const plans = await Promise.all(received.map(planOf))
  return plans.reduce((all, plan) => all + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)
}

async function planOf({ text, values }: RecordedStatements): Promise<Json> {
  const [row] = await service.rows<Json>(`explain (analyze, buffers, format json) ${text}`, values)
  return row['QUERY PLAN'][0].Plan
}
