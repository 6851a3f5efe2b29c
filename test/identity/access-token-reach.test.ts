import { type GraphQLObjectType, getNamedType, isLeafType, isNonNullType } from 'graphql'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { snakeCase } from '../../src/domain/kernel/index.ts'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import { RawSocket } from '../live/support/raw-socket.ts'
import { connect, MODERN } from '../mcp/support/assistant.ts'
import { codesOf, watchEvents } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { allOf, askAll, createSubject, restRead, type Subject } from './support/entrances.ts'

const service = useTestApp()
const schema = createAppSchema()
const [ours, others] = [createStory(service), createStory(service)]
const SCOPES = ['read_only', 'messaging', 'leads']
const REFUSED = ['insufficient_scope']

/** Of each: the token's own conversation and lead, and those of another person. */
let own: Subject
let foreign: Subject
let ofConversation: string
let ofLead: string

beforeAll(async () => {
  own = await createSubject(service, { story: ours })
  foreign = await createSubject(service, { story: others })
  ofConversation = await tokenFor({ conversation_id: own.conversationId })
  ofLead = await tokenFor({ lead_id: own.leadId })
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function tokenFor(reach: Json): Promise<string> {
  const made = await service.api('POST', '/v1/access-tokens', { scopes: SCOPES, lifetime_minutes: 60, ...reach })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject(reach)
  return made.body.token
}

const ask = (key: string, query: string, variables: Record<string, unknown> = {}) =>
  service.graphql(query, variables, { key }).then(({ body }) => body)

type Field = GraphQLObjectType extends { getFields(): Record<string, infer One> } ? One : never

/** Selects a field with variables for its required arguments, and nothing below it but its type's name. */
function selecting(field: Field): { variables: string; text: string } {
  const needed = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  const variables = needed.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const args = needed.map(({ name }) => `${name}: $${name}`).join(', ')
  const below = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  return { variables: variables && `(${variables})`, text: `${field.name}${args && `(${args})`}${below}` }
}

const LISTED = ['conversation', 'lead', 'messageAdded', 'conversationUpdated']
const rootsOf = (type: GraphQLObjectType | null | undefined) =>
  Object.values(type!.getFields()).filter(({ name }) => !LISTED.includes(name))

describe.each([
  ['conversation', () => ofConversation],
  ['lead', () => ofLead],
])('a token for one %s', (_name, token) => {
  test.each([
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ])('can use no other root field of a %s', async (operation, type) => {
    const opened: string[] = []
    const counts = await service.counts()

    for (const field of rootsOf(type)) {
      const { variables, text } = selecting(field)
      const body = await ask(token(), `${operation}${variables} { ${text} }`)
      if (codesOf(body).join() !== 'insufficient_scope') opened.push(`${field.name}: ${JSON.stringify(body)}`)
    }

    expect(opened).toEqual([])
    expect(await service.counts()).toEqual(counts)
  })

  test('can use no other endpoint of REST', async () => {
    const opened: string[] = []

    for (const { method, path } of ROUTES) {
      if (['/leads/{id}', '/conversations/{id}'].includes(path) && method === 'GET') continue
      const answer = await fetch(`${service.url}/v1${path.replaceAll(/\{\w+\}/g, own.conversationId)}`, {
        method,
        headers: { Authorization: `Bearer ${token()}`, 'Content-Type': 'application/json' },
        ...((method === 'POST' || method === 'PATCH') && { body: '{}' }),
      })
      if (![403, 404].includes(answer.status)) opened.push(`${method} ${path}: ${answer.status}`)
    }

    expect(opened).toEqual([])
  })

  test('is accepted for its own conversation at each entrance, and for no other; it uploads nothing', async () => {
    expect(await askAll(service, token(), own)).toEqual(allOf('answered', 'insufficient_scope'))
    expect(await askAll(service, token(), foreign)).toEqual(allOf('insufficient_scope'))
  })

  test('has no introspection, no node and no search', async () => {
    const queries = [
      '{ __schema { queryType { name } } }',
      '{ __type(name: "Lead") { name } }',
      `{ node(id: "${own.conversationId}") { id } }`,
      `{ nodes(ids: ["${own.leadId}"]) { id } }`,
      '{ search(text: "roof") { messages(first: 5) { id } } }',
    ]

    for (const query of queries) expect(codesOf(await ask(token(), query)), query).toEqual(REFUSED)
  })

  test('reaches no other conversation, by an alias, a fragment, a variable or a second operation', async () => {
    const id = own.conversationId
    const queries: [string, object?][] = [
      [`{ conversation(id: "${foreign.conversationId}") { id } }`],
      [`{ mine: conversation(id: "${id}") { id } other: conversation(id: "${foreign.conversationId}") { id } }`],
      ['query($id: ID!) { conversation(id: $id) { id } }', { id: foreign.conversationId }],
      ['query($id: ID = "x") { conversation(id: $id) { id } }', { id: foreign.conversationId }],
      [`query($id: ID = "${foreign.conversationId}") { conversation(id: $id) { id } }`],
      [`{ ...F } fragment F on Query { conversation(id: "${foreign.conversationId}") { id } }`],
      [`{ ... on Query { conversation(id: "${foreign.conversationId}") { id } } }`],
      [`{ conversation(id: "${id}") { ... on Node { id } } }`],
      [`{ conversation(id: "${id}") { id campaign { id } } }`],
      [`{ conversation(id: "${id}") { id @skip(if: true) campaign @skip(if: true) { id } } }`],
      [`{ conversation(id: "${foreign.conversationId}") @include(if: false) { id } }`],
      [`{ lead(id: "${foreign.leadId}") { id } }`],
      ['{ conversation(id: "conv_\\u0000") { id } }'],
      ['{ conversation(id: "conv_unknown") { id } }'],
      ['{ conversation(id: 5) { id } }'],
    ]

    for (const [query, variables] of queries) {
      const body = await ask(token(), query, variables as Record<string, unknown>)
      expect(body.data?.conversation ?? body.data?.other ?? body.data?.lead ?? null, query).toBeNull()
      expect(codesOf(body).length, query).toBeGreaterThan(0)
    }
    const two = await service.graphql(
      `query Mine { conversation(id: "${id}") { id } } query Other { conversations { edges { node { id } } } }`,
      {},
      { key: token() },
    )
    expect(two.body.data?.conversations).toBeUndefined()
  })

  test('subscribes to its conversations only, over server-sent events and WebSocket', async () => {
    const queries = [
      'subscription { messageAdded { cursor } }',
      'subscription { conversationUpdated { cursor } }',
      `subscription { messageAdded(conversationId: "${foreign.conversationId}") { cursor } }`,
      `subscription { conversationUpdated(conversationId: null) { cursor } }`,
      `subscription { conversationEvents(conversationId: "${own.conversationId}") { cursor } }`,
      'subscription { events { cursor } }',
    ]
    const socket = new RawSocket(service.url).init(token())
    closing.push(() => socket.destroy())
    await socket.until(({ messages }) => messages.some(({ type }) => type === 'connection_ack'))

    for (const [n, query] of queries.entries()) {
      const events = watchEvents({ url: service.url, key: token() }, query)
      closing.push(() => events.stop())
      await events.until(({ ended }) => ended !== undefined)
      expect(events.payloads('messageAdded'), query).toEqual([])
      socket.subscribe(`refused-${n}`, query)
      await socket.until(({ messages }) => messages.some(({ id }) => id === `refused-${n}`))
      expect(
        socket.messages.find(({ id }) => id === `refused-${n}`),
        query,
      ).toMatchObject({ type: 'error' })
    }

    const query = `subscription { messageAdded(conversationId: "${own.conversationId}") { message { id conversationId } } }`
    const events = watchEvents({ url: service.url, key: token() }, query)
    closing.push(() => events.stop())
    socket.subscribe('own', query)
    await events.until(({ isOpen }) => isOpen)
    await others.says('My budget is $20,000')
    const { id } = await ours.says('My budget is $15,000')
    const isOwn = (message: Json) => message.id === 'own' && message.type === 'next'
    await events.until((watch) => watch.payloads<Json>('messageAdded').some(({ message }) => message.id === id))
    await socket.until(({ messages }) =>
      messages.some((one) => isOwn(one) && (one as Json).payload.data.messageAdded.message.id === id),
    )

    const seen = [
      ...events.payloads<Json>('messageAdded'),
      ...socket.messages.filter(isOwn).map((one) => (one as Json).payload.data.messageAdded),
    ]
    expect(new Set(seen.map(({ message }) => message.conversationId))).toEqual(new Set([own.conversationId]))
  })

  test('creates no other token', async () => {
    const made = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only'] }, { key: token() })

    expect(made).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  test('changes nothing by an Idempotency-Key of an earlier request', async () => {
    const headers = { 'Idempotency-Key': `earlier-${_name}` }
    const body = { phone: newPhone() }
    expect((await service.api('POST', '/v1/leads', body, { headers })).status).toBe(201)

    const again = await service.api('POST', '/v1/leads', body, { headers, key: token() })

    expect(again).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })
})

/** The fields of a type that the token can select where it is found. */
async function openFields(key: string, type: string, around: (field: string) => string): Promise<string[]> {
  const open: string[] = []
  for (const field of Object.values((schema.getType(type) as GraphQLObjectType).getFields())) {
    const body = await ask(key, around(selecting(field).text))
    if (!body.errors) open.push(field.name)
    else expect(codesOf(body), field.name).toEqual(REFUSED)
  }
  return open
}

const CONVERSATION = [
  ...[
    'campaignId',
    'completedAt',
    'createdAt',
    'handler',
    'handoffAt',
    'id',
    'lastMessageAt',
    'leadId',
    'messageCount',
  ],
  ...['messages', 'phone', 'qualification', 'status'],
]
const MESSAGE = [
  ...[
    'body',
    'conversationId',
    'createdAt',
    'deliveredAt',
    'direction',
    'errorCode',
    'from',
    'id',
    'leadId',
    'purpose',
  ],
  ...['scheduledFor', 'segments', 'sentAt', 'sentBy', 'status', 'to'],
]

describe('a token for one conversation', () => {
  const inConversation = (text: string) => `{ conversation(id: "${own.conversationId}") { ${text} } }`

  test('selects the listed fields, and no relation that leads out of it', async () => {
    expect(await openFields(ofConversation, 'Conversation', inConversation)).toEqual(CONVERSATION)
    expect(
      await openFields(ofConversation, 'Message', (text) => inConversation(`messages { edges { node { ${text} } } }`)),
    ).toEqual(MESSAGE)
  })

  test('reads its messages, over GraphQL and REST', async () => {
    const query = inConversation('id messages(first: 50) { edges { node { conversationId } } }')
    const { data } = await ask(ofConversation, query)
    const rest = await restRead(service, ofConversation, `/conversations/${own.conversationId}`)

    const ids = data.conversation.messages.edges.map(({ node }: Json) => node.conversationId)
    expect(new Set(ids)).toEqual(new Set([own.conversationId]))
    expect(rest.status).toBe(200)
    expect(rest.body.id).toBe(own.conversationId)
  })

  test('does not read its lead, or another conversation', async () => {
    const asked = { key: ofConversation }
    const refused = { status: 403, body: { code: 'insufficient_scope' } }

    expect(codesOf(await ask(ofConversation, `{ lead(id: "${own.leadId}") { id } }`))).toEqual(REFUSED)
    expect(await service.api('GET', `/v1/leads/${own.leadId}`, undefined, asked)).toMatchObject(refused)
    for (const id of [foreign.conversationId, 'conv_unknown', '%00']) {
      expect(await service.api('GET', `/v1/conversations/${id}`, undefined, asked)).toMatchObject(refused)
    }
  })
})

describe('a token for one lead', () => {
  const inLead = (text: string) => `{ lead(id: "${own.leadId}") { ${text} } }`
  const LEAD = [
    ...['attributes', 'campaignId', 'conversations', 'createdAt', 'id', 'language', 'messages', 'phone', 'source'],
    ...['status', 'suppressed', 'timezone', 'updatedAt'],
  ]

  test('selects the listed fields, and no relation that leads out of it', async () => {
    const inConversation = (text: string) => inLead(`conversations { edges { node { ${text} } } }`)

    expect(await openFields(ofLead, 'Lead', inLead)).toEqual(LEAD)
    expect(await openFields(ofLead, 'Conversation', inConversation)).toEqual([...CONVERSATION, 'lead'].toSorted())
    expect(await openFields(ofLead, 'Message', (text) => inLead(`messages { edges { node { ${text} } } }`))).toEqual(
      MESSAGE,
    )
  })

  test('reads the conversations and messages of this lead only', async () => {
    const { data } = await ask(
      ofLead,
      inLead(`messages(first: 50) { edges { node { leadId } } }
        conversations(first: 50) { edges { node { leadId lead { id messages { edges { node { leadId } } } } } } }`),
    )
    const asked = { key: ofLead }

    const ids = JSON.stringify(data).match(/lead_\w+/g)
    expect(new Set(ids)).toEqual(new Set([own.leadId]))
    expect((await service.api('GET', `/v1/leads/${own.leadId}`, undefined, asked)).body.id).toBe(own.leadId)
    expect((await restRead(service, ofLead, `/conversations/${own.conversationId}`)).status).toBe(200)
    for (const path of [
      `/leads/${foreign.leadId}`,
      `/conversations/${foreign.conversationId}`,
      '/conversations/conv_x',
    ]) {
      const refused = await service.api('GET', `/v1${path}`, undefined, asked)
      expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    }
  })
})

describe('REST and MCP show the fields that GraphQL shows, and no others', () => {
  const LEAD_FIELDS = [
    ...['attributes', 'campaign_id', 'created_at', 'id', 'language', 'phone', 'source', 'status', 'suppressed'],
    ...['timezone', 'updated_at'],
  ]
  const shown = [...CONVERSATION.filter((name) => name !== 'messageCount'), 'history'].map(snakeCase).toSorted()

  test.each([
    ['conversation', () => ofConversation],
    ['lead', () => ofLead],
  ])('of a conversation, to a token for one %s', async (_name, token) => {
    const assistant = await connect(service, token(), MODERN)
    closing.push(() => void assistant.close())

    const { body } = await restRead(service, token(), `/conversations/${own.conversationId}`)
    await assistant.tools() // the client then validates results by their schemas
    const { untrusted, ...result } = (await assistant.call('read_conversation', { id: own.conversationId }))
      .structuredContent

    for (const read of [body, result]) {
      expect(Object.keys(read).toSorted()).toEqual(shown)
      expect(Object.keys(read.qualification).toSorted()).toEqual(['confidence', 'score', 'signals'])
      expect(read.history).not.toEqual([])
      for (const message of read.history) expect(Object.keys(message).toSorted()).toEqual(MESSAGE.map(snakeCase))
    }
    expect(untrusted).toContain('$.history[*].body')
    const { end_reason, inbox_state } = (await service.api('GET', `/v1/conversations/${own.conversationId}`)).body
    expect({ end_reason, inbox_state }).toEqual({ end_reason: null, inbox_state: 'open' })
  })

  test('of a lead', async () => {
    const assistant = await connect(service, ofLead, MODERN)
    closing.push(() => void assistant.close())

    const { body } = await restRead(service, ofLead, `/leads/${own.leadId}`)
    const { untrusted: _, ...result } = (await assistant.call('read_lead', { id: own.leadId })).structuredContent

    expect(Object.keys(body).toSorted()).toEqual(LEAD_FIELDS)
    expect(Object.keys(result).toSorted()).toEqual(LEAD_FIELDS)
  })
})

test('a token is made only for a lead or conversation of the workspace', async () => {
  const stranger = await service.newWorkspace()
  const make = (reach: object) =>
    service.api('POST', '/v1/access-tokens', { scopes: ['read_only'], ...reach }, { key: stranger.sandbox.key })

  const [lead, conversation] = [
    await make({ lead_id: own.leadId }),
    await make({ conversation_id: own.conversationId }),
  ]
  const both = await make({ lead_id: own.leadId, conversation_id: own.conversationId })

  expect(lead).toMatchObject({ status: 404, body: { code: 'not_found', param: 'lead_id' } })
  expect(conversation).toMatchObject({ status: 404, body: { code: 'not_found', param: 'conversation_id' } })
  expect(both).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'conversation_id' } })
})
