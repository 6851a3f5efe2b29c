import { type Clock, type Db, type Random, type RowKey, sql, type Vault } from '../kernel/index.ts'
import { type ChannelKind, targetContext } from './notification-channel.ts'
import type { NotificationKind } from './notify.ts'

/** A notification that is leased to us, and all that sending it needs. */
export type NotificationClaim = {
  workspaceId: string
  id: string
  token: string
  channelId: string
  channelKind: ChannelKind
  target: string
  isSandbox: boolean
  kind: NotificationKind
  subject: string
  body: string
  createdAt: Date
  attempt: number
  firstAttemptAt: Date
}

type Deps = { db: Db; clock: Clock; random: Random; vault: Vault }
type Row = Omit<NotificationClaim, 'workspaceId' | 'id' | 'token' | 'target'> & { target: Uint8Array }

/** Much longer than an attempt can take. */
const LEASE_MS = 90_000

/** Leases a due notification and counts the attempt. One whose channel was deleted meanwhile is canceled. */
export async function claimNotification(deps: Deps, { workspaceId, id }: RowKey): Promise<NotificationClaim | null> {
  const now = deps.clock.now()
  const token = deps.random.token()
  const [row] = await deps.db.query<Row>(sql`
    with due as (
      select n.id, n.channel_id from notification n
      where n.workspace_id = ${workspaceId} and n.id = ${id} and n.status = 'pending' and n.next_attempt_at <= ${now}
        and (n.lease_until is null or n.lease_until <= ${now})
      for no key update
    ), channel as (
      select due.id as notification_id, c.id, c.kind, c.target, c.deleted_at, w.mode = 'sandbox' as is_sandbox
      from due join notification_channel c on c.workspace_id = ${workspaceId} and c.id = due.channel_id
      join workspace w on w.id = c.workspace_id
    ), canceled as (
      update notification n set status = 'canceled', next_attempt_at = null, finished_at = ${now}
      from channel where n.workspace_id = ${workspaceId} and n.id = channel.notification_id and channel.deleted_at is not null
    )
    update notification n set lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token},
      attempt_count = attempt_count + 1, first_attempt_at = coalesce(first_attempt_at, ${now})
    from channel where n.workspace_id = ${workspaceId} and n.id = channel.notification_id and channel.deleted_at is null
    returning channel.id as "channelId", channel.kind as "channelKind", channel.target, channel.is_sandbox as "isSandbox",
      n.kind, n.subject, n.body, n.created_at as "createdAt", n.attempt_count as attempt, n.first_attempt_at as "firstAttemptAt"`)
  if (!row) return null
  return {
    ...row,
    workspaceId,
    id,
    token,
    target: deps.vault.open(row.target, targetContext(workspaceId, row.channelId)),
  }
}
