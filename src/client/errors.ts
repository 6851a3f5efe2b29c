import type { ApiErrorCode } from '../generated/client/operations.ts'

/** Codes that only end live streams. */
type LiveErrorCode = 'resync_required' | 'cursor_expired'

/** Codes of this library: the connection failed, the request timed out, or the response is not one of the service. */
type LocalErrorCode = 'connection_failed' | 'timeout' | 'unexpected_answer'

/** New codes can be added. Handle a code that you do not know by its `status`. */
export type ErrorCode = ApiErrorCode | LiveErrorCode | LocalErrorCode | (string & {})

type Details = {
  code: ErrorCode
  message: string
  status?: number | null
  param?: string | null
  requestId?: string | null
  docUrl?: string | null
  retryAfter?: number | null
  cause?: unknown
}

/** A call that failed after all retries. An aborted call throws its signal's reason instead. */
export class LeadthreadError extends Error {
  override readonly name = 'LeadthreadError'
  /** The HTTP status; null without a response. */
  readonly status: number | null
  readonly code: ErrorCode
  /** The invalid parameter, such as `attributes.budget`. */
  readonly param: string | null
  /** Include it when you contact support. */
  readonly requestId: string | null
  /** The URL of the documentation of the error code. */
  readonly docUrl: string | null
  /** Number of seconds to wait before the next attempt, if the service returned it. */
  readonly retryAfter: number | null

  constructor(details: Details) {
    const { code, message, status = null, param = null, requestId = null, docUrl = null, retryAfter = null } = details
    const { cause } = details
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.param = param
    this.requestId = requestId
    this.docUrl = docUrl
    this.retryAfter = retryAfter
  }
}

/** The form of an error in GraphQL. */
export type GraphqlError = {
  message: string
  extensions?: { code?: string; param?: string; retryAfterSeconds?: number; requestId?: string; docUrl?: string }
}

/** The error of a REST or GraphQL response. Reads the body. */
export async function errorOf(response: Response): Promise<LeadthreadError> {
  const body = readJson(await response.text())
  const [ofGraphql] = Array.isArray(body?.errors) ? (body.errors as GraphqlError[]) : []
  if (ofGraphql) return errorOfGraphql(ofGraphql, response)
  const isOurs = typeof body?.code === 'string' && typeof body.message === 'string'
  return new LeadthreadError({
    ...circumstancesOf(response),
    code: isOurs ? (body.code as string) : 'unexpected_answer',
    message: isOurs
      ? (body.message as string)
      : `The server returned status ${response.status} without an error message.`,
    ...{ param: textOf(body?.param), docUrl: textOf(body?.doc_url) },
    requestId: response.headers.get('Request-Id') ?? textOf(body?.request_id),
  })
}

export function errorOfGraphql({ message, extensions = {} }: GraphqlError, response: Response): LeadthreadError {
  const { code = 'unexpected_answer', param = null, docUrl = null, retryAfterSeconds } = extensions
  const circumstances = circumstancesOf(response)
  const retryAfter = retryAfterSeconds ?? circumstances.retryAfter
  const requestId = circumstances.requestId ?? extensions.requestId ?? null
  return new LeadthreadError({ ...circumstances, code, message, param, docUrl, requestId, retryAfter })
}

function circumstancesOf({ status, headers }: Response) {
  return {
    status,
    requestId: headers.get('Request-Id'),
    retryAfter: readRetryAfter(headers.get('Retry-After'), Date.now()),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Seconds, from a number of seconds or a date (RFC 9110, 10.2.3). Null for anything else. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1_000))
}
