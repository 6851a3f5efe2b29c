import { beforeAll, describe, expect, test } from 'vitest'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { type Json, useTestApp } from '../support/harness.ts'

const here = useTestApp()
const { run, createLead, text } = graphqlActions(here)

type ListedConversation = { id: string; waitingSince: string | null; qualification: { score: number } }

const PAGE = `query ($order: ConversationOrder!, $first: Int, $after: String, $last: Int, $before: String, $isOpen: Boolean) {
  conversations(orderBy: $order, first: $first, after: $after, last: $last, before: $before, isOpen: $isOpen) {
    edges { cursor node { id waitingSince qualification { score } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`

const page = async (variables: object): Promise<Page<ListedConversation>> => {
  const answer = await run(PAGE, variables)
  if (!answer.data?.conversations) throw new Error(JSON.stringify(answer))
  return answer.data.conversations as Page<ListedConversation>
}

/** All conversations of an order, read in pages of two. */
async function all(order: string, more: object = {}): Promise<ListedConversation[]> {
  const found: ListedConversation[] = []
  let after: string | null = null
  do {
    const { edges, pageInfo }: Page<ListedConversation> = await page({ order, first: 2, after, ...more })
    found.push(...edges.map(({ node }) => node))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  return found
}

async function allOverRest(orderBy: string): Promise<Json[]> {
  const found: Json[] = []
  let cursor = ''
  do {
    const { status, body } = await here.api('GET', `/v1/conversations?order_by=${orderBy}&limit=2${cursor}`)
    expect(status).toBe(200)
    found.push(...body.data)
    cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
  } while (cursor)
  return found
}

const WORDS = [
  'Hi',
  'I need a new roof',
  'We need a new roof, our budget is 20k, as soon as possible',
  'Hello',
  'Hi there',
]
const ids: string[] = []

beforeAll(async () => {
  for (const words of WORDS) {
    here.clock.advance(60_000)
    const { phone } = await createLead()
    ids.push((await text(phone, words)).conversationId)
    await here.processAll()
  }
  // Handed off in another order than they were created.
  for (const n of [3, 0, 4]) {
    here.clock.advance(60_000)
    await run(`mutation { handOffConversation(input: { id: "${ids[n]}" }) { __typename } }`)
  }
})

describe('conversations', () => {
  test('are sorted by the longest wait, over all pages, without those that do not wait', async () => {
    const expected = [ids[3], ids[0], ids[4]]

    expect((await all('WAITING_SINCE')).map(({ id }) => id)).toEqual(expected)
    expect((await allOverRest('waiting_since')).map(({ id }) => id)).toEqual(expected)
  })

  test('are sorted by score, highest first, over all pages, and among equal scores the newest first', async () => {
    const found = await all('SCORE')
    const ranked = found.toSorted((a, b) => b.qualification.score - a.qualification.score || (a.id < b.id ? 1 : -1))

    expect(found.length).toBe(ids.length)
    expect(new Set(found.map(({ qualification }) => qualification.score)).size).toBeGreaterThan(1)
    expect(found).toEqual(ranked)
    expect((await allOverRest('score')).map(({ id }) => id)).toEqual(ranked.map(({ id }) => id))
    expect((await all('SCORE', { isOpen: true })).map(({ id }) => id)).toEqual(ranked.map(({ id }) => id))
  })

  test('are read from the end and backwards in each order', async () => {
    for (const order of ['WAITING_SINCE', 'SCORE']) {
      const forward = await all(order)
      const tail = await page({ order, last: 2 })
      const before = await page({ order, last: 2, before: tail.pageInfo.startCursor })

      const backward = [...before.edges, ...tail.edges].map(({ node }) => node.id)
      expect(backward).toEqual(forward.slice(-backward.length).map(({ id }) => id))
    }
  })

  test('a cursor belongs to its order; an earlier cursor over REST stays valid', async () => {
    const { pageInfo } = await page({ order: 'SCORE', first: 1 })
    const other = await run(PAGE, { order: 'WAITING_SINCE', first: 1, after: pageInfo.endCursor })
    const unsorted = await here.api('GET', '/v1/conversations?limit=2')
    const explicit = await here.api(
      'GET',
      `/v1/conversations?limit=2&order_by=created_at&cursor=${unsorted.body.next_cursor}`,
    )

    expect(other.errors).toMatchObject([{ extensions: { code: 'invalid_cursor', param: 'after' } }])
    expect(explicit.body.data.map(({ id }: Json) => id)).toEqual([ids[2], ids[1]])
  })

  test('an unknown order, and one that contradicts a filter, are refused with the parameter', async () => {
    const unknown = await here.api('GET', '/v1/conversations?order_by=name')
    const contradicting = await here.api('GET', '/v1/conversations?order_by=waiting_since&waiting=false')

    expect([unknown.status, unknown.body.param]).toEqual([400, 'order_by'])
    expect([contradicting.status, contradicting.body.param]).toEqual([400, 'waiting'])
  })
})
