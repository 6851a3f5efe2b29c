import { expect, test } from 'vitest'
import { eraseLead } from '../../src/domain/leads/index.ts'
import { type Answer, type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createPast } from './support/past.ts'

const service = useTestApp()
const past = createPast(service)

let keyCount = 0
const newKey = () => `erased ${++keyCount}`

const post = (path: string, body: unknown, key: string): Promise<Answer> =>
  service.api('POST', path, body, { headers: { 'Idempotency-Key': key } })
const erase = (id: string) => service.api('DELETE', `/v1/leads/${id}`)
const suppress = (phone: string) => service.api('POST', '/v1/suppressions', { phone })
const CREATE =
  'mutation ($input: CreateLeadInput!) { createLead(input: $input) { created lead { id phone suppressed } } }'
const create = async (phone: string, idempotencyKey: string): Promise<Json> =>
  (await service.graphql(CREATE, { input: { phone, idempotencyKey } })).body

test.each([
  ['the same', (phone: string) => phone],
  ['another', () => newPhone()],
])('after an erasure, a repeated request creates %s lead', async (_which, phoneOf) => {
  const [phone, key] = [newPhone(), newKey()]
  const first = await post('/v1/leads', { phone }, key)
  await erase(first.body.id)

  const second = await post('/v1/leads', { phone: phoneOf(phone) }, key)
  const third = await post('/v1/leads', { phone: second.body.phone }, key)

  expect([second.status, second.headers.get('Idempotency-Replayed')]).toEqual([201, null])
  expect(second.body.id).not.toBe(first.body.id)
  expect([third.body, third.headers.get('Idempotency-Replayed')]).toEqual([second.body, 'true'])
})

test('the new lead of a suppressed phone is suppressed', async () => {
  const [phone, key] = [newPhone(), newKey()]
  const first = await post('/v1/leads', { phone }, key)
  await suppress(phone)
  await erase(first.body.id)

  const second = await post('/v1/leads', { phone }, key)

  expect(second).toMatchObject({ status: 201, body: { suppressed: true, status: 'opted-out' } })
})

test('erasing a lead frees the idempotency keys of its messages and texts, and no others', async () => {
  const [phone, otherPhone] = [newPhone(), newPhone()]
  const [sendKey, textKey, otherKey] = [newKey(), newKey(), newKey()]
  const sent = await post('/v1/messages', { to: phone, body: 'Hello' }, sendKey)
  await post('/v1/sandbox/inbound', { from: phone, body: 'Hi' }, textKey)
  const other = await post('/v1/leads', { phone: otherPhone }, otherKey)
  await erase(sent.body.lead_id)

  const again = await post('/v1/messages', { to: phone, body: 'Hello again' }, sendKey)
  const text = await post('/v1/sandbox/inbound', { from: phone, body: 'Hi there' }, textKey)

  expect(again).toMatchObject({ status: 201, body: { body: 'Hello again' } })
  expect(text).toMatchObject({ status: 201, body: { body: 'Hi there' } })
  expect(await post('/v1/leads', { phone: otherPhone }, otherKey)).toMatchObject({ status: 201, body: other.body })
  expect(await post('/v1/leads', { phone }, otherKey)).toMatchObject({ body: { code: 'idempotency_key_reused' } })
})

test('erasing a lead frees the key over GraphQL too', async () => {
  const [phone, key] = [newPhone(), newKey()]
  const first = await create(phone, key)
  await suppress(phone)
  await erase(first.data.createLead.lead.id)

  const second = await create(phone, key)
  const other = newKey()
  await create(newPhone(), other)

  expect(second.data.createLead).toMatchObject({ created: true, lead: { phone, suppressed: true } })
  expect(second.data.createLead.lead.id).not.toBe(first.data.createLead.lead.id)
  expect((await create(phone, other)).errors).toMatchObject([{ extensions: { code: 'idempotency_key_reused' } }])
})

test('a repeated erasure with the same key returns the same response', async () => {
  const { body } = await service.api('POST', '/v1/leads', { phone: newPhone() })
  const query = 'mutation ($input: EraseLeadInput!) { eraseLead(input: $input) { erasedId } }'
  const variables = { input: { id: body.id, idempotencyKey: newKey() } }

  const answers = [await service.graphql(query, variables), await service.graphql(query, variables)]

  expect(answers.map(({ body }) => body.data)).toEqual(Array(2).fill({ eraseLead: { erasedId: body.id } }))
})

test('an erasure that fails frees no keys', async () => {
  const [phone, key] = [newPhone(), newKey()]
  const first = await post('/v1/leads', { phone }, key)
  const { db, clock, vault } = service.app
  const ids = {
    next: (): never => {
      throw new Error('the process dies before the commit')
    },
  }
  const erasing = { workspaceId: service.sandbox.id, id: first.body.id, actor: { kind: 'system', id: null } as const }

  await expect(eraseLead({ db, clock, vault, ids }, erasing)).rejects.toThrow('dies')

  const second = await post('/v1/leads', { phone }, key)
  expect([second.body, second.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true'])
})

test('a request repeated during an erasure returns the old lead or a new one, never 404', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 15; round++) {
    const [phone, key] = [newPhone(), newKey()]
    const first = await post('/v1/leads', { phone }, key)
    // The response was lost, so the repeated requests read the lead.
    await past.crashedBeforeResponse(key)
    service.clock.advance(61_000)

    const [erased, ...answers] = await Promise.all([
      erase(first.body.id),
      ...Array.from({ length: 4 }, () => post('/v1/leads', { phone }, key)),
    ])

    expect(erased.status).toBe(204)
    for (const { status, body } of answers) {
      if (status === 409) expect(body.code).toBe('idempotency_in_progress')
      else expect([200, 201]).toContain(status)
      seen.add(status === 409 ? 'waits' : body.id === first.body.id ? 'old' : 'new')
    }
    service.clock.advance(61_000)
    const last = await post('/v1/leads', { phone }, key)
    expect(last.status).toBe(201)
    expect(last.body.id).not.toBe(first.body.id)
    expect((await service.api('GET', `/v1/leads/${last.body.id}`)).status).toBe(200)
  }
  expect(seen.size).toBeGreaterThan(1)
})
