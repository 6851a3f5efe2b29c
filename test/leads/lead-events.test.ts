import { describe, expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'
import { importFile, leadsFile, leadOf as readLead } from './support/imports.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const endpoints = useEndpoints(service)

const create = (phone: string, more: Json = {}) => service.api('POST', '/v1/leads', { phone, ...more })
const update = (id: string, change: Json) => service.api('PATCH', `/v1/leads/${id}`, change)
const leadOf = async (phone: string): Promise<Json> => readLead(service, phone)

async function graphql(mutation: string, input: Json): Promise<Json> {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`
  const { body } = await service.graphql(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { lead { id phone } } }`,
    { input },
  )
  return body.data[mutation].lead
}

/** The events about the lead itself, in order, with the data of each. */
async function leadEvents(id: string): Promise<{ type: string; data: Json }[]> {
  const events = await seen.publicEvents(service.sandbox.id)
  return events
    .filter((event) => event.lead_id === id)
    .map(({ body }) => JSON.parse(body))
    .filter(({ type }) => type === 'lead.created' || type === 'lead.updated')
}

/** The changed fields of each `lead.updated`, in order. */
const changesOf = async (id: string) => (await leadEvents(id)).slice(1).map(({ data }) => data.changed)

describe('lead.created', () => {
  test.each<[way: string, source: string | null, run: (phone: string) => Promise<unknown>]>([
    ['POST /v1/leads', 'web_form', (phone) => create(phone, { source: 'web_form' })],
    ['createLead', null, (phone) => graphql('createLead', { phone })],
    ['POST /v1/messages', 'api', (phone) => createStory(service, phone).sends('Hello. Reply STOP to opt out.')],
    ['a first text', 'inbound', (phone) => createStory(service, phone).says('I need a new roof')],
    [
      'an import',
      'expo',
      (phone) => importFile(service, `phone\n${phone}\n${newPhone()}\n${phone}\n`, { source: 'expo' }),
    ],
  ])('is sent once for a lead that %s creates, before its other events', async (_way, source, run) => {
    const phone = newPhone()
    await run(phone)
    await run(phone)
    await service.processAll()

    const lead = await leadOf(phone)
    const [first, ...others] = await createStory(service, phone).events()
    const [created] = await leadEvents(lead.id)
    expect(first).toBe('lead.created')
    expect(others).not.toContain('lead.created')
    expect(others).not.toContain('lead.updated')
    expect(created!.data).toEqual({
      lead: { ...lead, source, status: 'new', updated_at: lead.created_at },
      lead_id: lead.id,
      phone,
      campaign_id: null,
    })
  })

  test('is sent once if two requests create a lead at the same time', async () => {
    const phone = newPhone()
    const answers = await Promise.all([1, 2, 3, 4].map((budget) => create(phone, { attributes: { budget } })))

    const events = await leadEvents(answers[0]!.body.id)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'lead.updated', 'lead.updated', 'lead.updated'])
  })

  test('has the lead as REST shows it, without attributes that are null', async () => {
    const attributes = { first_name: 'Dana', budget: 25_000, vip: true }
    const { body: lead } = await create(newPhone(), {
      attributes: { ...attributes, city: null },
      timezone: 'Europe/Paris',
    })

    const [created] = await leadEvents(lead.id)
    expect(created!.data.lead).toEqual(lead)
    expect(created!.data.lead.attributes).toEqual(attributes)
  })

  test('of a suppressed phone shows the lead as suppressed', async () => {
    const [texted, imported] = [newPhone(), newPhone()]
    for (const phone of [texted, imported]) await service.api('POST', '/v1/suppressions', { phone, reason: 'opt_out' })
    await createStory(service, texted).says('Hello again')
    await importFile(service, `phone\n${imported}\n`)

    for (const phone of [texted, imported]) {
      const [created] = await leadEvents((await leadOf(phone)).id)
      expect(created!.data.lead).toMatchObject({ status: 'opted-out', suppressed: true })
    }
  })
})

