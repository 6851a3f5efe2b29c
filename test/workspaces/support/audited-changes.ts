import { codeText } from '../../../src/domain/messaging/members/member-phone.ts'
import { bookBy, createBooker } from '../../agent/support/booking.ts'
import { companyInput } from '../../identity/support/issuer.ts'
import { type Browser, invite, signIn } from '../../identity/support/members.ts'
import { codeOf, storeSecondFactor } from '../../identity/support/two-factor.ts'
import { leadsFile, upload } from '../../leads/support/imports.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'

/** Credentials used here; none can be in the audit log. */
export const SECRETS = {
  header: 'hush-header-value',
  target: 'hush-target-path',
  token: 'deadbeef'.repeat(4),
  nextToken: 'feedface'.repeat(4),
  model: 'hush-model-key',
  client: 'hush-client-secret',
}

/** `made` has only values after, `ended` only values before, `changed` has both, `told` has none. */
type Kind = 'made' | 'changed' | 'ended' | 'told'

export type AuditedChange = {
  action: string
  kind: Kind
  /** In the live workspace; by default in the sandbox. */
  isLive?: true
  /** Prepares the mutation. Returns its input, and the entry's subject if it is known before. */
  prepare(world: World): Promise<{ input: Json; subjectId?: string }>
  /** Needs a member. */
  as?: 'member'
}

export type World = {
  service: TestApp
  receiverUrl: string
  member: Browser
  /** Prepares what is needed as another actor, so that its entries are not the tested ones. */
  ask(mutation: string, type: string, input: Json, selection: string, isLive?: boolean): Promise<Json>
}

const aboutId = (id: string) => ({ input: { id }, subjectId: id })
let count = 0

async function hook({ service, receiverUrl }: World, body: object = {}): Promise<string> {
  const given = {
    url: receiverUrl,
    event_types: ['message.received'],
    headers: { 'X-Key': { value: SECRETS.header } },
    ...body,
  }
  const answer = await service.api('POST', '/v1/webhooks', given)
  return answer.body.id
}

/** The member's phone with an open code. */
async function ownPhone({ service, member: { memberId } }: World): Promise<void> {
  const [workspaceId, phone] = [service.live.id, newPhone()]
  const hash = service.app.vault.sign(codeText({ workspaceId, memberId, phone, code: '123456' }))
  await service.rows(
    `insert into member_phone (workspace_id, member_id, phone, code_hash, code_sent_at, created_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (workspace_id, member_id) do update set code_hash = excluded.code_hash, phone = excluded.phone`,
    [workspaceId, memberId, phone, hash, service.clock.now()],
  )
}

const key = async ({ ask }: World): Promise<string> => {
  const made = await ask('createApiKey', 'CreateApiKeyInput!', { name: 'x', scopes: ['LEADS'] }, 'apiKey { id }')
  return made.apiKey.id
}

const channel = async ({ ask, receiverUrl }: World): Promise<string> => {
  const input = { kind: 'WEBHOOK', name: 'Ops', target: `${receiverUrl}/${SECRETS.target}` }
  const made = await ask(
    'createNotificationChannel',
    'CreateNotificationChannelInput!',
    input,
    'notificationChannel { id }',
  )
  return made.notificationChannel.id
}

const snippet = async ({ ask }: World): Promise<string> => {
  const input = { name: `Snippet ${++count}`, body: 'Hi' }
  return (await ask('createSnippet', 'CreateSnippetInput!', input, 'snippet { id }')).snippet.id
}

const campaign = async ({ ask }: World): Promise<string> => {
  const input = { name: `Campaign ${++count}`, template: 'SOLAR' }
  const made = await ask('createCampaign', 'CreateCampaignInput!', input, '... on PlaybookSaved { campaign { id } }')
  return made.campaign.id
}

const newDocument = () => `query Document${++count} { workspace { id } }`

const newSid = () => `AC${(++count).toString(16).padStart(32, '0')}`

