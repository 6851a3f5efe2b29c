import { z } from 'zod'
import { AppError, orNotFound, Refusal } from '../../../errors.ts'
import { EVENT_TYPES, type EventType, eventType } from '../../events/index.ts'
import {
  audit,
  type Change,
  dateOrTimestamp,
  idText,
  type Querying,
  sql,
  stampResult,
  type Tx,
  type WriteDeps,
} from '../../kernel/index.ts'
import { HISTORY_DAYS } from '../delivery/delivery.ts'
import { lockEndpoint } from '../endpoints/endpoint.ts'
import { findReplay } from './find-replay.ts'
import { toWireReplay, type WireReplay } from './replay.ts'

const HISTORY_MS = HISTORY_DAYS * 24 * 3_600_000

export const CreateReplayInput = z.strictObject({
  id: idText.describe('ID of the webhook endpoint.'),
  since: dateOrTimestamp.describe(
    'Start of the time range, inclusive: a date or a timestamp that is at most 7 days ago.',
  ),
  until: dateOrTimestamp.nullish().describe('End of the time range, exclusive. Default: now.'),
  event_types: z
    .array(eventType)
    .min(1)
    .max(EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, { error: 'Event types must be unique.' })
    .nullish()
    .describe('Only events of these types. Default: all types.'),
  dry_run: z.boolean().nullish().describe('Whether to count the deliveries without sending them. Default: false.'),
})

type Input = Change<z.infer<typeof CreateReplayInput>>

/** The selection: deliveries that had failed or were skipped at `asOf`, of these types, in this time range. */
type Scope = { workspaceId: string; endpointId: string; since: Date; until: Date; types: EventType[]; asOf: Date }

/**
 * Starts sending again all deliveries to the endpoint that failed or were skipped in a time range; a worker continues it. An
 * endpoint can start one replay at a time: another is a `conflict` until the first has started all of its deliveries.
 */
export async function createReplay(deps: WriteDeps, input: Input): Promise<WireReplay> {
  const { workspaceId, id: endpointId } = input
  const scope = scopeOf(deps.clock.now(), input)
  if (input.dry_run) return dryRun(deps, scope)

  const replayId = await deps.db.transaction('replay.create', async (tx) => {
    const endpoint = orNotFound(await lockEndpoint(tx, { workspaceId, id: endpointId }), 'webhook endpoint', endpointId)
    if (endpoint.status !== 'enabled') throw new Refusal({ refused: 'endpoint_disabled' })
    await refuseSecond(tx, scope)
    const made = await insertReplay(deps, tx, scope)
    await stampResult(tx, workspaceId, input.idempotency, made)
    const after = { endpoint_id: endpointId, since: scope.since, until: scope.until, event_types: scope.types }
    await audit(deps, tx, { workspaceId, actor: input.actor, action: 'replay.created', subjectId: made, after })
    tx.hint({ queue: 'run-replay', workspaceId, id: made })
    return made
  })
  return toWireReplay((await findReplay(deps, { workspaceId, id: replayId }))!)
}

/** The time range, which must be within the kept history. */
function scopeOf(now: Date, { workspaceId, id, since, until, event_types }: Input): Scope {
  const refuse = (param: string, message: string) => new AppError('invalid_parameter', { param, message })
  if (since.getTime() < now.getTime() - HISTORY_MS)
    throw refuse('since', `Must be at most ${HISTORY_DAYS} days ago. Deliveries are kept for ${HISTORY_DAYS} days.`)
  if (since > now) throw refuse('since', 'Must not be in the future.')
  if (until && until <= since) throw refuse('until', 'Must be later than `since`.')
  const end = until && until < now ? until : new Date(now.getTime() + 1)
  return { workspaceId, endpointId: id, since, until: end, types: event_types ?? [...EVENT_TYPES], asOf: now }
}

async function dryRun({ db }: WriteDeps, scope: Scope): Promise<WireReplay> {
  const { workspaceId, endpointId, since, until, types, asOf } = scope
  const [endpoint] = await db.query(sql`
    select id from webhook_endpoint where workspace_id = ${workspaceId} and id = ${endpointId} and deleted_at is null`)
  if (!endpoint) throw AppError.notFound('webhook endpoint', endpointId)
  const total = await count(db, scope)
  return {
    id: null,
    endpoint_id: endpointId,
    event_types: types,
    since: since.toISOString(),
    until: until.toISOString(),
    status: 'dry_run',
    total,
    started: 0,
    succeeded: 0,
    failed: 0,
    remaining: total,
    created_at: asOf.toISOString(),
    finished_at: null,
  }
}

async function count(db: Querying, { workspaceId, endpointId, since, until, types, asOf }: Scope): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from webhook_delivery
    where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and created_at >= ${since} and created_at < ${until}
      and status in ('exhausted', 'skipped') and finished_at <= ${asOf} and not is_test and event_type = any (${types})`)
  return row!.count
}

async function refuseSecond(tx: Tx, { workspaceId, endpointId }: Scope): Promise<void> {
  const [other] = await tx.query<{ id: string }>(sql`
    select id from replay
    where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and status = 'running' and started < total
      and lease_until is not null`)
  if (!other) return
  const message = `Replay ${other.id} to this endpoint is still starting. Try again in a few seconds.`
  throw new Refusal({ refused: 'replay_starting', replayId: other.id }, { message })
}

async function insertReplay({ ids }: WriteDeps, tx: Tx, scope: Scope): Promise<string> {
  const { workspaceId, endpointId, since, until, types, asOf } = scope
  const id = ids.next('rpl')
  const total = await count(tx, scope)
  await tx.query(sql`
    insert into replay (workspace_id, id, endpoint_id, event_types, since, until, status, total, lease_until, created_at)
    values (${workspaceId}, ${id}, ${endpointId}, ${types}, ${since}, ${until}, 'running', ${total}, ${asOf}, ${asOf})`)
  return id
}
