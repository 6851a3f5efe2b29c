import { describe, expect, test } from 'vitest'
import { type Answer, type Json, NOON, useTestApp } from '../../support/harness.ts'
import { startReceiver } from '../../support/webhook-receiver.ts'
import { everythingStored, routesOf, useEndpoints } from '../support/endpoints.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const endpoints = useEndpoints(service)
const { create, change, happens, deliveries } = endpoints

describe('reading', () => {
  test('GET returns an endpoint as it was created, without its secret', async () => {
    const { secret, ...endpoint } = await create({ description: 'Ours', rate_per_second: 50 })

    const read = await service.api('GET', `/v1/webhooks/${endpoint.id}`)

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(read).toMatchObject({ status: 200, body: endpoint })
    expect(Object.keys(read.body)).toEqual([
      'id',
      'url',
      'event_types',
      'description',
      'status',
      'disabled_reason',
      'paused_until',
      'ordering',
      'rate_per_second',
      'headers',
      'secret_overlap_until',
      'created_at',
      'updated_at',
    ])
  })

  test('the list has pages, newest first, without secrets', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await create()).id)

    const first = await service.api('GET', '/v1/webhooks?limit=2')
    const second = await service.api('GET', `/v1/webhooks?limit=2&cursor=${first.body.next_cursor}`)
    const third = await service.api('GET', `/v1/webhooks?limit=2&cursor=${second.body.next_cursor}`)

    const pages = [first, second, third].map(({ body }) => body)
    expect(pages.flatMap(({ data }) => data.map(({ id }: Json) => id))).toEqual(ids)
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false])
    expect(third.body.next_cursor).toBeNull()
    expect(JSON.stringify(pages)).not.toContain('whsec_')
  })

  test.each(['read_only', 'messaging', 'leads'] as const)('a key with %s only cannot read endpoints', async (scope) => {
    const { id } = await create()
    const key = await service.newKey(service.sandbox.id, [scope])

    for (const [method, path, body] of routesOf(id)) {
      const answer = await service.api(method, path, body, { key })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    }
  })

  test('another workspace’s endpoint is not found and not changed', async () => {
    const { id } = await create()
    const before = await seen.endpoint(id)

    for (const [method, path, body] of routesOf(id).filter(([, path]) => path.includes(id))) {
      const answer = await service.api(method, path, body, { key: service.live.key })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const listed = await service.api('GET', '/v1/webhooks', undefined, { key: service.live.key })
    expect(listed.body.data).toEqual([])
    expect(await seen.endpoint(id)).toEqual(before)
  })
})

