import { randomBytes } from 'node:crypto'
import { codeText } from '../../../src/domain/messaging/members/member-phone.ts'
import { createAppSchema } from '../../../src/interfaces/graphql/server/schema.ts'
import { type Browser, invite, signIn } from '../../identity/support/members.ts'
import { leadsFile, upload } from '../../leads/support/imports.ts'
import { documentOf, type OperationKind, rootFieldsOf } from '../../support/graphql-operations.ts'
import type { Json, TestApp, Workspace } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import type { Receiver } from '../../support/webhook-receiver.ts'

/** A GraphQL request and its authentication, by default the sandbox's key. */
export type TenantRequest = { args: Json; where?: 'live'; as?: 'member' }

export type Surroundings = { service: TestApp; receiver: Receiver; modelUrl: string }

/** A customer: a live workspace, its sandbox, a member, and functions to create more of each resource. */
export type Tenant = Awaited<ReturnType<typeof createTenant>>

const FIELDS = rootFieldsOf(createAppSchema())
const hex = (length: number) => randomBytes(length / 2).toString('hex')

/** The document of a root field with these arguments, two levels deep. */
export function textOf(kind: OperationKind, name: string, args: Json): string {
  const field = FIELDS.find((one) => one.kind === kind && one.field.name === name)
  if (!field) throw new Error(`There is no ${kind} ${name}`)
  return documentOf(field, Object.keys(args), 2)
}

let count = 0

