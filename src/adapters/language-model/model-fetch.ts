import type { ModelRequest } from '../../domain/agent/index.ts'
import type { EgressError, Http } from '../../domain/egress/index.ts'

/** Longer responses are truncated, so they are not valid JSON. */
const ANSWER_BYTES_MAX = 16 * 1_024
const STATUS_MAX = 599
const WITHOUT_BODY = new Set([204, 205, 304])

/** Why a request to a model ended without a response. */
export class ModelUnreachable extends Error {
  readonly kind: EgressError
  constructor(kind: EgressError) {
    super(kind)
    this.kind = kind
  }
}

/** The `fetch` of a vendor's package: uses the egress guard, because customers can set the base address. */
export function modelFetch(http: Http, { access, deadlineMs, signal }: ModelRequest): typeof fetch {
  return async (input, init) => {
    const reply = await http.post({
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : '',
      deadlineMs,
      bodyLimitBytes: ANSWER_BYTES_MAX,
      allowLoopback: access.allowLoopback,
      signal,
    })
    if (reply.outcome === 'failed') throw new ModelUnreachable(reply.error)
    if (reply.status > STATUS_MAX) throw new ModelUnreachable('invalid_response')
    const body = WITHOUT_BODY.has(reply.status) ? null : reply.body
    return new Response(body, { status: reply.status, headers: reply.headers })
  }
}
