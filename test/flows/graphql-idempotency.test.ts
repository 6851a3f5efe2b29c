import { describe, expect, test } from 'vitest'
import { useEndpoints } from '../support/endpoints.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { upload } from '../support/imports.ts'
import { createStory, newPhone } from '../support/story.ts'

const service = useTestApp()
const endpoints = useEndpoints(service)

const START = `mutation ($input: StartSandboxPersonaInput!) { startSandboxPersona(input: $input) {
  sandboxPersona { phone name seed written heard nextTextAt hasEnded startedAt } } }`

async function run(query: string, input: object): Promise<Json> {
  const { body } = await service.graphql(query, { input })
  return body.errors ? body.errors[0].extensions.code : body.data
}

/** Each mutation that a retry would otherwise repeat, or fail: what it takes, and how often its effect is to be seen. */
const MUTATIONS: [string, () => Promise<{ query: string; input: object; effects: () => Promise<number> }>][] = [
  [
    'completeWebhookRotation',
    async () => {
      const { id } = await endpoints.create()
      await service.api('POST', `/v1/webhooks/${id}/rotate`, {})
      return {
        query:
          'mutation ($input: CompleteWebhookRotationInput!) { completeWebhookRotation(input: $input) { webhookEndpoint { id } } }',
        input: { id },
        effects: async () => audited('webhook_endpoint.rotation_completed', id),
      }
    },
  ],
  [
    'verifyEndpoint',
    async () => {
      const { id } = await endpoints.create()
      return {
        query:
          'mutation ($input: VerifyEndpointInput!) { verifyEndpoint(input: $input) { passed checks { check passed text } } }',
        input: { endpointId: id },
        effects: async () => endpoints.receiver.requests.length / 4,
      }
    },
  ],
  [
    'testNotificationChannel',
    async () => {
      const id = await newChannel()
      return {
        query:
          'mutation ($input: NotificationChannelIdInput!) { testNotificationChannel(input: $input) { notification { id } } }',
        input: { id },
        effects: async () => (await service.rows('select from notification where channel_id = $1', [id])).length,
      }
    },
  ],
  [
    'deleteNotificationChannel',
    async () => {
      const id = await newChannel()
      return {
        query:
          'mutation ($input: NotificationChannelIdInput!) { deleteNotificationChannel(input: $input) { deletedId } }',
        input: { id },
        effects: async () =>
          (await service.rows('select from notification_channel where id = $1 and deleted_at is not null', [id]))
            .length,
      }
    },
  ],
  [
    'cancelImport',
    async () => {
      const { id } = (await upload(service, `phone\n${newPhone()}\n${newPhone()}\n`)).body
      return {
        query: 'mutation ($input: CancelImportInput!) { cancelImport(input: $input) { import { id status } } }',
        input: { id },
        effects: async () =>
          (await service.rows(`select from lead_import where id = $1 and status = 'canceled'`, [id])).length,
      }
    },
  ],
  [
    'cancelReplay',
    async () => {
      const { id: endpointId } = await endpoints.create()
      await endpoints.change(endpointId, { status: 'disabled' })
      await createStory(service).says('Hello')
      await endpoints.change(endpointId, { status: 'enabled' })
      const { body } = await service.api('POST', `/v1/webhooks/${endpointId}/replays`, {
        since: '2026-03-03T00:00:00Z',
      })
      return {
        query: 'mutation ($input: CancelReplayInput!) { cancelReplay(input: $input) { total replay { id status } } }',
        input: { id: body.id },
        effects: async () =>
          (await service.rows(`select from replay where id = $1 and status = 'canceled'`, [body.id])).length,
      }
    },
  ],
  [
    'stopSandboxPersona',
    async () => {
      const phone = newPhone()
      await run(START, { phone, persona: 'EAGER_HOMEOWNER' })
      return {
        query: 'mutation ($input: StopSandboxPersonaInput!) { stopSandboxPersona(input: $input) { phone } }',
        input: { phone },
        effects: async () => 1 - (await service.rows('select from sandbox_persona where phone = $1', [phone])).length,
      }
    },
  ],
]

async function newChannel(): Promise<string> {
  const made = await run(
    'mutation ($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { notificationChannel { id } } }',
    { name: 'Desk', kind: 'SLACK', target: 'https://hooks.slack.com/services/T0/B0/x' },
  )
  return made.createNotificationChannel.notificationChannel.id
}

async function audited(action: string, id: string): Promise<number> {
  return (await service.rows('select from audit_entry where action = $1 and subject_id = $2', [action, id])).length
}

describe.each(MUTATIONS)('%s, repeated with its key,', (name, prepare) => {
  test('is done once and answered twice; the key stands for nothing else', async () => {
    const { query, input, effects } = await prepare()
    const keyed = { ...input, idempotencyKey: `${name}-1` }

    const first = await run(query, keyed)
    const again = await run(query, keyed)

    expect(first).toMatchObject({ [name]: expect.anything() })
    expect(again).toEqual(first)
    expect(await effects()).toBe(1)
    expect(await run(START, { phone: newPhone(), persona: 'EAGER_HOMEOWNER', idempotencyKey: `${name}-1` })).toBe(
      'idempotency_key_reused',
    )
  })
})

describe('startSandboxPersona, repeated with its key,', () => {
  const input = (phone: string, idempotencyKey?: string) => ({
    phone,
    persona: 'EAGER_HOMEOWNER',
    begins: true,
    idempotencyKey,
  })
  const written = async (phone: string) =>
    (
      await service.rows<{ heard: number; step: number }>('select heard, step from sandbox_persona where phone = $1', [
        phone,
      ])
    )[0]

  test('leaves the person who is talking to go on, and answers as it did', async () => {
    const phone = newPhone()

    const first = await run(START, input(phone, 'persona-1'))
    await service.processAll({ withinMs: 30_000 })
    const before = await written(phone)
    const again = await run(START, input(phone, 'persona-1'))

    expect(again).toEqual(first)
    expect(first.startSandboxPersona.sandboxPersona).toMatchObject({ phone, written: 0, startedAt: expect.any(String) })
    expect(before!.step).toBeGreaterThan(0)
    expect(await written(phone)).toEqual(before)
  })

  test('and with another input, is refused; without a key the person begins anew', async () => {
    const phone = newPhone()
    await run(START, input(phone, 'persona-2'))
    await service.processAll({ withinMs: 30_000 })

    expect(await run(START, input(newPhone(), 'persona-2'))).toBe('idempotency_key_reused')
    await run(START, input(phone))
    expect((await written(phone))!.step).toBe(0)
  })

  test('is free after a refusal', async () => {
    const refused = await run(START, { phone: newPhone(), persona: 'NOBODY', idempotencyKey: 'persona-3' })
    const phone = newPhone()

    expect(refused).toBe('invalid_parameter')
    expect(await run(START, input(phone, 'persona-3'))).toMatchObject({
      startSandboxPersona: { sandboxPersona: { phone } },
    })
  })
})
