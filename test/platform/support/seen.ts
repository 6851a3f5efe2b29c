import type { Json, TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

type Count = { status: string; n: number }

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** Work that has not reached its final state: due now, or waiting for a later time. */
    async unfinished(now: Date): Promise<{ due: number; waiting: number }> {
      const [row] = await service.rows<{ due: number; waiting: number }>(
        `with open as (
           select not_before as at from message where status in ('scheduled', 'queued')
           union all select lease_until from message where status = 'sending'
           union all select sent_at from message where status = 'sent'
           union all select greatest(d.next_attempt_at, w.paused_until) from webhook_delivery d
             join webhook_endpoint w on w.workspace_id = d.workspace_id and w.id = d.endpoint_id where d.status = 'pending'
           union all select turn_due_at from conversation where turn_due_at is not null
           union all select next_try_at from carrier_receipt where applied_at is null)
         select count(*) filter (where at <= $1) as due, count(*) filter (where at > $1 or at is null) as waiting from open`,
        [now],
      )
      return row!
    },
    /** Each public event with each endpoint that must receive it. */
    expectedDeliveries: () =>
      service.rows<{ id: string; url: string }>(
        'select e.id, w.url from event e join webhook_endpoint w on w.workspace_id = e.workspace_id where e.public',
      ),
    /** The positions of the events, and the counter that assigns them. */
    async positions(): Promise<Json> {
      const [row] = await service.rows(`
        select count(*) as n, min(position) as first, max(position) as latest, (select last from event_position p
          where p.workspace_id = e.workspace_id) as last from event e group by e.workspace_id`)
      return row
    },
    /** The deliveries whose attempts are not numbered 1, 2, 3 … up to their count, or are still in flight. */
    misnumberedDeliveries: () =>
      service.rows(`
        select d.id from webhook_delivery d left join webhook_attempt a on a.workspace_id = d.workspace_id and a.delivery_id = d.id
        group by d.workspace_id, d.id
        having count(a.id) <> d.attempt_count or max(a.number) <> count(a.id) or count(distinct a.number) <> count(a.id)
            or min(a.number) <> 1 or count(*) filter (where a.status = 'in_flight') > 0`),
    sentByStatus: () =>
      service.rows<Count>(`
        select concat_ws(' ', status, error_code) as status, count(*) as n from message where direction = 'outbound'
        group by 1 order by 1`),
    attemptsByStatus: () =>
      service.rows<Count>('select status, count(*) as n from webhook_attempt group by status order by status'),
    /** The attempts to deliver an event about a message. */
    attemptsAbout: (messageId: string) =>
      service.rows(
        `select a.number, a.status from webhook_attempt a
         join webhook_delivery d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
         join event e on e.workspace_id = d.workspace_id and e.id = d.event_id where e.message_id = $1 order by a.number`,
        [messageId],
      ),
    idempotencyKeys: () => readRows(service, 'idempotency_key', { order: 'key' }),
    async workspaceOfKey(id: string): Promise<string> {
      return (await readRows(service, 'api_key', { filter: { id } }))[0].workspace_id
    },
    async newestReceiptId(): Promise<string> {
      return (await readRows(service, 'carrier_receipt', { order: 'id desc limit 1' }))[0].id
    },
    receipt: async (id: string): Promise<Json> => (await readRows(service, 'carrier_receipt', { filter: { id } }))[0],
    conversationOf: async (of: { id: string } | { lead_id: string }): Promise<Json> =>
      (await readRows(service, 'conversation', { filter: of }))[0],
    campaign: async (id: string): Promise<Json> => (await readRows(service, 'campaign', { filter: { id } }))[0],
    appointment: async (id: string): Promise<Json> => (await readRows(service, 'appointment', { filter: { id } }))[0],
    deliveriesTo: (endpointId: string) =>
      readRows(service, 'webhook_delivery', { filter: { endpoint_id: endpointId }, fields: ['status'] }),
    stalledWork: (of: { subject_id?: string; queue?: string }) => readRows(service, 'stalled_work', { filter: of }),
    channelsNamed: (name: string) => readRows(service, 'notification_channel', { filter: { name } }),
    /** The plan that PostgreSQL ran a statement with, and its figures. */
    async plan({ text, values }: { text: string; values: unknown[] }): Promise<Json> {
      const [row] = await service.rows<Json>(`explain (analyze, buffers, format json) ${text}`, values)
      return row['QUERY PLAN'][0].Plan
    },
  }
}
