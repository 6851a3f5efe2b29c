import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { recordStatements, WHO_ASKS } from '../support/statement-recorder.ts'

const here = useTestApp()
const { run, createLead, text } = graphqlActions(here)
const recorder = recordStatements()
afterAll(() => recorder.restore())

type Message = { id: string }
type PageArgs = { first?: number; after?: string | null; last?: number; before?: string | null }

const MESSAGES = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  node(id: $id) { ... on Conversation { messages(first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { id body } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
  } } }
}`

let conversationId: string
let newestFirst: string[]

beforeAll(async () => {
  const lead = await createLead()
  const ids: string[] = []
  for (let n = 0; n < 17; n++) {
    const message = await text(lead.phone, `text ${n}`)
    conversationId = message.conversationId
    ids.unshift(message.id)
    here.clock.advance(n % 2) // two in the same millisecond
  }
  newestFirst = ids
})

async function pageOf(args: PageArgs, id = conversationId): Promise<Page<Message>> {
  const { data, errors } = await run(MESSAGES, { id, ...args })
  expect(errors).toBeUndefined()
  return (data!.node as Json).messages
}

const idsOf = ({ edges }: Page<Message>) => edges.map(({ node }) => node.id)

test('a nested list is read page by page, forward and backward, without gaps or repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 18 }), fc.boolean(), async (size, isForward) => {
      const seen: string[] = []
      let page: Page<Message>
      let cursor: string | null = null
      do {
        page = await pageOf(isForward ? { first: size, after: cursor } : { last: size, before: cursor })
        cursor = isForward ? page.pageInfo.endCursor : page.pageInfo.startCursor
        if (isForward) seen.push(...idsOf(page))
        else seen.unshift(...idsOf(page))
      } while (isForward ? page.pageInfo.hasNextPage : page.pageInfo.hasPreviousPage)
      expect(seen).toEqual(newestFirst)
      expect(page.totalCount).toBe(17)
    }),
    { numRuns: 20 },
  )
})

test('pageInfo is right without edges', async () => {
  const query = `query ($id: ID!) { conversation(id: $id) { messages(first: 2) { pageInfo { hasNextPage endCursor } } } }`

  const { data } = await run(query, { id: conversationId })

  const { edges } = await pageOf({ first: 2 })
  expect((data!.conversation as Json).messages.pageInfo).toEqual({ hasNextPage: true, endCursor: edges[1]!.cursor })
})

test('cursors of the nested list and of the root list are the same', async () => {
  const root = `query ($id: ID!, $after: String) { messages(conversationId: $id, first: 4, after: $after) {
    edges { cursor node { id } } pageInfo { endCursor } } }`
  const first = (await run(root, { id: conversationId })).data!.messages as Page<Message>

  const second = await pageOf({ first: 4, after: first.pageInfo.endCursor })
  const third = (await run(root, { id: conversationId, after: second.pageInfo.endCursor })).data!.messages

  expect([first, second, third as Page<Message>].flatMap(idsOf)).toEqual(newestFirst.slice(0, 12))
})

test('a page between two cursors is limited by both', async () => {
  const { edges } = await pageOf({ first: 17 })

  const between = await pageOf({ first: 17, after: edges[3]!.cursor, before: edges[9]!.cursor })

  expect(idsOf(between)).toEqual(newestFirst.slice(4, 9))
})

test('a cursor of another object’s list, a changed cursor and a wrong size are refused at the field', async () => {
  const other = await text((await createLead()).phone, 'another lead')
  const { pageInfo } = await pageOf({ first: 2 })
  const refusal = async (id: string, args: object) => codesOf(await run(MESSAGES, { id, ...args }))

  expect(await refusal(other.conversationId, { after: pageInfo.endCursor })).toEqual([
    'invalid_cursor at node.messages',
  ])
  expect(await refusal(conversationId, { after: `${pageInfo.endCursor}x` })).toEqual([
    'invalid_cursor at node.messages',
  ])
  expect(await refusal(conversationId, { before: 'nonsense' })).toEqual(['invalid_cursor at node.messages'])
  expect(await refusal(conversationId, { first: 0 })).toEqual(['invalid_parameter at node.messages'])
})

test('lists at three levels, each on a later page, are read in one statement', async () => {
  const lead = await createLead()
  for (const body of ['one', 'two', 'three']) await text(lead.phone, body)
  const document = `query ($id: ID!, $after: String) {
    lead(id: $id) { messages(first: 2, after: $after) { edges { cursor node { id conversation { turns(first: 2) { edges { node { id } } } } } } } }
  }`
  const first = ((await run(document, { id: lead.id })).data!.lead as Json).messages as Page<Message>

  let second: Page<Message>
  const statements = await recorder.during(async () => {
    second = ((await run(document, { id: lead.id, after: first.edges[0]!.cursor })).data!.lead as Json).messages
  })

  expect(second!.edges[0]!.node.id).toBe(first.edges[1]!.node.id)
  expect(statements.filter((statement) => !WHO_ASKS.test(statement))).toHaveLength(1)
})

test('every connection takes first, after, last and before', async () => {
  const query = `{ __schema { types { name fields { name args { name } type { name ofType { name } } } } } }`
  const { data } = await run(query)
  const fields = ((data!.__schema as Json).types as Json[]).flatMap(({ name: type, fields: all }) =>
    (all ?? []).map((field: Json) => ({ ...field, at: `${type}.${field.name}` })),
  )
  const connections = fields.filter(({ type }) => /Connection$/.test(type.name ?? type.ofType?.name ?? ''))

  expect(connections.length).toBeGreaterThan(25)
  const incomplete = connections.filter(({ args }) => {
    const names = args.map(({ name }: Json) => name)
    return !['first', 'after', 'last', 'before'].every((name) => names.includes(name))
  })
  expect(incomplete.map(({ at }) => at)).toEqual([])
})
