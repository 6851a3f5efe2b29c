import { solar } from '../../campaigns/support/example-playbooks.ts'
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

/** The live workspace's campaign, active and without claims. */
async function activeCampaign({ around, live: { id } }: Tenant): Promise<string> {
  const { service } = around
  await service.rows(
    `update playbook_version set playbook = jsonb_set(playbook, '{facts}', '[]') where workspace_id = $1`,
    [id],
  )
  const [row] = await service.rows<{ id: string }>(
    `update campaign set status = 'active' where workspace_id = $1 returning id`,
    [id],
  )
  return row!.id
}

const CONVERSATION_OVER = (fields?: Json) => ({ ConversationOver: inState(over(fields)) })

const SEND_OVER = {
  SendOver: inState(async ({ makers, around }) => {
    const id = await makers.send()
    await around.service.rows(`update campaign_send set status = 'completed' where id = $1`, [id])
    return asks({ id })
  }),
}

/** For each mutation, its refusals by type, and how to cause them. */
export const REFUSED: Readonly<Record<string, Readonly<Record<string, Refusing>>>> = {
  assignConversation: CONVERSATION_OVER({ memberId: null }),
  claimConversation: CONVERSATION_OVER({ assignedTo: 'Dana' }),
  completeConversation: CONVERSATION_OVER({ outcome: 'BOOKED' }),
  handOffConversation: CONVERSATION_OVER(),
  returnConversation: CONVERSATION_OVER(),
  setInboxState: CONVERSATION_OVER({ state: 'DONE' }),
  setResumeTime: CONVERSATION_OVER({ resumeAt: null }),
  undoCompletion: CONVERSATION_OVER(),
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
  createCampaignSend: {
    CampaignNotRunning: inState(async ({ makers }) =>
      asks({ campaignId: await makers.campaign(), leadIds: [await makers.lead()] }),
    ),
    SendOutgrown: inState(async ({ makers, base }) =>
      asks({ campaignId: base.camp, leadIds: [await makers.lead()], textsMax: 0 }),
    ),
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'campaign_send', { id: await tenant.makers.send(), count: 20 })
      return asks({
        ...{ campaignId: tenant.base.camp, leadIds: [await tenant.makers.lead()], confirmWithoutConsent: true },
      })
    }),
  },
  createLeadErasure: {
    ErasureOutdated: inState(async ({ makers }) => asks({ leadIds: [await makers.lead()], expectedCount: 0 })),
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'lead_erasure', { id: await tenant.makers.erasure(), count: 10 })
      return asks({ leadIds: [await tenant.makers.lead()], expectedCount: 1 })
    }),
  },
  cancelLeadErasure: {
    ErasureOver: inState(async ({ makers, around }) => {
      const id = await makers.erasure()
      await around.service.rows(`update lead_erasure set status = 'completed', lease_until = null where id = $1`, [id])
      return asks({ id })
    }),
  },
  cancelCampaignSend: SEND_OVER,
  pauseCampaignSend: SEND_OVER,
  resumeCampaignSend: SEND_OVER,
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
  withdrawInvitation: { AlreadyMember: inState((tenant) => alone(tenant)) },
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
  addNote: {
    LimitReached: inState(async (tenant) => {
      const id = await tenant.makers.note()
      await fill(tenant, 'conversation_note', { id, count: 500 })
      const conversationId = await tenant.row('select conversation_id as id from conversation_note where id = $1', [id])
      return asks({ conversationId, body: 'One too many' })
    }),
  },
  registerDocuments: {
    LimitReached: fullOf(async (tenant) => {
      const id = await tenant.row('select id from persisted_document where hash = $1', [await tenant.makers.document()])
      await fill(tenant, 'persisted_document', { id, count: 1_000, unique: `jsonb_build_object('hash', t.hash || n)` })
      return asks({ documents: [{ text: 'query OneTooMany { workspace { id } }' }] })
    }),
  },
  createMessageDraft: {
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'message_draft', { id: await tenant.makers.draft(), count: 1_000 })
      return asks({ leadId: await tenant.makers.lead(), body: 'One too many' })
    }),
  },
  approveMessageDraft: {
    DraftOver: inState(async ({ makers, make }) => {
      const id = await makers.draft()
      await make('rejectMessageDraft', { id })
      return asks({ id })
    }),
  },
  rejectMessageDraft: {
    DraftOver: inState(async ({ makers, make }) => {
      const id = await makers.draft()
      await make('approveMessageDraft', { id })
      return asks({ id })
    }),
  },
  createSnippet: {
    LimitReached: fullOf(async (tenant) => {
      const unique = `jsonb_build_object('name_key', t.id || 'x' || n)`
      await fill(tenant, 'snippet', { id: await tenant.makers.snippet(), count: 500, unique })
      return asks({ name: 'One too many', body: 'Hi' })
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
    CampaignNotReady: inState(async () => asks({ name: 'Early', template: 'SOLAR', status: 'ACTIVE' }, live)),
    LimitReached: fullOf(async (tenant) => {
      await fill(tenant, 'campaign', { id: tenant.base.camp, count: 100 })
      return asks({ name: 'One too many', template: 'SOLAR' })
    }),
  },
  updateCampaign: {
    CampaignNotReady: inState(async ({ row, live: { id } }) => {
      const one = await row('select id from campaign where workspace_id = $1 limit 1', [id])
      return asks({ id: one, status: 'ACTIVE' }, live)
    }),
  },
  updatePlaybook: {
    CampaignNotReady: inState(async (tenant) =>
      asks({ campaignId: await activeCampaign(tenant), expectedVersion: 1, playbook: solar }, live),
    ),
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
    CampaignNotReady: inState(async (tenant) => {
      const [id, active] = [await tenant.makers.campaign(), await activeCampaign(tenant)]
      await tenant.around.service.rows(
        'update campaign set name = (select s.name from campaign s where s.id = $1) where id = $2',
        [id, active],
      )
      return asks({ campaignIds: [id] }, live)
    }),
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
  addAlertBrowser: 'the same browser again is updated; one too many is a conflict',
  renewAppointmentFeed: 'makes a new address each time',
  revokeAppointmentFeed: 'without a feed nothing changes',
  removeAlertBrowser: 'whatever waits ends with it',
  addAlertPhone: 'too many codes, and what the gate refuses, are conflicts',
  verifyAlertPhone: 'a wrong code is an invalid parameter, an expired one a conflict',
  removeAlertPhone: 'without a phone it is not found',
  testAlertPhone: 'without a verified phone, and what the gate refuses, are conflicts',
  testMyAlerts: 'without a browser it is a conflict',
  updateMyAlerts: 'sets what is given',
  deleteNote: 'a note that is gone is not found',
  updateSnippet: 'the name of another snippet is a conflict',
  removeDocument: 'a document that is gone is not found',
  deleteSnippet: 'a snippet that is gone is not found',
  updateUnansweredQuestion: 'a question can have any status at any time',
  answerHeldText: 'a text stays held, and either answer can be given at any time',
  cancelAppointment: 'one that is canceled stays so',
  rescheduleAppointment: 'a taken time and one that is not booked are conflicts, as when a conversation is completed',
  createAccessToken: 'depends on no state: a token for an object that is gone is not found',
  createLead: 'one that is there is merged into; an opening that may not go is not sent',
  deleteNotificationChannel: 'whatever waits ends with it',
  deleteWebhookEndpoint: 'whatever waits ends with it',
  eraseLeads: 'as eraseLead',
  eraseLead: 'whatever goes on ends with it',
  markConversationRead: 'what was read further stays so; a key has no state of reading, whatever the state',
  releasePhone: 'a phone that is not on the list is not found',
  releasePhoneNumber: 'what waits for it goes from another',
  updateApiKey: 'sets what is given',
  renameApiKey: 'one that has ended may be renamed too',
  retryStalledWork: 'one that is tried again already stays so',
  revokeApiKey: 'one that is revoked stays so',
  sendTestEvent: 'a disabled endpoint is tested too',
  confirmTwoFactor: 'a wrong code is an invalid parameter',
  replaceRecoveryCodes: 'a wrong code is an invalid parameter',
  resetTwoFactor: 'a member without a second factor, or with another workspace, is a conflict',
  startTwoFactorSetup: 'after an older sign-in, or if it is on, it is a conflict',
  turnOffTwoFactor: 'a wrong password or code is an invalid parameter',
  updateSignInSettings: 'an owner without a second factor gets a conflict',
  signOutEverywhere: 'who has no session left does not ask',
  simulateInbound: 'whatever a lead may text is taken in',
  removeCompanySignIn: 'without a provider nothing changes; while it is required, it is a conflict',
  setCompanySignIn: 'a provider that cannot be read is an invalid parameter; one that is in use is a conflict',
  stopSandboxPersona: 'a phone that nobody holds is not found',
  suppressPhones: 'a phone that is on the list stays there',
  testCarrierAccount: 'asks the carrier',
  updateCompanyProfile: 'takes what is good in itself',
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
