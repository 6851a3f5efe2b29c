import type { Json } from './harness.ts'
import { countRows, type RowsService, readRows } from './rows.ts'

type MessageField =
  | 'id'
  | 'body'
  | 'campaign_id'
  | 'carrier_error'
  | 'carrier_message_id'
  | 'conversation_id'
  | 'created_at'
  | 'error_code'
  | 'from'
  | 'hand_over_count'
  | 'handed_over_at'
  | 'lead_id'
  | 'not_before'
  | 'priority'
  | 'purpose'
  | 'segments'
  | 'sent_at'
  | 'sent_by'
  | 'status'
  | 'unconfirmed'
  | 'valid_until'
type LeadField =
  | 'attributes'
  | 'campaign_id'
  | 'carrier_hint'
  | 'event_count'
  | 'id'
  | 'language'
  | 'language_set'
  | 'name_key'
  | 'phone'
  | 'source'
  | 'status'
  | 'suppressed'
  | 'surname_key'
  | 'timezone'
type ConversationField =
  | 'id'
  | 'booked_at'
  | 'completes_at'
  | 'end_reason'
  | 'escalate_at'
  | 'escalation_count'
  | 'handler'
  | 'handoff_rule'
  | 'knocked_out_at'
  | 'model_cost_micros'
  | 'status'
  | 'turn_lease_until'
  | 'waiting_since'
type AuditField = 'workspace_id' | 'actor_kind' | 'actor_id' | 'action' | 'subject_id' | 'before' | 'after'
type AuditFilter = { subjectId?: string; action?: string | string[]; workspaceId?: string }
type NotificationField = 'id' | 'kind' | 'subject' | 'body' | 'created_at' | 'last_error'
type NotificationFilter = { workspaceId?: string; kind?: string; channelId?: string }

