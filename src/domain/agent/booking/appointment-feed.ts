import { timingSafeEqual } from 'node:crypto'
import {
  type Actor,
  audit,
  type Clock,
  type IdempotencyClaim,
  type Ids,
  type Querying,
  sql,
  stampResult,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'

/** The address of a member's calendar. It is a secret: anyone who has it can read the appointments. */
export type AppointmentFeed = { url: string; createdAt: Date }

type Member = { workspaceId: string; memberId: string }
type Change = Member & { actor: Actor; idempotency?: IdempotencyClaim | undefined }
type FeedRow = { id: string; created_at: Date }

/** The signature in the address. A new ID makes a new one, so renewing ends the former address. */
function signatureOf(vault: Vault, workspaceId: string, id: string): string {
  return vault.sign(`appointment_feed:${workspaceId}:${id}`)
}

/** The member's feed; null if there is none. */
export async function readAppointmentFeed(
  deps: { db: Querying; vault: Vault; links: { base: string } },
  { workspaceId, memberId }: Member,
): Promise<AppointmentFeed | null> {
  const [row] = await deps.db.query<FeedRow>(sql`
    select id, created_at from appointment_feed where workspace_id = ${workspaceId} and member_id = ${memberId}`)
  if (!row) return null
  const path = [workspaceId, row.id, `${signatureOf(deps.vault, workspaceId, row.id)}.ics`].join('/')
  return { url: `${deps.links.base}/calendar/${path}`, createdAt: row.created_at }
}

/** Creates the member's feed, or replaces its address. */
export async function renewAppointmentFeed(deps: WriteDeps, change: Change): Promise<void> {
  const { workspaceId, memberId, actor, idempotency } = change
  const id = deps.ids.next('feed')
  await deps.db.transaction('appointment-feed.renew', async (tx) => {
    await tx.query(sql`
      insert into appointment_feed (workspace_id, member_id, id, created_at)
      values (${workspaceId}, ${memberId}, ${id}, ${deps.clock.now()})
      on conflict (workspace_id, member_id) do update set id = excluded.id, created_at = excluded.created_at`)
    await audit(deps, tx, { workspaceId, actor, action: 'appointment_feed.renewed', subjectId: memberId })
    await stampResult(tx, workspaceId, idempotency, id)
  })
}

/** Ends the member's feed, if there is one. */
export async function revokeAppointmentFeed(deps: WriteDeps, change: Change): Promise<void> {
  const { workspaceId, memberId, actor, idempotency } = change
  await deps.db.transaction('appointment-feed.revoke', async (tx) => {
    const [gone] = await tx.query(sql`
      delete from appointment_feed where workspace_id = ${workspaceId} and member_id = ${memberId} returning id`)
    if (gone) await audit(deps, tx, { workspaceId, actor, action: 'appointment_feed.revoked', subjectId: memberId })
    await stampResult(tx, workspaceId, idempotency, memberId)
  })
}

/** An appointment as the calendar shows it. */
export type FeedAppointment = {
  id: string
  conversation_id: string
  status: 'held' | 'booked' | 'canceled'
  starts_at: Date
  ends_at: Date
  updated_at: Date
  attributes: Record<string, unknown>
  phone: string
  campaign: string
}
export type FeedContents = { name: string; isSandbox: boolean; appointments: FeedAppointment[] }

const PAST_DAYS = 90
const APPOINTMENTS_MAX = 1_000

type Address = { workspaceId: string; id: string; signature: string }

/**
 * The appointments of a feed's address: of the last 90 days and all that are ahead, at most 1,000. Null if the address is not,
 * or no longer, valid.
 */
export async function openAppointmentFeed(
  deps: { db: Querying; vault: Vault; clock: Clock; ids: Ids },
  { workspaceId, id, signature }: Address,
): Promise<FeedContents | null> {
  const given = Buffer.from(signature)
  const wanted = Buffer.from(signatureOf(deps.vault, workspaceId, id))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [feed] = await deps.db.query<{ name: string; is_sandbox: boolean }>(sql`
    select w.name, w.mode = 'sandbox' as is_sandbox from appointment_feed f join workspace w on w.id = f.workspace_id
    join member m on m.workspace_id = coalesce(w.live_workspace_id, w.id) and m.id = f.member_id and m.removed_at is null
    where f.workspace_id = ${workspaceId} and f.id = ${id}`)
  if (!feed) return null
  const since = new Date(deps.clock.now().getTime() - PAST_DAYS * 24 * 3_600_000)
  const appointments = await deps.db.query<FeedAppointment>(sql`
    select a.id, a.conversation_id, a.status, a.starts_at, a.ends_at, a.updated_at, l.attributes, l.phone, c.name as campaign
    from appointment a
    join lead l on l.workspace_id = a.workspace_id and l.id = a.lead_id and l.erased_at is null
    join campaign c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
    where a.workspace_id = ${workspaceId} and a.starts_at > ${since}
    order by a.starts_at desc, a.id desc limit ${APPOINTMENTS_MAX}`)
  return { name: feed.name, isSandbox: feed.is_sandbox, appointments }
}
