import { AGENT_DUE } from '../../domain/agent/index.ts'
import { CONVERSATION_DUE } from '../../domain/conversations/index.ts'
import {
  type Clause,
  clause,
  type DueRows,
  type DueWork,
  earliest,
  type Job,
  part,
  type Querying,
  sql,
} from '../../domain/kernel/index.ts'
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
const STALLED_MAX = 10_000

const WORK: readonly DueWork[] = [
  MESSAGING_DUE,
  AGENT_DUE,
  CONVERSATION_DUE,
  WEBHOOK_DUE,
  IMPORT_DUE,
  SANDBOX_DUE,
  NOTIFICATION_DUE,
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
    ROWS.map((kind) => rowsDue(kind, now)),
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

function rowsDue({ queue, table, at, lease, id = 'id', where = 'true', ready = 'true' }: DueRows, now: Date): Clause {
  const columns = `'${queue}' as queue, workspace_id, ${id} as id`
  const due = clause([`${columns} from ${table} where ${where} and ${ready} and ${at} <= `, ''], [now])
  const free = lease ? clause([`(${lease} is null or ${lease} <= `, ')'], [now]) : clause(['true'], [])
  const order = clause([`order by ${at}`], [])
  return part`select * from (select ${due} and ${free} and ${notStalled(queue, table, now, id)}
    ${order} limit ${PER_KIND_MAX} for no key update skip locked) found`
}

/** When a row will be due, and when the lease of one that is due ends. */
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
