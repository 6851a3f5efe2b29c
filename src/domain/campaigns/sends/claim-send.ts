import { type Clock, type Db, type Log, type Random, type RowKey, sql } from '../../kernel/index.ts'
import { notifyDayFull, type QueueDeps } from '../../messaging/index.ts'
import type { SendPauseReason } from './send.ts'
import type { LeadFilter } from './send-input.ts'

export type SendDeps = QueueDeps & { db: Db; clock: Clock; random: Random; log: Log }

/** A send that this worker carries on, under a lease. */
export type ClaimedSend = RowKey & {
  token: string
  status: 'running' | 'scheduled' | 'canceled'
  campaign_id: string
  is_prepared: boolean
  filter: LeadFilter | null
  cursor_at: Date | null
  cursor_id: string | null
  created_at: Date
  starts_at: Date
  per_hour: number | null
  next_text_at: Date | null
  include_sent: boolean
}

const LEASE_MS = 60_000

/** The send was paused or canceled, or another worker has it. */
export class LeaseLost extends Error {}

/** Nothing can be sent at present, to anybody. */
export class SendHalted extends Error {
  readonly reason: SendPauseReason
  constructor(reason: SendPauseReason) {
    super(reason)
    this.reason = reason
  }
}

/** The send, if it is due and no other worker has it. */
export async function claimSend(
  { db, clock, random }: SendDeps,
  { workspaceId, id }: RowKey,
): Promise<ClaimedSend | null> {
  const now = clock.now()
  const token = random.token()
  const [row] = await db.query<Omit<ClaimedSend, 'workspaceId' | 'token'>>(sql`
    update campaign_send set lease_token = ${token}, lease_until = ${leaseEnd(now)}, updated_at = ${now},
      status = case when status = 'paused' or status = 'scheduled' and is_prepared and starts_at <= ${now} then 'running' else status end,
      pause_reason = null
    where workspace_id = ${workspaceId} and id = ${id} and lease_until <= ${now}
      and (status in ('scheduled', 'running', 'canceled') or status = 'paused' and pause_reason = 'daily_limit_reached')
    returning id, status, campaign_id, is_prepared, selection->'filter' as filter, cursor_at, cursor_id, created_at, starts_at,
      per_hour, next_text_at, include_sent`)
  return row ? { ...row, workspaceId, token } : null
}

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Gives the lease back until then. */
export async function releaseSend({ db }: SendDeps, { workspaceId, id, token }: ClaimedSend, at: Date): Promise<Date> {
  await db.query(sql`
    update campaign_send set lease_until = ${at}, lease_token = null
    where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token}`)
  return at
}

/** The workspace has reached its daily limit: the send pauses until then. The owner is notified, once a day. */
export async function pauseForDay(deps: SendDeps, send: ClaimedSend, until: Date): Promise<null> {
  const { workspaceId, id, token } = send
  await deps.db.transaction('send.pause-for-day', async (tx) => {
    const [paused] = await tx.query(sql`
      update campaign_send set status = 'paused', pause_reason = 'daily_limit_reached', lease_until = ${until}, lease_token = null,
        updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token} returning id`)
    if (!paused) throw new LeaseLost()
    await notifyDayFull(deps, tx, workspaceId)
    tx.announce(workspaceId, 0) // no event, but wakes subscribers of the send
  })
  return null
}

/** Nothing can be sent at present: a person must act, then resume it. */
export async function haltSend({ db, clock }: SendDeps, send: ClaimedSend, reason: SendPauseReason): Promise<null> {
  const { workspaceId, id, token } = send
  await db.transaction('send.halt', async (tx) => {
    await tx.query(sql`
      update campaign_send set status = 'paused', pause_reason = ${reason}, lease_until = null, lease_token = null, updated_at = ${clock.now()}
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token}`)
    tx.announce(workspaceId, 0) // no event, but wakes subscribers of the send
  })
  return null
}
