import { expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'
import { bookBy, createBooker } from './support/booking.ts'

/** The event of a conversation's end has the number of messages and a URL to read them, however many there are. */
const TOLD_BYTES_MAX = 2_048

const service = useTestApp()
const endpoints = useEndpoints(service)

const EVENT = 'query ($id: ID!) { node(id: $id) { ... on Event { id conversationId type data } } }'
const TEXTS = `query ($id: ID!, $after: String) { conversation(id: $id) { messageCount }
  messages(conversationId: $id, first: 100, after: $after) { edges { node { id body } } pageInfo { hasNextPage endCursor } } }`

/** The delivered event of a conversation's end: exactly one body. */
async function told(story: { conversation(): Promise<Json> }) {
  await service.processAll()
  const { id } = await story.conversation()
  const bodies = endpoints.receiver.requests.filter(({ json }) => (json as Json).data.conversation_id === id)
  expect(bodies).toHaveLength(1)
  return { id, bytes: bodies[0]!.rawBody.byteLength, event: bodies[0]!.json as Json }
}

/** Reads the transcript's URL as a client does, with its key. */
async function follow(url: string): Promise<Json> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${service.sandbox.key}` } })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function textsByGraphql(id: string): Promise<{ count: number; ids: string[] }> {
  const ids: string[] = []
  let [after, count]: [string | null, number] = [null, 0]
  do {
    const { data }: Json = (await service.graphql(TEXTS, { id, after })).body
    count = data.conversation.messageCount
    ids.unshift(...data.messages.edges.map(({ node }: Json) => node.id).reverse())
    after = data.messages.pageInfo.hasNextPage ? data.messages.pageInfo.endCursor : null
  } while (after !== null)
  return { count, ids }
}

test.each<[string, () => Promise<{ conversation(): Promise<Json> }>]>([
  [
    'booked, with its confirmation',
    async () => {
      await bookBy(service)
      const lead = await createBooker(service)
      for (const text of ['I own the house', 'the first one', 'yes']) await lead.says(text)
      return lead
    },
  ],
  [
    'disqualified by an integration, which says nothing',
    async () => {
      const story = createStory(service)
      await story.says('hello there')
      const { id } = await story.conversation()
      await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })
      return story
    },
  ],
  [
    'disqualified, with a goodbye',
    async () => {
      const story = createStory(service)
      for (const text of ['hello there', "I'm not interested any more"]) await story.says(text)
      return story
    },
  ],
  [
    'opted-out by the first text',
    async () => {
      const story = createStory(service)
      await story.says('STOP')
      return story
    },
  ],
  [
    'opted-out after 130 texts',
    async () => {
      const story = createStory(service)
      for (let n = 0; n < 129; n++) {
        await service.api('POST', '/v1/sandbox/inbound', {
          from: story.phone,
          body: `no. ${n} ${'of a long story '.repeat(60)}`,
        })
      }
      await story.says('STOP')
      return story
    },
  ],
])('a conversation that ended %s is delivered with a transcript of all its messages', async (_how, played) => {
  await endpoints.create({ event_types: ['conversation.completed'] })

  const { id, bytes, event } = await told(await played())

  const { transcript } = event.data
  const read = await follow(transcript.url)
  const shown = await textsByGraphql(id)
  const { body } = await service.graphql(EVENT, { id: event.id })
  expect(read).toMatchObject({ id, status: event.data.outcome, completed_at: event.data.completed_at })
  expect(read.history.slice(0, transcript.messages).map((message: Json) => message.id)).toEqual(
    shown.ids.slice(0, transcript.messages),
  )
  expect([read.history.length, shown.count]).toEqual([read.messages, read.messages])
  expect(transcript.messages).toBe(read.messages)
  expect(body.data.node).toEqual({
    id: event.id,
    conversationId: id,
    type: 'CONVERSATION_COMPLETED',
    data: event.data,
  })
  expect(bytes).toBeLessThan(TOLD_BYTES_MAX)
  expect(JSON.stringify(event.data)).not.toContain('long story')
})

test('reading a transcript needs a key of its workspace with the right scope', async () => {
  await endpoints.create({ event_types: ['conversation.completed'] })
  const story = createStory(service)
  await story.says('STOP')
  const { url } = (await told(story)).event.data.transcript
  const status = async (key: string | null) =>
    (await fetch(url, key === null ? {} : { headers: { Authorization: `Bearer ${key}` } })).status

  const other = (await service.newWorkspace()).sandbox
  expect([await status(null), await status(other.key), await status(service.sandbox.key)]).toEqual([401, 404, 200])
})
