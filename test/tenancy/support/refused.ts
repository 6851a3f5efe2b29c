import type { Json } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { newNumber, type Tenant, type TenantRequest } from './tenant.ts'

/** Brings a workspace into a state in which the request is refused. `fills`: nothing else can use the workspace afterwards. */
export type Refusing = { prepare(tenant: Tenant): Promise<TenantRequest>; fills?: true }

const asks = (input: Json, more: Omit<TenantRequest, 'args'> = {}): TenantRequest => ({ args: { input }, ...more })
const live = { where: 'live' } satisfies Partial<TenantRequest>
const SINCE = '2026-03-03T00:00:00Z'

const inState = (prepare: Refusing['prepare']): Refusing => ({ prepare })
const fullOf = (prepare: Refusing['prepare']): Refusing => ({ prepare, fills: true })

/** Copies a row until there are at least so many; the columns `unique` must differ in each. */
async function fill(tenant: Tenant, table: string, { id, count, unique = `'{}'::jsonb` }: Filling): Promise<void> {
  await tenant.around.service.rows(
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', t.id || 'x' || n) || ${unique})).*
     from ${table} t, generate_series(1, ${count}) n where t.id = $1`,
    [id],
  )
}

type Filling = { id: string; count: number; unique?: string }

const over =
  (fields: Json = {}): Refusing['prepare'] =>
  async ({ makers, make }) => {
    const id = await makers.conversation()
    await make('completeConversation', { id, outcome: 'DISQUALIFIED' })
    return asks({ id, ...fields })
  }

const ended = async ({ makers, make }: Tenant): Promise<TenantRequest> => {
  const id = await makers.key()
  await make('revokeApiKey', { id })
  return asks({ id })
}

const alone = async ({ member }: Tenant, fields: Json = {}): Promise<TenantRequest> =>
  asks({ id: member.memberId, ...fields }, { where: 'live', as: 'member' })

const disabled = async ({ makers, make }: Tenant): Promise<string> => {
  const id = await makers.endpoint()
  await make('updateWebhookEndpoint', { id, status: 'DISABLED' })
  return id
}

/** A request that created a secret, and whose response was lost. */
async function lost({ make, around }: Tenant, name: string, input: Json): Promise<TenantRequest> {
  const keyed = { ...input, idempotencyKey: `lost ${name}` }
  await make(name, keyed)
  await around.service.rows(
    `update idempotency_key set state = 'running', body = null, status = null, lease_until = created_at where key = $1`,
    [keyed.idempotencyKey],
  )
  return asks(keyed)
}

const CONVERSATION_OVER = (fields?: Json) => ({ ConversationOver: inState(over(fields)) })

/** For each mutation, its refusals by type, and how to cause them. */
export const REFUSED: Readonly<Record<string, Readonly<Record<string, Refusing>>>> = {
  assignConversation: CONVERSATION_OVER(),
  claimConversation: CONVERSATION_OVER({ assignedTo: 'Dana' }),
  completeConversation: CONVERSATION_OVER({ outcome: 'BOOKED' }),
  handOffConversation: CONVERSATION_OVER(),
  returnConversation: CONVERSATION_OVER(),
  setSignal: CONVERSATION_OVER({ key: 'budget', value: 40_000 }),
  cancelImport: {
    ImportOver: inState(async ({ makers, make }) => {
      const id = await makers.import()
      await make('cancelImport', { id })
      return asks({ id })
    }),
  },
  cancelMessage: {
    MessageNotCancelable: inState(async ({ make, around }) => {
      const { messageRecord } = await make('sendMessage', { to: newPhone(), body: 'Hello' })
      await around.service.processAll()
      return asks({ id: messageRecord.id })
    }),
  },
  cancelReplay: {
    ReplayOver: inState(async ({ makers, make }) => {
      const id = await makers.replay()
      await make('cancelReplay', { id })
      return asks({ id })
    }),
  },
  createReplay: {
    EndpointDisabled: inState(async (tenant) => asks({ endpointId: await disabled(tenant), since: SINCE })),
    ReplayStarting: inState(async ({ make, around, talks }) => {
      const { webhookEndpoint } = await make('createWebhookEndpoint', {
        ...{ url: around.receiver.url, eventTypes: ['MESSAGE_RECEIVED'] },
      })
      const { id } = webhookEndpoint
      await make('updateWebhookEndpoint', { id, status: 'DISABLED' })
      await talks().says('Hello')
      await make('updateWebhookEndpoint', { id, status: 'ENABLED' })
      await make('createReplay', { endpointId: id, since: SINCE })
      return asks({ endpointId: id, since: SINCE })
    }),
  },
  replayDelivery: {
    DeliveryNotReplayable: inState(async ({ makers, make, row }) => {
      const { attempt } = await make('sendTestEvent', {
        ...{ endpointId: await makers.endpoint(), eventType: 'MESSAGE_RECEIVED' },
      })
      return asks({ id: await row('select delivery_id as id from webhook_attempt where id = $1', [attempt.id]) })
    }),
    DeliveryUnderWay: inState(async ({ makers, around: { service } }) => {
      const id = await makers.delivery()
      await service.processAll()
      const until = new Date(service.clock.now().getTime() + 60_000)
      await service.rows('update webhook_delivery set lease_until = $2 where id = $1', [id, until])
      return asks({ id })
    }),
    EndpointDisabled: inState(async ({ makers, make, row }) => {
      const id = await makers.delivery()
      const endpointId = await row('select endpoint_id as id from webhook_delivery where id = $1', [id])
      await make('updateWebhookEndpoint', { id: endpointId, status: 'DISABLED' })
      return asks({ id })
    }),
  },
  createApiKey: {
    SecretLost: inState((tenant) => lost(tenant, 'createApiKey', { name: 'Lost', scopes: ['LEADS'] })),
  },
  rotateApiKey: {
    ApiKeyEnded: inState(ended),
    RotationUnderWay: inState(async ({ makers, make }) => {
      const id = await makers.key()
      await make('rotateApiKey', { id })
      return asks({ id })
    }),
    SecretLost: inState(async (tenant) => lost(tenant, 'rotateApiKey', { id: await tenant.makers.key() })),
  },
  completeApiKeyRotation: {
    ApiKeyEnded: inState(ended),
    NoRotation: inState(async ({ makers }) => asks({ id: await makers.key() })),
  },
  rotateWebhookSecret: {
    RotationUnderWay: inState(async ({ makers, make }) => {
      const id = await makers.endpoint()
      await make('rotateWebhookSecret', { id })
      return asks({ id })
    }),
  },
  completeWebhookRotation: { NoRotation: inState(async ({ makers }) => asks({ id: await makers.endpoint() })) },
  updateMember: { LastOwner: inState((tenant) => alone(tenant, { role: 'ADMIN' })) },
  removeMember: { LastOwner: inState((tenant) => alone(tenant)) },
  inviteMember: {
    AlreadyMember: inState(async ({ member, row }) => {
      const email = await row('select email as id from member where id = $1', [member.memberId])
      return asks({ email, role: 'VIEWER' }, { where: 'live', as: 'member' })
    }),
    LimitReached: fullOf(async (tenant) => {
      const id = await tenant.makers.member()
      await fill(tenant, 'member', { id, count: 200, unique: `jsonb_build_object('email', n || t.email)` })
      return asks({ email: 'one-too-many@example.com', role: 'VIEWER' }, live)
    }),
  },
  registerPhoneNumber: {
    NumberInUse: inState(async ({ makers, row }) => {
      const id = await makers.number()
      const e164 = await row('select e164 as id from phone_number where id = $1', [id])
      return asks({ carrierAccountId: await makers.account(), e164, type: 'LONG_CODE' }, live)
    }),
    LimitReached: fullOf(async (tenant) => {
      const { makers } = tenant
      const unique = `jsonb_build_object('e164', '+1313' || (2010000 + n))`
      await fill(tenant, 'phone_number', { id: await makers.number(), count: 500, unique })
      return asks({ carrierAccountId: await makers.account(), e164: newNumber(), type: 'LONG_CODE' }, live)
    }),
  },
  removeCarrierAccount: {
    AccountInUse: inState(async ({ makers, row }) => {
      const id = await row('select carrier_account_id as id from phone_number where id = $1', [await makers.number()])
      return asks({ id }, live)
    }),
  },
  createCarrierAccount: {
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'carrier_account', { id: await tenant.makers.account(), count: 20 })
      const twilio = { accountSid: `AC${'3'.repeat(32)}`, authToken: '4'.repeat(32) }
      return asks({ name: 'One too many', twilio }, live)
    }),
  },
  createNotificationChannel: {
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'notification_channel', { id: await tenant.makers.channel(), count: 20 })
      return asks({ kind: 'WEBHOOK', name: 'One too many', target: tenant.around.receiver.url })
    }),
  },
  testNotificationChannel: {
    TooManyTests: inState(async (tenant) => {
      const { makers, row } = tenant
      const id = await makers.notification()
      await fill(tenant, 'notification', { id, count: 20 })
      return asks({ id: await row('select channel_id as id from notification where id = $1', [id]) })
    }),
  },
  createWebhookEndpoint: {
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'webhook_endpoint', { id: await tenant.makers.endpoint(), count: 100 })
      return asks({ url: tenant.around.receiver.url, eventTypes: ['ALL'] })
    }),
  },
  createCampaign: {
    PlaybookRefused: inState(async () => asks({ name: 'Mistaken', playbook: {} })),
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'campaign', { id: tenant.base.camp, count: 100 })
      return asks({ name: 'One too many', template: 'SOLAR' })
    }),
  },
  updatePlaybook: {
    PlaybookRefused: inState(async ({ makers }) =>
      asks({ campaignId: await makers.campaign(), expectedVersion: 1, playbook: {} }),
    ),
    PlaybookOutdated: inState(async ({ base, askText }) => {
      const query = '{ campaign(id: $id) { playbook } }'
      const { data } = await askText(`query ($id: ID!) ${query}`, { args: { id: base.camp } })
      return asks({ campaignId: base.camp, expectedVersion: 99, playbook: data.campaign.playbook })
    }),
  },
  promoteFromSandbox: {
    PlaybookMistaken: inState(async ({ makers, around }) => {
      const id = await makers.campaign()
      await around.service.rows(`update playbook_version set playbook = '{}' where campaign_id = $1`, [id])
      return asks({ campaignIds: [id] }, live)
    }),
    LimitReached: fullOf(async (tenant) => {
      const [id, row] = [tenant.base.camp, tenant.row]
      const one = await row('select id from campaign where workspace_id = $1 limit 1', [tenant.live.id])
      await fill(tenant, 'campaign', { id: one, count: 100 })
      await tenant.make('updateCampaign', { id, name: 'One too many' })
      return asks({ campaignIds: [id] }, live)
    }),
  },
  sendMessage: {
    MessageWithheld: inState(async ({ makers }) => asks({ to: await makers.suppressedPhone(), body: 'Hello' })),
  },
  startSandboxPersona: {
    LimitReached: fullOf(async ({ makers, around }) => {
      const phone = await makers.personaPhone()
      await around.service.rows(
        `insert into sandbox_persona select (jsonb_populate_record(p, jsonb_build_object('phone', '+1206555' || (1000 + n)))).*
         from sandbox_persona p, generate_series(1, 200) n where phone = $1`,
        [phone],
      )
      return asks({ phone: newPhone(), persona: 'EAGER_HOMEOWNER' })
    }),
    NoSender: fullOf(async ({ sandbox, around }) => {
      await around.service.rows(`update phone_number set status = 'released' where workspace_id = $1`, [sandbox.id])
      return asks({ phone: newPhone(), persona: 'EAGER_HOMEOWNER' })
    }),
  },
  testModel: {
    NoModel: inState(async ({ make }) => {
      await make('updateModelSettings', { provider: null })
      return { args: {} }
    }),
  },
  resetSandbox: {
    ResetRunning: fullOf(async ({ make }) => {
      await make('resetSandbox', {})
      return asks({})
    }),
  },
}

/** The mutations that are never refused, each with the reason. */
export const NEVER_REFUSED: Readonly<Record<string, string>> = {
  cancelAppointment: 'one that is canceled stays so',
  createLead: 'one that is there is merged into; an opening that may not go is not sent',
  deleteNotificationChannel: 'whatever waits ends with it',
  deleteWebhookEndpoint: 'whatever waits ends with it',
  eraseLead: 'whatever goes on ends with it',
  markConversationRead: 'what was read further stays so; a key has no state of reading, whatever the state',
  releasePhone: 'a phone that is not on the list is not found',
  releasePhoneNumber: 'what waits for it goes from another',
  renameApiKey: 'one that has ended may be renamed too',
  retryStalledWork: 'one that is tried again already stays so',
  revokeApiKey: 'one that is revoked stays so',
  sendTestEvent: 'a disabled endpoint is tested too',
  signOutEverywhere: 'who has no session left does not ask',
  simulateInbound: 'whatever a lead may text is taken in',
  stopSandboxPersona: 'a phone that nobody holds is not found',
  suppressPhones: 'a phone that is on the list stays there',
  updateCampaign: 'takes what is good in itself',
  updateCarrierAccount: 'takes what is good for its carrier',
  updateLead: 'takes what is good in itself',
  updateModelSettings: 'takes what is good in itself',
  updateNotificationChannel: 'takes what is good in itself',
  updatePhoneNumber: 'takes what is good in itself',
  updateSandboxSettings: 'takes what is good in itself',
  updateWebhookEndpoint: 'takes what is good in itself',
  updateWorkspace: 'takes what is good in itself',
  verifyEndpoint: 'a disabled endpoint is checked too',
}
