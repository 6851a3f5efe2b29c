import type { ApiErrorCode } from './wire/operations.ts'

/** What only live views may end with. */
export type LiveErrorCode = 'resync_required' | 'cursor_expired' | 'query_too_complex'

/** What this library says when the service did not: nothing came, nothing came in time, or what came is not its answer. */
export type LocalErrorCode = 'connection_failed' | 'timeout' | 'unexpected_answer'

/** Codes are added over time: treat one that you do not know by its `status`. */
export type ErrorCode = ApiErrorCode | LiveErrorCode | LocalErrorCode | (string & {})

type Details = {
  code: ErrorCode
  message: string
  status?: number | null
  param?: string | null
  requestId?: string | null
  retryAfter?: number | null
  cause?: unknown
}

/** A call that failed, after whatever retries it was worth. An aborted one throws its signal's reason instead. */
export class LeadthreadError extends Error {
  override readonly name = 'LeadthreadError'
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null
  readonly code: ErrorCode
  /** The parameter at fault, such as `attributes.budget`. */
  readonly param: string | null
  /** Name it when you ask about the request. */
  readonly requestId: string | null
  /** Seconds after which to try again, if the service said so. */
  readonly retryAfter: number | null

  constructor({ code, message, status = null, param = null, requestId = null, retryAfter = null, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.param = param
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** How GraphQL says it. */
export type GraphqlError = {
  message: string
  extensions?: { code?: string; param?: string; retryAfterSeconds?: number }
}

/** The error that an answer is, of REST or of GraphQL. Reads its body. */
export async function errorOf(response: Response): Promise<LeadthreadError> {
  const said = readJson(await response.text())
  const [ofGraphql] = Array.isArray(said?.errors) ? (said.errors as GraphqlError[]) : []
  if (ofGraphql) return errorOfGraphql(ofGraphql, response)
  const isOurs = typeof said?.code === 'string' && typeof said.message === 'string'
  return new LeadthreadError({
    ...circumstancesOf(response),
    code: isOurs ? (said.code as string) : 'unexpected_answer',
    message: isOurs
      ? (said.message as string)
      : `The server returned status ${response.status} without an error message.`,
    param: typeof said?.param === 'string' ? said.param : null,
  })
}

export function errorOfGraphql({ message, extensions = {} }: GraphqlError, response: Response): LeadthreadError {
  const { code = 'unexpected_answer', param = null, retryAfterSeconds } = extensions
  const circumstances = circumstancesOf(response)
  const retryAfter = retryAfterSeconds ?? circumstances.retryAfter
  return new LeadthreadError({ ...circumstances, code, message, param, retryAfter })
}

function circumstancesOf({ status, headers }: Response) {
  return {
    status,
    requestId: headers.get('Request-Id'),
    retryAfter: readRetryAfter(headers.get('Retry-After'), Date.now()),
  }
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Seconds, from seconds or a date (RFC 9110, 10.2.3). Null for anything else. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1_000))
}
