import { afterAll, describe, expect, test } from 'vitest'
import { startModelServer } from '../agent/support/model-server.ts'
import { signIn } from '../identity/support/members.ts'
import { upload } from '../leads/support/imports.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const endpoints = useEndpoints(service)
const model = await startModelServer()
afterAll(() => model.close())

const START = `mutation ($input: StartSandboxPersonaInput!) { startSandboxPersona(input: $input) {
  sandboxPersona { phone name seed written heard nextTextAt hasEnded startedAt } } }`

async function run(query: string, input: object): Promise<Json> {
  const { body } = await service.graphql(query, { input })
  return body.errors ? body.errors[0].extensions.code : body.data
}

/** Each mutation that a retry would otherwise repeat, or fail: its input, and how often it took effect. */
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
        effects: async () => (await seen.notifications({ channelId: id })).length,
      }
    },
  ],
  [
    'retryStalledWork',
    async () => {
      const id = service.app.ids.next('stl')
      await past.workGivenUp(service.sandbox.id, { id, at: service.clock.now() })
      return {
        query: 'mutation ($input: RetryStalledWorkInput!) { retryStalledWork(input: $input) { retriedId } }',
        input: { id },
        effects: async () => (await seen.auditEntries({ subjectId: id })).length,
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
        effects: async () => Number(await seen.isChannelDeleted(id)),
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
        effects: () => seen.importsCanceled(id),
      }
    },
  ],
  [
    'createCampaignSend',
    async () => {
      const { body } = await service.api('POST', '/v1/leads', { phone: newPhone() })
      return {
        query:
          'mutation ($input: CreateCampaignSendInput!) { createCampaignSend(input: $input) { send { id } counts { total } } }',
        input: { campaignId: service.sandbox.campaignId, leadIds: [body.id], confirmWithoutConsent: true },
        effects: () => seen.sendsOf(body.id),
      }
    },
  ],
  [
    'createLeadErasure',
    async () => {
      const { body } = await service.api('POST', '/v1/leads', { phone: newPhone() })
      return {
        query:
          'mutation ($input: CreateLeadErasureInput!) { createLeadErasure(input: $input) { erasure { id total status } } }',
        input: { leadIds: [body.id], expectedCount: 1 },
        effects: () => seen.erasuresOf(body.id),
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
        effects: () => seen.replaysCanceled(body.id),
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
        effects: async () => 1 - (await seen.personas(phone)).length,
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
  return (await seen.auditEntries({ action, subjectId: id })).length
}

describe.each(MUTATIONS)('%s, repeated with its idempotency key,', (name, prepare) => {
  test('takes effect once and returns the same response; the key cannot be used for another request', async () => {
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

/** Repeating these is harmless, or their effect cannot be known. */
const NOT_STAMPED = ['verifyEndpoint', 'stopSandboxPersona', 'testModel']

describe.each(MUTATIONS.filter(([name]) => !NOT_STAMPED.includes(name)))(
  '%s, whose response was lost,',
  (name, prepare) => {
    test('does not take effect again, and the response is built from the result', async () => {
      const { query, input, effects } = await prepare()
      const keyed = { ...input, idempotencyKey: `${name}-lost` }

      const first = await run(query, keyed)
      await past.crashedLongAgo(keyed.idempotencyKey)
      const again = await run(query, keyed)

      expect(again).toEqual(first)
      expect(await effects()).toBe(1)
    })
  },
)

describe('the mutations of members', () => {
  const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link member { id } } }`
  const REMOVE = `mutation ($input: RemoveMemberInput!) { removeMember(input: $input) { removedId } }`
  const invited = async () => audits('member.invited')
  const audits = async (action: string) => (await seen.auditEntries({ action })).length

  test('invite once for one idempotency key, with the same link', async () => {
    const owner = await signIn(service, { email: 'owner@example.com', role: 'owner' })
    const input = { email: 'new@example.com', role: 'VIEWER', idempotencyKey: 'invite-1' }
    const before = await invited()

    const first = await owner.ask(INVITE, { input })
    const again = await owner.ask(INVITE, { input })

    expect(first.data.inviteMember.link).toContain('token=')
    expect(again).toEqual(first)
    expect((await invited()) - before).toBe(1)
  })

  test('do not return a stored owner’s link to an admin who repeats the key', async () => {
    const owner = await signIn(service, { email: 'first@example.com', role: 'owner' })
    const admin = await signIn(service, { email: 'admin@example.com', role: 'admin' })
    const input = { email: 'second@example.com', role: 'OWNER', idempotencyKey: 'invite-2' }
    await owner.ask(INVITE, { input })

    const { errors, data } = await admin.ask(INVITE, { input })

    expect([errors[0].extensions.code, data.inviteMember]).toEqual(['idempotency_key_reused', null])
  })

  test.each(['live', 'sandbox'] as const)(
    'remove a member once for one idempotency key of the %s workspace',
    async (place) => {
      const owner = await signIn(service, { email: `${place}-owner@example.com`, role: 'owner' })
      const { memberId: id } = await signIn(service, { email: `${place}@example.com`, role: 'viewer' })
      const input = { id, idempotencyKey: `remove-${place}` }
      const where = { 'Leadthread-Workspace': service[place].id }

      const first = await owner.ask(REMOVE, { input }, where)
      await past.crashedLongAgo(input.idempotencyKey)
      const again = await owner.ask(REMOVE, { input }, where)

      expect(first.data).toEqual({ removeMember: { removedId: id } })
      expect(again).toEqual(first)
    },
  )
})

describe('startSandboxPersona, repeated with its idempotency key,', () => {
  const input = (phone: string, idempotencyKey?: string) => ({
    phone,
    persona: 'EAGER_HOMEOWNER',
    begins: true,
    idempotencyKey,
  })
  const written = async (phone: string) => {
    const [{ heard, step }] = (await seen.personas(phone)) as [{ heard: number; step: number }]
    return { heard, step }
  }

  test('lets the running persona continue, and returns the same response', async () => {
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

  test('is refused with another input; without a key the persona starts again', async () => {
    const phone = newPhone()
    await run(START, input(phone, 'persona-2'))
    await service.processAll({ withinMs: 30_000 })

    expect(await run(START, input(newPhone(), 'persona-2'))).toBe('idempotency_key_reused')
    await run(START, input(phone))
    expect((await written(phone))!.step).toBe(0)
  })

  test('can use the key again after a refusal', async () => {
    const refused = await run(START, { phone: newPhone(), persona: 'NOBODY', idempotencyKey: 'persona-3' })
    const phone = newPhone()

    expect(refused).toBe('invalid_parameter')
    expect(await run(START, input(phone, 'persona-3'))).toMatchObject({
      startSandboxPersona: { sandboxPersona: { phone } },
    })
  })
})
