import { type Clock, type Db, type Random, type RowKey, sql, type Tx } from '../../kernel/index.ts'

type Deps = { db: Db; clock: Clock; random: Random }
/** Number of deliveries per batch, and the pause between batches. */
const BATCH_SIZE = 500
const BATCH_EVERY_MS = 500
/** From so many pending deliveries of a replay, it waits, so that a slow receiver is not flooded. */
const PENDING_MAX = 1_000
const WAIT_FOR_ROOM_MS = 1_000
const LOOK_EVERY_MS_MIN = 500
const LOOK_EVERY_MS_MAX = 600_000
/** A running replay is checked again after this share of its age. */
const LOOK_AFTER_SHARE = 0.05

type ReplayFacts = {
  endpoint_id: string
  event_types: string[]
  since: Date
  until: Date
  total: number
  started: number
  last_position: number
  created_at: Date
  is_open: boolean
  /** Counted up to `PENDING_MAX`. */
  pending: number
}

/**
 * Continues a replay by one step, and returns when the next one is due. A step is one transaction that makes a batch of
 * deliveries due and stores the progress: after a crash it continues, and starts no delivery twice. Its deliveries are in the
 * last lane, behind all live traffic. The endpoint is not locked, so that live traffic does not wait. Deliveries to an endpoint
 * that is being disabled are skipped.
 */
export async function runReplay(deps: Deps, rowKey: RowKey): Promise<Date | null> {
  return deps.db.transaction('replay.step', async (tx) => {
    const now = deps.clock.now()
    const facts = await claim(deps, tx, rowKey, now)
    if (!facts) return null
    if (!facts.is_open) return finish(tx, rowKey, 'canceled', now)
    if (facts.pending >= PENDING_MAX) return lookAgain(tx, rowKey, new Date(now.getTime() + WAIT_FOR_ROOM_MS))
    const started = await startBatch(tx, rowKey, facts, now)
    if (started > 0) {
      tx.hint({ queue: 'deliver-to-endpoint', workspaceId: rowKey.workspaceId, id: facts.endpoint_id })
      return lookAgain(tx, rowKey, new Date(now.getTime() + BATCH_EVERY_MS))
    }
    await closeStart(tx, rowKey)
    return facts.pending === 0 ? finish(tx, rowKey, 'completed', now) : lookAgain(tx, rowKey, nextLook(facts, now))
  })
}

/** The replay's row, locked until the step commits, if the step is due and no other worker has it. */
async function claim(deps: Deps, tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<ReplayFacts | null> {
  const [row] = await tx.query<ReplayFacts>(sql`
    with claimed as (
      update replay set lease_token = ${deps.random.token()}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_until <= ${now}
      returning endpoint_id, event_types, since, until, total, started, last_position, created_at
    )
    select c.*, e.status = 'enabled' and e.deleted_at is null as is_open,
      (select count(*) from (
        select from webhook_delivery
        where workspace_id = ${workspaceId} and endpoint_id = c.endpoint_id and lane = 3 and status = 'pending' and replay_id = ${id}
        limit ${PENDING_MAX}) waiting) as pending
    from claimed c join webhook_endpoint e on e.workspace_id = ${workspaceId} and e.id = c.endpoint_id`)
  return row ?? null
}

/**
 * By position, from the end of the last step. Only deliveries that had failed before the replay was requested, and still have.
 */
async function startBatch(tx: Tx, { workspaceId, id }: RowKey, facts: ReplayFacts, now: Date): Promise<number> {
  const { endpoint_id, since, until, event_types, last_position, created_at } = facts
  const [row] = await tx.query<{ started: number }>(sql`
    with batch as (
      select id, position from webhook_delivery
      where workspace_id = ${workspaceId} and endpoint_id = ${endpoint_id} and created_at >= ${since} and created_at < ${until}
        and position > ${last_position} and status in ('exhausted', 'skipped') and finished_at <= ${created_at}
        and not is_test and event_type = any (${event_types}) and lease_until is null
      order by position limit ${BATCH_SIZE}
    ), due as (
      update webhook_delivery d set status = 'pending', lane = 3, replay_id = ${id}, run_attempts = 0, first_attempt_at = null,
        next_attempt_at = ${now}, finished_at = null
      from batch where d.workspace_id = ${workspaceId} and d.id = batch.id and d.status in ('exhausted', 'skipped') and d.lease_until is null
      returning d.position
    )
    update replay set started = started + (select count(*) from due),
      last_position = coalesce((select max(position) from due), last_position)
    where workspace_id = ${workspaceId} and id = ${id}
    returning (select count(*) from due) as started`)
  return row!.started
}

/** All deliveries were started. Those replayed individually in the meantime no longer count as waiting. */
async function closeStart(tx: Tx, { workspaceId, id }: RowKey): Promise<void> {
  await tx.query(
    sql`update replay set total = started where workspace_id = ${workspaceId} and id = ${id} and started < total`,
  )
}

async function lookAgain(tx: Tx, { workspaceId, id }: RowKey, at: Date): Promise<Date> {
  await tx.query(sql`update replay set lease_until = ${at} where workspace_id = ${workspaceId} and id = ${id}`)
  return at
}

async function finish(tx: Tx, { workspaceId, id }: RowKey, status: 'completed' | 'canceled', now: Date): Promise<null> {
  await tx.query(sql`
    update replay set status = ${status}, lease_until = null, lease_token = null, finished_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id}`)
  return null
}

/** After all were started. Often at first, and rarely after a long time: failing deliveries are retried for a day. */
function nextLook({ created_at }: ReplayFacts, now: Date): Date {
  const ageMs = now.getTime() - created_at.getTime()
  return new Date(now.getTime() + Math.min(LOOK_EVERY_MS_MAX, Math.max(LOOK_EVERY_MS_MIN, ageMs * LOOK_AFTER_SHARE)))
}
