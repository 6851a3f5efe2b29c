import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Answer, type Json, NOON, type TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

/** The operations of an endpoint's owner, over REST. */
export type Endpoints = {
  receiver: Receiver
  /** By default an endpoint for `message.received` at the receiver. */
  create(body?: object): Promise<Json>
  change(id: string, body: object): Promise<Answer>
  /** A lead texts: `message.received`. */
  happens(): Promise<Answer>
  /** The status of each delivery, in the order of events. */
  deliveries(id: string): Promise<{ status: string }[]>
}

/** A receiver for the test file. Before each test it is noon, there is no endpoint, and the receiver has no requests. */
export function useEndpoints(service: TestApp): Endpoints {
  const endpoints = actions(service)
  beforeAll(async () => {
    endpoints.receiver = await startReceiver()
  })
  beforeEach(async () => {
    service.clock.set(NOON)
    await service.rows('update webhook_endpoint set deleted_at = created_at where deleted_at is null')
    endpoints.receiver.requests.length = 0
    endpoints.receiver.respondWith({})
  })
  afterAll(() => endpoints.receiver.close())
  return endpoints
}

function actions(service: TestApp): Endpoints {
  const endpoints = {} as Endpoints
  return Object.assign(endpoints, {
    async create(body: object = {}) {
      const given = { url: endpoints.receiver.url, event_types: ['message.received'], ...body }
      const answer = await service.api('POST', '/v1/webhooks', given)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    },
    change: (id: string, body: object) => service.api('PATCH', `/v1/webhooks/${id}`, body),
    happens: () => service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' }),
    deliveries: (id: string) =>
      service.rows<{ status: string }>('select status from webhook_delivery where endpoint_id = $1 order by position', [
        id,
      ]),
  })
}

/** Every route for an endpoint, each with a valid body. */
export function routesOf(id: string): [method: string, path: string, body?: object][] {
  return [
    ['GET', '/v1/webhooks'],
    ['GET', `/v1/webhooks/${id}`],
    ['PATCH', `/v1/webhooks/${id}`, { description: 'Mine now' }],
    ['POST', `/v1/webhooks/${id}/rotate`, {}],
    ['POST', `/v1/webhooks/${id}/rotate/complete`, {}],
    ['DELETE', `/v1/webhooks/${id}`],
  ]
}

/** The contents of the whole database, as text. */
export async function everythingStored(service: TestApp): Promise<string> {
  const tables = Object.keys(await service.counts())
  const rows = await Promise.all(tables.map((table) => service.rows(`select t::text as row from "${table}" t`)))
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}
