import type { Json } from '../../support/harness.ts'
import type { Tenant, TenantRequest } from './tenant.ts'

/**
 * A tenant's requests by root field, with arguments that refer to their own resources. `hidden`: anyone
 * else who sends the same request finds nothing, though it has no ID. All ID arguments must occur; several requests run in turn.
 */
export type Factory = (tenant: Tenant) => Promise<TenantRead | TenantRead[]> | TenantRead | TenantRead[]
export type TenantRead = TenantRequest & { hidden?: true }

const args = (args: Json = {}, more: Omit<TenantRead, 'args'> = {}): TenantRead => ({ args, ...more })
const each = (filters: Json): TenantRead[] => [
  args(),
  ...Object.entries(filters).map(([name, value]) => args({ [name]: value })),
]
const RANGE = { after: '2026-03-01T00:00:00Z', before: '2026-03-05T00:00:00Z' }

export const QUERIES: Readonly<Record<string, Factory>> = {
  analytics: ({ base }) => [args({ range: RANGE }), args({ range: RANGE, campaignId: base.camp })],
  apiKeys: () => args(),
  appointmentFeed: async ({ makers }) => {
    await makers.feed()
    return args({}, { as: 'member', hidden: true })
  },
  appointments: async ({ base, row }) => {
    const conversationId = await row('select conversation_id as id from appointment where id = $1', [base.appt])
    const leadId = await row('select lead_id as id from appointment where id = $1', [base.appt])
    return each({ campaignId: base.camp, conversationId, leadId })
  },
  auditLog: async ({ base, row }) =>
    each({
      subjectId: base.wh,
      actorId: await row(
        'select actor_id as id from audit_entry where subject_id = $1 and actor_id is not null limit 1',
        [base.wh],
      ),
    }),
  campaign: ({ base }) => args({ id: base.camp }),
  campaignsToConfirm: () => args({}, { where: 'live' }),
  campaignResults: ({ base }) => [...each({ campaignId: base.camp }), args({ campaignId: base.camp, byVersion: true })],
  campaigns: () => args(),
  campaignSend: ({ base }) => args({ id: base.snd }),
  campaignSends: ({ base }) => each({ campaignId: base.camp }),
  carrierAccounts: () => args({}, { where: 'live' }),
  consents: ({ base }) => each({ leadId: base.consented }),
  conversation: ({ base }) => args({ id: base.conv }),
  conversations: ({ base, member }) => [
    ...each({ campaignId: base.camp, leadId: base.lead }),
    args({ assignedTo: member.memberId }),
    args({ mine: true }, { as: 'member' }),
    args({ unread: true }, { as: 'member' }),
    args({ search: base.phone }, { hidden: true }),
  ],
  deliveries: ({ base }) => [...each({ endpointId: base.wh, eventId: base.evt }), args({ replayId: base.rpl })],
  delivery: ({ base }) => args({ id: base.dlv }),
  enrolments: ({ base }) => each({ campaignId: base.camp, leadId: base.consented }),
  event: ({ base }) => args({ id: base.evt }),
  events: async ({ base, row }) => {
    const about = (what: string) => row(`select ${what}_id as id from event where id = $1`, [base.evt])
    return each({ conversationId: await about('conversation'), leadId: await about('lead') })
  },
  explainDelivery: ({ base }) => args({ eventId: base.evt, endpointId: base.wh }),
  explainQualification: ({ base }) => args({ conversationId: base.conv }),
  messageDraft: ({ base }) => ({ args: { id: base.drft } }),
  messageDrafts: async ({ base, row }) =>
    each({
      leadId: await row('select lead_id as id from message_draft where id = $1', [base.drft]),
      conversationId: await row('select conversation_id as id from message_draft where id = $1', [base.drft]),
    }),
  heldTexts: async ({ base, row }) =>
    each({ leadId: await row('select lead_id as id from held_text where id = $1', [base.hld]) }),
  unansweredQuestions: async ({ base, row }) =>
    each({
      campaignId: base.camp,
      leadId: await row('select lead_id as id from unanswered_question where id = $1', [base.qst]),
    }),
  import: ({ base }) => args({ id: base.imp }),
  importFailures: ({ base }) => args({ importId: base.imp }),
  imports: () => args(),
  leadErasure: ({ base }) => args({ id: base.era }),
  leadErasures: () => args(),
  lead: ({ base }) => args({ id: base.lead }),
  leads: ({ base }) => [
    ...each({ campaignId: base.camp }),
    args({ phone: base.phone }, { hidden: true }),
    args({ search: base.phone }, { hidden: true }),
  ],
  liveCursor: () => args(),
  loggedRequest: ({ base }) => args({ id: base.rlog }),
  members: () => args({}, { where: 'live' }),
  message: ({ base }) => args({ id: base.msg }),
  messages: ({ base }) => each({ conversationId: base.conv, leadId: base.lead }),
  modelCalls: async ({ base, row }) => {
    return each({
      conversationId: await row('select conversation_id as id from model_call where id = $1', [base.mdl]),
    })
  },
  modelUsage: () => args({ days: 3 }),
  node: ({ base: { live, ...base } }) => [
    ...Object.entries(base).flatMap(([name, id]) => (KINDS.has(name) ? [args({ id })] : [])),
    ...Object.values(live).map((id) => args({ id }, { where: 'live' as const })),
  ],
  myAlerts: () => args({}, { as: 'member' }),
  nodes: ({ base }) => args({ ids: [base.conv, base.lead, base.msg, base.wh, base.turn] }),
  notes: async ({ base, row }) =>
    args({
      conversationId: await row('select conversation_id as id from conversation_note where id = $1', [base.note]),
    }),
  notificationChannels: () => args(),
  notifications: async ({ base, row }) =>
    each({ channelId: await row('select channel_id as id from notification where id = $1', [base.ntf]) }),
  overview: () => args(),
  phoneNumbers: () => [args(), args({}, { where: 'live' })],
  playbookSchema: () => args(),
  playbookTemplates: () => args(),
  playbookVersions: ({ base }) => args({ campaignId: base.camp }),
  previewMessage: ({ base }) => [
    args({ to: base.phone, body: 'Hello', campaignId: base.camp }),
    args({ to: base.suppressed, body: 'Hello' }),
  ],
  goLive: () => args(),
  requestLog: async ({ base, row }) =>
    each({ apiKeyId: await row('select api_key_id as id from logged_request where id = $1', [base.rlog]) }),
  replay: ({ base }) => args({ id: base.rpl }),
  replays: async ({ base, row }) =>
    each({ endpointId: await row('select endpoint_id as id from replay where id = $1', [base.rpl]) }),
  sandboxHandset: ({ base }) => args({ phone: base.phone }, { hidden: true }),
  sandboxHandsets: () => args(),
  sandboxPersonas: () => args(),
  sandboxReset: ({ base }) => [args(), args({ id: base.rst })],
  sandboxSettings: () => args(),
  search: ({ base }) => args({ text: base.phone }, { hidden: true }),
  companySignIn: () => args({}, { as: 'member' }),
  signInSettings: () => args({}, { as: 'member' }),
  persistedDocuments: () => args(),
  snippets: () => args(),
  stalledWork: () => args(),
  suppressions: ({ base }) => [args(), args({ phone: base.suppressed }, { hidden: true })],
  tryPlaybook: ({ base }) => args({ input: { campaignId: base.camp, texts: ['Hello'] } }),
  turns: ({ base }) => args({ conversationId: base.conv }),
  validatePlaybook: () => args({ playbook: {} }),
  twoFactor: () => args({}, { as: 'member' }),
  viewer: () => args({}, { as: 'member' }),
  webhookEndpoint: ({ base }) => args({ id: base.wh }),
  webhookEndpoints: () => args(),
  workspace: () => args(),
}

