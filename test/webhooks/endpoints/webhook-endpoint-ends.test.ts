import { describe, expect, test } from 'vitest'
import { type Answer, useTestApp } from '../../support/harness.ts'
import { routesOf, useEndpoints } from '../support/endpoints.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const endpoints = useEndpoints(service)
const { create, change, happens, deliveries } = endpoints

describe('deleting', () => {
  test('returns 204 without a body, and the endpoint is not found afterwards', async () => {
    const { id } = await create()

    const answer = await service.api('DELETE', `/v1/webhooks/${id}`)

    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(answer.headers.get('content-length')).toBeNull()
    expect(answer.headers.get('request-id')).toBeTruthy()
    for (const [method, path, body] of routesOf(id).filter(([, path]) => path.includes(id))) {
      const again = await service.api(method, path, body)
      expect(again, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await service.api('GET', '/v1/webhooks')).body.data).toEqual([])
  })

  test('cancels pending deliveries, stops events, and keeps the history', async () => {
    const { id } = await create()
    endpoints.receiver.respondWith({ status: 500 })
    await happens()
    await service.processAll({ withinMs: 1 })

    await service.api('DELETE', `/v1/webhooks/${id}`)
    await happens()
    await service.processAll({ withinMs: 3_600_000 })

    expect(endpoints.receiver.requests).toHaveLength(1)
    expect(await deliveries(id)).toEqual([{ status: 'canceled' }])
    const attempts = await seen.attemptsTo(id)
    expect(attempts).toHaveLength(1)
  })

  test('keeps the outcome of a request in flight', async () => {
    const { id } = await create()
    let deleted: Promise<Answer> | undefined
    endpoints.receiver.respondWith(() => {
      deleted = service.api('DELETE', `/v1/webhooks/${id}`)
      return { delayMs: 500 }
    })
    await happens()
    await service.processAll({ withinMs: 1 })

    expect((await deleted)!.status).toBe(204)
    const attempts = await seen.attemptsTo(id)
    const told = { status: 'succeeded', response_status: 200, delivery: 'succeeded', lease_until: null }
    expect(attempts).toMatchObject([told])
  })

  test('cancels thousands of deliveries, and disabling skips them', async () => {
    for (const [status, end] of [
      ['canceled', (id: string) => service.api('DELETE', `/v1/webhooks/${id}`)],
      ['skipped', (id: string) => change(id, { status: 'disabled' })],
    ] as const) {
      const { id } = await create()
      await happens()
      await addPending(id, 12_000)

      await end(id)

      expect(await seen.deliveriesByStatus({ endpoint_id: id })).toEqual({ [status]: 12_001 })
    }
  })

  test('an event committed at the same time is not left pending', async () => {
    const deleted = await create()
    const disabled = await create()
    await happens()
    await service.api('DELETE', `/v1/webhooks/${deleted.id}`)
    await change(disabled.id, { status: 'disabled' })
    await addPending(deleted.id, 1)
    await addPending(disabled.id, 1)

    await service.processAll({ withinMs: 1 })

    expect(endpoints.receiver.requests).toEqual([])
    expect(await deliveries(deleted.id)).toEqual([{ status: 'canceled' }, { status: 'canceled' }])
    expect(await deliveries(disabled.id)).toEqual([{ status: 'skipped' }, { status: 'skipped' }])
  })
})

describe('bounds', () => {
  test('a workspace has at most 100 endpoints, even with concurrent requests; deleted ones do not count', async () => {
    const { sandbox } = await service.newWorkspace()
    const body = { url: endpoints.receiver.url, event_types: ['*'] }
    const add = () => service.api('POST', '/v1/webhooks', body, { key: sandbox.key })
    for (let i = 0; i < 9; i++) await Promise.all(Array.from({ length: 10 }, add))

    const answers = await Promise.all(Array.from({ length: 20 }, add))

    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(refused.map(({ body: { code } }) => code)).toEqual(Array(10).fill('limit_reached'))
    const [newest] = (await service.api('GET', '/v1/webhooks?limit=1', undefined, { key: sandbox.key })).body.data
    await service.api('DELETE', `/v1/webhooks/${newest.id}`, undefined, { key: sandbox.key })
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(409)
  })

  test('a URL of 2,048 characters is called unchanged', async () => {
    const url = `${endpoints.receiver.url}?q=${'x'.repeat(2_048 - endpoints.receiver.url.length - 3)}`
    await create({ url })
    await happens()
    await service.processAll()

    expect(url).toHaveLength(2_048)
    expect(endpoints.receiver.requests[0]!.path).toBe(url.slice(url.indexOf('/webhooks')))
  })

  test('a rate delays requests to its pace, and no more', async () => {
    await create({ rate_per_second: 2 })
    for (let i = 0; i < 13; i++) await happens()
    await service.processAll({ withinMs: 60_000 })

    const seconds = endpoints.receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(seconds).toHaveLength(13)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(6)
  })
})

/** More deliveries like the endpoint's first one, due now. */
async function addPending(id: string, count: number): Promise<void> {
  await past.deliveriesPending(id, count)
}
