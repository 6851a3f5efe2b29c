import { afterAll, describe, expect, test } from 'vitest'
import { startModelServer } from '../agent/support/model-server.ts'
import { signIn } from '../identity/support/members.ts'
import { upload } from '../leads/support/imports.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'

const service = useTestApp()
const endpoints = useEndpoints(service)
const model = await startModelServer()
afterAll(() => model.close())

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
    'retryStalledWork',
    async () => {
      const id = service.app.ids.next('stl')
      await service.rows(
        `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
         values ($1, $2, 'follow-up', $2, 6, 'Error', $3, $3)`,
        [service.sandbox.id, id, service.clock.now()],
      )
      return {
        query: 'mutation ($input: RetryStalledWorkInput!) { retryStalledWork(input: $input) { retriedId } }',
        input: { id },
        effects: async () => (await service.rows(`select from audit_entry where subject_id = $1`, [id])).length,
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
  [
    'completeApiKeyRotation',
    async () => {
      const id = await newKey()
      await run('mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { secret } }', { id })
      return {
        query:
          'mutation ($input: CompleteApiKeyRotationInput!) { completeApiKeyRotation(input: $input) { apiKey { id } } }',
        input: { id },
        effects: async () => audited('api_key.rotation_completed', id),
      }
    },
  ],
  [
    'deleteWebhookEndpoint',
    async () => {
      const { id } = await endpoints.create()
      return {
        query: 'mutation ($input: DeleteWebhookEndpointInput!) { deleteWebhookEndpoint(input: $input) { deletedId } }',
        input: { id },
        effects: async () => audited('webhook_endpoint.deleted', id),
      }
    },
  ],
  [
    'eraseLead',
    async () => {
      const { id } = (await service.api('POST', '/v1/leads', { phone: newPhone() })).body
      return {
        query: 'mutation ($input: EraseLeadInput!) { eraseLead(input: $input) { erasedId } }',
        input: { id },
        effects: async () => audited('lead.erased', id),
      }
    },
  ],
  [
    'releasePhone',
    async () => {
      const phone = newPhone()
      await service.api('POST', '/v1/suppressions', { phone })
      return {
        query: 'mutation ($input: ReleasePhoneInput!) { releasePhone(input: $input) { phone } }',
        input: { phone },
        effects: async () => audited('suppression.lifted', service.app.vault.phoneHash(phone)),
      }
    },
  ],
  [
    'testModel',
    async () => {
      const settings = { provider: 'OPENAI_COMPATIBLE', name: 'm-1', baseUrl: model.url, key: 'k-0123456789' }
      await run(
        'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { workspace { id } } }',
        {
          ...{ ...settings, inputPriceMicros: 1, outputPriceMicros: 1 },
        },
      )
      const before = model.asked.length
      return {
        query: 'mutation ($input: TestModelInput) { testModel(input: $input) { outcome problem durationMs } }',
        input: {},
        effects: async () => model.asked.length - before,
      }
    },
  ],
]

async function newKey(): Promise<string> {
  const made = await run('mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }', {
    ...{ name: 'Again', scopes: ['LEADS'] },
  })
  return made.createApiKey.apiKey.id
}

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

/** Said again they do no harm, or nobody can know what they did. */
const NOT_STAMPED = ['verifyEndpoint', 'stopSandboxPersona', 'testModel']

describe.each(MUTATIONS.filter(([name]) => !NOT_STAMPED.includes(name)))(
  '%s, whose answer was lost,',
  (name, prepare) => {
    test('is not done again, and answered from what it made', async () => {
      const { query, input, effects } = await prepare()
      const keyed = { ...input, idempotencyKey: `${name}-lost` }

      const first = await run(query, keyed)
      await service.rows(
        `update idempotency_key set state = 'running', body = null, status = null, lease_until = created_at where key = $1`,
        [keyed.idempotencyKey],
      )
      const again = await run(query, keyed)

      expect(again).toEqual(first)
      expect(await effects()).toBe(1)
    })
  },
)

describe('of members’ mutations', () => {
  const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link member { id } } }`
  const REMOVE = `mutation ($input: RemoveMemberInput!) { removeMember(input: $input) { removedId } }`
  const invited = async () => audits('member.invited')
  const audits = async (action: string) =>
    (await service.rows('select from audit_entry where action = $1', [action])).length

  test('an invitation with its key is one, and its link the same', async () => {
    const owner = await signIn(service, { email: 'owner@example.com', role: 'owner' })
    const input = { email: 'new@example.com', role: 'VIEWER', idempotencyKey: 'invite-1' }
    const before = await invited()

    const first = await owner.ask(INVITE, { input })
    const again = await owner.ask(INVITE, { input })

    expect(first.data.inviteMember.link).toContain('token=')
    expect(again).toEqual(first)
    expect((await invited()) - before).toBe(1)
  })

  test('an answer that holds a link to more than an admin may give is for nobody but who asked', async () => {
    const owner = await signIn(service, { email: 'first@example.com', role: 'owner' })
    const admin = await signIn(service, { email: 'admin@example.com', role: 'admin' })
    const input = { email: 'second@example.com', role: 'OWNER', idempotencyKey: 'invite-2' }
    await owner.ask(INVITE, { input })

    const { errors, data } = await admin.ask(INVITE, { input })

    expect([errors[0].extensions.code, data.inviteMember]).toEqual(['idempotency_key_reused', null])
  })

  test.each(['live', 'sandbox'] as const)('a removal with its key of the %s workspace is one', async (place) => {
    const owner = await signIn(service, { email: `${place}-owner@example.com`, role: 'owner' })
    const { memberId: id } = await signIn(service, { email: `${place}@example.com`, role: 'viewer' })
    const input = { id, idempotencyKey: `remove-${place}` }
    const where = { 'Leadthread-Workspace': service[place].id }

    const first = await owner.ask(REMOVE, { input }, where)
    await service.rows(
      `update idempotency_key set state = 'running', body = null, status = null, lease_until = created_at where key = $1`,
      [input.idempotencyKey],
    )
    const again = await owner.ask(REMOVE, { input }, where)

    expect(first.data).toEqual({ removeMember: { removedId: id } })
    expect(again).toEqual(first)
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
