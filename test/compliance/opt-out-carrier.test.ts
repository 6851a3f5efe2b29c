import { expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { type Inbound, receiveMessage } from '../../src/domain/messaging/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory, type Story } from '../support/story.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { createPast } from './support/past.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const hashOf = (phone: string) => service.app.vault.phoneHash(phone)

let texts = 0

/** A text as a carrier delivers it, with the carrier's data. */
async function receive(lead: Story, body: string, more: Partial<Inbound> = {}): Promise<void> {
  const { app, sandbox } = service
  const numbers = { from: lead.phone as E164, to: sandbox.number as E164 }
  const carrierMessageId = `told-${++texts}`
  await receiveMessage(app, { workspaceId: sandbox.id, ...numbers, body, carrierMessageId, ...more })
  await service.processAll()
}

async function optedOut(lead: Story): Promise<Json> {
  const { id } = await seen.lead({ phone: lead.phone })
  return JSON.parse((await seen.eventBodies('lead.opted_out', { lead_id: id })).at(-1)!).data
}

test('only the carrier’s START lifts an opt-out that the carrier recognized', async () => {
  const lead = createStory(service)
  await receive(lead, 'alto ya con eso', { keyword: 'stop' })

  expect(await optedOut(lead)).toMatchObject({ method: 'carrier', reason: 'opt_out' })
  await receive(lead, 'START')
  await receive(lead, 'YES')
  expect(await lead.lead()).toMatchObject({ suppressed: true })

  await receive(lead, 'START', { keyword: 'start' })
  expect(await lead.lead()).toMatchObject({ suppressed: false })
})

test('the service confirms an opt-out by phrase, but not one that the carrier has confirmed', async () => {
  const [keyword, unflagged, phrase] = [createStory(service), createStory(service), createStory(service)]

  await receive(keyword, 'STOP', { keyword: 'stop', confirmedByCarrier: true })
  await receive(unflagged, 'STOP', { confirmedByCarrier: true })
  await receive(phrase, 'please take me off your list', { confirmedByCarrier: true })

  expect(await keyword.received()).toEqual([])
  expect(await unflagged.received()).toEqual([])
  expect(await phrase.received()).toEqual([expect.stringContaining('unsubscribed')])

  await receive(keyword, 'START', { keyword: 'start', confirmedByCarrier: true })
  await receive(keyword, 'HELP', { keyword: 'help', confirmedByCarrier: true })
  expect(await keyword.lead()).toMatchObject({ suppressed: false })
  expect(await keyword.received()).toEqual([])
})

test('START does not lift a suppression that was added by hand, for a wrong number, or after a carrier’s error', async () => {
  const [manual, wrong, carrier] = [createStory(service), createStory(service), createStory(service)]
  await manual.says('Hello')
  await past.complained(service.sandbox.id, { phone: manual.phone, hash: hashOf(manual.phone) })
  await wrong.says('You have the wrong number')
  await receive(carrier, 'bye now', { keyword: 'stop' })

  for (const lead of [manual, wrong, carrier]) {
    await lead.says('START')
    expect((await lead.sends('Hello again')).body).toMatchObject({ code: 'recipient_opted_out' })
  }
})

test('an erased lead’s opt-out stays in force, and START still lifts it', async () => {
  const lead = createStory(service)
  await lead.says('STOP')
  await past.leadErased({ phone: lead.phone, hash: hashOf(lead.phone) })

  await lead.says('STOP')
  expect(await lead.lead()).toMatchObject({ suppressed: true, status: 'opted-out' })
  expect(await lead.received()).toHaveLength(1)

  await lead.says('START')
  expect(await lead.lead()).toMatchObject({ suppressed: false })
  expect(await lead.sends('Welcome back')).toMatchObject({ status: 201 })
})

test('a text with only pictures gets a person and no answer', async () => {
  const lead = createStory(service)
  await lead.says('Hi, I need a roof')
  const before = (await lead.received()).length

  await receive(lead, '', { mediaCount: 2 })

  const conversation = await lead.conversation()
  expect(conversation).toMatchObject({ handler: 'human' })
  expect(conversation.history.at(-1)).toMatchObject({ direction: 'inbound', body: '' })
  expect((await lead.events()).slice(-2)).toEqual(['message.received', 'agent.requested'])
  expect(await lead.received()).toHaveLength(before)
})

test('the sender’s location from the carrier is stored once per message, and kept when a later text has none', async () => {
  const lead = createStory(service)
  const hint = { country: 'US', state: 'TX', postcode: '79936' }
  await receive(lead, 'Hello', { hint, carrierMessageId: 'hint-1' })
  await receive(lead, 'Hello', { hint: { state: 'NY' }, carrierMessageId: 'hint-1' })
  await receive(lead, 'Anybody there?', { hint: null })

  expect(await seen.lead({ phone: lead.phone }, 'carrier_hint')).toEqual({ carrier_hint: hint })
})

test('a preference about hours or channel is stored with the lead and extended by later ones', async () => {
  const lead = createStory(service)
  await lead.says('please do not text me before 9')
  await lead.says('do not text me after 8pm')
  await lead.says("don't text me, call me")

  const { id } = await lead.lead()
  const answer = await service.graphql(
    `query ($id: ID!) { lead(id: $id) { contactPreference { after before channel } } }`,
    { id },
  )
  expect(answer.body.data.lead.contactPreference).toEqual({ after: '09:00', before: '20:00', channel: 'CALL' })
  expect(await lead.conversation()).toMatchObject({ handler: 'human' })
})

test('STOP before a booked appointment keeps it and notifies the workspace’s channels', async () => {
  const receiver = await startReceiver()
  const channel = { kind: 'WEBHOOK', name: 'Desk', target: receiver.url }
  await service.graphql(
    `mutation ($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { notificationChannel { id } } }`,
    { input: channel },
  )
  const [booked, canceled, met, disqualified] = Array.from({ length: 4 }, () => createStory(service))
  const now = service.clock.now()
  const appointmentAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  for (const [lead, end] of [
    [booked, { outcome: 'booked', appointment_at: appointmentAt(48) }],
    [canceled, { outcome: 'booked', appointment_at: appointmentAt(24) }],
    [met, { outcome: 'booked', appointment_at: appointmentAt(1) }],
    [disqualified, { outcome: 'disqualified' }],
  ] as const) {
    await lead!.says('Hi, I need a roof')
    const { id } = await lead!.conversation()
    expect((await service.api('POST', `/v1/conversations/${id}/complete`, end)).status).toBe(200)
  }
  await service.processAll({ withinMs: 60_000 })
  const { body } = await service.api('GET', `/v1/appointments?lead_id=${(await canceled!.lead()).id}`)
  await service.api('POST', `/v1/appointments/${body.data[0].id}/cancel`)
  service.clock.advance(2 * 3_600_000)
  for (const lead of [booked, canceled, met, disqualified]) await lead!.says('STOP')
  await service.processAll()
  await receiver.close()

  const conversations = await booked!.conversations()
  expect(conversations).toMatchObject([{ status: 'booked' }])
  expect(await optedOut(booked!)).toMatchObject({ conversation_id: conversations[0]!.id })
  expect(await disqualified!.conversations()).toMatchObject([{ status: 'disqualified' }])
  const requests = receiver.requests.map(({ json }) => json as Json)
  const news = requests.filter(({ kind }) => kind === 'opted_out_after_booking')
  expect(news).toHaveLength(1)
  expect(news[0].body).toContain(conversations[0]!.id)
  expect(JSON.stringify(news)).not.toContain(booked!.phone)
})

test('the audit entry of an opt-out lists the messages that were already handed over', async () => {
  const lead = createStory(service)
  const { body: message } = await lead.sends('Still looking for a roofer?')
  await past.beingHandedOver(message.id)

  await receive(lead, 'stop')
  await receive(lead, 'stop')

  const { id } = await lead.lead()
  expect(await seen.auditEntries({ subjectId: id }, 'actor_kind', 'actor_id', 'action', 'after')).toEqual([
    {
      actor_kind: 'lead',
      actor_id: id,
      action: 'phone.suppressed',
      after: expect.objectContaining({ method: 'keyword', keyword: 'stop', handed_over: [message.id] }),
    },
  ])
})
