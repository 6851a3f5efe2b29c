import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Json, NOON, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const service = useTestApp()
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  await service.rows(`update webhook_endpoint set deleted_at = $1 where deleted_at is null`, [new Date(NOON)])
  receiver.requests.length = 0
  receiver.respondWith({})
})
afterAll(() => receiver.close())

const create = async (body: object = {}, options = {}): Promise<Json> => {
  const given = { url: receiver.url, event_types: ['message.received'], ...body }
  const answer = await service.api('POST', '/v1/webhooks', given, options)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const change = (id: string, body: object): Promise<Answer> => service.api('PATCH', `/v1/webhooks/${id}`, body)
/** A lead texts: `message.received`. */
const happens = () => service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })
const deliveries = (id: string) =>
  service.rows<{ status: string }>(`select status from webhook_delivery where endpoint_id = $1 order by position`, [id])

describe('reading', () => {
  test('an endpoint is read as it was created, without its secret', async () => {
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

  test('a list is read page by page, newest first, without secrets', async () => {
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

  test.each(['read_only', 'messaging', 'leads'] as const)('a key with %s only may not', async (scope) => {
    const { id } = await create()
    const key = await service.newKey(service.sandbox.id, [scope])

    for (const [method, path, body] of doors(id)) {
      const answer = await service.api(method, path, body, { key })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    }
  })

  test('another workspace’s endpoint is not found, and nothing happens to it', async () => {
    const { id } = await create()
    const before = await service.rows('select * from webhook_endpoint where id = $1', [id])

    for (const [method, path, body] of doors(id).filter(([, path]) => path.includes(id))) {
      const answer = await service.api(method, path, body, { key: service.live.key })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const listed = await service.api('GET', '/v1/webhooks', undefined, { key: service.live.key })
    expect(listed.body.data).toEqual([])
    expect(await service.rows('select * from webhook_endpoint where id = $1', [id])).toEqual(before)
  })
})

describe('changing', () => {
  test('what is given changes, the rest stays', async () => {
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

  test('a new URL gets what is sent from then on, retries of earlier events included', async () => {
    const elsewhere = await startReceiver()
    const { id } = await create()
    receiver.respondWith({ status: 500 })
    await happens()
    await service.processAll({ withinMs: 1 })

    await change(id, { url: elsewhere.url })
    await service.processAll({ withinMs: 60_000 })

    expect(receiver.requests).toHaveLength(1)
    expect(elsewhere.requests).toHaveLength(1)
    expect(elsewhere.requests[0]!.headers['webhook-id']).toBe(receiver.requests[0]!.headers['webhook-id'])
    expect(elsewhere.requests[0]!.headers['webhook-attempt']).toBe('2')
    await elsewhere.close()
  })

  test('new event types count for events from then on', async () => {
    const { id } = await create({ event_types: ['lead.qualified'] })
    await happens()
    await change(id, { event_types: ['message.received', 'lead.opted_out'] })
    await happens()
    await service.processAll()

    expect(receiver.requests).toHaveLength(1)
  })

  test('an endpoint that its owner disables is not called: what waits and what comes is skipped', async () => {
    const { id } = await create()
    receiver.respondWith({ status: 500 })
    await happens()
    await service.processAll({ withinMs: 1 })

    const disabled = await change(id, { status: 'disabled' })
    await happens()
    await service.processAll({ withinMs: 3_600_000 })

    expect(disabled.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_owner' })
    expect(receiver.requests).toHaveLength(1)
    expect(await deliveries(id)).toEqual([{ status: 'skipped' }, { status: 'skipped' }])
  })

  test('enabled again it hears of what happens from then on', async () => {
    const { id } = await create()
    await change(id, { status: 'disabled' })
    await happens()
    const enabled = await change(id, { status: 'enabled' })
    await happens()
    await service.processAll()

    expect(enabled.body).toMatchObject({ status: 'enabled', disabled_reason: null })
    expect(receiver.requests).toHaveLength(1)
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['skipped', 'succeeded'])
  })

  test('enabling is a fresh start: a pause ends at once, and what waited is sent', async () => {
    const { id } = await create()
    receiver.respondWith({ status: 500 })
    for (let i = 0; i < 5; i++) await happens()
    await service.processAll({ withinMs: 1 })
    const paused = await service.api('GET', `/v1/webhooks/${id}`)
    receiver.respondWith({})
    const before = receiver.requests.length

    const enabled = await change(id, { status: 'enabled' })
    await service.processAll({ withinMs: 10_000 })

    expect(Date.parse(paused.body.paused_until)).toBe(Date.parse(NOON) + 30_000)
    expect(enabled.body).toMatchObject({ status: 'enabled', paused_until: null })
    expect(receiver.requests.length - before).toBe(5)
    expect(new Set((await deliveries(id)).map(({ status }) => status))).toEqual(new Set(['succeeded']))
  })
})

describe('headers of the owner’s own', () => {
  const headers = {
    'X-Token': { value: 's3cret-token' },
    'X-Env': { value: 'prod', sensitive: false },
    Authorization: { value: 'Bearer s3cret-bearer', sensitive: true },
  }

  test('are on every request, and beside ours', async () => {
    await create({ headers })
    await happens()
    await service.processAll()

    expect(receiver.requests[0]!.headers).toMatchObject({
      'x-token': 's3cret-token',
      'x-env': 'prod',
      authorization: 'Bearer s3cret-bearer',
      'user-agent': 'Leadthread-Webhooks/1',
      'content-type': 'application/json; charset=utf-8',
      'service-signature': expect.any(String),
    })
  })

  test('are shown by name; the value of a sensitive one, which is the default, is nowhere', async () => {
    const made = await create({ headers })
    await happens()
    await service.processAll()

    const shown = {
      'X-Token': { value: null, sensitive: true },
      'X-Env': { value: 'prod', sensitive: false },
      Authorization: { value: null, sensitive: true },
    }
    expect(made.headers).toEqual(shown)
    expect((await service.api('GET', `/v1/webhooks/${made.id}`)).body.headers).toEqual(shown)
    expect(await everythingStored()).not.toContain('s3cret')
  })

  test('change by name: one that is given is set, null removes one, whatever its capitals', async () => {
    const { id } = await create({ headers })

    const changed = await change(id, { headers: { 'x-token': { value: 'other' }, 'x-env': null } })
    await happens()
    await service.processAll()

    expect(Object.keys(changed.body.headers).sort()).toEqual(['Authorization', 'x-token'])
    const { headers: sent } = receiver.requests[0]!
    expect(sent).toMatchObject({ 'x-token': 'other', authorization: 'Bearer s3cret-bearer' })
    expect(sent).not.toHaveProperty('x-env')
  })

  test('are all removed by null', async () => {
    const { id } = await create({ headers })

    const changed = await change(id, { headers: null })
    await happens()
    await service.processAll()

    expect(changed.body.headers).toEqual({})
    expect(receiver.requests[0]!.headers).not.toHaveProperty('x-token')
  })

  test('are at most 20 after a change too', async () => {
    const many = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`X-${from + i}`, { value: '1' }]))
    const { id } = await create({ headers: many(0, 20) })

    const one = await change(id, { headers: many(20, 21) })
    const swapped = await change(id, { headers: { ...many(20, 21), 'X-0': null } })

    expect(one).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'headers' } })
    expect(swapped.status).toBe(200)
    expect(Object.keys(swapped.body.headers)).toHaveLength(20)
  })
})

describe('deleting', () => {
  test('is 204 without a body, and not found from then on', async () => {
    const { id } = await create()

    const answer = await service.api('DELETE', `/v1/webhooks/${id}`)

    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(answer.headers.get('content-length')).toBeNull()
    expect(answer.headers.get('request-id')).toBeTruthy()
    for (const [method, path, body] of doors(id).filter(([, path]) => path.includes(id))) {
      const again = await service.api(method, path, body)
      expect(again, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await service.api('GET', '/v1/webhooks')).body.data).toEqual([])
  })

  test('cancels what waits, and hears of nothing more; its history stays', async () => {
    const { id } = await create()
    receiver.respondWith({ status: 500 })
    await happens()
    await service.processAll({ withinMs: 1 })

    await service.api('DELETE', `/v1/webhooks/${id}`)
    await happens()
    await service.processAll({ withinMs: 3_600_000 })

    expect(receiver.requests).toHaveLength(1)
    expect(await deliveries(id)).toEqual([{ status: 'canceled' }])
    const attempts = await service.rows(
      `select a.number from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.endpoint_id = $1`,
      [id],
    )
    expect(attempts).toHaveLength(1)
  })

  test('a request that is under way keeps its outcome', async () => {
    const { id } = await create()
    let deleted: Promise<Answer> | undefined
    receiver.respondWith(() => {
      deleted = service.api('DELETE', `/v1/webhooks/${id}`)
      return { delayMs: 500 }
    })
    await happens()
    await service.processAll({ withinMs: 1 })

    expect((await deleted)!.status).toBe(204)
    const attempts = await service.rows(
      `select a.status, a.response_status, d.status as delivery, d.lease_until from webhook_attempt a
       join webhook_delivery d on d.id = a.delivery_id where d.endpoint_id = $1`,
      [id],
    )
    const told = { status: 'succeeded', response_status: 200, delivery: 'succeeded', lease_until: null }
    expect(attempts).toEqual([told])
  })

  test('cancels thousands too, and disabling skips them', async () => {
    for (const [status, end] of [
      ['canceled', (id: string) => service.api('DELETE', `/v1/webhooks/${id}`)],
      ['skipped', (id: string) => change(id, { status: 'disabled' })],
    ] as const) {
      const { id } = await create()
      await happens()
      await addPending(id, 12_000)

      await end(id)

      const rows = await service.rows(
        'select status, count(*)::int as count from webhook_delivery where endpoint_id = $1 group by status',
        [id],
      )
      expect(rows).toEqual([{ status, count: 12_001 }])
    }
  })

  test('an event that was committed in the same moment does not wait for ever', async () => {
    const deleted = await create()
    const disabled = await create()
    await happens()
    await service.api('DELETE', `/v1/webhooks/${deleted.id}`)
    await change(disabled.id, { status: 'disabled' })
    await addPending(deleted.id, 1)
    await addPending(disabled.id, 1)

    await service.processAll({ withinMs: 1 })

    expect(receiver.requests).toEqual([])
    expect(await deliveries(deleted.id)).toEqual([{ status: 'canceled' }, { status: 'canceled' }])
    expect(await deliveries(disabled.id)).toEqual([{ status: 'skipped' }, { status: 'skipped' }])
  })
})

describe('bounds', () => {
  test('a workspace has at most 100, however many are added at once; deleted ones do not count', async () => {
    const { sandbox } = await service.newWorkspace()
    const body = { url: receiver.url, event_types: ['*'] }
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

  test('a URL of 2,048 characters is called as it is', async () => {
    const url = `${receiver.url}?q=${'x'.repeat(2_048 - receiver.url.length - 3)}`
    await create({ url })
    await happens()
    await service.processAll()

    expect(url).toHaveLength(2_048)
    expect(receiver.requests[0]!.path).toBe(url.slice(url.indexOf('/webhooks')))
  })

  test('a rate holds back what comes faster, and no more than that', async () => {
    await create({ rate_per_second: 2 })
    for (let i = 0; i < 13; i++) await happens()
    await service.processAll({ withinMs: 60_000 })

    const seconds = receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(seconds).toHaveLength(13)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(6)
  })
})

test('every change is written down, with what was and what is, and without a secret', async () => {
  const { id, secret } = await create({ headers: { 'X-Token': { value: 's3cret' } } })
  await change(id, { description: 'New', headers: { 'X-Token': { value: 's3cret-2' } } })
  await service.api('POST', `/v1/webhooks/${id}/rotate`)
  await service.api('POST', `/v1/webhooks/${id}/rotate/complete`)
  await service.api('DELETE', `/v1/webhooks/${id}`)

  const entries = await service.rows<Json>(
    `select action, actor_kind, before, after from audit_entry where subject_id = $1 order by id`,
    [id],
  )
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.updated',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.rotation_completed',
    'webhook_endpoint.deleted',
  ])
  expect(entries[1]).toMatchObject({ before: { description: null }, after: { description: 'New', url: receiver.url } })
  expect(entries.every(({ actor_kind }) => actor_kind === 'key')).toBe(true)
  expect(JSON.stringify(entries)).not.toContain('s3cret')
  expect(await everythingStored()).not.toContain(secret)
})

describe('over GraphQL', () => {
  const FIELDS = `id url eventTypes description status disabledReason pausedUntil ordering ratePerSecond health
    failingSince consecutiveFailures secretOverlapUntil headers { name value sensitive }`
  const run = (name: string, input: object, selection: string) =>
    service.graphql(
      `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
      { input },
    )

  test('an endpoint is made, changed, and gone', async () => {
    const made = await run(
      'createWebhookEndpoint',
      {
        url: receiver.url,
        eventTypes: ['MESSAGE_RECEIVED'],
        ratePerSecond: 100,
        headers: [
          { name: 'X_Under', value: 'a', sensitive: false },
          { name: 'X-Token', value: 'b' },
        ],
      },
      `secret webhookEndpoint { ${FIELDS} }`,
    )
    const { id, ...rest } = made.body.data.createWebhookEndpoint.webhookEndpoint
    const changed = await run(
      'updateWebhookEndpoint',
      { id, status: 'DISABLED', ratePerSecond: null, headers: [{ name: 'X-Token' }] },
      `webhookEndpoint { ${FIELDS} }`,
    )
    const deleted = await run('deleteWebhookEndpoint', { id }, 'deletedId')
    const again = await run('deleteWebhookEndpoint', { id }, 'deletedId')

    expect(rest).toMatchObject({
      ratePerSecond: 100,
      health: 'Healthy.',
      headers: [
        { name: 'X_Under', value: 'a', sensitive: false },
        { name: 'X-Token', value: null, sensitive: true },
      ],
    })
    expect(changed.body.data.updateWebhookEndpoint.webhookEndpoint).toMatchObject({
      status: 'DISABLED',
      disabledReason: 'BY_OWNER',
      ratePerSecond: null,
      health: expect.stringMatching(/^Disabled by its owner/),
      headers: [{ name: 'X_Under', value: 'a', sensitive: false }],
    })
    expect(deleted.body.data).toEqual({ deleteWebhookEndpoint: { deletedId: id } })
    expect(again.body.errors[0].extensions).toMatchObject({ code: 'not_found' })
  })

  test('health says in words what fails', async () => {
    const { id } = await create()
    receiver.respondWith({ status: 500 })
    for (let i = 0; i < 5; i++) await happens()
    await service.processAll({ withinMs: 1 })

    const { body } = await service.graphql(
      `query($id: ID!) { webhookEndpoint(id: $id) { health consecutiveFailures failingSince pausedUntil } }`,
      { id },
    )

    expect(body.data.webhookEndpoint).toEqual({
      health:
        'Paused: The last 5 requests failed, since 2026-03-03T18:00:00.000Z. ' +
        'Deliveries wait until 2026-03-03T18:00:30.000Z.',
      consecutiveFailures: 5,
      failingSince: '2026-03-03T18:00:00.000Z',
      pausedUntil: '2026-03-03T18:00:30.000Z',
    })
  })

  test('what is wrong is said with the parameter as GraphQL spells it', async () => {
    const { id } = await create()
    const params = [
      await run('updateWebhookEndpoint', { id, url: 'http://example.com/' }, '__typename'),
      await run('updateWebhookEndpoint', { id, ratePerSecond: 0 }, '__typename'),
      await run('updateWebhookEndpoint', { id, headers: [{ name: 'Host', value: 'x' }] }, '__typename'),
      await run('updateWebhookEndpoint', { id, headers: [{ name: 'x_y_z', value: '\n' }] }, '__typename'),
      await run('updateWebhookEndpoint', { id, headers: [{ name: '__proto__', value: 'x' }] }, '__typename'),
      await run('rotateWebhookSecret', { id, overlapHours: 169 }, '__typename'),
    ].map(({ body }) => `${body.errors[0].extensions.code} ${body.errors[0].extensions.param}`)

    expect(params).toEqual([
      'invalid_parameter url',
      'invalid_parameter ratePerSecond',
      'invalid_parameter headers.Host',
      'invalid_parameter headers.x_y_z.value',
      'invalid_parameter headers[0].name',
      'invalid_parameter overlapHours',
    ])
  })

  test('another workspace’s endpoint is not found', async () => {
    const { id } = await create()
    const key = service.live.key
    for (const name of ['updateWebhookEndpoint', 'rotateWebhookSecret', 'completeWebhookRotation']) {
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
      const query = `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`
      const { body } = await service.graphql(query, { input: { id } }, { key })
      expect(body.errors[0].extensions.code, name).toBe('not_found')
    }
  })
})

/** Every address for an endpoint, each with a body that is good. */
function doors(id: string): [method: string, path: string, body?: object][] {
  return [
    ['GET', '/v1/webhooks'],
    ['GET', `/v1/webhooks/${id}`],
    ['PATCH', `/v1/webhooks/${id}`, { description: 'Mine now' }],
    ['POST', `/v1/webhooks/${id}/rotate`, {}],
    ['POST', `/v1/webhooks/${id}/rotate/complete`, {}],
    ['DELETE', `/v1/webhooks/${id}`],
  ]
}

/** More deliveries of an event that the endpoint has a delivery of, due now. */
async function addPending(id: string, count: number): Promise<void> {
  await service.rows(
    `insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
     select d.workspace_id, d.id || '_' || n, d.endpoint_id, d.event_id, d.event_type, 'pending', d.created_at, d.created_at
     from (select * from webhook_delivery where endpoint_id = $1 limit 1) d, generate_series(1, $2::int) n`,
    [id, count],
  )
}

/** All that the database keeps, as text. */
async function everythingStored(): Promise<string> {
  const tables = Object.keys(await service.counts())
  const rows = await Promise.all(tables.map((table) => service.rows(`select t::text as row from "${table}" t`)))
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}
