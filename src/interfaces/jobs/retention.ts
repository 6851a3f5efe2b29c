import { type Querying, sql } from '../../domain/kernel/index.ts'
import { forgetStalledWork } from './stalled-retention.ts'

const DAY_MS = 24 * 3_600_000
const HISTORY_DAYS = 7
const RECEIPT_DAYS = 30
const SANDBOX_BOOK_DAYS = 30
const NOTIFICATION_DAYS = 30
const MODEL_CALL_DAYS = 90
const AUDIT_DAYS = 400
/** Few enough for one short statement. */
const BATCH_SIZE = 5_000
/** What is left after so many is for the next time. */
const BATCHES_MAX = 50

type Forgetting = (db: Querying, now: Date) => Promise<unknown[]>

/** In this order: what points at something goes before it. */
const KINDS: Forgetting[] = [
  deliveries,
  events,
  replays,
  deletedEndpoints,
  receipts,
  callbacks,
  importRows,
  sandboxBooks,
  notifications,
  deletedChannels,
  modelCalls,
  forgetStalledWork,
  auditEntries,
  endedSessions,
  oldLinks,
  oldTries,
]

/** Deletes what is kept long enough, of all workspaces, in batches. A kind that fails does not stop the others. */
export async function forgetOld(db: Querying, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const forget of KINDS) {
    try {
      for (let n = 0; n < BATCHES_MAX && (await forget(db, now)).length === BATCH_SIZE; n++);
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Not deleted: ${failures.map(String).join('; ')}`)
}

/** With their attempts. One that is pending still, or is shown in the progress of a replay that runs, is kept. */
function deliveries(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    with old as (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from webhook_delivery o
        where o.workspace_id = w.id and o.created_at < ${daysBefore(now, HISTORY_DAYS)} and o.status <> 'pending' and o.lease_until is null
          and not exists (select from replay r where r.workspace_id = o.workspace_id and r.id = o.replay_id and r.status = 'running')
        order by o.created_at limit ${BATCH_SIZE} for no key update skip locked) d
      limit ${BATCH_SIZE}
    ), attempts as (
      delete from webhook_attempt a using old where a.workspace_id = old.workspace_id and a.delivery_id = old.id
    )
    delete from webhook_delivery d using old where d.workspace_id = old.workspace_id and d.id = old.id returning d.id`)
}

function events(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from event e using (
      select o.workspace_id, o.id from event o
      where o.created_at < ${daysBefore(now, HISTORY_DAYS)}
        and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.event_id = o.id)
      order by o.created_at limit ${BATCH_SIZE} for no key update skip locked) old
    where e.workspace_id = old.workspace_id and e.id = old.id returning e.id`)
}

function replays(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from replay r using (
      select o.workspace_id, o.id from replay o
      where o.finished_at < ${daysBefore(now, HISTORY_DAYS)}
        and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.replay_id = o.id)
      limit ${BATCH_SIZE} for no key update skip locked) old
    where r.workspace_id = old.workspace_id and r.id = old.id returning r.id`)
}

/** The tombstone of an endpoint stands until its history is gone. */
function deletedEndpoints(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from webhook_endpoint e using (
      select o.workspace_id, o.id from webhook_endpoint o
      where o.deleted_at < ${daysBefore(now, HISTORY_DAYS)}
        and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.endpoint_id = o.id)
        and not exists (select from replay r where r.workspace_id = o.workspace_id and r.endpoint_id = o.id)
      limit ${BATCH_SIZE} for no key update skip locked) old
    where e.workspace_id = old.workspace_id and e.id = old.id returning e.id`)
}

/** By their ids, which are in the order of time: the table is too large to be read for it. */
function receipts(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from carrier_receipt r using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from carrier_receipt o
        where o.workspace_id = w.id and o.id < ${`rcp_${ulidAt(daysBefore(now, RECEIPT_DAYS))}`} and o.next_try_at is null
        order by o.id limit ${BATCH_SIZE} for no key update skip locked) d
      limit ${BATCH_SIZE}) old
    where r.workspace_id = old.workspace_id and r.id = old.id returning r.id`)
}

