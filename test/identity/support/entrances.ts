import { createHash } from 'node:crypto'
import { RawSocket } from '../../live/support/raw-socket.ts'
import type { Json, TestApp, Workspace } from '../../support/harness.ts'
import { createStory, newPhone, type Story } from '../../support/story.ts'

/** What the requests are about: a conversation with a message after the cursor, and a campaign for the upload. */
export type Subject = { conversationId: string; leadId: string; campaignId: string; after: string }

/** Sends a request with a key or token. Resolves with `answered`, or with the code of the refusal. */
type Entrance = (service: TestApp, key: string, subject: Subject) => Promise<string>

const READ = 'query Entrance($id: ID!) { conversation(id: $id) { id } }'
const FOLLOW = 'subscription($id: ID!, $after: String) { messageAdded(conversationId: $id, after: $after) { cursor } }'
const REGISTERED = {
  persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(READ).digest('hex') },
}

/** All ways into the service for a key or token. */
const ENTRANCES = {
  REST: async (service, key, { conversationId }) =>
    outcomeOf((await restRead(service, key, `/conversations/${conversationId}`)).body),

  async upload(service, key, { campaignId }) {
    const path = `/v1/leads/imports?dry_run=true&campaign_id=${campaignId}`
    const headers = { 'Content-Type': 'text/csv' }
    return outcomeOf((await service.api('POST', path, `phone\n${newPhone()}\n`, { key, headers })).body)
  },

  'GraphQL by POST': async (service, key, { conversationId }) =>
    outcomeOf((await service.graphql(READ, { id: conversationId }, { key })).body),

  async 'GraphQL by GET'(service, key, { conversationId }) {
    const query = new URLSearchParams({ query: READ, variables: JSON.stringify({ id: conversationId }) })
    return outcomeOf((await service.api('GET', `/graphql?${query}`, undefined, { key })).body)
  },

  async 'registered document'(service, key, { conversationId }) {
    const body = { extensions: REGISTERED, variables: { id: conversationId } }
    return outcomeOf((await service.api('POST', '/graphql', body, { key })).body)
  },

  async 'server-sent events'({ url }, key, { conversationId, after }) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: FOLLOW, variables: { id: conversationId, after } }),
    })
    if (!response.ok) return outcomeOf(await response.json())
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const [, data] = /^data: (.+)\n/m.exec(text) ?? []
      if (data) return outcomeOf(JSON.parse(data))
    }
    return 'ended without an answer'
  },

  async WebSocket({ url }, key, { conversationId, after }) {
    const socket = new RawSocket(url).init(key)
    try {
      await socket.until(({ isClosing, messages }) => isClosing || messages.length > 0)
      if (!socket.isClosing) socket.subscribe('1', FOLLOW, { id: conversationId, after })
      await socket.until(({ isClosing, messages }) => isClosing || messages.some(({ id }) => id === '1'))
      const answer = socket.messages.find(({ id }) => id === '1')
      if (!answer) return (await socket.closing())[1]
      return outcomeOf(answer.type === 'error' ? { errors: answer.payload } : answer.payload)
    } finally {
      socket.destroy()
    }
  },

  async MCP(service, key, { conversationId }) {
    const params = { name: 'read_conversation', arguments: { id: conversationId } }
    const headers = { Accept: 'application/json, text/event-stream' }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { body } = await service.api('POST', '/mcp', call, { key, headers })
    // Answered as one server-sent event; a refused key, as JSON.
    const answer = typeof body === 'string' ? JSON.parse(/^data: (.+)$/m.exec(body)![1]!) : body
    return outcomeOf(answer.result?.structuredContent ?? answer)
  },
} satisfies Record<string, Entrance>

/** A read of REST that may show fewer fields than the OpenAPI document, which describes the responses to keys. */
export async function restRead({ url }: TestApp, key: string, path: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${url}/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return { status: response.status, body: await response.json() }
}

type Outcomes = Record<keyof typeof ENTRANCES, string>

function outcomeOf(body: Json): string {
  if (body.errors) return body.errors[0].extensions.code
  if (body.code) return body.code
  if (body.data?.conversation === null) return 'not_found'
  return body.id || body.data ? 'answered' : `unexpected: ${JSON.stringify(body)}`
}

/** How each entrance answers a key or token. */
export async function askAll(service: TestApp, key: string, subject: Subject): Promise<Outcomes> {
  const asked = Object.entries(ENTRANCES).map(async ([name, ask]) => [name, await ask(service, key, subject)])
  return Object.fromEntries(await Promise.all(asked))
}

/** What `askAll` returns when all entrances answer alike, except the upload if it is named. */
export function allOf(outcome: string, upload = outcome): Outcomes {
  return { ...(Object.fromEntries(Object.keys(ENTRANCES).map((name) => [name, outcome])) as Outcomes), upload }
}

type From = { workspace?: Workspace; story?: Story }

/** A new subject in a sandbox, which a registered document can read too. */
export async function createSubject(service: TestApp, from: From = {}): Promise<Subject> {
  const { workspace = service.sandbox, story = createStory(service, newPhone(), () => workspace) } = from
  const { key, campaignId } = workspace
  await service.api('POST', '/v1/documents', { documents: [{ text: READ }] }, { key })
  const { body } = await service.graphql('{ liveCursor }', {}, { key })
  await story.says('Hi! We need a new roof')
  const { id, lead_id } = await story.conversation()
  return { conversationId: id, leadId: lead_id, campaignId, after: body.data.liveCursor }
}
