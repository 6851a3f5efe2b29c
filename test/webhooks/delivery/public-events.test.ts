import { beforeEach, describe, expect, test } from 'vitest'
import { createSends } from '../../campaigns/support/sends.ts'
import { signIn } from '../../identity/support/members.ts'
import { importFile } from '../../leads/support/imports.ts'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createSeen } from '../../support/seen.ts'
import { createStory, newPhone } from '../../support/story.ts'
import { appointmentsOf, createMutations } from '../support/every-event.ts'

const DAY_MS = 86_400_000

const service = useTestApp({ now: NOON })
const seen = createSeen(service)
const mutations = createMutations(service)

beforeEach(() => service.clock.set(new Date(NOON)))

const later = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS).toISOString()

/** The data of the events of a type about a lead or a conversation, in order. */
async function dataOf(type: string, of: { lead_id: string } | { conversation_id: string }): Promise<Json[]> {
  return (await seen.eventBodies(type, of)).map((body) => JSON.parse(body).data)
}

/** The data of all events of a type in the sandbox, in order. */
async function allOf(type: string): Promise<Json[]> {
  return (await seen.publicEvents(service.sandbox.id, type)).map(({ body }) => JSON.parse(body).data)
}

async function conversation(...texts: string[]) {
  const story = createStory(service)
  for (const text of texts) await story.says(text)
  const { id, lead_id } = await story.conversation()
  return { story, id: id as string, lead_id: lead_id as string }
}

describe('message.failed', () => {
  test('has the code of the service, and no code of the simulated carrier', async () => {
    const story = createStory(service, '+15005550006')
    const { body: message } = await story.sends('Your estimate is ready. Reply STOP to opt out.')
    await service.processAll({ withinMs: 10_000 })

    expect(await dataOf('message.failed', { lead_id: message.lead_id })).toMatchObject([
      {
        message: { id: message.id, status: 'undelivered', error_code: 'carrier_filtered' },
        error_code: 'carrier_filtered',
        carrier_error: null,
        phone: story.phone,
      },
    ])
  })

  test('is not sent for a message that a sending rule withheld or a request canceled', async () => {
    const story = createStory(service)
    const { body } = await story.sends('Later', { send_at: later(1) })
    await service.api('POST', `/v1/messages/${body.id}/cancel`)
    await story.says('STOP')
    await story.sends('One more thing')
    await service.processAll()

    const { id } = await story.lead()
    expect(await dataOf('message.failed', { lead_id: id })).toEqual([])
  })
})

describe('message.sent', () => {
  test('shows the message as sent, also if its receipt arrived before the response of the carrier', async () => {
    const story = createStory(service, '+15005550009')
    const { body: message } = await story.sends('Your estimate is ready. Reply STOP to opt out.')
    await service.processAll()

    const [sent] = await dataOf('message.sent', { lead_id: message.lead_id })
    expect(sent!.message).toMatchObject({
      id: message.id,
      status: 'sent',
      sent_at: expect.any(String),
      delivered_at: null,
    })
  })
})

describe('conversation.started', () => {
  test('is sent for the first text of a lead, and for a conversation that continues an ended one', async () => {
    const { story, id, lead_id } = await conversation('I need a new roof', 'about 15k')
    await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })
    await story.sends('One more thing', { continues: id, handler: 'human' })

    const [next] = await story.conversations()
    expect(await dataOf('conversation.started', { lead_id })).toMatchObject([
      { conversation_id: id, handler: 'agent', continues: null, assigned_to: null, phone: story.phone },
      { conversation_id: next.id, handler: 'human', continues: id, phone: story.phone },
    ])
  })
})

describe('qualification.updated', () => {
  test('is sent for changes after lead.qualified only, and not for the same value', async () => {
    const { id } = await conversation('I need a new roof')
    await mutations.setSignal(id, 'owner', true)
    await mutations.setSignal(id, 'timeline', '2026-03-20')
    await mutations.setSignal(id, 'owner', null)
    await mutations.setSignal(id, 'owner', null)
    await mutations.setSignal(id, 'owner', true)

    const [qualified] = await dataOf('lead.qualified', { conversation_id: id })
    const updates = await dataOf('qualification.updated', { conversation_id: id })
    expect(qualified!.qualification.score).toBe(80)
    expect(updates.map(({ qualification: { score, signals } }) => [score, signals.includes('owner')])).toEqual([
      [50, false],
      [80, true],
    ])
  })
})

