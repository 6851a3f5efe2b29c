import { PLAYBOOK } from '../../agent/support/booking.ts'
import type { Json } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { newNumber, type Tenant, type TenantRequest } from './tenant.ts'
import type { Factory, TenantRead } from './tenant-reads.ts'

const input = (input: Json, more: Omit<TenantRead, 'args'> = {}): TenantRead => ({ args: { input }, ...more })
const live = { where: 'live' } satisfies Partial<TenantRequest>
const SINCE = '2026-03-01T00:00:00Z'
let names = 0
const newName = () => `Number ${++names}`

type Make = (tenant: Tenant) => Promise<string>

/** About one resource, created for it. */
function on(make: Make, fields: Json = {}, more: Omit<TenantRead, 'args'> = {}): Factory {
  return async (tenant) => input({ id: await make(tenant), ...fields }, more)
}

const conversation: Make = ({ makers }) => makers.conversation()
const endpoint: Make = ({ makers }) => makers.endpoint()

export const MUTATIONS: Readonly<Record<string, Factory>> = {
  assignConversation: async ({ makers, member }) =>
    input({ id: await makers.conversation(), memberId: member.memberId }),
  cancelAppointment: on(({ makers }) => makers.appointment()),
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
  createApiKey: () => input({ name: 'Another', scopes: ['LEADS'] }),
  createCampaign: () => input({ name: newName(), template: 'SOLAR' }),
  createCarrierAccount: () =>
    input({ name: newName(), twilio: { accountSid: `AC${'1'.repeat(32)}`, authToken: '2'.repeat(32) } }, live),
  createLead: ({ base }) => input({ phone: newPhone(), campaignId: base.camp }),
  createNotificationChannel: ({ around }) => input({ kind: 'WEBHOOK', name: newName(), target: around.receiver.url }),
  createReplay: async ({ makers }) => input({ endpointId: await makers.endpoint(), since: SINCE }),
  createWebhookEndpoint: ({ around }) => input({ url: around.receiver.url, eventTypes: ['MESSAGE_RECEIVED'] }),
  deleteNotificationChannel: on(({ makers }) => makers.channel()),
  deleteWebhookEndpoint: on(endpoint),
  eraseLead: on(({ makers }) => makers.lead()),
  handOffConversation: on(conversation, { summary: 'They ask for a person.' }),
  inviteMember: () => input({ email: `invited${++names}@example.com`, role: 'AGENT' }, live),
  markConversationRead: on(conversation, {}, { as: 'member' }),
  promoteFromSandbox: async ({ makers }) =>
    input(
      {
        campaignIds: [await makers.campaign()],
        webhookEndpointIds: [await makers.endpoint(`https://hooks.example.com/${++names}`)],
        settings: ['THRESHOLD'],
      },
      live,
    ),
  registerPhoneNumber: async ({ makers }) =>
    input({ carrierAccountId: await makers.account(), e164: newNumber(), type: 'LONG_CODE' }, live),
  releasePhone: async ({ makers }) => input({ phone: await makers.suppressedPhone() }, { hidden: true }),
  releasePhoneNumber: on(({ makers }) => makers.number(), {}, live),
  removeCarrierAccount: on(({ makers }) => makers.account(), {}, live),
  removeMember: on(({ makers }) => makers.member(), {}, live),
  renameApiKey: on(({ makers }) => makers.key(), { name: 'Renamed' }),
  replayDelivery: on(({ makers }) => makers.delivery()),
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
  sendMessage: async ({ makers, sandbox, base }) =>
    input({ leadId: await makers.lead(), body: 'Hello', campaignId: base.camp, from: sandbox.number }),
  sendTestEvent: async ({ makers }) => input({ endpointId: await makers.endpoint(), eventType: 'MESSAGE_RECEIVED' }),
  setSignal: on(conversation, { key: 'budget', value: 40_000 }),
  signOutEverywhere: () => input({ keepThisSession: true }, { as: 'member' }),
  simulateInbound: () => input({ from: newPhone(), body: 'Hello' }),
  startSandboxPersona: () => input({ phone: newPhone(), persona: 'EAGER_HOMEOWNER', begins: false }),
  stopSandboxPersona: async ({ makers }) => input({ phone: await makers.personaPhone() }, { hidden: true }),
  suppressPhones: () => input({ phones: [newPhone()] }),
  testModel: () => ({ args: {} }),
  testNotificationChannel: on(({ makers }) => makers.channel()),
  updateCampaign: on(({ makers }) => makers.campaign(), { name: 'Autumn' }),
  updateCarrierAccount: on(({ makers }) => makers.account(), { name: 'Spare' }, live),
  updateLead: async ({ makers, base }) => input({ id: await makers.lead(), campaignId: base.camp }),
  updateMember: on(({ makers }) => makers.member(), { name: 'Dana' }, live),
  updateModelSettings: ({ around }) =>
    input({ provider: 'OPENAI_COMPATIBLE', name: 'small', baseUrl: around.modelUrl, key: 'sk-0123456789abcdef' }),
  updateNotificationChannel: on(({ makers }) => makers.channel(), { name: 'Louder' }),
  updatePhoneNumber: on(({ makers }) => makers.number(), { type: 'TOLL_FREE' }, live),
  updatePlaybook: async ({ makers }) => {
    const campaignId = await makers.campaign()
    return input({ campaignId, expectedVersion: await makers.playbookVersionOf(campaignId), playbook: PLAYBOOK })
  },
  updateSandboxSettings: () => input({ seed: 'two' }),
  updateWebhookEndpoint: on(endpoint, { description: 'Ours' }),
  updateWorkspace: ({ base }) => input({ defaultCampaignId: base.camp, threshold: 60 }),
  verifyEndpoint: async ({ makers }) => input({ endpointId: await makers.endpoint() }),
}
