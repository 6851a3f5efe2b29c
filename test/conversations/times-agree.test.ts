import { expect, test } from 'vitest'
import { createAdvancingClock } from '../support/fake-clock.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp({ overrides: { clock: createAdvancingClock(NOON) } })
const seen = createSeen(service)

const post = async (path: string, body: unknown): Promise<Json> => {
  const answer = await service.api('POST', path, body)
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const read = async (path: string): Promise<Json> => (await service.api('GET', path)).body

/** A lead with an open conversation. */
async function openConversation(): Promise<{ phone: string; id: string; leadId: string }> {
  const from = newPhone()
  const { conversation_id: id, lead_id: leadId } = await post('/v1/sandbox/inbound', { from, body: 'Hello' })
  return { phone: from, id, leadId }
}

/** The data of the only event of this type about the conversation. */
async function eventOf(id: string, type: string): Promise<Json> {
  const bodies = await seen.eventBodies(type, { conversation_id: id })
  expect(bodies).toHaveLength(1)
  return JSON.parse(bodies[0]!).data
}

test.each<[string, (conversation: { phone: string; id: string }) => Promise<unknown>]>([
  ['by STOP', ({ phone }) => post('/v1/sandbox/inbound', { from: phone, body: 'STOP' })],
  ['by a suppression', ({ phone }) => post('/v1/suppressions', { phone })],
  ['by a member', ({ id }) => post(`/v1/conversations/${id}/complete`, { outcome: 'booked' })],
])('the event about a conversation ended %s has its completed_at', async (_how, end) => {
  const conversation = await openConversation()

  await end(conversation)

  const { completed_at } = await read(`/v1/conversations/${conversation.id}`)
  expect(await eventOf(conversation.id, 'conversation.completed')).toMatchObject({ completed_at })
})

test('the event about an opt-out has the time of the suppression', async () => {
  const { phone, id } = await openConversation()

  await post('/v1/sandbox/inbound', { from: phone, body: 'STOP' })

  const { data } = await read(`/v1/suppressions?phone=${encodeURIComponent(phone)}`)
  expect(await eventOf(id, 'lead.opted_out')).toMatchObject({ opted_out_at: data[0].opted_out_at })
})

test('the event about a handoff has the conversation’s handoff_at', async () => {
  const { id } = await openConversation()

  await post(`/v1/conversations/${id}/handoff`, {})

  const { handoff_at } = await read(`/v1/conversations/${id}`)
  expect(await eventOf(id, 'agent.requested')).toMatchObject({ requested_at: handoff_at })
})

test('a lead and the consent created with it have the same creation time', async () => {
  const consent = { method: 'form', text: 'You may text me.' }

  const lead = await post('/v1/leads', { phone: newPhone(), consent })

  const { data } = await read(`/v1/consents?lead_id=${lead.id}`)
  expect(data[0].created_at).toBe(lead.created_at)
})

test('a corrected signal and its turn have the same time', async () => {
  const { id } = await openConversation()
  const mutation = `mutation ($input: SetSignalInput!) { setSignal(input: $input) { conversation { id } } }`

  const { body } = await service.graphql(mutation, { input: { id, key: 'project', value: 'roof' } })

  expect(body.errors).toBeUndefined()
  const { storedAt, evidenceAt } = await seen.correctionTimes(id)
  expect(evidenceAt).toBe(storedAt.toISOString())
})