const account = async ({ ask }: World): Promise<string> => {
  const input = { name: 'Main', twilio: { accountSid: newSid(), authToken: SECRETS.token } }
  const made = await ask('createCarrierAccount', 'CreateCarrierAccountInput!', input, 'carrierAccount { id }', true)
  return made.carrierAccount.id
}

const sandboxAccount = async ({ service }: World): Promise<string> => {
  const [row] = await service.rows<{ id: string }>('select id from carrier_account where workspace_id = $1', [
    service.sandbox.id,
  ])
  return row!.id
}

const number = async (world: World): Promise<string> => {
  const input = { e164: `+1312555${1000 + ++count}`, carrierAccountId: await sandboxAccount(world), type: 'LONG_CODE' }
  const made = await world.ask('registerPhoneNumber', 'RegisterPhoneNumberInput!', input, 'phoneNumber { id }')
  return made.phoneNumber.id
}

const member = async ({ service }: World): Promise<string> =>
  (await invite(service, { email: `m${++count}@example.com`, role: 'viewer' })).memberId

/** The member's second factor, and a code of it. */
const withCode =
  (isOn: boolean) =>
  async ({ service, member: { memberId } }: World) => {
    await storeSecondFactor(service, memberId, { isOn })
    return { input: { code: codeOf(service) }, subjectId: memberId }
  }

const replay = async (world: World): Promise<string> => {
  const id = await hook(world)
  const { body } = await world.service.api('POST', `/v1/webhooks/${id}/replays`, { since: today(world) })
  return body.id
}

const send = async (world: World): Promise<string> => {
  const { campaignId } = world.service.sandbox
  const { body } = await world.service.api('POST', `/v1/campaigns/${campaignId}/sends`, await sending(world))
  return body.id
}

const newDraft = async (world: World): Promise<string> => {
  const { body } = await world.service.api('POST', '/v1/drafts', { lead_id: await newLead(world), body: 'Hello' })
  return body.id
}

const newLead = async ({ service }: World): Promise<string> =>
  (await service.api('POST', '/v1/leads', { phone: newPhone() })).body.id

const erasure = async (world: World): Promise<string> => {
  const { body } = await world.service.graphql(
    'mutation ($input: CreateLeadErasureInput!) { createLeadErasure(input: $input) { erasure { id } } }',
    { input: { leadIds: [await newLead(world)], expectedCount: 1 } },
  )
  return body.data.createLeadErasure.erasure.id
}

const sending = async ({ service }: World) => {
  const { body } = await service.api('POST', '/v1/leads', { phone: newPhone() })
  const startsAt = new Date(service.clock.now().getTime() + 3_600_000)
  return { lead_ids: [body.id], confirm_without_consent: true, starts_at: startsAt.toISOString() }
}

const today = ({ service }: World) => service.clock.now().toISOString().slice(0, 10)

const suppressed = async ({ service }: World): Promise<string> => {
  const phone = newPhone()
  await service.api('POST', '/v1/suppressions', { phone })
  return phone
}

