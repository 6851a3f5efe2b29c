import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../support/harness.ts'
import { useEndpoints } from '../support/endpoints.ts'

const service = useTestApp()
const endpoints = useEndpoints(service)
const { create, happens } = endpoints

describe('over GraphQL', () => {
  const FIELDS = `id url eventTypes description status disabledReason pausedUntil ordering ratePerSecond health
    failingSince consecutiveFailures secretOverlapUntil headers { name value sensitive }`
  const run = (name: string, input: object, selection: string) =>
    service.graphql(
      `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
      { input },
    )

  test('an endpoint is created, changed and deleted', async () => {
    const made = await run(
      'createWebhookEndpoint',
      {
        url: endpoints.receiver.url,
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
      health: expect.stringMatching(/^Disabled by a user/),
      headers: [{ name: 'X_Under', value: 'a', sensitive: false }],
    })
    expect(deleted.body.data).toEqual({ deleteWebhookEndpoint: { deletedId: id } })
    expect(again.body.errors[0].extensions).toMatchObject({ code: 'not_found' })
  })

  test('health describes failures in words', async () => {
    const { id } = await create()
    endpoints.receiver.respondWith({ status: 500 })
    for (let i = 0; i < 5; i++) await happens()
    await service.processAll({ withinMs: 1 })

    const { body } = await service.graphql(
      `query($id: ID!) { webhookEndpoint(id: $id) { health consecutiveFailures failingSince pausedUntil } }`,
      { id },
    )

    expect(body.data.webhookEndpoint).toEqual({
      health:
        'Paused: The last 5 requests failed, since 2026-03-03T18:00:00.000Z. ' +
        'Deliveries resume at 2026-03-03T18:00:30.000Z.',
      consecutiveFailures: 5,
      failingSince: '2026-03-03T18:00:00.000Z',
      pausedUntil: '2026-03-03T18:00:30.000Z',
    })
  })

  test('errors name the parameter as GraphQL spells it', async () => {
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
