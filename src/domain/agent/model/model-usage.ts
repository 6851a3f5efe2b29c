import { z } from 'zod'
import { type Clock, type Querying, sql } from '../../kernel/index.ts'

const DAY_MS = 24 * 3_600_000
const DAYS_MAX = 90
const DAYS_DEFAULT = 30

export const ModelUsageInput = z.strictObject({
  days: z
    .int()
    .min(1)
    .max(DAYS_MAX)
    .default(DAYS_DEFAULT)
    .describe('Number of days to include. The current day counts as one.'),
})

/** The use of models on one day in the workspace's zone, `YYYY-MM-DD`. */
export type ModelDay = {
  day: string
  calls: number
  input_tokens: number
  output_tokens: number
  cost_micros: number
}

/** The days with calls of a model, newest first. */
export async function modelUsage(
  deps: { db: Querying; clock: Clock },
  { workspaceId, days }: z.infer<typeof ModelUsageInput> & { workspaceId: string },
): Promise<ModelDay[]> {
  const now = deps.clock.now()
  return deps.db.query<ModelDay>(sql`
    with zone as (select timezone from workspace where id = ${workspaceId}), usage as (
      select to_char(m.created_at at time zone zone.timezone, 'YYYY-MM-DD') as day, m.outcome, m.input_tokens, m.output_tokens, m.cost_micros
      from model_call m, zone
      where m.workspace_id = ${workspaceId} and m.created_at > ${new Date(now.getTime() - (days + 1) * DAY_MS)}
        and (m.created_at at time zone zone.timezone)::date > (${now}::timestamptz at time zone zone.timezone)::date - ${days}::int
    )
    select day, count(*) filter (where outcome <> 'over_budget')::int as calls, sum(input_tokens)::float8 as input_tokens,
           sum(output_tokens)::float8 as output_tokens, sum(cost_micros)::float8 as cost_micros
    from usage group by day order by day desc`)
}
