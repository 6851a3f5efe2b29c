import type { Clock, Db, Ids, Log, Random, Vault } from '../context.ts'
import type { EgressReply, Http } from '../egress/index.ts'
import { claimDelivery, type DeliveryClaim } from './claim-delivery.ts'
import type { WebhookRules } from './create-endpoint.ts'
import { parseRetryAfter, planNext } from './retry-schedule.ts'
import { settleDelivery } from './settle-delivery.ts'
import { signHeaders } from './signature.ts'

type Deps = {
  db: Db
  clock: Clock
  ids: Ids
  random: Random
  vault: Vault
  http: Http
  log: Log
  webhooks: WebhookRules & { timeoutMs: number }
}

const BODY_READ_MAX_BYTES = 64 * 1024

/** Makes one attempt of a due delivery and plans the next. Returns when that is due, if there is one. */
export async function attemptDelivery(deps: Deps, named: { workspaceId: string; id: string }): Promise<Date | null> {
  const claim = await claimDelivery(deps, named)
  if (!claim) return null

  const reply = await deps.http.post(requestOf(deps, claim))
  const now = deps.clock.now()
  const next = planNext({
    attempt: claim.attempt,
    outcome: isSuccess(reply) ? 'succeeded' : 'failed',
    firstAttemptAt: claim.firstAttemptAt,
    now,
    retryAfter: reply.outcome === 'answered' ? parseRetryAfter(reply.headers['retry-after'], now) : null,
    random: deps.random.number(),
  })
  const kept = await settleDelivery(deps, claim, reply, next)
  deps.log.info({ event: 'webhook.attempted', ...wideLine(claim, reply), next: kept ? next.action : 'lease_lost' })
  return next.action === 'retry' ? next.at : null
}

/** A 2xx status line by the deadline; the body never changes the verdict. */
function isSuccess(reply: EgressReply): boolean {
  return reply.outcome === 'answered' && reply.status >= 200 && reply.status < 300
}

function requestOf(deps: Deps, claim: DeliveryClaim) {
  const { eventId, body, secret, nextSecret, attempt } = claim
  return {
    url: claim.url,
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Leadthread-Webhooks/1',
      'Webhook-Attempt': String(attempt),
      ...signHeaders({ id: eventId, secret, nextSecret, body, at: deps.clock.now() }),
    },
    deadlineMs: deps.webhooks.timeoutMs,
    bodyLimitBytes: BODY_READ_MAX_BYTES,
    allowLoopback: deps.webhooks.allowLoopback && claim.isSandbox,
  }
}

function wideLine(claim: DeliveryClaim, reply: EgressReply) {
  const { workspaceId, id, endpointId, eventId, eventType, attempt } = claim
  const answer = reply.outcome === 'answered' ? { status: reply.status } : { error: reply.error }
  return { workspaceId, deliveryId: id, endpointId, eventId, eventType, attempt, ...answer, ms: reply.latency.totalMs }
}