/** The fields of a tenant's data that are prefixes of IDs. */
const KINDS = new Set(
  'conv lead msg con hld qst drft camp dlv wh evt att rpl imp snd era chn ntf note snip key turn aud appt mdl rst ws rlog doc'.split(
    ' ',
  ),
)

/** What the tenant then does, so that the subscription yields an event. */
type Watched = { args: Json; happens: () => Promise<unknown> }

export const SUBSCRIPTIONS: Readonly<Record<string, (tenant: Tenant) => Promise<Watched[]> | Watched[]>> = {
  conversationEvents: (tenant) => ofOneConversation(tenant),
  conversationUpdated: (tenant) => ofOneConversation(tenant),
  messageAdded: (tenant) => ofOneConversation(tenant),
  events: ({ talks }) => [{ args: {}, happens: () => talks().says('Hello') }],
  importProgressed: async ({ makers }) => [{ args: { importId: await makers.import() }, happens: async () => {} }],
  leadErasureProgressed: async ({ makers }) => [
    { args: { erasureId: await makers.erasure() }, happens: async () => {} },
  ],
  campaignSendProgressed: async ({ makers }) => [{ args: { sendId: await makers.send() }, happens: async () => {} }],
  deliveryAttempted: async ({ makers, make, row }) => {
    const id = await makers.delivery()
    const endpointId = await row('select endpoint_id as id from webhook_delivery where id = $1', [id])
    return [{ args: { endpointId }, happens: () => make('replayDelivery', { id }) }]
  },
}

async function ofOneConversation({ talks }: Tenant): Promise<Watched[]> {
  const story = talks()
  const { conversation_id: conversationId } = await story.says('Hello')
  return [{ args: { conversationId }, happens: () => story.says('We need a new kitchen for 25k') }]
}
