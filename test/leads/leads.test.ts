import { beforeEach, expect, test } from 'vitest'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'

const service = useTestApp()

let workspace: Workspace

beforeEach(async () => {
  workspace = (await service.newWorkspace()).sandbox
})

const api = (method: string, path: string, body?: unknown, key = workspace.key) =>
  service.api(method, path, body, { key })

async function newLead(more: Record<string, unknown> = {}): Promise<Json> {
  const { status, body } = await api('POST', '/v1/leads', { phone: newPhone(), ...more })
  expect(status).toBe(201)
  return body
}

test('the list has cursor pages, newest first, without gaps or repeats', async () => {
  const made: string[] = []
  for (let n = 0; n < 7; n++) {
    made.unshift((await newLead()).id)
    service.clock.advance(n % 2) // two in the same millisecond
  }

  const pages = [await api('GET', '/v1/leads?limit=3')]
  while (pages.at(-1)!.body.has_more) {
    pages.push(await api('GET', `/v1/leads?limit=3&cursor=${pages.at(-1)!.body.next_cursor}`))
  }

  expect(pages).toHaveLength(3)
  expect(pages.flatMap(({ body }) => body.data.map(({ id }: Json) => id))).toEqual(made)
})

test('leads are found by phone, source, campaign, status and time', async () => {
  const form = await newLead({ source: 'web_form', campaign_id: workspace.campaignId })
  service.clock.advance(10)
  const engaged = await createStory(service, newPhone(), () => workspace).says('Hello')
  const found = async (query: string) => (await api('GET', `/v1/leads?${query}`)).body.data.map(({ id }: Json) => id)

  expect(await found(`phone=${encodeURIComponent(form.phone)}`)).toEqual([form.id])
  expect(await found('source=web_form')).toEqual([form.id])
  expect(await found(`campaign_id=${workspace.campaignId}`)).toEqual([form.id])
  expect(await found('status=engaged')).toEqual([engaged.lead_id])
  expect(await found(`created_before=${new Date(Date.parse(form.created_at) + 1).toISOString()}`)).toEqual([form.id])
  expect(await found('status=booked')).toEqual([])
})

test('GET returns a lead as the response to its creation did', async () => {
  const lead = await newLead({ attributes: { budget: 5, name: 'Ana' } })

  expect(await api('GET', `/v1/leads/${lead.id}`)).toMatchObject({ status: 200, body: lead })
})

test('PATCH merges attributes by key, sets and clears fields, and keeps the rest', async () => {
  const given = { source: 'web_form', attributes: { budget: 5, name: 'Ana' }, timezone: 'America/Denver' }
  const lead = await newLead({ ...given, campaign_id: workspace.campaignId })
  service.clock.advance(1_000)

  const merged = await api('PATCH', `/v1/leads/${lead.id}`, { attributes: { budget: null, roof: true } })
  const cleared = await api('PATCH', `/v1/leads/${lead.id}`, { timezone: null, campaign_id: null })

  expect(merged).toMatchObject({
    status: 200,
    body: {
      ...lead,
      attributes: { name: 'Ana', roof: true },
      updated_at: expect.not.stringContaining(lead.updated_at),
    },
  })
  expect(merged.body.attributes).toEqual({ name: 'Ana', roof: true })
  expect(cleared.body).toEqual({ ...merged.body, timezone: null, campaign_id: null })
  expect((await api('PATCH', `/v1/leads/${lead.id}`, {})).body).toEqual(cleared.body)
})

test.each([
  [{ phone: '+14155550123' }, 400, 'unknown_parameter', 'phone'],
  [{ source: 'x' }, 400, 'unknown_parameter', 'source'],
  [{ attributes: null }, 400, 'invalid_parameter', 'attributes'],
  [{ attributes: { a: 'x'.repeat(16_380) } }, 400, 'invalid_parameter', 'attributes'],
  [{ timezone: 'Mars/Olympus' }, 400, 'invalid_parameter', 'timezone'],
  [{ campaign_id: 'camp_x', attributes: { a: 1 } }, 404, 'not_found', 'campaign_id'],
])('PATCH with %j is refused as a whole', async (change, status, code, param) => {
  const lead = await newLead({ attributes: { name: 'Ana' } })

  const answer = await api('PATCH', `/v1/leads/${lead.id}`, change)

  expect(answer).toMatchObject({ status, body: { code, param } })
  expect((await api('GET', `/v1/leads/${lead.id}`)).body).toEqual(lead)
})

