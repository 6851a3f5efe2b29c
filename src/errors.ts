/** Every code that a door may answer, with its HTTP status and what it says when nothing more exact is known. */
export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON in UTF-8.' },
  unknown_parameter: { status: 400, message: 'This parameter is not known.' },
  missing_parameter: { status: 400, message: 'This parameter is required.' },
  invalid_parameter: { status: 400, message: 'This parameter is not valid.' },
  invalid_cursor: { status: 400, message: 'This cursor was not made for this list and these filters.' },
  missing_api_key: { status: 401, message: 'Give your API key: Authorization: Bearer lt_…' },
  invalid_api_key: { status: 401, message: 'This API key is not valid.' },
  invalid_session: { status: 401, message: 'You are not signed in any more.' },
  invalid_sign_in: { status: 401, message: 'This does not let you in: check it, or ask for a new link.' },
  insufficient_scope: { status: 403, message: 'This API key may not do this.' },
  cross_origin: { status: 403, message: 'A request with a cookie must come from our own pages.' },
  not_found: { status: 404, message: 'There is nothing with this id in this workspace.' },
  route_not_found: { status: 404, message: 'There is no such address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer this method.' },
  payload_too_large: { status: 413, message: 'The body is larger than 256 KiB.' },
  unsupported_media_type: { status: 415, message: 'Send Content-Type: application/json.' },
  idempotency_key_reused: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  idempotency_in_progress: { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  conflict: { status: 409, message: 'The present state does not allow this.' },
  limit_reached: { status: 409, message: 'The workspace has as many of these as it may have.' },
  recipient_opted_out: { status: 422, message: 'The recipient has opted out and is not texted again.' },
  quiet_hours: { status: 422, message: 'It is quiet hours where the recipient may be.' },
  frequency_cap_reached: { status: 422, message: 'The recipient has been texted as often as the cap allows.' },
  consent_missing: { status: 422, message: 'This workspace texts only with a consent on record.' },
  no_sender_available: { status: 422, message: 'The workspace has no registered number to send from.' },
  rate_limited: { status: 429, message: 'Too many requests for this API key.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: { status: 503, message: 'The service is not available at the moment.' },
  resync_required: { status: 409, message: 'The subscriber fell too far behind: read anew, then subscribe again.' },
  cursor_expired: {
    status: 410,
    message: 'Events after this cursor are no longer kept: read anew, then subscribe again.',
  },
  query_too_complex: { status: 400, message: 'The query asks for too much at once.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

type Particulars = {
  /** Public; replaces the catalogue's words. */
  message?: string | undefined
  /** The parameter at fault, as a path such as `attributes.budget`. */
  param?: string | undefined
  retryAfterSeconds?: number | undefined
  /** For the log only. */
  detail?: string | undefined
  cause?: unknown
}

/** An expected failure: safe to show. Anything else that is thrown is a bug, and is masked. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly param: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly detail: string | undefined

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(particulars.message ?? errorCatalogue[code].message, { cause: particulars.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.param = particulars.param
    this.retryAfterSeconds = particulars.retryAfterSeconds
    this.detail = particulars.detail
  }
}