describe('changing', () => {
  test('changes the given fields only', async () => {
    const { secret: _, ...before } = await create({ description: 'Ours', ordering: 'per_lead', rate_per_second: 5 })
    service.clock.advance(1_000)

    const described = await change(before.id, { description: 'Theirs' })
    const cleared = await change(before.id, { description: null, rate_per_second: null, ordering: 'none' })
    const nothing = await change(before.id, {})

    const updated_at = '2026-03-03T18:00:01.000Z'
    expect(described).toMatchObject({ status: 200, body: { ...before, description: 'Theirs', updated_at } })
    const expected = { ...before, description: null, rate_per_second: null, ordering: 'none', updated_at }
    expect(cleared.body).toEqual(expected)
    expect(nothing.body).toEqual(expected)
  })

  test('a new URL gets all later requests, including retries of earlier events', async () => {
    const elsewhere = await startReceiver()
    const { id } = await create()
    endpoints.receiver.respondWith({ status: 500 })
    await happens()
    await service.processAll({ withinMs: 1 })

    await change(id, { url: elsewhere.url })
    await service.processAll({ withinMs: 60_000 })

    expect(endpoints.receiver.requests).toHaveLength(1)
    expect(elsewhere.requests).toHaveLength(1)
    expect(elsewhere.requests[0]!.headers['webhook-id']).toBe(endpoints.receiver.requests[0]!.headers['webhook-id'])
    expect(elsewhere.requests[0]!.headers['webhook-attempt']).toBe('2')
    await elsewhere.close()
  })

  test('new event types apply to later events', async () => {
    const { id } = await create({ event_types: ['lead.qualified'] })
    await happens()
    await change(id, { event_types: ['message.received', 'lead.opted_out'] })
    await happens()
    await service.processAll()

    expect(endpoints.receiver.requests).toHaveLength(1)
  })

  test('a disabled endpoint is not called: pending and new deliveries are skipped', async () => {
    const { id } = await create()
    endpoints.receiver.respondWith({ status: 500 })
    await happens()
    await service.processAll({ withinMs: 1 })

    const disabled = await change(id, { status: 'disabled' })
    await happens()
    await service.processAll({ withinMs: 3_600_000 })

    expect(disabled.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_owner' })
    expect(endpoints.receiver.requests).toHaveLength(1)
    expect(await deliveries(id)).toEqual([{ status: 'skipped' }, { status: 'skipped' }])
  })

  test('an endpoint that is enabled again gets later events', async () => {
    const { id } = await create()
    await change(id, { status: 'disabled' })
    await happens()
    const enabled = await change(id, { status: 'enabled' })
    await happens()
    await service.processAll()

    expect(enabled.body).toMatchObject({ status: 'enabled', disabled_reason: null })
    expect(endpoints.receiver.requests).toHaveLength(1)
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['skipped', 'succeeded'])
  })

  test('enabling ends a pause at once, and pending deliveries are sent', async () => {
    const { id } = await create()
    endpoints.receiver.respondWith({ status: 500 })
    for (let i = 0; i < 5; i++) await happens()
    await service.processAll({ withinMs: 1 })
    const paused = await service.api('GET', `/v1/webhooks/${id}`)
    endpoints.receiver.respondWith({})
    const before = endpoints.receiver.requests.length

    const enabled = await change(id, { status: 'enabled' })
    await service.processAll({ withinMs: 10_000 })

    expect(Date.parse(paused.body.paused_until)).toBe(Date.parse(NOON) + 30_000)
    expect(enabled.body).toMatchObject({ status: 'enabled', paused_until: null })
    expect(endpoints.receiver.requests.length - before).toBe(5)
    expect(new Set((await deliveries(id)).map(({ status }) => status))).toEqual(new Set(['succeeded']))
  })

  test('a new URL ends a pause and clears the failures; the same URL does not', async () => {
    const { id, url } = await create()
    endpoints.receiver.respondWith((_n, { path }) => ({ status: path.endsWith('?v=2') ? 200 : 500 }))
    for (let i = 0; i < 5; i++) await happens()
    await service.processAll({ withinMs: 1 })
    const before = endpoints.receiver.requests.length

    const same = await change(id, { url })
    const corrected = await change(id, { url: `${url}?v=2` })
    const health = await seen.endpoint(id)
    await service.processAll({ withinMs: 10_000 })

    expect(Date.parse(same.body.paused_until)).toBe(Date.parse(NOON) + 30_000)
    expect(corrected.body).toMatchObject({ status: 'enabled', paused_until: null })
    expect(health).toMatchObject({ consecutive_failures: 0, failing_since: null })
    expect(endpoints.receiver.requests.length - before).toBe(5)
    expect(new Set((await deliveries(id)).map(({ status }) => status))).toEqual(new Set(['succeeded']))
  })

  test('a new URL does not enable an endpoint', async () => {
    const { id, url } = await create()
    await change(id, { status: 'disabled' })

    const changed = await change(id, { url: `${url}?v=2` })

    expect(changed.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_owner' })
  })

  test('a request to the earlier URL that ends after the change does not count', async () => {
    const { id, url } = await create()
    let changed: Promise<Answer> | undefined
    endpoints.receiver.respondWith(() => {
      changed ??= change(id, { url: `${url}?v=2` })
      return { status: 500, delayMs: 500 }
    })
    await happens()
    await service.processAll({ withinMs: 1 })

    expect((await changed)!.status).toBe(200)
    expect(await seen.attemptsTo(id)).toMatchObject([{ status: 'failed', response_status: 500 }])
    expect(await seen.endpoint(id)).toMatchObject({ consecutive_failures: 0, failing_since: null })
  })
})

test('every change is in the audit log, with the values before and after, and without secrets', async () => {
  const { id, secret } = await create({ headers: { 'X-Token': { value: 's3cret' } } })
  await change(id, { description: 'New', headers: { 'X-Token': { value: 's3cret-2' } } })
  await service.api('POST', `/v1/webhooks/${id}/rotate`)
  await service.api('POST', `/v1/webhooks/${id}/rotate/complete`)
  await service.api('DELETE', `/v1/webhooks/${id}`)

  const entries = await seen.auditEntries({ subjectId: id })
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.updated',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.rotation_completed',
    'webhook_endpoint.deleted',
  ])
  expect(entries[1]).toMatchObject({
    before: { description: null },
    after: { description: 'New', url: endpoints.receiver.url },
  })
  expect(entries.every(({ actor_kind }) => actor_kind === 'key')).toBe(true)
  expect(JSON.stringify(entries)).not.toContain('s3cret')
  expect(await everythingStored(service)).not.toContain(secret)
})
