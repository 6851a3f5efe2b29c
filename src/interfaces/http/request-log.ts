import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import type { RequestRecord } from './request-record.ts'

/** Frequent requests without information for the log, such as health checks. */
const SILENT = new Set(['/healthz', '/readyz', '/metrics'])
const CLIENT_GONE = 499

/** One log line and one metric per request, when it is finished or the client disconnects. */
export function logWhenOver(app: App, request: IncomingMessage, response: ServerResponse, record: RequestRecord): void {
  const startedMs = performance.now()
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
  })
}

/** The status of a finished response. 499 if the client disconnected before its end. */
export function statusOf(response: ServerResponse): number {
  return response.writableFinished ? response.statusCode : CLIENT_GONE
}
