import type { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import { selectedLeads } from '../../campaigns/index.ts'
import { audit, type Change, sql, stampResult, type Tx, type WriteDeps } from '../../kernel/index.ts'
import type { CreateErasureInput } from './erasure-input.ts'

/** Maximum number of leads of an erasure. */
const LEADS_MAX = 100_000
const UNFINISHED_MAX = 10

type Input = Change<z.output<typeof CreateErasureInput>>

/**
 * Stores which leads are to be erased; a worker erases them. They are selected here, in the transaction that compares their
 * number with the confirmed one, so that exactly the confirmed leads are erased. Returns the ID of the erasure.
 */
export async function createErasure(deps: WriteDeps, input: Input): Promise<string> {
  const { workspaceId, actor } = input
  await checkCampaign(deps, input)
  return deps.db.transaction('erasure.create', async (tx) => {
    await refuseAboveLimit(tx, workspaceId)
    const now = deps.clock.now()
    const id = deps.ids.next('era')
    if (input.lead_ids) await checkKnown(tx, workspaceId, input.lead_ids)
    const total = await insertErasure(tx, { ...input, id, now })
    checkTotal(total, input)
    await stampResult(tx, workspaceId, input.idempotency, id)
    // The values of a filter can be personal data: only its conditions are named.
    const after = { leads: total, filter: input.filter ? Object.keys(input.filter) : null }
    await audit(deps, tx, { workspaceId, actor, action: 'lead_erasure.created', subjectId: id, after })
    tx.hint({ queue: 'run-erasure', workspaceId, id })
    return id
  })
}

/** A filter by a campaign that does not exist would find nobody. */
async function checkCampaign({ db }: WriteDeps, { workspaceId, filter }: Input): Promise<void> {
  const id = filter?.campaign_id
  if (!id) return
  const [found] = await db.query(sql`select id from campaign where workspace_id = ${workspaceId} and id = ${id}`)
  if (!found) throw AppError.notFound('campaign', id, 'filter.campaign_id')
}

async function refuseAboveLimit(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from lead_erasure where workspace_id = ${workspaceId} and finished_at is null`)
  if (row!.count < UNFINISHED_MAX) return
  const message = `A workspace can have at most ${UNFINISHED_MAX} unfinished erasures. Wait until one has finished, or cancel one.`
  throw new Refusal({ refused: 'limit_reached', limit: UNFINISHED_MAX }, { message })
}

async function checkKnown(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  const seen = await tx.query<{ id: string }>(sql`
    select id from lead where workspace_id = ${workspaceId} and id = any (${ids}) and phone is not null`)
  const known = new Set(seen.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw AppError.notFound('lead', ids[unknown]!, `lead_ids[${unknown}]`)
}

/** Returns how many leads were selected, at most one more than an erasure can have. */
async function insertErasure(tx: Tx, input: Input & { id: string; now: Date }): Promise<number> {
  const { workspaceId, actor, id, now } = input
  const [row] = await tx.query<{ total: number }>(sql`
    with chosen as materialized (
      select l.id from lead l where l.workspace_id = ${workspaceId} and ${await selectedLeads({ db: tx }, input)} limit ${LEADS_MAX + 1}
    )
    insert into lead_erasure (workspace_id, id, status, actor_kind, actor_id, lead_ids, total, lease_until, created_at, updated_at)
    select ${workspaceId}, ${id}, 'running', ${actor.kind}, ${actor.id}, coalesce(array_agg(c.id order by c.id), '{}'), count(*)::int,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from chosen c returning total`)
  return row!.total
}

/** Thrown errors roll the insert back. */
function checkTotal(total: number, { expected_count }: Input): void {
  if (total === 0 && expected_count === 0) {
    throw new AppError('invalid_parameter', { param: 'filter', message: 'No leads match this filter.' })
  }
  if (total > LEADS_MAX) {
    const message = `An erasure can have at most ${LEADS_MAX.toLocaleString('en-US')} leads. Use a filter that finds fewer leads.`
    throw new Refusal({ refused: 'limit_reached', limit: LEADS_MAX }, { message })
  }
  if (total === expected_count) return
  const message = `${total} leads would be erased, but you confirmed ${expected_count}. Check the new number, then confirm it.`
  throw new Refusal({ refused: 'erasure_outdated', leads: total }, { param: 'expected_count', message })
}
