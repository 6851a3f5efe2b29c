import { AppError } from '../../../errors.ts'
import { appendTestEvent, type EventType } from '../../events/index.ts'
import { type IdempotencyClaim, type RowKey, sql, stampResult, type Tx } from '../../kernel/index.ts'
import { ATTEMPT_COLUMNS, type AttemptRow } from '../delivery/attempt.ts'
import type { DeliveryClaim } from '../delivery/claim-deliveries.ts'
import type { DeliveryDeps } from '../delivery/deliver-to-endpoint.ts'
import { lockTarget, type Target } from '../delivery/lock-endpoint.ts'
import { settleDeliveries } from '../delivery/settle-deliveries.ts'
import { webhookRequest } from '../delivery/webhook-request.ts'

export type TestDeps = Omit<DeliveryDeps, 'courier'>

/** Much longer than an attempt can take. */
const LEASE_MS = 60_000

/**
 * Creates test events of these types with their deliveries and first attempts, leased from the start: no worker can take one,
 * and after a crash it is recorded as lost. Paused and disabled endpoints get them too, because then their owner needs the
 * test. The first delivery is what the request created.
 */
export async function openTests(
  deps: TestDeps,
  input: RowKey & { idempotency?: IdempotencyClaim | undefined },
  types: readonly EventType[],
): Promise<DeliveryClaim[]> {
  return deps.db.transaction('test.open', async (tx) => {
    const target = await lockTarget(tx, input, deps.clock.now())
    if (!target || target.isDeleted) throw AppError.notFound('webhook endpoint', input.id)
    const claims: DeliveryClaim[] = []
    for (const type of types) claims.push(await openTest(deps, tx, target, type))
    await stampResult(tx, input.workspaceId, input.idempotency, claims[0]!.id)
    return claims
  })
}

async function openTest(deps: TestDeps, tx: Tx, target: Target, type: EventType): Promise<DeliveryClaim> {
  const { workspaceId, id: endpointId, url, isSandbox } = target
  const event = await appendTestEvent(deps, tx, { workspaceId, type })
  const now = deps.clock.now()
  const [id, attemptId, token] = [deps.ids.next('dlv'), deps.ids.next('att'), deps.random.token()]
  await tx.query(sql`
    with opened as (
      insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, position, is_test, lane, status,
        attempt_count, run_attempts, first_attempt_at, lease_until, lease_token, created_at)
      values (${workspaceId}, ${id}, ${endpointId}, ${event.id}, ${type}, ${event.position}, true, 0, 'pending', 1, 1, ${now},
        ${new Date(now.getTime() + LEASE_MS)}, ${token}, ${now})
      returning id
    )
    insert into webhook_attempt (workspace_id, id, delivery_id, number, status, started_at)
    select ${workspaceId}, ${attemptId}, id, 1, 'in_flight', ${now} from opened`)
  const run = { attempt: 1, runAttempt: 1, firstAttemptAt: now, sequence: null, replayId: null, isTest: true }
  const about = { eventId: event.id, eventType: type, body: event.body }
  return { workspaceId, endpointId, id, token, attemptId, url, isSandbox, ...run, ...about, ...target.open(deps.vault) }
}

/** Sends the same event again: another attempt of its delivery. */
export async function openAgain(deps: TestDeps, claim: DeliveryClaim): Promise<DeliveryClaim> {
  const { workspaceId, id } = claim
  const now = deps.clock.now()
  const [attemptId, token] = [deps.ids.next('att'), deps.random.token()]
  const [row] = await deps.db.query<{ number: number }>(sql`
    with opened as (
      update webhook_delivery set status = 'pending', attempt_count = attempt_count + 1, run_attempts = run_attempts + 1,
        lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token}, finished_at = null
      where workspace_id = ${workspaceId} and id = ${id} and lease_until is null
      returning id, attempt_count
    )
    insert into webhook_attempt (workspace_id, id, delivery_id, number, status, started_at)
    select ${workspaceId}, ${attemptId}, id, attempt_count, 'in_flight', ${now} from opened
    returning number`)
  if (!row) throw new AppError('conflict')
  return { ...claim, attemptId, token, attempt: row.number, runAttempt: row.number }
}

/** Sends the attempt like any other, and returns it. `at` is the signed time. */
export async function makeTest(deps: TestDeps, claim: DeliveryClaim, at = deps.clock.now()): Promise<AttemptRow> {
  const { workspaceId, endpointId } = claim
  const traceparent = deps.tracing.current()
  const { request, shown } = webhookRequest(claim, deps.webhooks, { at, traceparent })
  const reply = await deps.http.post(request)
  await deps.db.transaction('delivery.settle', async (tx) => {
    await lockTarget(tx, { workspaceId, id: endpointId }, deps.clock.now())
    await settleDeliveries(deps, tx, [{ claim, reply, shown, endedAt: deps.clock.now() }])
  })
  const answer = reply.outcome === 'answered' ? { status: reply.status } : { error: reply.error }
  const line = { workspaceId, deliveryId: claim.id, endpointId, attempt: claim.attempt, isTest: true, ...answer }
  deps.log.info({ event: 'webhook.attempted', ...line, ms: reply.latency.totalMs })
  return readAttempt(deps, { workspaceId, id: claim.attemptId })
}

async function readAttempt({ db }: TestDeps, { workspaceId, id }: RowKey): Promise<AttemptRow> {
  const [row] = await db.query<AttemptRow>(sql`
    select ${ATTEMPT_COLUMNS} from webhook_attempt where workspace_id = ${workspaceId} and id = ${id}`)
  return row!
}