/** Each mutation that is audited: its entry, and how to run it. */
export const AUDITED: Readonly<Record<string, AuditedChange>> = {
  createAccessToken: {
    ...{ action: 'access_token.created', kind: 'made' },
    prepare: async () => ({ input: { scopes: ['LEADS'] } }),
  },
  createApiKey: {
    ...{ action: 'api_key.created', kind: 'made' },
    prepare: async () => ({ input: { name: 'x', scopes: ['LEADS'] } }),
  },
  rotateApiKey: { action: 'api_key.rotated', kind: 'changed', prepare: async (world) => aboutId(await key(world)) },
  completeApiKeyRotation: {
    ...{ action: 'api_key.rotation_completed', kind: 'changed' },
    prepare: async (world) => {
      const id = await key(world)
      await world.ask('rotateApiKey', 'RotateApiKeyInput!', { id }, 'apiKey { id }')
      return aboutId(id)
    },
  },
  renameApiKey: {
    ...{ action: 'api_key.renamed', kind: 'changed' },
    prepare: async (world) => {
      const id = await key(world)
      return { input: { id, name: 'y' }, subjectId: id }
    },
  },
  revokeApiKey: { action: 'api_key.revoked', kind: 'changed', prepare: async (world) => aboutId(await key(world)) },
  createWebhookEndpoint: {
    ...{ action: 'webhook_endpoint.created', kind: 'made' },
    prepare: async ({ receiverUrl }) => ({
      input: { url: receiverUrl, eventTypes: ['ALL'], headers: [{ name: 'X-Key', value: SECRETS.header }] },
    }),
  },
  updateWebhookEndpoint: {
    ...{ action: 'webhook_endpoint.updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await hook(world)
      return { input: { id, description: 'x', headers: [{ name: 'X-Other', value: SECRETS.header }] }, subjectId: id }
    },
  },
  deleteWebhookEndpoint: {
    ...{ action: 'webhook_endpoint.deleted', kind: 'ended' },
    prepare: async (world) => aboutId(await hook(world)),
  },
  rotateWebhookSecret: {
    ...{ action: 'webhook_endpoint.secret_rotated', kind: 'changed' },
    prepare: async (world) => aboutId(await hook(world)),
  },
  completeWebhookRotation: {
    ...{ action: 'webhook_endpoint.rotation_completed', kind: 'changed' },
    prepare: async (world) => {
      const id = await hook(world)
      await world.service.api('POST', `/v1/webhooks/${id}/rotate`, {})
      return aboutId(id)
    },
  },
  createReplay: {
    ...{ action: 'replay.created', kind: 'made' },
    prepare: async (world) => ({ input: { endpointId: await hook(world), since: `${today(world)}T00:00:00Z` } }),
  },
  cancelReplay: { action: 'replay.canceled', kind: 'changed', prepare: async (world) => aboutId(await replay(world)) },
  createCampaignSend: {
    ...{ action: 'campaign_send.created', kind: 'made' },
    prepare: async (world) => {
      const { lead_ids: leadIds, starts_at: startsAt } = await sending(world)
      const { campaignId } = world.service.sandbox
      return { input: { campaignId, leadIds, startsAt, confirmWithoutConsent: true } }
    },
  },
  pauseCampaignSend: {
    ...{ action: 'campaign_send.paused', kind: 'changed' },
    prepare: async (world) => aboutId(await send(world)),
  },
  resumeCampaignSend: {
    ...{ action: 'campaign_send.resumed', kind: 'changed' },
    prepare: async (world) => {
      const id = await send(world)
      await world.service.api('POST', `/v1/sends/${id}/pause`)
      return aboutId(id)
    },
  },
  cancelCampaignSend: {
    ...{ action: 'campaign_send.canceled', kind: 'changed' },
    prepare: async (world) => aboutId(await send(world)),
  },
  createLeadErasure: {
    ...{ action: 'lead_erasure.created', kind: 'made' },
    prepare: async (world) => ({ input: { leadIds: [await newLead(world)], expectedCount: 1 } }),
  },
  cancelLeadErasure: {
    ...{ action: 'lead_erasure.canceled', kind: 'changed' },
    prepare: async (world) => aboutId(await erasure(world)),
  },
  cancelImport: {
    ...{ action: 'import.canceled', kind: 'changed' },
    prepare: async ({ service }) => aboutId((await upload(service, leadsFile(2, 4_000_000 + 10 * ++count))).body.id),
  },
  createCampaign: {
    ...{ action: 'campaign.created', kind: 'made' },
    prepare: async () => ({ input: { name: `Campaign ${++count}`, template: 'SOLAR' } }),
  },
  updateCampaign: {
    ...{ action: 'campaign.updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await campaign(world)
      return { input: { id, name: `Campaign ${++count}` }, subjectId: id }
    },
  },
  updatePlaybook: {
    ...{ action: 'campaign.playbook_updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await campaign(world)
      const [row] = await world.service.rows<Json>('select playbook from playbook_version where campaign_id = $1', [id])
      return { input: { campaignId: id, playbook: row.playbook, expectedVersion: 1 }, subjectId: id }
    },
  },
  updateWorkspace: {
    ...{ action: 'workspace.updated', kind: 'changed' },
    prepare: async ({ service }) => ({ input: { threshold: 71 }, subjectId: service.sandbox.id }),
  },
  updateCompanyProfile: {
    ...{ action: 'company_profile.updated', kind: 'changed', isLive: true },
    prepare: async ({ service, ask }) => {
      const input = { name: 'Ridge Roofing', helpContact: '+14155550100' }
      await ask('updateCompanyProfile', 'UpdateCompanyProfileInput!', input, 'workspace { id }', true)
      return { input: { trade: 'Roofing' }, subjectId: service.live.id }
    },
  },
  updateModelSettings: {
    ...{ action: 'model_settings.updated', kind: 'changed' },
    prepare: async ({ receiverUrl }) => ({
      input: {
        provider: 'OPENAI_COMPATIBLE',
        name: 'm-1',
        baseUrl: receiverUrl,
        key: SECRETS.model,
        inputPriceMicros: 1,
        outputPriceMicros: 1,
      },
    }),
  },
  updateSandboxSettings: {
    ...{ action: 'sandbox_settings.updated', kind: 'changed' },
    prepare: async () => ({ input: { seed: 'x' } }),
  },
  registerDocuments: {
    ...{ action: 'documents.registered', kind: 'made' },
    prepare: async ({ service }) => ({
      input: { documents: [{ text: newDocument() }] },
      subjectId: service.sandbox.id,
    }),
  },
  removeDocument: {
    ...{ action: 'document.removed', kind: 'ended' },
    prepare: async ({ ask }) => {
      const input = { documents: [{ text: newDocument() }] }
      const made = await ask('registerDocuments', 'RegisterDocumentsInput!', input, 'documents { hash }')
      return { input: { hash: made.documents[0].hash } }
    },
  },
  createSnippet: {
    ...{ action: 'snippet.created', kind: 'made' },
    prepare: async () => ({ input: { name: `Snippet ${++count}`, body: 'Hi' } }),
  },
  updateSnippet: {
    ...{ action: 'snippet.updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await snippet(world)
      return { input: { id, body: 'Hello' }, subjectId: id }
    },
  },
  deleteSnippet: {
    ...{ action: 'snippet.deleted', kind: 'ended' },
    prepare: async (world) => aboutId(await snippet(world)),
  },
  createNotificationChannel: {
    ...{ action: 'notification_channel.created', kind: 'made' },
    prepare: async ({ receiverUrl }) => ({
      input: { kind: 'WEBHOOK', name: 'Ops', target: `${receiverUrl}/${SECRETS.target}` },
    }),
  },
  updateNotificationChannel: {
    ...{ action: 'notification_channel.updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await channel(world)
      return { input: { id, target: `${world.receiverUrl}/${SECRETS.target}/2` }, subjectId: id }
    },
  },
  deleteNotificationChannel: {
    ...{ action: 'notification_channel.deleted', kind: 'ended' },
    prepare: async (world) => aboutId(await channel(world)),
  },
  retryStalledWork: {
    ...{ action: 'stalled_work.retried', kind: 'changed' },
    prepare: async ({ service }) => {
      const id = service.app.ids.next('stl')
      await service.rows(
        `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
         values ($1, $2, 'follow-up', $2, 6, 'Error', $3, $3)`,
        [service.sandbox.id, id, service.clock.now()],
      )
      return aboutId(id)
    },
  },
  createCarrierAccount: {
    ...{ action: 'carrier_account.created', kind: 'made', isLive: true },
    prepare: async () => ({ input: { name: 'Main', twilio: { accountSid: newSid(), authToken: SECRETS.token } } }),
  },
  updateCarrierAccount: {
    ...{ action: 'carrier_account.updated', kind: 'changed', isLive: true },
    prepare: async (world) => {
      const id = await account(world)
      const twilio = { accountSid: newSid(), authToken: SECRETS.nextToken }
      return { input: { id, name: 'Other', twilio }, subjectId: id }
    },
  },
  removeCarrierAccount: {
    ...{ action: 'carrier_account.removed', kind: 'ended', isLive: true },
    prepare: async (world) => aboutId(await account(world)),
  },
  registerPhoneNumber: {
    ...{ action: 'phone_number.registered', kind: 'made' },
    prepare: async (world) => ({
      input: { e164: `+1312555${1000 + ++count}`, carrierAccountId: await sandboxAccount(world), type: 'LONG_CODE' },
    }),
  },
  updatePhoneNumber: {
    ...{ action: 'phone_number.updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await number(world)
      return { input: { id, status: 'UNREGISTERED' }, subjectId: id }
    },
  },
  releasePhoneNumber: {
    ...{ action: 'phone_number.released', kind: 'ended' },
    prepare: async (world) => aboutId(await number(world)),
  },
  inviteMember: {
    ...{ action: 'member.invited', kind: 'made', isLive: true },
    prepare: async () => ({ input: { email: `m${++count}@example.com`, role: 'VIEWER' } }),
  },
  updateMember: {
    ...{ action: 'member.changed', kind: 'changed', isLive: true },
    prepare: async (world) => {
      const id = await member(world)
      return { input: { id, role: 'AGENT' }, subjectId: id }
    },
  },
  withdrawInvitation: {
    ...{ action: 'member.invitation_withdrawn', kind: 'ended', isLive: true },
    prepare: async (world) => aboutId(await member(world)),
  },
  removeMember: {
    ...{ action: 'member.removed', kind: 'ended', isLive: true },
    prepare: async (world) => aboutId(await member(world)),
  },
  signOutEverywhere: {
    ...{ action: 'member.signed_out_everywhere', kind: 'told', isLive: true, as: 'member' },
    prepare: async ({ member }) => ({ input: { keepThisSession: true }, subjectId: member.memberId }),
  },
  confirmTwoFactor: {
    ...{ action: 'member.two_factor_turned_on', kind: 'told', isLive: true, as: 'member' },
    prepare: withCode(false),
  },
  replaceRecoveryCodes: {
    ...{ action: 'member.recovery_codes_replaced', kind: 'told', isLive: true, as: 'member' },
    prepare: withCode(true),
  },
  turnOffTwoFactor: {
    ...{ action: 'member.two_factor_turned_off', kind: 'told', isLive: true, as: 'member' },
    prepare: withCode(true),
  },
  resetTwoFactor: {
    ...{ action: 'member.two_factor_reset', kind: 'told', isLive: true, as: 'member' },
    async prepare({ service }) {
      const { memberId } = await signIn(service, { email: `m${++count}@example.com`, role: 'viewer' })
      await storeSecondFactor(service, memberId)
      return aboutId(memberId)
    },
  },
  setCompanySignIn: {
    ...{ action: 'company_sign_in.set', kind: 'made', isLive: true, as: 'member' },
    async prepare({ service }) {
      await service.rows('delete from company_sign_in')
      return { input: await companyInput('company.example'), subjectId: service.live.id }
    },
  },
  removeCompanySignIn: {
    ...{ action: 'company_sign_in.removed', kind: 'ended', isLive: true, as: 'member' },
    async prepare({ service }) {
      await service.rows(
        `insert into company_sign_in (workspace_id, issuer, client_id, client_secret, domains, created_at, updated_at)
         values ($1, 'https://login.example.com', 'x', '\\x00', array['company.example'], now(), now())
         on conflict (workspace_id) do nothing`,
        [service.live.id],
      )
      return { input: undefined, subjectId: service.live.id }
    },
  },
  updateSignInSettings: {
    ...{ action: 'sign_in_settings.updated', kind: 'changed', isLive: true, as: 'member' },
    async prepare({ service, member: { memberId } }) {
      await storeSecondFactor(service, memberId)
      await service.rows('update workspace set require_two_factor = true where id = $1', [service.live.id])
      return { input: { requireTwoFactor: false }, subjectId: service.live.id }
    },
  },
  suppressPhones: {
    ...{ action: 'phone.suppressed', kind: 'made' },
    prepare: async () => ({ input: { phones: [newPhone()] } }),
  },
  releasePhone: {
    ...{ action: 'suppression.lifted', kind: 'ended' },
    prepare: async (world) => ({ input: { phone: await suppressed(world) } }),
  },
  eraseLeads: {
    ...{ action: 'lead.erased', kind: 'told' },
    prepare: async ({ service }) => {
      const { body } = await service.api('POST', '/v1/leads', { phone: newPhone() })
      return { input: { ids: [body.id] }, subjectId: body.id }
    },
  },
  createMessageDraft: {
    ...{ action: 'message_draft.created', kind: 'made' },
    prepare: async (world) => ({ input: { leadId: await newLead(world), body: 'Hello' } }),
  },
  approveMessageDraft: {
    ...{ action: 'message_draft.approved', kind: 'changed' },
    prepare: async (world) => aboutId(await newDraft(world)),
  },
  rejectMessageDraft: {
    ...{ action: 'message_draft.rejected', kind: 'changed' },
    prepare: async (world) => aboutId(await newDraft(world)),
  },
  updateApiKey: {
    ...{ action: 'api_key.updated', kind: 'changed' },
    prepare: async (world) => {
      const id = await key(world)
      return { input: { id, sendsWithoutApproval: true }, subjectId: id }
    },
  },
  updateUnansweredQuestion: {
    ...{ action: 'unanswered_question.updated', kind: 'changed' },
    prepare: async ({ service }) => {
      const text = await createStory(service).says('Can you teach my son to swim?')
      const asked = 'select id from unanswered_question where message_id = $1'
      const [row] = await service.rows<{ id: string }>(asked, [text.id])
      return { input: { id: row!.id, status: 'DISMISSED' }, subjectId: row!.id }
    },
  },
  answerHeldText: {
    ...{ action: 'held_text.answered', kind: 'changed' },
    prepare: async ({ service }) => {
      const text = await createStory(service).says('see you in court')
      const [row] = await service.rows<{ id: string }>('select id from held_text where message_id = $1', [text.id])
      return { input: { id: row!.id, answer: 'NOT_OPT_OUT' }, subjectId: row!.id }
    },
  },
  eraseLead: {
    ...{ action: 'lead.erased', kind: 'told' },
    prepare: async ({ service }) => aboutId((await service.api('POST', '/v1/leads', { phone: newPhone() })).body.id),
  },
  setSignal: {
    ...{ action: 'signal.set', kind: 'changed' },
    prepare: async ({ service }) => {
      const story = createStory(service)
      await story.says('I need a new roof')
      const { id, lead_id } = await story.conversation()
      return { input: { id, key: 'owner', value: true }, subjectId: lead_id }
    },
  },
  cancelAppointment: {
    ...{ action: 'appointment.canceled', kind: 'changed' },
    prepare: async ({ service }) => {
      await bookBy(service)
      const lead = await createBooker(service)
      for (const text of ['I own the house', 'the last one', 'yes']) await lead.says(text)
      const [row] = await service.rows<{ id: string }>(
        `select a.id from appointment a join lead l on l.workspace_id = a.workspace_id and l.id = a.lead_id where l.phone = $1`,
        [lead.phone],
      )
      return aboutId(row!.id)
    },
  },
  rescheduleAppointment: {
    ...{ action: 'appointment.rescheduled', kind: 'changed' },
    prepare: async ({ service }) => {
      await bookBy(service)
      const lead = await createBooker(service)
      for (const text of ['I own the house', 'the last one', 'yes']) await lead.says(text)
      const [row] = await service.rows<{ id: string }>(
        `select a.id from appointment a join lead l on l.workspace_id = a.workspace_id and l.id = a.lead_id where l.phone = $1`,
        [lead.phone],
      )
      const startsAt = new Date(service.clock.now().getTime() + 40 * 86_400_000).toISOString()
      return { input: { id: row!.id, startsAt }, subjectId: row!.id }
    },
  },
  promoteFromSandbox: {
    ...{ action: 'workspace.promoted_to', kind: 'made', isLive: true },
    prepare: async (world) => ({ input: { campaignIds: [await campaign(world)] }, subjectId: world.service.live.id }),
  },
  renewAppointmentFeed: {
    ...{ action: 'appointment_feed.renewed', kind: 'told', isLive: true, as: 'member' },
    prepare: async ({ member }) => ({ input: {}, subjectId: member.memberId }),
  },
  revokeAppointmentFeed: {
    ...{ action: 'appointment_feed.revoked', kind: 'told', isLive: true, as: 'member' },
    async prepare({ service, member }) {
      const values = [service.live.id, member.memberId, service.app.ids.next('feed'), service.clock.now()]
      await service.rows(
        `insert into appointment_feed (workspace_id, member_id, id, created_at) values ($1, $2, $3, $4)
         on conflict (workspace_id, member_id) do nothing`,
        values,
      )
      return { input: {}, subjectId: member.memberId }
    },
  },
  verifyAlertPhone: {
    ...{ action: 'alert_phone.verified', kind: 'made', isLive: true, as: 'member' },
    async prepare(world) {
      await ownPhone(world)
      return { input: { code: '123456' }, subjectId: world.member.memberId }
    },
  },
  removeAlertPhone: {
    ...{ action: 'alert_phone.removed', kind: 'told', isLive: true, as: 'member' },
    async prepare(world) {
      await ownPhone(world)
      return { input: {}, subjectId: world.member.memberId }
    },
  },
  resetSandbox: { action: 'sandbox.reset_started', kind: 'made', prepare: async () => ({ input: {} }) },
}

