import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../support/harness.ts'
import { everythingStored, useEndpoints } from '../support/endpoints.ts'

const service = useTestApp()
const endpoints = useEndpoints(service)
const { create, change, happens } = endpoints

describe('custom headers', () => {
  const headers = {
    'X-Token': { value: 's3cret-token' },
    'X-Env': { value: 'prod', sensitive: false },
    Authorization: { value: 'Bearer s3cret-bearer', sensitive: true },
  }

  test('are sent on every request, together with ours', async () => {
    await create({ headers })
    await happens()
    await service.processAll()

    expect(endpoints.receiver.requests[0]!.headers).toMatchObject({
      'x-token': 's3cret-token',
      'x-env': 'prod',
      authorization: 'Bearer s3cret-bearer',
      'user-agent': 'Leadthread-Webhooks/1',
      'content-type': 'application/json; charset=utf-8',
      'service-signature': expect.any(String),
    })
  })

  test('are shown by name; the value of a sensitive one, which is the default, is never shown', async () => {
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
    expect(await everythingStored(service)).not.toContain('s3cret')
  })

  test('change by name, case-insensitively: a value sets one, null removes it', async () => {
    const { id } = await create({ headers })

    const changed = await change(id, { headers: { 'x-token': { value: 'other' }, 'x-env': null } })
    await happens()
    await service.processAll()

    expect(Object.keys(changed.body.headers).sort()).toEqual(['Authorization', 'x-token'])
    const { headers: sent } = endpoints.receiver.requests[0]!
    expect(sent).toMatchObject({ 'x-token': 'other', authorization: 'Bearer s3cret-bearer' })
    expect(sent).not.toHaveProperty('x-env')
  })

  test('are all removed by null', async () => {
    const { id } = await create({ headers })

    const changed = await change(id, { headers: null })
    await happens()
    await service.processAll()

    expect(changed.body.headers).toEqual({})
    expect(endpoints.receiver.requests[0]!.headers).not.toHaveProperty('x-token')
  })

  test('are limited to 20 after a change too', async () => {
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
