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

  /** The same failure, where its parameter goes by another name. */
  renamed(param: string): AppError {
    return new AppError(this.code, { ...particularsOf(this), param })
  }
}

function particularsOf({ message, param, retryAfterSeconds, detail, cause }: AppError): Particulars {
  return { message, param, retryAfterSeconds, detail, cause }
}

/** The `detail` of an `unavailable` that says: the database cannot be reached. */
export const DATABASE_AWAY = 'database_away'

/** The `detail` of an `unavailable` that says: texts wait too long for a reader thread. */
export const READER_BUSY = 'reader_busy'

const OUTAGES = new Set<string | undefined>([DATABASE_AWAY, READER_BUSY])

/** Whether something of the service's own was away or overloaded. What was being done is not at fault, and may be done later. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && OUTAGES.has(error.detail)
}

/**
 * What the present state may refuse to a request that is good in itself, each for a caller to branch on: a type of its own in
 * GraphQL, for whoever asks for it. REST, and whoever does not ask, is answered with the code.
 */
export const refusalCatalogue = {
  account_in_use: { code: 'conflict', message: 'The account has numbers in use. Release them first.' },
  already_member: { code: 'conflict', message: 'They are a member already.' },
  api_key_ended: { code: 'conflict', message: 'This key has ended.' },
  conversation_over: { code: 'conflict', message: 'The conversation is over.' },
  delivery_not_replayable: { code: 'conflict', message: 'There is nothing to send again.' },
  delivery_under_way: { code: 'conflict', message: 'A request of it is under way.' },
  endpoint_disabled: { code: 'conflict', message: 'The endpoint is disabled: enable it first.' },
  import_over: { code: 'conflict', message: 'The import is over.' },
  last_owner: { code: 'conflict', message: 'This is the last owner: make somebody else one first.' },
  limit_reached: { code: 'limit_reached', message: 'The workspace has as many of these as it may have.' },
  message_not_cancelable: { code: 'conflict', message: 'The message cannot be canceled any more.' },
  no_model: { code: 'conflict', message: 'No model is set up: there is nothing to test.' },
  no_rotation: { code: 'conflict', message: 'No rotation of this secret is under way.' },
  no_sender: { code: 'conflict', message: 'The workspace has no number that the person could text.' },
  number_in_use: { code: 'conflict', message: 'This number is in use already.' },
  playbook_mistaken: { code: 'conflict', message: 'The playbook has mistakes: save it anew first.' },
  playbook_outdated: { code: 'conflict', message: 'The playbook has a newer version: read it again and change that.' },
  replay_over: { code: 'conflict', message: 'The replay is over.' },
  replay_starting: { code: 'conflict', message: 'Another replay of this endpoint is still starting.' },
  reset_running: { code: 'conflict', message: 'Another reset is still running.' },
  rotation_under_way: {
    code: 'conflict',
    message: 'A rotation is under way. Complete it, or rotate without an overlap.',
  },
  secret_lost: { code: 'conflict', message: 'The secret was made, and its answer was lost.' },
  too_many_tests: { code: 'rate_limited', message: 'A workspace may have no more tests for now.' },
} as const satisfies Record<string, { code: ErrorCode; message: string }>

export type RefusalKind = keyof typeof refusalCatalogue

/** What a refusal tells beside its words. */
type Facts = {
  limit_reached: { limit: number }
  playbook_mistaken: { campaignId: string }
  playbook_outdated: { version: number }
  replay_starting: { replayId: string }
  reset_running: { resetId: string }
  rotation_under_way: { until: Date }
  secret_lost: { apiKeyId: string }
  too_many_tests: { retryAt: Date }
}

type Told = {
  [Kind in RefusalKind]: { refused: Kind } & (Kind extends keyof Facts ? Facts[Kind] : unknown)
}[RefusalKind]

/** A refusal as a value. */
export type Refused = Told & { message: string }

/** Carries a refusal out of the transaction, which it ends, and past the idempotency key, which it frees. */
export class Refusal extends AppError {
  readonly value: Refused
  readonly #told: Told

  constructor(told: Told, particulars: Particulars = {}) {
    const { code, message } = refusalCatalogue[told.refused]
    super(code, { ...particulars, message: particulars.message ?? message })
    this.value = { ...told, message: this.message }
    this.#told = told
  }

  override renamed(param: string): Refusal {
    return new Refusal(this.#told, { ...particularsOf(this), param })
  }
}