export async function createTenant(around: Surroundings, place: { sandbox: Workspace; live: Workspace }) {
  const { service, receiver } = around
  const { sandbox, live } = place
  const newMember = () => ({ email: `member${++count}@example.com`, role: 'agent' as const, workspaceId: live.id })
  const member: Browser = await signIn(service, { ...newMember(), role: 'owner' })

  /** The GraphQL response to this tenant. */
  const ask = (kind: OperationKind, name: string, asked: TenantRequest): Promise<Json> =>
    askText(textOf(kind, name, asked.args), asked)

  async function askText(query: string, { args, where, as }: TenantRequest): Promise<Json> {
    if (as === 'member') return member.ask(query, args, { 'Leadthread-Workspace': place[where ?? 'sandbox'].id })
    return (await service.graphql(query, args, { key: place[where ?? 'sandbox'].key })).body
  }

  async function make(name: string, input: Json, where?: 'live'): Promise<Json> {
    const answer = await ask('mutation', name, { args: { input }, ...(where && { where }) })
    if (answer.errors) throw new Error(`${name}: ${JSON.stringify(answer.errors)}`)
    return answer.data[name]
  }

  const row = (text: string, values: unknown[]) => service.rows<{ id: string }>(text, values).then(([one]) => one!.id)
  const talks = () => createStory(service, newPhone(), () => sandbox)
  const later = () => new Date(service.clock.now().getTime() + 3_600_000)

  const makers = {
    conversation: async (): Promise<string> => (await talks().says('Hello, we need a new kitchen.')).conversation_id,
    heldText: async (): Promise<string> => {
      const text = await talks().says('see you in court')
      return row('select id from held_text where message_id = $1', [text.id])
    },
    question: async (): Promise<string> => {
      const text = await talks().says('Can you teach my son to swim?')
      return row('select id from unanswered_question where message_id = $1', [text.id])
    },
    draft: async (): Promise<string> => {
      const { lead_id: leadId } = await talks().says('Hello, we need a new kitchen.')
      return (await make('createMessageDraft', { leadId, body: 'Hello' })).draft.id
    },
    lead: async (): Promise<string> => (await make('createLead', { phone: newPhone() })).lead.id,
    campaign: async (): Promise<string> =>
      (await make('createCampaign', { name: `Spring ${++count}`, template: 'SOLAR' })).campaign.id,
    scheduledMessage: async (): Promise<string> => {
      const { messageRecord } = await make('sendMessage', { to: newPhone(), body: 'Hello', sendAt: later() })
      return messageRecord.id
    },
    endpoint: async (url = receiver.url): Promise<string> =>
      (await make('createWebhookEndpoint', { url, eventTypes: ['LEAD_QUALIFIED'] })).webhookEndpoint.id,
    /** For an endpoint that gets no other events. */
    async delivery(): Promise<string> {
      const { webhookEndpoint } = await make('createWebhookEndpoint', {
        ...{ url: receiver.url, eventTypes: ['MESSAGE_RECEIVED'] },
      })
      await talks().says('Hello')
      await make('updateWebhookEndpoint', { id: webhookEndpoint.id, eventTypes: ['LEAD_QUALIFIED'] })
      return row('select id from webhook_delivery where endpoint_id = $1', [webhookEndpoint.id])
    },
    replay: async (): Promise<string> =>
      (await make('createReplay', { endpointId: await makers.endpoint(), since: '2026-03-01T00:00:00Z' })).replay.id,
    /** Not processed; its last row has no phone. */
    import: async (): Promise<string> =>
      (await upload(service, `${leadsFile(2, 3_000_000 + 10 * ++count)}x,y,z,1\n`, {}, { key: sandbox.key })).body.id,
    /** Not started. */
    send: async (): Promise<string> => {
      const input = { campaignId: sandbox.campaignId, leadIds: [await makers.lead()], confirmWithoutConsent: true }
      return (await make('createCampaignSend', { ...input, startsAt: later() })).send.id
    },
    /** Not started. */
    erasure: async (): Promise<string> =>
      (await make('createLeadErasure', { leadIds: [await makers.lead()], expectedCount: 1 })).erasure.id,
    channel: async (): Promise<string> => {
      const input = { kind: 'WEBHOOK', name: 'Alerts', target: receiver.url }
      return (await make('createNotificationChannel', input)).notificationChannel.id
    },
    notification: async (): Promise<string> =>
      (await make('testNotificationChannel', { id: await makers.channel() })).notification.id,
    note: async (): Promise<string> =>
      (await make('addNote', { conversationId: await makers.conversation(), body: 'Call after five.' })).note.id,
    snippet: async (): Promise<string> =>
      (await make('createSnippet', { name: `Snippet ${++count}`, body: 'Hi {{first_name|there}}' })).snippet.id,
    document: async (): Promise<string> => {
      const documents = [{ text: `query Document${++count} { workspace { id } }` }]
      return (await make('registerDocuments', { documents })).documents[0].hash
    },
    /** The member's verified phone, with an open code: it is returned. */
    ownPhone: async (): Promise<string> => {
      const { workspaceId, memberId, phone, code } = {
        ...{ workspaceId: live.id, memberId: member.memberId, phone: newPhone(), code: '123456' },
      }
      const hash = service.app.vault.sign(codeText({ workspaceId, memberId, phone, code }))
      await service.rows(
        `insert into member_phone (workspace_id, member_id, phone, code_hash, code_sent_at, verified_at, created_at)
         values ($1, $2, $3, $4, $5, $5, $5) on conflict (workspace_id, member_id) do update set phone = excluded.phone,
           code_hash = excluded.code_hash, code_sent_at = excluded.code_sent_at, verified_at = excluded.verified_at`,
        [workspaceId, memberId, phone, hash, service.clock.now()],
      )
      return code
    },
    /** A registered number of the live workspace. */
    ownNumber: async (): Promise<void> => {
      await service.rows('delete from member_text where workspace_id = $1', [live.id]) // codes are a minute apart
      await service.rows(`update phone_number set status = 'registered' where id = $1`, [await makers.number()])
    },
    feed: async (): Promise<void> => {
      const answer = await ask('mutation', 'renewAppointmentFeed', { args: { input: {} }, as: 'member' })
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    },
    browser: async (): Promise<string> =>
      row(
        `insert into alert_browser (workspace_id, id, member_id, name, endpoint_hash, subscription, created_at)
         values ($1, $2, $3, 'Chrome on Mac', $2, '', $4) returning id`,
        [sandbox.id, service.app.ids.next('brw'), member.memberId, service.clock.now()],
      ),
    stalledWork: async (): Promise<string> =>
      row(
        `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
         values ($1, $2, 'follow-up', $3, 6, 'Error', $4, $4) returning id`,
        [sandbox.id, service.app.ids.next('stl'), service.app.ids.next('lead'), service.clock.now()],
      ),
    account: async (): Promise<string> => {
      const twilio = { accountSid: `AC${hex(32)}`, authToken: hex(32) }
      return (await make('createCarrierAccount', { name: 'Main', twilio }, 'live')).carrierAccount.id
    },
    number: async (): Promise<string> => {
      const input = { carrierAccountId: await makers.account(), e164: newNumber(), type: 'LONG_CODE' }
      return (await make('registerPhoneNumber', input, 'live')).phoneNumber.id
    },
    sandboxAccount: async (): Promise<string> =>
      row('select id from carrier_account where workspace_id = $1', [sandbox.id]),
    sandboxNumber: async (): Promise<string> => {
      const input = { carrierAccountId: await makers.sandboxAccount(), e164: newFictitiousNumber(), type: 'LONG_CODE' }
      return (await make('registerPhoneNumber', input)).phoneNumber.id
    },
    key: async (): Promise<string> => (await make('createApiKey', { name: 'One more', scopes: ['LEADS'] })).apiKey.id,
    member: async (): Promise<string> => (await invite(service, newMember())).memberId,
    suppressedPhone: async (): Promise<string> => {
      const phone = newPhone()
      await make('suppressPhones', { phones: [phone] })
      return phone
    },
    personaPhone: async (): Promise<string> => {
      const phone = newPhone()
      await make('startSandboxPersona', { phone, persona: 'EAGER_HOMEOWNER', begins: false })
      return phone
    },
    appointment: async (): Promise<string> => {
      const at = new Date(service.clock.now().getTime() + 3_600_000 * ++count)
      return row(
        `insert into appointment (workspace_id, id, campaign_id, lead_id, conversation_id, status, starts_at, ends_at, timezone,
           created_at, updated_at)
         select workspace_id, $2, campaign_id, lead_id, id, 'booked', $3, $3, 'America/New_York', $3, $3
         from conversation where id = $1 returning id`,
        [await makers.conversation(), service.app.ids.next('appt'), at],
      )
    },
    modelCall: async (): Promise<string> =>
      row(
        `insert into model_call (workspace_id, id, conversation_id, purpose, provider, model, prompt, outcome, created_at)
         select workspace_id, $2, id, 'phrase', 'anthropic', 'x', 'y', 'failed', created_at from conversation where id = $1
         returning id`,
        [await makers.conversation(), service.app.ids.next('mdl')],
      ),
    consentOf: async (lead: string): Promise<string> => row('select id from consent where lead_id = $1', [lead]),
    playbookVersionOf: async (campaignId: string): Promise<number> =>
      (await service.rows<{ n: number }>('select playbook_version as n from campaign where id = $1', [campaignId]))[0]!
        .n,
  }

  return { ...place, around, member, ask, askText, make, makers, talks, row, base: await baseOf() }

  /** One of each resource, to read. `live`: resources that only a live workspace has. */
  async function baseOf() {
    const story = talks()
    const delivery = await makers.delivery()
    await make('replayDelivery', { id: delivery })
    const consented = { phone: newPhone(), consent: { method: 'VERBAL' } }
    const lead = (await make('createLead', { ...consented, campaignId: sandbox.campaignId })).lead.id as string
    const text = await story.says('Hello, we need a new kitchen.')
    await make('handOffConversation', { id: text.conversation_id })
    await make('claimConversation', { id: text.conversation_id, assignedTo: member.memberId })
    const imported = await makers.import()
    const suppressed = await makers.suppressedPhone()
    await makers.stalledWork()
    const model = { provider: 'OPENAI_COMPATIBLE', name: 'small', baseUrl: around.modelUrl, key: 'sk-0123456789abcdef' }
    await make('updateModelSettings', { ...model, uses: [] })
    await service.processAll()
    await service.writeRequestLog()
    const first = (table: string) =>
      row(`select id from ${table} where workspace_id = $1 order by created_at, id limit 1`, [sandbox.id])
    const inConversation = (table: string) =>
      row(`select id from ${table} where workspace_id = $1 and conversation_id = $2 limit 1`, [
        sandbox.id,
        text.conversation_id,
      ])
    return {
      phone: story.phone,
      suppressed,
      conv: text.conversation_id as string,
      lead: text.lead_id as string,
      msg: text.id as string,
      consented: lead,
      con: await makers.consentOf(lead),
      hld: await makers.heldText(),
      qst: await makers.question(),
      drft: await makers.draft(),
      camp: sandbox.campaignId,
      dlv: delivery,
      wh: await row('select endpoint_id as id from webhook_delivery where id = $1', [delivery]),
      evt: await row('select event_id as id from webhook_delivery where id = $1', [delivery]),
      att: await row('select id from webhook_attempt where delivery_id = $1', [delivery]),
      rpl: await row('select replay_id as id from webhook_delivery where id = $1', [delivery]),
      imp: imported,
      snd: await makers.send(),
      era: await makers.erasure(),
      chn: await makers.channel(),
      ntf: await makers.notification(),
      note: await makers.note(),
      snip: await makers.snippet(),
      key: await makers.key(),
      doc: await row('select id from persisted_document where hash = $1', [await makers.document()]),
      turn: await inConversation('turn'),
      aud: await first('audit_entry'),
      rlog: await first('logged_request'),
      appt: await makers.appointment(),
      mdl: await makers.modelCall(),
      rst: await row(
        `insert into sandbox_reset (workspace_id, id, status, until_position, created_at, finished_at)
         values ($1, $2, 'completed', 0, $3, $3) returning id`,
        [sandbox.id, service.app.ids.next('rst'), service.clock.now()],
      ),
      ws: sandbox.id,
      live: { car: await makers.account(), num: await makers.number(), mem: member.memberId, ws: live.id },
    }
  }
}

let numbers = 1_000

/** A number of a sandbox that is not registered yet. */
export function newFictitiousNumber(): string {
  return `+1212555${++numbers}`
}

/** A number that is not registered yet. */
export function newNumber(): string {
  return `+1212201${++numbers}`
}
