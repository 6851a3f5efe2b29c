import { beforeAll, describe, expect, test } from 'vitest'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { codesOf } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()
const { run, createLead, text } = graphqlActions(here)

describe('pages', () => {
  const LEADS = `query($first: Int, $after: String, $last: Int, $before: String, $source: String) {
    leads(first: $first, after: $after, last: $last, before: $before, source: $source) {
      edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
    }
  }`
  const pageOf = async (variables: object) => (await run(LEADS, variables)).data!.leads as Page<{ id: string }>
  const idsOf = (page: Page<{ id: string }>) => page.edges.map(({ node }) => node.id)
  let newestFirst: string[]

  beforeAll(async () => {
    newestFirst = []
    for (let i = 0; i < 7; i++) newestFirst.unshift((await createLead({ source: 'pages' })).id)
  })

  test('go forward from the newest, without repeats or gaps', async () => {
    const first = await pageOf({ source: 'pages', first: 3 })
    const second = await pageOf({ source: 'pages', first: 3, after: first.pageInfo.endCursor })
    const third = await pageOf({ source: 'pages', first: 3, after: second.pageInfo.endCursor })

    expect([first, second, third].flatMap(idsOf)).toEqual(newestFirst)
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false])
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual([false, true, true])
    expect(first.totalCount).toBe(7)
  })

  test('go backward from the oldest, each page newest first', async () => {
    const first = await pageOf({ source: 'pages', last: 4 })
    const second = await pageOf({ source: 'pages', last: 4, before: first.pageInfo.startCursor })

    expect([...idsOf(second), ...idsOf(first)]).toEqual(newestFirst)
    expect([first, second].map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual([true, false])
  })

  test('can be limited by two cursors', async () => {
    const all = await pageOf({ source: 'pages', first: 7 })

    const between = await pageOf({
      source: 'pages',
      first: 7,
      after: all.edges[1]!.cursor,
      before: all.edges[5]!.cursor,
    })

    expect(idsOf(between)).toEqual(newestFirst.slice(2, 5))
  })

  test('accept only cursors of the same list, filters and workspace', async () => {
    const { pageInfo } = await pageOf({ source: 'pages', first: 1 })

    expect(codesOf(await run(LEADS, { source: 'other', after: pageInfo.endCursor }))).toEqual([
      'invalid_cursor at leads',
    ])
    expect(codesOf(await run(`{ campaigns(after: "${pageInfo.endCursor}") { totalCount } }`))).toEqual([
      'invalid_cursor at campaigns',
    ])
  })

  test('continue at the root from the cursor of a nested page', async () => {
    const lead = await createLead()
    const { conversationId } = await text(lead.phone, 'one')
    await text(lead.phone, 'two')
    await text(lead.phone, 'three')
    const nested = await run(
      `query($id: ID!) { conversation(id: $id) { messages(last: 2) { edges { node { body } } pageInfo { startCursor } } } }`,
      { id: conversationId },
    )
    const { messages } = nested.data!.conversation as { messages: Page<{ body: string }> }

    const { data } = await run(
      `query($id: ID!, $before: String) { messages(conversationId: $id, last: 5, before: $before) { edges { node { body } } } }`,
      { id: conversationId, before: messages.pageInfo.startCursor },
    )

    const bodies = [data!.messages as Page<{ body: string }>, messages].flatMap((page) =>
      page.edges.map(({ node }) => node.body),
    )
    expect(bodies).toEqual(['three', 'two', 'one'])
  })

  test('of conversations can be sorted by the last message', async () => {
    const [older, newer] = [await createLead(), await createLead()]
    const first = await text(older.phone, 'I was first')
    here.clock.advance(1_000)
    const second = await text(newer.phone, 'I was second')
    here.clock.advance(1_000)
    await text(older.phone, 'and I am back')

    const { data } = await run(`{ conversations(orderBy: LAST_MESSAGE_AT, first: 2) { edges { node { id } } } }`)

    expect(idsOf(data!.conversations as Page<{ id: string }>)).toEqual([first.conversationId, second.conversationId])
  })
})
