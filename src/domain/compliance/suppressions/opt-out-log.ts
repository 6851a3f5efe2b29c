import { z } from 'zod'
import { suppressionMethod, suppressionReason } from '../../events/index.ts'
import { type Clock, type Db, type Metrics, sql } from '../../kernel/index.ts'

/** Stores lines outside the database, so that they survive its loss. */
export type OptOutLog = {
  /** Resolves when the lines are on the disk. */
  append(lines: readonly string[]): Promise<void>
}

const CHUNK = 500
const LOG_EVERY_MS = 1_000

/** A line of the log: a suppression without the phone, so that nothing has to be erased from it. */
export const optOutLine = z.object({
  workspace_id: z.string(),
  /** Keyed with `SUPPRESSION_KEY`. */
  phone_hash: z.string().regex(/^[0-9a-f]{64}$/),
  method: suppressionMethod,
  reason: suppressionReason,
  keyword: z.string().nullable(),
  opted_out_at: z.iso.datetime({ offset: true }),
})

export type OptOutLine = z.output<typeof optOutLine>

type Row = Omit<OptOutLine, 'opted_out_at'> & { opted_out_at: Date }

/**
 * Writes suppressions that are not in the log yet, the oldest 500 per call, and marks them after that. Any number of workers can run
 * it: a crash or a second worker can repeat a line, but never omit one. Returns when it is due again.
 */
export async function logOptOuts(
  deps: { db: Db; clock: Clock; metrics: Pick<Metrics, 'unloggedOptOuts'> },
  log: OptOutLog,
): Promise<Date> {
  const now = deps.clock.now()
  const rows = await deps.db.query<Row>(sql`
    select workspace_id, phone_hash, method, reason, keyword, opted_out_at
    from suppression where logged_at is null order by opted_out_at limit ${CHUNK}`)
  const oldest = rows[0]?.opted_out_at ?? now
  deps.metrics.unloggedOptOuts(Math.max(0, now.getTime() - oldest.getTime()) / 1_000)
  if (rows.length > 0) {
    await log.append(rows.map((row) => JSON.stringify(row)))
    await markLogged(deps, rows, now)
  }
  return rows.length < CHUNK ? new Date(now.getTime() + LOG_EVERY_MS) : now
}

/** A suppression that was lifted and started again in the meantime is another one. */
async function markLogged({ db }: { db: Db }, rows: readonly Row[], now: Date): Promise<void> {
  await db.query(sql`
    update suppression s set logged_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (workspace_id text, phone_hash text, opted_out_at timestamptz)
    where s.workspace_id = g.workspace_id and s.phone_hash = g.phone_hash and s.opted_out_at = g.opted_out_at`)
}