test('a lead’s custom field outside of attributes is refused with the place where it belongs', async () => {
  const { id } = await newLead()
  const place = 'Put custom fields in `attributes`.'

  const created = await api('POST', '/v1/leads', { phone: '+14155550188', budget: 25_000 })
  const changed = await api('PATCH', `/v1/leads/${id}`, { timezon: 'Europe/Berlin' })

  expect(created.body).toMatchObject({
    code: 'unknown_parameter',
    message: `Unknown parameter \`budget\`. ${place}`,
    param: 'budget',
  })
  expect(changed.body.message).toBe(`Unknown parameter \`timezon\`. Did you mean \`timezone\`? ${place}`)
})

test('concurrent changes and merges lose nothing', async () => {
  const lead = await newLead()
  const keys = Array.from({ length: 12 }, (_, n) => `k${n}`)

  await Promise.all(
    keys.map((key, n) =>
      n % 2 === 0
        ? api('PATCH', `/v1/leads/${lead.id}`, { attributes: { [key]: n } })
        : api('POST', '/v1/leads', { phone: lead.phone, attributes: { [key]: n } }),
    ),
  )

  const { attributes } = (await api('GET', `/v1/leads/${lead.id}`)).body
  expect(attributes).toEqual(Object.fromEntries(keys.map((key, n) => [key, n])))
})

test('another workspace cannot read, change or erase leads', async () => {
  const lead = await newLead()
  const { key } = (await service.newWorkspace()).sandbox

  for (const [method, body] of [['GET'], ['PATCH', { timezone: null }], ['DELETE']] as const) {
    const answer = await api(method, `/v1/leads/${lead.id}`, body, key)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const search = await api('GET', `/v1/leads?phone=${encodeURIComponent(lead.phone)}`, undefined, key)
  expect(search.body).toEqual({ data: [], has_more: false, next_cursor: null })
  expect((await api('GET', `/v1/leads/${lead.id}`)).body).toEqual(lead)
})

test('a read-only key cannot change or erase leads', async () => {
  const lead = await newLead()
  const reader = await service.newKey(workspace.id, ['read_only'])
  const messaging = await service.newKey(workspace.id, ['messaging'])

  expect((await api('GET', `/v1/leads/${lead.id}`, undefined, reader)).status).toBe(200)
  expect((await api('PATCH', `/v1/leads/${lead.id}`, {}, reader)).status).toBe(403)
  expect((await api('DELETE', `/v1/leads/${lead.id}`, undefined, reader)).status).toBe(403)
  expect((await api('GET', '/v1/leads', undefined, messaging)).status).toBe(403)
})

test('GraphQL changes and erases by the same rules', async () => {
  const lead = await newLead({ attributes: { name: 'Ana' } })
  const asked = (query: string) => service.graphql(query, { id: lead.id }, { key: workspace.key })

  const changed = await asked(
    'mutation ($id: ID!) { updateLead(input: { id: $id, timezone: "America/Denver", attributes: { name: null } }) { lead { timezone attributes } } }',
  )
  const refused = await asked(
    'mutation ($id: ID!) { updateLead(input: { id: $id, campaignId: "camp_x" }) { lead { id } } }',
  )
  const erased = await asked('mutation ($id: ID!) { eraseLead(input: { id: $id }) { erasedId } }')

  expect(changed.body.data.updateLead.lead).toEqual({ timezone: 'America/Denver', attributes: {} })
  expect(refused.body.errors).toMatchObject([{ extensions: { code: 'not_found', param: 'campaignId' } }])
  expect(erased.body.data.eraseLead).toEqual({ erasedId: lead.id })
  expect((await asked('query ($id: ID!) { lead(id: $id) { id } node(id: $id) { id } }')).body.data).toEqual({
    lead: null,
    node: null,
  })
})

test('an empty source counts as not given', async () => {
  const phone = newPhone()
  const first = await service.api('POST', '/v1/leads', { phone, source: '' })
  const second = await service.api('POST', '/v1/leads', { phone, source: 'web_form' })
  const third = await service.api('POST', '/v1/leads', { phone, source: '' })

  expect([first.status, first.body.source]).toEqual([201, null])
  expect([second.body.source, third.body.source]).toEqual([second.body.source, second.body.source])
  expect((await service.api('POST', '/v1/leads', { phone, source: ' ' })).body).toMatchObject({ param: 'source' })
})