describe('lead.updated', () => {
  test('names the changed fields, and has their new values', async () => {
    const { body: lead } = await create(newPhone(), { attributes: { city: 'Oakland' } })
    const campaign_id = service.sandbox.campaignId
    await update(lead.id, { attributes: { city: 'Berkeley' }, timezone: 'America/Chicago' })
    await graphql('updateLead', { id: lead.id, language: 'ES', campaignId: campaign_id })
    await create(lead.phone, { source: 'fair', attributes: { city: null } })
    const { body: now } = await update(lead.id, { timezone: null, language: null, campaign_id: null })

    expect(await changesOf(lead.id)).toEqual([
      ['attributes', 'timezone'],
      ['language', 'campaign_id'],
      ['source', 'attributes'],
      ['timezone', 'language', 'campaign_id'],
    ])
    const events = await leadEvents(lead.id)
    expect(events[2]!.data).toMatchObject({ campaign_id, lead: { campaign_id, language: 'es' } })
    expect(events.at(-1)!.data.lead).toEqual(now)
  })

  test('is not sent if a request, a merge or an import gives the same values', async () => {
    const same = { attributes: { city: 'Oakland', budget: 1 }, timezone: 'America/Chicago' }
    const { body: lead } = await create(newPhone(), { ...same, source: 'web_form' })
    await update(lead.id, { ...same, campaign_id: null })
    await update(lead.id, {})
    await create(lead.phone, { source: 'another', attributes: { budget: 1, city: 'Oakland', floor: null } })
    await importFile(service, `phone,city\n${lead.phone},Oakland\n`)

    expect(await changesOf(lead.id)).toEqual([])
  })

  test('is sent once for a lead that an import changes in several rows', async () => {
    const { body: lead } = await create(newPhone())
    await importFile(service, `phone,city\n${lead.phone},Oakland\n${newPhone()},\n${lead.phone},Berkeley\n`, {
      source: 'expo',
    })

    const [, updated, ...more] = await leadEvents(lead.id)
    expect(updated!.data).toMatchObject({
      changed: ['source', 'attributes'],
      lead: { attributes: { city: 'Berkeley' } },
    })
    expect(more).toEqual([])
  })

  test('is sent when the agent recognizes the language, unless a person has set it', async () => {
    const [detected, set] = [createStory(service), createStory(service)]
    await create(set.phone, { language: 'en' })
    for (const story of [detected, set]) {
      for (const text of ['Hola, necesito un techo nuevo', 'Unos quince mil, soy el dueño']) await story.says(text)
    }

    const [{ id }, { id: setId }] = [await leadOf(detected.phone), await leadOf(set.phone)]
    expect(await changesOf(id)).toEqual([['language']])
    expect((await leadEvents(id))[1]!.data.lead).toMatchObject({ id, language: 'es', status: 'engaged' })
    expect(await changesOf(setId)).toEqual([])
  })

  test('is not sent for a status, a suppression or a contact preference', async () => {
    const story = createStory(service)
    await create(story.phone)
    for (const text of ['I need a new roof', 'Please only text me after 5pm', 'STOP', 'START']) await story.says(text)

    expect(await changesOf((await leadOf(story.phone)).id)).toEqual([])
  })
})

test('an import sends one event for each new lead, in the order of the file, and each lead has the number 1', async () => {
  const COUNT = 1_200
  const done = await importFile(service, leadsFile(COUNT, 3_000_000))

  const created = (await seen.publicEvents(service.sandbox.id, 'lead.created')).slice(-COUNT)
  expect(done.counts).toMatchObject({ created: COUNT })
  expect(created.map(({ body }) => JSON.parse(body).data.phone)).toEqual(
    Array.from({ length: COUNT }, (_, n) => `+1415${3_000_000 + n}`),
  )
  expect(new Set(created.map(({ sequence }) => sequence))).toEqual(new Set([1]))
})

test('the events of a lead are delivered to the endpoints of its workspace only, and are empty after the lead is erased', async () => {
  const { sandbox: other } = await service.newWorkspace()
  const event_types = ['lead.created', 'lead.updated']
  const mine = await endpoints.create({ event_types })
  const { url } = endpoints.receiver
  const { body: others } = await service.api('POST', '/v1/webhooks', { url, event_types }, { key: other.key })
  const { body: lead } = await create(newPhone(), { attributes: { city: 'Oakland' } })
  await update(lead.id, { attributes: { city: 'Berkeley' } })
  await service.processAll()
  const received = endpoints.receiver.requests.map(({ json }) => (json as Json).type)
  await service.api('DELETE', `/v1/leads/${lead.id}`)

  expect(received.sort()).toEqual(event_types)
  expect(await endpoints.deliveries(mine.id)).toHaveLength(2)
  expect(await endpoints.deliveries(others.id)).toEqual([])
  expect((await seen.leftOf([lead.id])).events).toBe(0)
})