/** Facts that the API does not show, or shows only in part, named by what they mean. */
export function createSeen(service: RowsService) {
  const read = <Row = Json>(...args: Tail<typeof readRows>): Promise<Row[]> => readRows(service, ...args)
  return {
    async message(id: string, ...fields: MessageField[]): Promise<Json> {
      return (await read('message', { filter: { id }, fields }))[0]
    },
    /** The messages to a phone, in order of creation. */
    textsTo: (phone: string, ...fields: MessageField[]) =>
      read('message', { filter: { to: phone }, fields, order: 'created_at, id' }),
    textsFrom: (phone: string, ...fields: MessageField[]) =>
      read('message', { filter: { from: phone }, fields, order: 'created_at, id' }),
    /** The messages that are not yet handed over to a carrier, or are being handed over. */
    waitingTexts: () => read('message', { filter: { status: ['scheduled', 'queued', 'sending'] } }),
    /** What the simulated carrier has accepted, refused or lost, in order. */
    carrierTexts: (filter: { to?: string | string[]; messageId?: string; workspaceId?: string } = {}) =>
      read('sandbox_message', {
        filter: { to: filter.to, correlation_id: filter.messageId, workspace_id: filter.workspaceId },
        order: 'accepted_at, id',
      }),
    /** The messages that the simulated carrier was given more than once. */
    textsGivenTwice: () =>
      service.rows('select correlation_id from sandbox_message group by correlation_id having count(*) > 1'),
    async lead(of: { id: string } | { phone: string }, ...fields: LeadField[]): Promise<Json> {
      return (await read('lead', { filter: of, fields }))[0]
    },
    /** The newest conversation that matches. */
    async conversation(
      of: { id: string } | { phone: string } | { lead_id: string },
      ...fields: ConversationField[]
    ): Promise<Json> {
      return (await read('conversation', { filter: of, fields, order: 'created_at desc, id desc limit 1' }))[0]
    },
    /** The turns of a conversation or a workspace, in order. */
    turnsOf: (of: { conversation_id: string } | { workspace_id: string }) =>
      read('turn', { filter: of, order: 'created_at, id' }),
    async playbookOf(campaignId: string): Promise<Json> {
      const filter = { campaign_id: campaignId }
      return (await read('playbook_version', { filter, order: 'version desc limit 1' }))[0].playbook
    },
    auditEntries: ({ subjectId, action, workspaceId }: AuditFilter = {}, ...fields: AuditField[]) =>
      read('audit_entry', { filter: { subject_id: subjectId, action, workspace_id: workspaceId }, fields }),
    notifications: ({ workspaceId, kind, channelId }: NotificationFilter = {}, ...fields: NotificationField[]) =>
      read('notification', { filter: { workspace_id: workspaceId, kind, channel_id: channelId }, fields }),
    suppressions: (phone: string | string[]) => read('suppression', { filter: { phone }, order: 'method' }),
    async liveWorkspaceId(): Promise<string> {
      return (await read<{ id: string }>('workspace', { filter: { mode: 'live' } }))[0]!.id
    },
    async newestKeyId(): Promise<string> {
      return (await read<{ id: string }>('api_key', { order: 'created_at desc, id desc limit 1' }))[0]!.id
    },
    async keyId(secret: string): Promise<string> {
      return (await read<{ id: string }>('api_key', { filter: { last_four: secret.slice(-4) } }))[0]!.id
    },
    keysNamed: (name: string) => read('api_key', { filter: { name } }),
    /** The stored response of an idempotency key. */
    async storedResponse(key: string): Promise<{ body: Uint8Array }> {
      return (await read<{ body: Uint8Array }>('idempotency_key', { filter: { key }, order: 'key' }))[0]!
    },
    /** The IDs of a workspace's events, in order. */
    async eventIds(workspaceId: string, { isPublic, type }: { isPublic?: boolean; type?: string } = {}) {
      const filter = { workspace_id: workspaceId, public: isPublic, type }
      return (await read<{ id: string }>('event', { filter, fields: ['id'], order: 'position' })).map(({ id }) => id)
    },
    /** The public events of a workspace, of all types or of one, in order. */
    publicEvents: (workspaceId: string, type?: string) =>
      read<{ lead_id: string | null; sequence: number | null; body: string }>('event', {
        filter: { workspace_id: workspaceId, type, public: true },
        order: 'position',
      }),
    /** How many public events of a type there are, and how many of the leads or other facts that they are about. */
    async occurrences(type: string, fact: 'lead_id' | 'import_id' | 'send_id') {
      const events = await read<{ body: string }>('event', { filter: { type, public: true }, order: 'position' })
      const facts = events.map(({ body }) => JSON.parse(body).data[fact])
      return { events: events.length, facts: new Set(facts).size }
    },
    /** The types of a conversation's public events, in order. */
    async publicEventTypes(conversationId: string): Promise<string[]> {
      const filter = { conversation_id: conversationId, public: true }
      return (await read('event', { filter, order: 'position' })).map(({ type }) => type)
    },
    /** The bodies of the public events of a type about a lead or a conversation, in order. */
    async eventBodies(type: string, of: { lead_id: string } | { conversation_id: string }): Promise<string[]> {
      const events = await read<{ body: string }>('event', { filter: { ...of, type, public: true }, order: 'position' })
      return events.map(({ body }) => body)
    },
    /** The types of the events about a message, in order, internal ones included. */
    async eventTypesOf(messageId: string): Promise<string[]> {
      return (await read('event', { filter: { message_id: messageId }, order: 'position' })).map(({ type }) => type)
    },
    carrierAccounts: (workspaceId: string) => read('carrier_account', { filter: { workspace_id: workspaceId } }),
    async phoneNumber(id: string): Promise<Json> {
      return (await read('phone_number', { filter: { id } }))[0]
    },
    receipts: (of: { message_id: string } | { carrier_message_id: string }) => read('carrier_receipt', { filter: of }),
    count: (...args: Tail<typeof countRows>) => countRows(service, ...args),
  }
}

type Tail<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never
