import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows, removeRows } from '../../support/rows.ts'

type Stalled = { id: string; workspaceId: string; subjectId: string; failedAt: Date; nextTryAt: Date | null }
type Receipts = { workspaceId: string; count: number; error: string | null; messageId: string; at: Date }

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** The simulated carrier's receipt is lost. */
    receiptLost: (messageId: string) =>
      changeRows(service, 'sandbox_message', { correlation_id: messageId }, { next_receipt_at: null }),
    /** The request never reached the simulated carrier. */
    neverReachedCarrier: (messageId: string) => removeRows(service, 'sandbox_message', { correlation_id: messageId }),
    /** The simulated carrier cannot read what it must report about the message. */
    receiptsUnreadable: (id: string, at: Date) =>
      changeRows(service, 'sandbox_message', { id }, { receipts: '7', next_receipt_at: at }),
    receiptWithdrawn: (id: string) => changeRows(service, 'sandbox_message', { id }, { next_receipt_at: null }),
    /** The carrier's response arrives: the message has the carrier's ID. */
    carrierAnswered: (id: string, carrierMessageId: string) =>
      changeRows(service, 'message', { id }, { carrier_message_id: carrierMessageId }),
    workspaceIsLive: (id: string) => changeRows(service, 'workspace', { id }, { mode: 'live' }),
    messageSent: (id: string) => changeRows(service, 'message', { id }, { status: 'sent' }),
    leadContacted: (id: string) => changeRows(service, 'lead', { id }, { status: 'contacted' }),
    /** All of the workspace's messages are openings that wait for one moment, as after an import. */
    async allWaiting(workspaceId: string, at: Date): Promise<void> {
      const waiting = { direction: 'outbound', status: 'queued', sent_by: 'agent', purpose: 'opening', priority: 1 }
      await changeRows(service, 'message', { workspace_id: workspaceId }, { ...waiting, not_before: at })
      await service.rows('vacuum analyze message')
    },
    /** A delivery that is still pending, of the age of the first one. */
    deliveryPending: () =>
      service.rows(
        `insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, status, attempt_count, created_at)
         select workspace_id, 'dlv_waiting', endpoint_id, event_id, event_type, 'pending', 0, created_at
         from webhook_delivery limit 1`,
      ),
    escalationDue: (conversationId: string, at: Date) =>
      changeRows(service, 'conversation', { id: conversationId }, { escalate_at: at }),
    endDue: (conversationId: string, at: Date) =>
      changeRows(service, 'conversation', { id: conversationId }, { completes_at: at, completes_as: 'disqualified' }),
    snoozeOver: (conversationId: string, at: Date) =>
      changeRows(service, 'conversation', { id: conversationId }, { snoozed_until: at, inbox_state: 'snoozed' }),
    followUpDue: (leadId: string, at: Date) =>
      changeRows(service, 'conversation', { lead_id: leadId }, { follow_up_due_at: at }),
    /** A hold of an appointment ended at that time. */
    holdEnded: (conversationId: string, id: string, at: Date) =>
      service.rows(
        `insert into appointment (workspace_id, id, campaign_id, lead_id, conversation_id, status, starts_at, ends_at, timezone,
           hold_until, created_at, updated_at)
         select workspace_id, $2, campaign_id, lead_id, id, 'held', $3, $3, 'America/New_York', $3, $3, $3
         from conversation where id = $1`,
        [conversationId, id, at],
      ),
    /** The sealed address of a channel is damaged. */
    async channelDamaged(id: string): Promise<void> {
      await service.rows(`update notification_channel set target = '\\x00' where id = $1`, [id])
    },
    noStalledWork: () => removeRows(service, 'stalled_work'),
    workStalled: ({ workspaceId, id, subjectId, failedAt, nextTryAt }: Stalled) =>
      service.rows(
        `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, next_try_at, given_up_at)
         values ($1, $2, 'follow-up', $3, 1, 'Error', $4, $5, case when $5::timestamptz is null then $4::timestamptz end)`,
        [workspaceId, id, subjectId, failedAt, nextTryAt],
      ),
    receiptsStored: ({ workspaceId, count, error, messageId, at }: Receipts) =>
      service.rows(
        `insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, status, carrier_error, received_at, next_try_at)
         select a.workspace_id, 'rcp_' || $1 || n, a.id, $2, 'delivered', $3, $4, $4
         from carrier_account a, generate_series(1, $5::int) n where a.workspace_id = $6`,
        [error ?? 'good', messageId, error, at, count, workspaceId],
      ),
    /** The database refuses to change receipts with the error `poison`, until the returned function is called. */
    async poisonedReceiptsFail(): Promise<() => Promise<void>> {
      await service.rows(`
        create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
      await service.rows(`
        create trigger poison before update on carrier_receipt for each row when (old.carrier_error = 'poison')
        execute function refuse_poison()`)
      return async () => {
        await service.rows('drop trigger poison on carrier_receipt')
        await removeRows(service, 'carrier_receipt', { carrier_error: 'poison' })
      }
    },
  }
}