/** The mutations that change no configuration, each with the reason. */
export const NOT_SET_UP: Readonly<Record<string, string>> = {
  assignConversation: 'a conversation tells who has it, and its events when',
  claimConversation: 'a conversation tells who has it, and its events when',
  handOffConversation: 'is an event',
  returnConversation: 'is an event',
  completeConversation: 'is an event',
  undoCompletion: 'leaves the conversation as it was',
  setResumeTime: 'a conversation tells its time, and its events when it changed',
  setInboxState: 'a conversation tells its state, and its events when',
  markConversationRead: 'is the member’s own',
  testCarrierAccount: 'stores only what the carrier says of the credentials',
  addNote: 'a note is its own record, and says who wrote it',
  deleteNote: 'a note is its own record',
  startTwoFactorSetup: 'changes nothing until it is confirmed',
  updateMyAlerts: 'is the member’s own',
  addAlertPhone: 'is the member’s own until it is verified',
  testAlertPhone: 'a text is its own record',
  addAlertBrowser: 'is the member’s own',
  removeAlertBrowser: 'is the member’s own',
  testMyAlerts: 'is the member’s own',
  createLead: 'a lead is what is worked with; its consents are a ledger of their own',
  updateLead: 'a lead is what is worked with',
  sendMessage: 'a message is its own record, and says who sent it',
  cancelMessage: 'a message is its own record',
  simulateInbound: 'is what a lead would do',
  startSandboxPersona: 'is what people of the simulated network would do',
  stopSandboxPersona: 'is what people of the simulated network would do',
  replayDelivery: 'a replay is its own record',
  sendTestEvent: 'a delivery is its own record',
  verifyEndpoint: 'a delivery is its own record',
  testNotificationChannel: 'a notification is its own record',
  testModel: 'nothing is changed',
}

