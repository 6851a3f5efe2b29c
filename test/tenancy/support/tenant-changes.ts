import { createECDH, randomBytes } from 'node:crypto'
import { PLAYBOOK } from '../../agent/support/booking.ts'
import { companyInput } from '../../identity/support/issuer.ts'
import { signIn } from '../../identity/support/members.ts'
import { codeOf, storeSecondFactor } from '../../identity/support/two-factor.ts'
import type { Json } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { newNumber, type Tenant, type TenantRequest } from './tenant.ts'
import type { Factory, TenantRead } from './tenant-reads.ts'

const input = (input: Json, more: Omit<TenantRead, 'args'> = {}): TenantRead => ({ args: { input }, ...more })
const live = { where: 'live' } satisfies Partial<TenantRequest>
const SINCE = '2026-03-01T00:00:00Z'
const LATER = '2026-03-20T00:00:00Z'
let names = 0

/** A browser that nothing is sent to. */
function newSubscription(url: string): Json {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const endpoint = `${url}/push/${++names}`
  return { endpoint, p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
/** Each an hour after the one before. */
const newStart = () => new Date(Date.parse('2026-04-01T15:00:00Z') + 3_600_000 * ++names).toISOString()
const newName = () => `Number ${++names}`

type Make = (tenant: Tenant) => Promise<string>

/** About one resource, created for it. */
function on(make: Make, fields: Json = {}, more: Omit<TenantRead, 'args'> = {}): Factory {
  return async (tenant) => input({ id: await make(tenant), ...fields }, more)
}

/** A code that is right for the member of every tenant, whose second factor is on, or only set up. */
const withCode =
  (isOn: boolean): Factory =>
  async ({ around: { service } }) => {
    const members = await service.rows<{ id: string }>('select id from member where user_id is not null')
    for (const { id } of members) await storeSecondFactor(service, id, { isOn })
    await service.rows(`delete from auth_rate_limit where key like 'code %'`)
    return input({ code: codeOf(service) }, { as: 'member' })
  }

const conversation: Make = ({ makers }) => makers.conversation()
const endpoint: Make = ({ makers }) => makers.endpoint()

export const MUTATIONS: Readonly<Record<string, Factory>> = {
  createMessageDraft: async ({ makers, base }) =>
    input({ leadId: await makers.lead(), campaignId: base.camp, body: 'Hello' }),
  approveMessageDraft: on(({ makers }) => makers.draft()),
  rejectMessageDraft: on(({ makers }) => makers.draft()),
  updateApiKey: on(({ makers }) => makers.key(), { sendsWithoutApproval: true }),
  answerHeldText: on(({ makers }) => makers.heldText(), { answer: 'NOT_OPT_OUT' }),
  updateUnansweredQuestion: on(({ makers }) => makers.question(), { status: 'DISMISSED' }),
  addAlertBrowser: ({ around }) =>
    input({ ...newSubscription(around.receiver.url), name: 'Chrome on Mac' }, { as: 'member' }),
  addAlertPhone: async ({ makers }) => {
    await makers.ownNumber()
    return input({ phone: newPhone() }, { as: 'member', ...live })
  },
  addNote: async ({ makers }) => input({ conversationId: await makers.conversation(), body: 'Call after five.' }),
  assignConversation: async ({ makers, member }) =>
    input({ id: await makers.conversation(), memberId: member.memberId }),
  cancelAppointment: on(({ makers }) => makers.appointment()),
  cancelLeadErasure: on(({ makers }) => makers.erasure()),
  cancelCampaignSend: on(({ makers }) => makers.send()),
  cancelImport: on(({ makers }) => makers.import()),
  cancelMessage: on(({ makers }) => makers.scheduledMessage()),
  cancelReplay: on(({ makers }) => makers.replay()),
  claimConversation: on(conversation, { assignedTo: 'Dana' }),
  completeApiKeyRotation: on(async ({ makers, make }) => {
    const id = await makers.key()
    await make('rotateApiKey', { id })
    return id
  }),
  completeConversation: on(conversation, { outcome: 'DISQUALIFIED' }),
  completeWebhookRotation: on(async ({ makers, make }) => {
    const id = await makers.endpoint()
    await make('rotateWebhookSecret', { id })
    return id
  }),
  confirmTwoFactor: withCode(false),
  createAccessToken: ({ base }) => [
    input({ scopes: ['LEADS'], leadId: base.lead }),
    input({ scopes: ['READ_ONLY'], conversationId: base.conv }),
  ],
  createApiKey: () => input({ name: 'Another', scopes: ['LEADS'] }),
  createCampaign: () => input({ name: newName(), template: 'SOLAR' }),
  createCampaignSend: async ({ base, makers }) => [
    input({ campaignId: base.camp, leadIds: [await makers.lead()], confirmWithoutConsent: true, startsAt: LATER }),
    input({ campaignId: base.camp, filter: { campaignId: base.camp }, dryRun: true }),
  ],
  createLeadErasure: async ({ base, makers, make }) => {
    const filter = { campaignId: base.camp, source: newName() }
    await make('createLead', { phone: newPhone(), ...filter })
    return [input({ leadIds: [await makers.lead()], expectedCount: 1 }), input({ filter, expectedCount: 1 })]
  },
  createCarrierAccount: () =>
    input({ name: newName(), twilio: { accountSid: `AC${'1'.repeat(32)}`, authToken: '2'.repeat(32) } }, live),
  createLead: ({ base }) => input({ phone: newPhone(), campaignId: base.camp }),
  createNotificationChannel: ({ around }) => input({ kind: 'WEBHOOK', name: newName(), target: around.receiver.url }),
  createReplay: async ({ makers }) => input({ endpointId: await makers.endpoint(), since: SINCE }),
  createSnippet: () => input({ name: newName(), body: 'Hi {{first_name}}' }),
  createWebhookEndpoint: ({ around }) => input({ url: around.receiver.url, eventTypes: ['MESSAGE_RECEIVED'] }),
  deleteNotificationChannel: on(({ makers }) => makers.channel()),
  deleteNote: on(({ makers }) => makers.note()),
  deleteSnippet: on(({ makers }) => makers.snippet()),
  deleteWebhookEndpoint: on(endpoint),
  eraseLeads: async ({ makers }) => input({ ids: [await makers.lead(), await makers.lead()] }),
  eraseLead: on(({ makers }) => makers.lead()),
  handOffConversation: on(conversation, { summary: 'They ask for a person.' }),
  inviteMember: () => input({ email: `invited${++names}@example.com`, role: 'AGENT' }, live),
  markConversationRead: on(conversation, {}, { as: 'member' }),
  pauseCampaignSend: on(({ makers }) => makers.send()),
  promoteFromSandbox: async ({ makers }) =>
    input(
      {
        campaignIds: [await makers.campaign()],
        webhookEndpointIds: [await makers.endpoint(`https://hooks.example.com/${++names}`)],
        snippetIds: [await makers.snippet()],
        settings: ['THRESHOLD'],
      },
      live,
    ),
  registerPhoneNumber: async ({ makers }) =>
    input({ carrierAccountId: await makers.account(), e164: newNumber(), type: 'LONG_CODE' }, live),
  rescheduleAppointment: async ({ makers }) => input({ id: await makers.appointment(), startsAt: newStart() }),
  registerDocuments: () => input({ documents: [{ text: `query Ours${++names} { workspace { id } }` }] }),
  removeDocument: async ({ makers }) => input({ hash: await makers.document() }, { hidden: true }),
  releasePhone: async ({ makers }) => input({ phone: await makers.suppressedPhone() }, { hidden: true }),
  releasePhoneNumber: on(({ makers }) => makers.number(), {}, live),
  removeAlertBrowser: on(({ makers }) => makers.browser(), {}, { as: 'member' }),
  removeAlertPhone: async ({ makers }) => {
    await makers.ownPhone()
    return input({}, { as: 'member', hidden: true, ...live })
  },
  removeCarrierAccount: on(({ makers }) => makers.account(), {}, live),
  withdrawInvitation: on(({ makers }) => makers.member(), {}, live),
  removeMember: on(({ makers }) => makers.member(), {}, live),
  renewAppointmentFeed: () => input({}, { as: 'member' }),
  revokeAppointmentFeed: () => input({}, { as: 'member' }),
  renameApiKey: on(({ makers }) => makers.key(), { name: 'Renamed' }),
  replaceRecoveryCodes: withCode(true),
  replayDelivery: on(({ makers }) => makers.delivery()),
  resumeCampaignSend: on(({ makers }) => makers.send()),
  resetTwoFactor: on(
    async ({ around: { service }, live }) => {
      const own = { email: `second${++names}@example.com`, role: 'agent' as const, workspaceId: live.id }
      const { memberId } = await signIn(service, own)
      await storeSecondFactor(service, memberId)
      return memberId
    },
    {},
    { as: 'member', ...live },
  ),
  resetSandbox: async ({ around }) => {
    await around.service.processAll() // a running one is a conflict
    return input({})
  },
  retryStalledWork: on(({ makers }) => makers.stalledWork()),
  returnConversation: on(async ({ makers, make }) => {
    const id = await makers.conversation()
    await make('handOffConversation', { id })
    return id
  }),
  revokeApiKey: on(({ makers }) => makers.key()),
  rotateApiKey: on(({ makers }) => makers.key()),
  rotateWebhookSecret: on(endpoint),
  sendMessage: async ({ makers, make, sandbox, base }) => {
    const ended = await makers.conversation()
    const { conversation } = await make('completeConversation', { id: ended, outcome: 'DISQUALIFIED' })
    return [
      input({ leadId: await makers.lead(), body: 'Hello', campaignId: base.camp, from: sandbox.number }),
      input({ to: conversation.phone, body: 'Hello', continues: ended }),
    ]
  },
  sendTestEvent: async ({ makers }) => input({ endpointId: await makers.endpoint(), eventType: 'MESSAGE_RECEIVED' }),
  setSignal: on(conversation, { key: 'budget', value: 40_000 }),
  signOutEverywhere: () => input({ keepThisSession: true }, { as: 'member' }),
  simulateInbound: () => input({ from: newPhone(), body: 'Hello' }),
  startTwoFactorSetup: async ({ around: { service } }) => {
    await service.rows('delete from auth_totp')
    return { args: {}, as: 'member' }
  },
  startSandboxPersona: () => input({ phone: newPhone(), persona: 'EAGER_HOMEOWNER', begins: false }),
  stopSandboxPersona: async ({ makers }) => input({ phone: await makers.personaPhone() }, { hidden: true }),
  suppressPhones: () => input({ phones: [newPhone()] }),
  setInboxState: on(conversation, { state: 'DONE' }),
  testAlertPhone: async ({ makers }) => {
    await makers.ownPhone()
    await makers.ownNumber()
    return input({}, { as: 'member', hidden: true, ...live })
  },
  verifyAlertPhone: async ({ makers }) =>
    input({ code: await makers.ownPhone() }, { as: 'member', hidden: true, ...live }),
  testMyAlerts: async ({ makers }) => {
    await makers.browser()
    return input({}, { as: 'member' })
  },
  setResumeTime: on(conversation, { resumeAt: null }),
  testModel: () => ({ args: {} }),
  testNotificationChannel: on(({ makers }) => makers.channel()),
  turnOffTwoFactor: withCode(true),
  undoCompletion: on(conversation),
  updateCampaign: on(({ makers }) => makers.campaign(), { name: 'Autumn' }),
  updateCarrierAccount: on(({ makers }) => makers.account(), { name: 'Spare' }, live),
  testCarrierAccount: on(({ makers }) => makers.account(), {}, live),
  updateCompanyProfile: () => input({ name: newName(), helpContact: '+14155550100' }, live),
  updateLead: async ({ makers, base }) => input({ id: await makers.lead(), campaignId: base.camp }),
  updateMember: on(({ makers }) => makers.member(), { name: 'Dana' }, live),
  updateModelSettings: ({ around }) =>
    input({ provider: 'OPENAI_COMPATIBLE', name: 'small', baseUrl: around.modelUrl, key: 'sk-0123456789abcdef' }),
  updateMyAlerts: () => input({ push: ['BOOKED'], timezone: 'America/Chicago' }, { as: 'member' }),
  updateNotificationChannel: on(({ makers }) => makers.channel(), { name: 'Louder' }),
  updatePhoneNumber: on(({ makers }) => makers.number(), { type: 'TOLL_FREE' }, live),
  updatePlaybook: async ({ makers }) => {
    const campaignId = await makers.campaign()
    return input({ campaignId, expectedVersion: await makers.playbookVersionOf(campaignId), playbook: PLAYBOOK })
  },
  updateSandboxSettings: () => input({ seed: 'two' }),
  updateSignInSettings: () => input({ requireTwoFactor: false }, { as: 'member' }),
  setCompanySignIn: async () => input(await companyInput('tenant.example'), { as: 'member' }),
  removeCompanySignIn: () => ({ args: {}, as: 'member' }),
  updateSnippet: on(({ makers }) => makers.snippet(), { body: 'Hello' }),
  updateWebhookEndpoint: on(endpoint, { description: 'Ours' }),
  updateWorkspace: ({ base }) => input({ defaultCampaignId: base.camp, threshold: 60 }),
  verifyEndpoint: async ({ makers }) => input({ endpointId: await makers.endpoint() }),
}
