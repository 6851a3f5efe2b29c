import { z } from 'zod'
import { type Clause, type Clock, fragment, type Querying, sql, unnamed } from '../kernel/index.ts'

export const deliverabilityShape = z
  .object({
    sent: z.int().describe('Number of messages that the carrier accepted.'),
    delivered: z.int().describe('Number of messages that the carrier reported as delivered.'),
    undelivered: z.int().describe('Number of messages that the carrier reported as undelivered.'),
    failed: z.int().describe('Number of messages that the carrier rejected.'),
  })
  .describe('Delivery results of the messages from the last 24 hours. Only the newest 10,000 messages are counted.')

/** Open tasks and delivery results. Counts stop at 1,000. */
export type Overview = {
  handoffs_unclaimed: number
  waiting: number
  drafts_pending: number
  /** 0 unless it was selected. */
  unread: number
  endpoints_paused: number
  endpoints_disabled: number
  deliveries_exhausted: number
  numbers_unregistered: number
  imports_running: number
  work_stalled: number
  deliverability: z.output<typeof deliverabilityShape>
}

const DAY_MS = 24 * 3_600_000
const COUNT_MAX = 1_000
const TEXTS_MAX = 10_000
const NOBODYS = fragment('(select where false)')

/** `unread`: SQL that finds the conversations with unread messages of the current member. */
type Input = { workspaceId: string; unread: Clause | null }

/** Read in one statement, whose cost does not grow with the workspace's history. */
export async function readOverview(
  deps: { db: Querying; clock: Clock },
  { workspaceId, unread }: Input,
): Promise<Overview> {
  const now = deps.clock.now()
  const yesterday = new Date(now.getTime() - DAY_MS)
  const statement = sql`
    select
      (select count(*) from ${unread ?? NOBODYS} u) as unread,
      (select count(*) from (select from conversation where workspace_id = ${workspaceId} and handler = 'human'
         and status in ('active', 'qualified') and assigned_to is null limit ${COUNT_MAX}) c) as handoffs_unclaimed,
      (select count(*) from (select from conversation where workspace_id = ${workspaceId} and waiting_since is not null
         and inbox_state = 'open'
         limit ${COUNT_MAX}) c) as waiting,
      (select count(*) from (select from message_draft where workspace_id = ${workspaceId} and status = 'pending'
         and expires_at > ${now} limit ${COUNT_MAX}) d) as drafts_pending,
      (select count(*) from webhook_endpoint where workspace_id = ${workspaceId} and deleted_at is null
         and status = 'enabled' and paused_until > ${now}) as endpoints_paused,
      (select count(*) from webhook_endpoint where workspace_id = ${workspaceId} and deleted_at is null
         and status = 'disabled' and disabled_reason = 'failing') as endpoints_disabled,
      (select count(*) from (select from webhook_delivery where workspace_id = ${workspaceId} and status = 'exhausted'
         and created_at >= ${yesterday} limit ${COUNT_MAX}) d) as deliveries_exhausted,
      (select count(*) from phone_number where workspace_id = ${workspaceId} and status = 'unregistered') as numbers_unregistered,
      (select count(*) from (select from lead_import where workspace_id = ${workspaceId}
         and status in ('receiving', 'running') limit ${COUNT_MAX}) i) as imports_running,
      (select count(*) from (select from stalled_work where workspace_id = ${workspaceId} and given_up_at is not null limit ${COUNT_MAX}) s)
        as work_stalled,
      (select json_build_object('sent', count(*) filter (where sent_at is not null), 'delivered', count(*) filter (where status = 'delivered'),
                'undelivered', count(*) filter (where status = 'undelivered'), 'failed', count(*) filter (where status = 'failed'))
       from (select status, sent_at from message where workspace_id = ${workspaceId} and direction = 'outbound'
               and created_at >= ${yesterday} order by created_at desc, id desc limit ${TEXTS_MAX}) m) as deliverability`
  const [row] = await deps.db.query<Overview>(unread ? unnamed(statement) : statement)
  return row!
}
