import { createPast as createMessagingPast } from '../../messaging/support/past.ts'
import { changeRows, type RowsService, removeRows } from '../../support/rows.ts'

type Member = { workspaceId: string; memberId: string; phone: string }

export function createPast(service: RowsService) {
  return {
    ...createMessagingPast(service),
    /** No member has alerts, choices or browsers. */
    async alertsRemoved(): Promise<void> {
      for (const table of ['alert', 'member_alerts', 'alert_browser']) await removeRows(service, table)
    },
    memberTextsRemoved: () => removeRows(service, 'member_text'),
    /** The member verified the phone and chose texts for leads who wait. */
    async listening({ workspaceId, memberId, phone }: Member): Promise<void> {
      await service.rows(
        `insert into member_phone (workspace_id, member_id, phone, verified_at, created_at) values ($1, $2, $3, now(), now())`,
        [workspaceId, memberId, phone],
      )
      await service.rows(
        `insert into member_alerts (workspace_id, member_id, push, email, sms, timezone, updated_at)
         values ($1, $2, '{}', '{}', '{waiting}', 'UTC', now())`,
        [workspaceId, memberId],
      )
    },
    /** An alert by SMS about a lead who waits is due. */
    alertDue: (workspaceId: string, { id, memberId, at }: { id: string; memberId: string; at: Date }) =>
      service.rows(
        `insert into alert (workspace_id, id, member_id, channel, kind, status, next_attempt_at, created_at)
         values ($1, $2, $3, 'sms', 'waiting', 'pending', $4, $4)`,
        [workspaceId, id, memberId, at],
      ),
    /** So many alerts were sent to the member by SMS. */
    alertsTexted: ({ workspaceId, memberId, phone }: Member, { count, at }: { count: number; at: Date }) =>
      service.rows(
        `insert into member_text (workspace_id, id, member_id, phone, purpose, status, segments, created_at)
         select $1, 'mtxt_' || n, $2, $3, 'member_alert', 'sent', 1, $4 from generate_series(1, $5::int) n`,
        [workspaceId, memberId, phone, at, count],
      ),
    /** The carrier leaves the replies to keywords to us. */
    keywordsAnsweredByUs: (workspaceId: string) =>
      changeRows(
        service,
        'carrier_account',
        { workspace_id: workspaceId },
        { settings: '{"keywords":"answered_by_us"}' },
      ),
  }
}
