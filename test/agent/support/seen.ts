import type { Json } from '../../support/harness.ts'
import { countRows, type RowsService, readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

type SignalField = 'key' | 'value' | 'points' | 'weight' | 'quality' | 'found'
type TurnState = {
  handler: string
  reason: string | null
  rule: string | null
  attempts: number
  due: Date | null
  lease: Date | null
  requested: number
  turns: number
  unread: number
}

export function createSeen(service: RowsService) {
  const shared = createSharedSeen(service)
  return {
    ...shared,
    /** The turns of all conversations with a phone, in order, each with the body of its message as `said`. */
    turnsWith: (phone: string) =>
      service.rows<Json>(
        `select t.*, m.body as said from turn t join conversation c on c.workspace_id = t.workspace_id and c.id = t.conversation_id
         left join message m on m.workspace_id = t.workspace_id and m.id = t.message_id
         where c.phone = $1 order by t.created_at, t.id`,
        [phone],
      ),
    async decisionsOf(conversationId: string): Promise<string[]> {
      return (await shared.turnsOf({ conversation_id: conversationId })).map(({ decision }) => decision)
    },
    /** Who has the conversation, the state of its next turn, and how many handoffs, turns and unread texts it has. */
    async turnState(id: string): Promise<TurnState> {
      const of = { conversation_id: id }
      const conversation = await shared.conversation({ id })
      return {
        handler: conversation.handler,
        reason: conversation.handoff_reason,
        rule: conversation.handoff_rule,
        attempts: conversation.turn_attempts,
        due: conversation.turn_due_at,
        lease: conversation.turn_lease_until,
        requested: await countRows(service, 'event', { ...of, type: 'agent.requested' }),
        turns: await countRows(service, 'turn', of),
        unread: await countRows(service, 'message', { ...of, awaits_turn: true }),
      }
    },
    /** The signals that are stored for a conversation, by key. */
    signalsOf: (conversationId: string, ...fields: SignalField[]) =>
      readRows(service, 'matched_signal', { filter: { conversation_id: conversationId }, fields, order: 'key' }),
    /** The requests to language models, in order. */
    modelCalls: (of: { conversation_id?: string; workspace_id?: string; model?: string } = {}) =>
      readRows(service, 'model_call', { filter: of, order: 'created_at, id' }),
    /** The messages that the carrier delivered to a phone, in order, each with its purpose, sender and campaign. */
    async delivered(phone: string): Promise<Json[]> {
      const accepted = await shared.carrierTexts({ to: phone })
      const texts = accepted.filter(({ status }) => status !== 'refused' && status !== 'lost')
      return Promise.all(
        texts.map(async ({ body, accepted_at, correlation_id }) => {
          return { body, accepted_at, ...(await shared.message(correlation_id, 'purpose', 'sent_by', 'campaign_id')) }
        }),
      )
    },
    enrolments: (leadId: string, ...fields: ('follow_up_due_at' | 'follow_up_count')[]) =>
      readRows(service, 'enrolment', { filter: { lead_id: leadId }, fields, order: 'campaign_id' }),
    /** When each pending follow-up to a phone is due. */
    async followUpsDue(phone: string): Promise<Date[]> {
      const conversations = await readRows(service, 'conversation', { filter: { phone } })
      const leads = (await readRows(service, 'lead', { filter: { phone } })).map(({ id }) => id)
      const enrolments = await readRows(service, 'enrolment', { filter: { lead_id: leads }, order: 'campaign_id' })
      return [...conversations, ...enrolments].flatMap(({ follow_up_due_at }) => follow_up_due_at ?? [])
    },
    /** Due turns and unsent messages, each with the lease of its worker. */
    workUnderWay: (now: Date) =>
      service.rows<{ kind: string; token: string | null }>(
        `select 'turn' as kind, case when turn_lease_until > $1 then turn_lease_token end as token from conversation where turn_due_at is not null
         union all select status, lease_token from message where status in ('scheduled', 'queued', 'sending')`,
        [now],
      ),
    /** The phone and time of each message of the agent that the carrier accepted, in order. */
    agentTexts: () =>
      service.rows<{ phone: string; at: Date }>(
        `select s."to" as phone, s.accepted_at as at from sandbox_message s
         join message m on m.workspace_id = s.workspace_id and m.id = s.correlation_id
         where m.sent_by = 'agent' order by s.accepted_at`,
      ),
    /** The database sessions of a process. */
    sessionsOf: (application: string) =>
      readRows(service, 'pg_stat_activity', { filter: { application_name: application }, order: 'pid' }),
    /** When appointments of a workspace that are held or booked start. */
    async timesTaken(workspaceId: string): Promise<string[]> {
      const filter = { workspace_id: workspaceId, status: ['held', 'booked'] }
      const taken = await readRows(service, 'appointment', { filter, order: 'starts_at' })
      return taken.map(({ starts_at }) => starts_at.toISOString())
    },
  }
}