describe('conversation.assigned', () => {
  test('is sent when the assignee changes', async () => {
    const { id } = await conversation('I need a new roof')
    for (const name of ['Ann', 'Ann', 'Ben']) await mutations.assign(id, name)
    await service.api('POST', `/v1/conversations/${id}/return`)
    await service.api('POST', `/v1/conversations/${id}/handoff`, {})

    const changes = await dataOf('conversation.assigned', { conversation_id: id })
    expect(changes.map(({ previously_assigned_to, assigned_to }) => [previously_assigned_to, assigned_to])).toEqual([
      [null, 'Ann'],
      ['Ann', 'Ben'],
      ['Ben', null],
    ])
  })

  test('is sent when a handoff removes the assignee', async () => {
    const { id } = await conversation('I need a new roof')
    await mutations.assign(id, 'Ann')
    await service.api('POST', `/v1/conversations/${id}/handoff`, {})

    const changes = await dataOf('conversation.assigned', { conversation_id: id })
    expect(changes.map(({ assigned_to }) => assigned_to)).toEqual(['Ann', null])
  })
})

describe('appointments', () => {
  test('are booked, moved and canceled once each', async () => {
    const { id } = await conversation('I need a new roof')
    await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'booked', appointment_at: later(3) })
    const [appointment] = await appointmentsOf(service, id)
    for (let n = 0; n < 2; n++) await mutations.reschedule(appointment!.id, later(4))
    for (let n = 0; n < 2; n++) await mutations.cancelAppointment(appointment!.id)

    const booked = await dataOf('appointment.booked', { conversation_id: id })
    const canceled = await dataOf('appointment.canceled', { conversation_id: id })
    expect(booked).toMatchObject([
      { appointment_id: appointment!.id, starts_at: later(3), rescheduled_from: null },
      { appointment_id: appointment!.id, starts_at: later(4), rescheduled_from: later(3) },
    ])
    expect(canceled).toMatchObject([{ appointment_id: appointment!.id, starts_at: later(4) }])
  })

  test('of an end that can be undone are booked with the end, and not at all after an undo', async () => {
    const ann = await signIn(service, { email: 'ann@example.com', role: 'agent' })
    const [kept, undone] = [await conversation('I need a new roof'), await conversation('I need a new roof')]
    for (const [{ id }, days] of [
      [kept, 5],
      [undone, 6],
    ] as const) {
      await ann.ask(`mutation { completeConversation(input: { id: "${id}", outcome: BOOKED, undoSeconds: 10,
        appointmentAt: "${later(days)}" }) { conversation { id } } }`)
    }
    const before = await dataOf('appointment.booked', { conversation_id: kept.id })
    await ann.ask(`mutation { undoCompletion(input: { id: "${undone.id}" }) { conversation { id } } }`)
    await service.processAll({ withinMs: 60_000 })

    const types = (await seen.publicEventTypes(kept.id)).slice(-2)
    expect(before).toEqual([])
    expect(types).toEqual(['appointment.booked', 'conversation.completed'])
    expect(await seen.publicEventTypes(undone.id)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^appointment\./)]),
    )
  })
})

describe('background work', () => {
  test('import.completed has the counts of the import, and is not sent for a dry run', async () => {
    const before = (await allOf('import.completed')).length
    const file = `phone,city\n${newPhone()},Oakland\nnone,Oakland\n`
    await importFile(service, file, { dry_run: true })
    const done = await importFile(service, file)
    await service.processAll({ withinMs: 60_000 })

    const sent = (await allOf('import.completed')).slice(before)
    expect(sent).toEqual([
      { import_id: done.id, kind: 'leads', file_name: null, counts: done.counts, completed_at: done.finished_at },
    ])
    expect(done.counts).toMatchObject({ total: 2, created: 1, failed: 1 })
  })

  test('campaign.completed has the counts of the send', async () => {
    const sends = createSends(service)
    const leads = await sends.leads(2)
    const { body: send } = await sends.start({ lead_ids: leads.map(({ id }) => id) })
    await service.processAll({ withinMs: 60_000 })

    const done = await sends.read(send.id)
    expect(done.status).toBe('completed')
    expect((await allOf('campaign.completed')).filter(({ send_id }) => send_id === send.id)).toEqual([
      {
        campaign_id: service.sandbox.campaignId,
        send_id: send.id,
        counts: done.counts,
        completed_at: done.finished_at,
      },
    ])
  })
})

test('the sequence numbers of each lead have no gaps and follow the positions', async () => {
  const { story } = await conversation('I need a new roof')
  await createStory(service).sends('Hello. Reply STOP to opt out.')
  await importFile(service, `phone\n${newPhone()}\n${newPhone()}\n${story.phone}\n`)
  await service.processAll()

  const events = (await seen.publicEvents(service.sandbox.id)).filter(({ lead_id }) => lead_id !== null)
  const leads = [...Map.groupBy(events, ({ lead_id }) => lead_id)]
  expect(leads.length).toBeGreaterThan(4)
  for (const [id, ofLead] of leads) {
    const { event_count } = await seen.lead({ id: id! }, 'event_count')
    expect(ofLead.map(({ sequence }) => sequence)).toEqual(Array.from({ length: event_count }, (_, n) => n + 1))
  }
})
