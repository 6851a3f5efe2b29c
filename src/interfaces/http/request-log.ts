import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { type RequestRecord, UNKNOWN_ROUTE } from './request-record.ts'

/** Frequent requests without information for the log, such as health checks. */
const SILENT = new Set(['/healthz', '/readyz', '/metrics'])
/** Who polls the request log would fill it. */
const READS_OF_LOG = new Set(['/v1/requests', '/v1/requests/{id}'])
const CLIENT_GONE = 499

type Timed = { status: number; ms: number; receivedAt: Date }

/**
 * One log line and one metric per request, when it is finished or the client disconnects. A request with an API key is also
 * added to the request log of its workspace.
 */
export function logWhenOver(app: App, request: IncomingMessage, response: ServerResponse, record: RequestRecord): void {
  const startedMs = performance.now()
  const receivedAt = app.clock.now()
  response.once('close', () => {
    if (SILENT.has(record.route)) return
    const { requestId, route, principal, code } = record
    const method = request.method!
    const status = statusOf(response)
    const ms = Math.round((performance.now() - startedMs) * 10) / 10
    app.metrics.request({ method, route, status, ms })
    app.log.info({
      event: 'http.request',
      method,
      route,
      status,
      ms,
      requestId,
      ...(principal && { workspaceId: principal.workspaceId, actorId: principal.actor.id }),
      ...(code && { code }),
    })
    addToRequestLog(app, method, record, { status, ms, receivedAt })
  })
}

/** Requests of members are not added, because members see their errors in the dashboard. */
function addToRequestLog({ requestLog }: App, method: string, record: RequestRecord, timed: Timed): void {
  const { requestId, route, principal, code = null, operation = null } = record
  const { status, ms, receivedAt } = timed
  if (principal?.actor.kind !== 'key' || (READS_OF_LOG.has(route) && status < 400)) return
  requestLog.add({
    workspaceId: principal.workspaceId,
    requestId,
    apiKeyId: principal.actor.id,
    accessTokenId: principal.token?.id ?? null,
    method,
    route: route === UNKNOWN_ROUTE ? null : route,
    operation,
    status,
    code,
    durationMs: Math.round(ms),
    createdAt: receivedAt,
  })
}

/** The status of a finished response. 499 if the client disconnected before its end. */
export function statusOf(response: ServerResponse): number {
  return response.writableFinished ? response.statusCode : CLIENT_GONE
}
