import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { statusOf } from './request-log.ts'
import type { RequestRecord } from './request-record.ts'

const SERVER_ERROR = 500

type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }

/** Handles the request as a span that ends with the response, below the client's span if it sends a `traceparent`. */
export function traceRequest({ tracing }: App, { request, response, record }: Exchange, handle: () => void): void {
  if (!tracing.isOn) {
    handle()
    return
  }
  const method = request.method!
  const { traceparent } = request.headers
  const parent = typeof traceparent === 'string' ? traceparent : null
  const facts = { 'http.request.method': method, 'leadthread.request_id': record.requestId }
  void tracing.span({ name: method, kind: 'server', parent, facts }, async (span) => {
    await new Promise<void>((resolve) => {
      response.once('close', resolve)
      handle()
    })
    const { route, principal, code } = record
    const status = statusOf(response)
    span.rename(`${method} ${route}`)
    span.add({
      'http.route': route,
      'http.response.status_code': status,
      ...(principal && { 'leadthread.workspace_id': principal.workspaceId }),
    })
    if (status >= SERVER_ERROR) span.fail(code ?? 'internal_error')
  })
}
