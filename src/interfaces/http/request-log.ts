import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import type { RequestRecord } from './request-record.ts'

/** Requests that come every few seconds without information. */
const SILENT = new Set(['/healthz', '/readyz', '/metrics'])
const CLIENT_GONE = 499

/** One log line and one metric per request, when it is finished or the client disconnects. */
export function logWhenOver(app: App, request: IncomingMessage, response: ServerResponse, record: RequestRecord): void {
  const startedMs = performance.now()
  response.once('close', () => {
    if (SILENT.has(record.route)) return
    const { requestId, route, principal, code } = record
    const method = request.method!
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE
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
