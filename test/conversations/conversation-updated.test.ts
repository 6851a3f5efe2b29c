import { expect, test } from 'vitest'
import { type Watch, watchEvents } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)

const LIVE = `subscription($id: ID) { conversationUpdated(conversationId: $id) {
  cursor changed conversation { messageCount lastMessageAt } } }`
const COUNTED = ['messageCount', 'lastMessageAt']
const NIGHT = '2026-03-04T08:00:00.000Z'

type Payload = { changed: string[]; conversation: { messageCount: number; lastMessageAt: string } }

async function text(from: string, body: string): Promise<string> {
  const { status, body: message } = await service.api('POST', '/v1/sandbox/inbound', { from, body })
  expect(status).toBe(201)
  return message.conversation_id
}

async function watching(id: string): Promise<Watch> {
  const watch = watchEvents({ url: service.url, key: service.sandbox.key }, LIVE, { id })
  await watch.until(({ isOpen }) => isOpen)
  return watch
}

async function changesOf(conversationId: string): Promise<string[][]> {
  return seen.changesOf(conversationId)
}

test('a text of the lead and a message to them each send one conversationUpdated with the new count and time', async () => {
  const phone = newPhone()
  const id = await text(phone, 'Hi there')
  await service.processAll()
  const { messages: before } = (await service.api('GET', `/v1/conversations/${id}`)).body
  const watch = await watching(id)

  service.clock.advance(60_000)
  await text(phone, 'Are you there?')
  await service.api('POST', '/v1/messages', { to: phone, body: 'Yes, we are.' })
  await watch.until(({ answers }) => answers.length >= 2)
  watch.stop()

  const payloads = watch.payloads<Payload>('conversationUpdated')
  expect(payloads.map(({ changed }) => changed)).toEqual([COUNTED, COUNTED])
  const now = service.clock.now().toISOString()
  expect(payloads.at(-1)!.conversation).toEqual({ messageCount: before + 2, lastMessageAt: now })
})

test('a new conversation is announced once, and the agent’s answer as one change', async () => {
  const id = await text(newPhone(), 'Hi there')
  expect(await changesOf(id)).toEqual([['id']])

  await service.processAll()

  const { messages } = (await service.api('GET', `/v1/conversations/${id}`)).body
  expect(messages).toBe(2)
  expect((await changesOf(id)).filter((changed) => changed.join() === COUNTED.join())).toHaveLength(1)
})

test('a message that is blocked at once belongs to no conversation and changes none', async () => {
  const phone = newPhone()
  const id = await text(phone, 'STOP')
  await service.processAll()
  const before = await changesOf(id)

  const { status } = await service.api('POST', '/v1/messages', { to: phone, body: 'One more thing' })

  expect(status).toBe(422)
  expect(await changesOf(id)).toEqual(before)
})

test('positions have no gaps, and webhooks and the public list get no additional events', async () => {
  const phone = newPhone()
  service.clock.set(new Date(NIGHT))
  await text(phone, 'Hello')
  await text(phone, 'We need a new roof')
  await service.processAll()

  const events = await seen.eventsOf(service.sandbox.id)
  expect(events.at(-1).position).toBe(events.length)
  expect(events.filter((event) => event.public && event.type === 'conversation.updated')).toEqual([])
})
