import { type Clock, type Db, type Querying, type Random, type RowKey, sql } from '../kernel/index.ts'
import type { AlertSettings } from './alert-settings.ts'
import { alertTime } from './alert-time.ts'

/** Where an alert goes. */
type AlertTarget = {
  memberId: string
  email: string
  channel: 'push' | 'email' | 'sms'
  browserId: string | null
  /** Sealed. Null: by email, or the browser was removed. */
  subscription: Uint8Array | null
  /** The member's verified phone, unless STOP was received from it. */
  phone: string | null
  workspaceName: string
  isSandbox: boolean
}

/** One alert with what is known about its lead when it is sent. */
export type ClaimedAlert = {
  id: string
  kind: string
  conversationId: string | null
  attempt: number
  firstAttemptAt: Date
  /** Attributes and phone of the lead. Null if it was erased. */
  attributes: Record<string, unknown> | null
  phone: string | null
  score: number | null
  handoffSummary: string | null
  /** The body of the message that it is about. */
  body: string | null
}

/** Alerts for one target, leased together. */
export type AlertClaim = { workspaceId: string; token: string; target: AlertTarget; alerts: ClaimedAlert[] }

type Deps = { db: Db; clock: Clock; random: Random }
type HeldAlerts = { heldUntil: Date }
type Found = AlertTarget & Partial<AlertSettings> & { kind: string; createdAt: Date; isPresent: boolean }

/** Much longer than an attempt can take. */
const LEASE_MS = 90_000
const TOGETHER_MAX = 50

/**
 * Leases a due alert and the others that wait for the same target, at most 50. Returns until when it is held back, or null if
 * there is nothing to send. Alerts of a removed member or browser are canceled.
 */
export async function claimAlerts(deps: Deps, rowKey: RowKey): Promise<AlertClaim | HeldAlerts | null> {
  const { workspaceId, id } = rowKey
  const now = deps.clock.now()
  const found = await findTarget(deps.db, rowKey, now)
  if (!found) return null
  const {
    kind,
    createdAt,
    isPresent,
    push,
    email: _,
    emailPace,
    smsPace,
    quietStart,
    quietEnd,
    timezone,
    ...rest
  } = found
  const isReachable = { push: found.subscription !== null, email: emailPace !== undefined, sms: found.phone !== null }
  const isGone = !isPresent || !isReachable[found.channel]
  if (isGone) {
    await deps.db.query(sql`
      update alert set status = 'canceled', next_attempt_at = null, finished_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'pending' and (lease_until is null or lease_until <= ${now})`)
    return null
  }
  if (kind !== 'test' && emailPace && smsPace && timezone) {
    const settings = { emailPace, smsPace, quietStart: quietStart ?? null, quietEnd: quietEnd ?? null, timezone }
    const heldUntil = alertTime(settings, { channel: found.channel, createdAt, now })
    if (heldUntil > now) {
      await deps.db.query(sql`
        update alert set next_attempt_at = ${heldUntil} where workspace_id = ${workspaceId} and id = ${id} and status = 'pending'
          and (lease_until is null or lease_until <= ${now})`)
      return { heldUntil }
    }
  }
  const token = deps.random.token()
  const alerts = await lease(deps.db, { workspaceId, id, token, now })
  return alerts.length === 0 ? null : { workspaceId, token, target: { ...rest, email: found.email }, alerts }
}

async function findTarget(db: Querying, { workspaceId, id }: RowKey, now: Date): Promise<Found | undefined> {
  const [row] = await db.query<Found>(sql`
    select a.kind, a.created_at as "createdAt", a.member_id as "memberId", a.channel, a.browser_id as "browserId", b.subscription,
      m.email, m.id is not null as "isPresent", p.phone, w.name as "workspaceName", w.mode = 'sandbox' as "isSandbox",
      s.email_pace as "emailPace", s.sms_pace as "smsPace", s.quiet_start as "quietStart", s.quiet_end as "quietEnd", s.timezone
    from alert a join workspace w on w.id = a.workspace_id
    left join member m on m.workspace_id = coalesce(w.live_workspace_id, w.id) and m.id = a.member_id and m.removed_at is null
    left join alert_browser b on b.workspace_id = a.workspace_id and b.id = a.browser_id and b.member_id = a.member_id
    left join member_phone p on p.workspace_id = a.workspace_id and p.member_id = a.member_id and p.verified_at is not null
      and p.stopped_at is null
    left join member_alerts s on s.workspace_id = a.workspace_id and s.member_id = a.member_id
    where a.workspace_id = ${workspaceId} and a.id = ${id} and a.status = 'pending' and a.next_attempt_at <= ${now}
      and (a.lease_until is null or a.lease_until <= ${now})`)
  return row
}

type Lease = RowKey & { token: string; now: Date }

/** A second worker waits for the first one's rows and finds them leased, so that alerts for one target stay together. */
async function lease(db: Querying, { workspaceId, id, token, now }: Lease): Promise<ClaimedAlert[]> {
  return db.query<ClaimedAlert>(sql`
    with one as (
      select * from alert where workspace_id = ${workspaceId} and id = ${id}
    ), due as (
      select a.id from alert a join one on a.member_id = one.member_id and a.channel = one.channel
        and a.browser_id is not distinct from one.browser_id and (a.kind = 'test') = (one.kind = 'test')
      where a.workspace_id = ${workspaceId} and a.status = 'pending' and a.next_attempt_at <= ${now}
        and (a.lease_until is null or a.lease_until <= ${now})
      order by a.id desc limit ${TOGETHER_MAX} for no key update of a
    ), leased as (
      update alert a set lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token},
        attempt_count = attempt_count + 1, first_attempt_at = coalesce(first_attempt_at, ${now})
      from due where a.workspace_id = ${workspaceId} and a.id = due.id returning a.*
    )
    select a.id, a.kind, a.conversation_id as "conversationId", a.attempt_count as attempt, a.first_attempt_at as "firstAttemptAt",
      case when l.erased_at is null then l.attributes end as attributes, l.phone, c.score, c.handoff_summary as "handoffSummary",
      m.body
    from leased a
    left join lead l on l.workspace_id = a.workspace_id and l.id = a.lead_id
    left join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    left join message m on m.workspace_id = a.workspace_id and m.id = a.message_id
    order by a.created_at desc, a.id desc`)
}