/** For each writing REST operation, the mutation that calls the same operation. */
export const REST_AS: Readonly<Record<string, string>> = {
  'POST /leads': 'createLead',
  'PATCH /leads/{id}': 'updateLead',
  'DELETE /leads/{id}': 'eraseLead',
  'POST /campaigns/{campaign_id}/sends': 'createCampaignSend',
  'POST /sends/{id}/pause': 'pauseCampaignSend',
  'POST /sends/{id}/resume': 'resumeCampaignSend',
  'POST /sends/{id}/cancel': 'cancelCampaignSend',
  'POST /campaigns': 'createCampaign',
  'PATCH /campaigns/{id}': 'updateCampaign',
  'POST /campaigns/{campaign_id}/playbook': 'updatePlaybook',
  'POST /members': 'inviteMember',
  'PATCH /members/{id}': 'updateMember',
  'POST /members/{id}/withdraw': 'withdrawInvitation',
  'DELETE /members/{id}': 'removeMember',
  'POST /api-keys': 'createApiKey',
  'PATCH /api-keys/{id}': 'updateApiKey',
  'POST /api-keys/{id}/rotate': 'rotateApiKey',
  'POST /api-keys/{id}/rotate/complete': 'completeApiKeyRotation',
  'DELETE /api-keys/{id}': 'revokeApiKey',
  'POST /notification-channels': 'createNotificationChannel',
  'PATCH /notification-channels/{id}': 'updateNotificationChannel',
  'DELETE /notification-channels/{id}': 'deleteNotificationChannel',
  'POST /carrier-accounts': 'createCarrierAccount',
  'PATCH /carrier-accounts/{id}': 'updateCarrierAccount',
  'DELETE /carrier-accounts/{id}': 'removeCarrierAccount',
  'POST /carrier-accounts/{id}/test': 'testCarrierAccount',
  'POST /phone-numbers': 'registerPhoneNumber',
  'PATCH /phone-numbers/{id}': 'updatePhoneNumber',
  'DELETE /phone-numbers/{id}': 'releasePhoneNumber',
  'POST /appointments/{id}/cancel': 'cancelAppointment',
  'POST /appointments/{id}/reschedule': 'rescheduleAppointment',
  'POST /drafts': 'createMessageDraft',
  'POST /drafts/{id}/approve': 'approveMessageDraft',
  'POST /drafts/{id}/reject': 'rejectMessageDraft',
  'POST /held-texts/{id}/answer': 'answerHeldText',
  'PATCH /unanswered-questions/{id}': 'updateUnansweredQuestion',
  'POST /access-tokens': 'createAccessToken',
  'POST /documents': 'registerDocuments',
  'DELETE /documents/{hash}': 'removeDocument',
  'POST /snippets': 'createSnippet',
  'PATCH /snippets/{id}': 'updateSnippet',
  'DELETE /snippets/{id}': 'deleteSnippet',
  'POST /notes': 'addNote',
  'DELETE /notes/{id}': 'deleteNote',
  'POST /erasures': 'createLeadErasure',
  'POST /erasures/{id}/cancel': 'cancelLeadErasure',
  'POST /leads/imports': 'an import is audited as import.created',
  'POST /imports/{id}/cancel': 'cancelImport',
  'POST /suppressions': 'suppressPhones',
  'DELETE /suppressions/{phone}': 'releasePhone',
  'POST /messages': 'sendMessage',
  'POST /messages/{id}/cancel': 'cancelMessage',
  'POST /conversations/{id}/handoff': 'handOffConversation',
  'POST /conversations/{id}/return': 'returnConversation',
  'POST /conversations/{id}/complete': 'completeConversation',
  'POST /conversations/{id}/inbox-state': 'setInboxState',
  'POST /webhooks': 'createWebhookEndpoint',
  'PATCH /webhooks/{id}': 'updateWebhookEndpoint',
  'DELETE /webhooks/{id}': 'deleteWebhookEndpoint',
  'POST /webhooks/{id}/test': 'sendTestEvent',
  'POST /webhooks/{id}/rotate': 'rotateWebhookSecret',
  'POST /webhooks/{id}/rotate/complete': 'completeWebhookRotation',
  'POST /webhooks/{id}/replays': 'createReplay',
  'POST /replays/{id}/cancel': 'cancelReplay',
  'POST /deliveries/{id}/replay': 'replayDelivery',
  'POST /sandbox/inbound': 'simulateInbound',
}
