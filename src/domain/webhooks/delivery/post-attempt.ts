import type { EgressReply, Http } from '../../egress/index.ts'
import { type Clock, type Db, readTraceContexts, type Tracing } from '../../kernel/index.ts'
import type { DeliveryClaim } from './claim-deliveries.ts'
import { type RequestRules, type WebhookRequest, webhookRequest } from './webhook-request.ts'

type PostDeps = { clock: Clock; db: Db; http: Http; tracing: Tracing; webhooks: RequestRules }

/** The spans that caused the events, by event. Null while tracing is off. */
export type SpansOfEvents = Promise<Map<string, string>> | null

/** One statement for all attempts of a round; none while tracing is off. An attempt is made even if it fails. */
export function parentsOf({ db, tracing }: PostDeps, claims: readonly DeliveryClaim[]): SpansOfEvents {
  const [first] = claims
  if (!tracing.isOn || !first) return null
  const ids = claims.map(({ eventId }) => eventId)
  return readTraceContexts(db, { workspaceId: first.workspaceId, ids }).catch(() => new Map())
}

type Posted = { reply: EgressReply; shown: WebhookRequest['shown'] }

/** Sends an attempt, as a span below the one that caused its event. The receiver gets the span in the header `traceparent`. */
export async function postAttempt(deps: PostDeps, claim: DeliveryClaim, parents: SpansOfEvents): Promise<Posted> {
  if (parents === null) return post(deps, claim, null)
  const parent = (await parents).get(claim.eventId) ?? null
  return deps.tracing.span({ name: 'webhook attempt', kind: 'client', parent, facts: factsOf(claim) }, async (span) => {
    const posted = await post(deps, claim, span.traceparent)
    const { reply } = posted
    if (reply.outcome === 'answered') span.add({ 'http.response.status_code': reply.status })
    const failure = reply.outcome === 'failed' ? reply.error : reply.status >= FAILED_FROM && String(reply.status)
    if (failure) span.fail(failure)
    return posted
  })
}

/** As OpenTelemetry defines it for clients. */
const FAILED_FROM = 400

async function post(deps: PostDeps, claim: DeliveryClaim, traceparent: string | null): Promise<Posted> {
  const { request, shown } = webhookRequest(claim, deps.webhooks, { at: deps.clock.now(), traceparent })
  return { reply: await deps.http.post(request), shown }
}

function factsOf(claim: DeliveryClaim) {
  return {
    'leadthread.workspace_id': claim.workspaceId,
    'leadthread.endpoint_id': claim.endpointId,
    'leadthread.delivery_id': claim.id,
    'leadthread.event_id': claim.eventId,
    'leadthread.event_type': claim.eventType,
    'leadthread.attempt': claim.attempt,
  }
}
