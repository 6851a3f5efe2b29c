import { AGENT_DUE } from '../../domain/agent/index.ts'
import { ALERT_DUE } from '../../domain/alerts/index.ts'
import { CAMPAIGN_SEND_DUE } from '../../domain/campaigns/index.ts'
import { CONVERSATION_DUE } from '../../domain/conversations/index.ts'
import {
  type Clause,
  clause,
  type DueCount,
  type DueRows,
  type DueWork,
  earliest,
  type Job,
  part,
  type Querying,
  sql,
} from '../../domain/kernel/index.ts'
import { ERASURE_DUE } from '../../domain/leads/erasures/index.ts'
import { IMPORT_DUE } from '../../domain/leads/import/index.ts'
import { MESSAGING_DUE } from '../../domain/messaging/index.ts'
import { NOTIFICATION_DUE } from '../../domain/notifications/index.ts'
import { SANDBOX_DUE } from '../../domain/sandbox/index.ts'
import { WEBHOOK_DUE } from '../../domain/webhooks/index.ts'
import { notStalled, STALLED_WORK_DUE, type StalledRow } from '../../domain/workspaces/index.ts'

/** `stalled`: rows whose jobs have failed, for the workers. */
export type Due = { jobs: Job[]; nextAt: Date | null; stalled: StalledRow[] }

/** Maximum rows per kind and search. The next search finds the rest. */
const PER_KIND_MAX = 500
/** Maximum rows per kind and count: several times what the largest deployment of deploy/kubernetes scales for. */
export const COUNTED_MAX = 10_000
const STALLED_MAX = 10_000

const WORK: readonly DueWork[] = [
  MESSAGING_DUE,
  AGENT_DUE,
  CONVERSATION_DUE,
  WEBHOOK_DUE,
  IMPORT_DUE,
  CAMPAIGN_SEND_DUE,
  ERASURE_DUE,
  SANDBOX_DUE,
  NOTIFICATION_DUE,
  ALERT_DUE,
  STALLED_WORK_DUE,
]
const ROWS = WORK.flatMap(({ rows = [] }) => rows)
const TIMES = [...ROWS.flatMap(timesOf), ...WORK.flatMap(({ times = [] }) => times)]

/**
 * The due and unclaimed rows of all workspaces (each row has its workspace_id), and when the next one is due. Skips rows that
 * are locked, wait after a failure, or have stalled, so that they never fill a list.
 */
export async function findDue(db: Querying, now: Date): Promise<Due> {
  const rows = unionAll(
    ROWS.map((kind) => part`select * from (${rowsDue(kind, now, PER_KIND_MAX)} for no key update skip locked) found`),
    ' union all ',
  )
  const jobs = await db.query<Job>(sql`select queue, workspace_id as "workspaceId", id from (${rows}) due`)
  for (const { find } of WORK) if (find) jobs.push(...(await find(db, { now, limit: PER_KIND_MAX })))
  const times = unionAll(
    TIMES.map((time) => time(now)),
    ', ',
  )
  const [next] = await db.query<{ at: Date | null; stalled: StalledRow[] | null }>(sql`
    select least(${times}) as at,
      (select json_agg(json_build_array(queue, workspace_id, subject_id, next_try_at))
       from (select * from stalled_work limit ${STALLED_MAX}) s) as stalled`)
  return { jobs, nextAt: next?.at ?? null, stalled: next?.stalled ?? [] }
}

/** How many rows of each queue are due: those that `findDue` returns without its limit, at most 10,000 per kind. */
export async function countDue(db: Querying, now: Date): Promise<Map<Job['queue'], number>> {
  const rows = unionAll(
    ROWS.map(
      (kind) =>
        part`select queue, count(*)::int as count from (${rowsDue(kind, now, COUNTED_MAX)}) found group by queue`,
    ),
    ' union all ',
  )
  const counted = await db.query<DueCount>(sql`select * from (${rows}) due`)
  for (const { find, count } of WORK) {
    if (count) counted.push(...(await count(db, { now, limit: COUNTED_MAX })))
    else if (find)
      counted.push(...(await find(db, { now, limit: COUNTED_MAX })).map(({ queue }) => ({ queue, count: 1 })))
  }
  const counts = new Map<Job['queue'], number>()
  for (const { queue, count } of counted) if (count > 0) counts.set(queue, (counts.get(queue) ?? 0) + count)
  return counts
}

function rowsDue(
  { queue, table, at, lease, id = 'id', where = 'true', ready = 'true' }: DueRows,
  now: Date,
  limit: number,
): Clause {
  const columns = `'${queue}' as queue, workspace_id, ${id} as id`
  const due = clause([`${columns} from ${table} where ${where} and ${ready} and ${at} <= `, ''], [now])
  const free = lease ? clause([`(${lease} is null or ${lease} <= `, ')'], [now]) : clause(['true'], [])
  const order = clause([`order by ${at}`], [])
  return part`select ${due} and ${free} and ${notStalled(queue, table, now, id)} ${order} limit ${limit}`
}

/** When a row will be due; for a leased row, when its lease ends. */
function timesOf({ table, at, lease, where }: DueRows) {
  const leased = (now: Date) =>
    clause([`(select min(${lease}) from ${table} where ${at} <= `, ` and ${lease} > `, ')'], [now, now])
  return [earliest(table, at, where), ...(lease ? [leased] : [])]
}

function unionAll(clauses: Clause[], separator: string): Clause {
  return clauses.reduce((before, after) => part`${before}${clause([separator], [])}${after}`)
}

/** Expired stored responses. */
export async function dropExpired(db: Querying, now: Date): Promise<void> {
  await db.query(sql`delete from idempotency_key where expires_at <= ${now} and workspace_id is not null`)
}