/** The import itself stays, with its counts. */
function importRows(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from import_row r using (
      select o.workspace_id, o.import_id, o.row_number from import_row o
      where o.created_at < ${daysBefore(now, HISTORY_DAYS)}
      order by o.created_at limit ${BATCH_SIZE} for no key update skip locked) old
    where r.workspace_id = old.workspace_id and r.import_id = old.import_id and r.row_number = old.row_number
    returning r.row_number`)
}

/** By their ids, as receipts. What the simulated network still has to bring is kept. */
function sandboxBooks(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from sandbox_message m using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from sandbox_message o
        where o.workspace_id = w.id and o.id < ${`sbx_${ulidAt(daysBefore(now, SANDBOX_BOOK_DAYS))}`} and o.next_receipt_at is null
        order by o.id limit ${BATCH_SIZE} for no key update skip locked) d
      limit ${BATCH_SIZE}) old
    where m.workspace_id = old.workspace_id and m.id = old.id returning m.id`)
}

/** The bytes that receipts and texts were read from. */
function callbacks(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from carrier_callback c using (
      select o.workspace_id, o.id from carrier_callback o where o.received_at < ${daysBefore(now, RECEIPT_DAYS)}
      order by o.received_at limit ${BATCH_SIZE} for no key update skip locked) old
    where c.workspace_id = old.workspace_id and c.id = old.id returning c.id`)
}

function notifications(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from notification n using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from notification o
        where o.workspace_id = w.id and o.created_at < ${daysBefore(now, NOTIFICATION_DAYS)} and o.status <> 'pending'
        order by o.created_at limit ${BATCH_SIZE} for no key update skip locked) d
      limit ${BATCH_SIZE}) old
    where n.workspace_id = old.workspace_id and n.id = old.id returning n.id`)
}

/** As an endpoint's: until its history is gone. */
function deletedChannels(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from notification_channel c using (
      select o.workspace_id, o.id from notification_channel o
      where o.deleted_at < ${daysBefore(now, NOTIFICATION_DAYS)}
        and not exists (select from notification n where n.workspace_id = o.workspace_id and n.channel_id = o.id)
      limit ${BATCH_SIZE} for no key update skip locked) old
    where c.workspace_id = old.workspace_id and c.id = old.id returning c.id`)
}

function modelCalls(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from model_call m using (
      select o.workspace_id, o.id from model_call o where o.created_at < ${daysBefore(now, MODEL_CALL_DAYS)}
      order by o.created_at limit ${BATCH_SIZE} for no key update skip locked) old
    where m.workspace_id = old.workspace_id and m.id = old.id returning m.id`)
}

function auditEntries(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from audit_entry a using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from audit_entry o
        where o.workspace_id = w.id and o.created_at < ${daysBefore(now, AUDIT_DAYS)}
        order by o.created_at limit ${BATCH_SIZE} for no key update skip locked) d
      limit ${BATCH_SIZE}) old
    where a.workspace_id = old.workspace_id and a.id = old.id returning a.id`)
}

function endedSessions(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_session where id in (
      select id from auth_session where expires_at < ${now} limit ${BATCH_SIZE} for no key update skip locked)
    returning id`)
}

function oldLinks(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_verification where id in (
      select id from auth_verification where expires_at < ${now} limit ${BATCH_SIZE} for no key update skip locked)
    returning id`)
}

/** Tries to sign in count for a quarter of an hour; places are known for 30 days. */
function oldTries(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_rate_limit where id in (
      select id from auth_rate_limit where last_request < ${daysBefore(now, 1).getTime()}
        and (key not like 'place %' or last_request < ${daysBefore(now, 30).getTime()})
      limit ${BATCH_SIZE} for no key update skip locked)
    returning id`)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const ULID_TIME_CHARACTERS = 10

/** The beginning of all ULIDs of a time. */
function ulidAt(at: Date): string {
  let text = ''
  for (let left = at.getTime(); text.length < ULID_TIME_CHARACTERS; left = Math.floor(left / CROCKFORD.length)) {
    text = CROCKFORD[left % CROCKFORD.length]! + text
  }
  return text
}
