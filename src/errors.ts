/** Every error code of the API, with its HTTP status and its default message. */
export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is invalid. Compare it with the API reference.' },
  malformed_json: { status: 400, message: 'The request body is not valid UTF-8 encoded JSON.' },
  unknown_parameter: { status: 400, message: 'Unknown parameter. See the API reference for the accepted parameters.' },
  missing_parameter: {
    status: 400,
    message: 'A required parameter is missing. See the API reference for the required parameters.',
  },
  invalid_parameter: {
    status: 400,
    message: 'The parameter has an invalid value. See the API reference for the accepted values.',
  },
  invalid_cursor: {
    status: 400,
    message: 'The cursor is not valid for this list with these filters. Omit it to read the first page.',
  },
  missing_api_key: {
    status: 401,
    message: 'The request has no API key. Send the key in the header Authorization: Bearer lt_…',
  },
  invalid_api_key: { status: 401, message: 'The API key is invalid, revoked or expired. Use another API key.' },
  invalid_session: { status: 401, message: 'Your session has ended. Sign in again.' },
  invalid_sign_in: { status: 401, message: 'Sign-in failed. Check your email and password, or request a new link.' },
  insufficient_scope: {
    status: 403,
    message: 'The API key or access token does not have the scope that this operation requires. Use another one.',
  },
  two_factor_required: { status: 403, message: 'The workspace requires two-factor sign-in. Set it up first.' },
  company_sign_in_required: { status: 403, message: 'The workspace requires company sign-in. Use it to sign in.' },
  cross_origin: {
    status: 403,
    message: 'Pages of this origin cannot use the API. Allow it, and use an access token, not a session cookie.',
  },
  untrusted_document: { status: 403, message: 'Only registered GraphQL documents are allowed. Register it first.' },
  not_found: {
    status: 404,
    message: 'This workspace has no object with this ID. Check the ID and the workspace of the API key.',
  },
  route_not_found: { status: 404, message: 'This endpoint does not exist. Check the path in the API reference.' },
  method_not_allowed: { status: 405, message: 'Method not allowed. The Allow header lists the supported methods.' },
  payload_too_large: { status: 413, message: 'The request body is larger than the maximum of 256 KiB.' },
  unsupported_media_type: { status: 415, message: 'Unsupported media type. Send Content-Type: application/json.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request. Use a new key.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still in progress. Try again later.',
  },
  conflict: { status: 409, message: 'The current state of the object does not allow this operation.' },
  limit_reached: { status: 409, message: 'The workspace has reached the maximum number of objects of this type.' },
  recipient_opted_out: {
    status: 422,
    message: 'The recipient has opted out. No messages can be sent to this phone number.',
  },
  quiet_hours: { status: 422, message: 'Quiet hours apply in at least one place where the recipient may be.' },
  frequency_cap_reached: { status: 422, message: 'The message would exceed a frequency cap for this recipient.' },
  consent_missing: {
    status: 422,
    message: 'This workspace requires recorded consent, and this recipient has none. Record the consent first.',
  },
  no_sender_available: {
    status: 422,
    message: 'No registered phone number is available to send this message. Register a phone number first.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests with this API key. Wait for the number of seconds in the Retry-After header.',
  },
  internal_error: { status: 500, message: 'An internal error occurred.' },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again later.' },
  resync_required: {
    status: 409,
    message: 'The subscriber is too far behind. Reload the data, then subscribe again.',
  },
  cursor_expired: {
    status: 410,
    message: 'Events after this cursor are no longer stored. Reload the data, then subscribe again.',
  },
  query_too_complex: { status: 400, message: 'The query is too complex. Select fewer fields or a smaller range.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

type ErrorDetails = {
  /** Public; replaces the default message. */
  message?: string | undefined
  /** The invalid parameter, as a path such as `attributes.budget`. */
  param?: string | undefined
  retryAfterSeconds?: number | undefined
  /** For the log only. */
  detail?: string | undefined
  cause?: unknown
}

const SHOWN_MAX = 64

/** An expected failure whose message is safe to show. Any other thrown error is a bug, and its message is hidden. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly param: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly detail: string | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? messageOf(code, details.param), { cause: details.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.param = details.param
    this.retryAfterSeconds = details.retryAfterSeconds
    this.detail = details.detail
  }

  static notFound(type: string, id: string, param?: string): AppError {
    return new AppError('not_found', { param, message: `No ${type} with ID ${shown(id)} in this workspace.` })
  }

  /** The same failure with another name of its parameter. */
  renamed(param: string): AppError {
    const named = this.param !== undefined && this.message === messageOf(this.code, this.param)
    return new AppError(this.code, { ...detailsOf(this), ...(named && { message: undefined }), param })
  }
}

/** The member's ID; `conflict` for an API key, which has none. */
export function requireMember(memberId: string | null, param?: string): string {
  if (memberId !== null) return memberId
  throw new AppError('conflict', { param, message: 'Requires a signed-in member. API keys cannot use it.' })
}

/** The value; `not_found` if there is none. */
export function orNotFound<Value>(value: Value | null | undefined, type: string, id: string, param?: string): Value {
  if (value === null || value === undefined) throw AppError.notFound(type, id, param)
  return value
}

/** The default message, with the parameter's name if it is known. */
function messageOf(code: ErrorCode, param: string | undefined): string {
  if (param === undefined) return errorCatalogue[code].message
  if (code === 'unknown_parameter')
    return `Unknown parameter \`${param}\`. See the API reference for the accepted parameters.`
  if (code === 'missing_parameter') return `Missing required parameter \`${param}\`.`
  if (code === 'invalid_parameter')
    return `The parameter \`${param}\` has an invalid value. See the API reference for the accepted values.`
  return errorCatalogue[code].message
}

/** A client's own text in a message: short, and without characters that could break a log line. */
function shown(id: string): string {
  const text = id.replace(/[^\x21-\x7e]/g, '?')
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

function detailsOf({ message, param, retryAfterSeconds, detail, cause }: AppError): ErrorDetails {
  return { message, param, retryAfterSeconds, detail, cause }
}

/** The `detail` of `unavailable`: no database, or texts wait too long for a reader thread. */
export const DATABASE_AWAY = 'database_away'
export const READER_BUSY = 'reader_busy'
const OUTAGES = new Set<string | undefined>([DATABASE_AWAY, READER_BUSY])

/** Whether the service's own database or reader was unavailable or overloaded. The work can be done later. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && OUTAGES.has(error.detail)
}

/**
 * Refusals of valid requests because of the current state. Each is a separate type in GraphQL, which a client can select as
 * `refusal`. REST, and GraphQL without that selection, return the code as an error.
 */
export const refusalCatalogue = {
  account_in_use: { code: 'conflict', message: 'The carrier account has phone numbers in use. Release them first.' },
  already_member: { code: 'conflict', message: 'This user is already a member.' },
  api_key_ended: { code: 'conflict', message: 'The API key is revoked or expired. Create a new API key.' },
  campaign_not_ready: {
    code: 'conflict',
    message: 'The campaign has texts that the company must change or confirm before it can be active.',
  },
  conversation_over: { code: 'conflict', message: 'The conversation has ended and can no longer be changed.' },
  delivery_not_replayable: {
    code: 'conflict',
    message: 'The delivery cannot be sent again because it was a test or its lead was erased.',
  },
  delivery_under_way: {
    code: 'conflict',
    message: 'A request for this delivery is still in progress. Try again when it has finished.',
  },
  draft_over: { code: 'conflict', message: 'The draft was already decided, or has expired.' },
  endpoint_disabled: { code: 'conflict', message: 'The webhook endpoint is disabled. Enable it first.' },
  campaign_not_running: {
    code: 'conflict',
    message: 'The campaign is not active, so it sends no messages. Activate it first.',
  },
  import_over: { code: 'conflict', message: 'The import has already finished, so it cannot be canceled.' },
  last_owner: {
    code: 'conflict',
    message: 'The workspace must keep at least one owner. Make another member an owner first.',
  },
  limit_reached: {
    code: 'limit_reached',
    message: 'The workspace has reached the maximum number of objects of this type.',
  },
  message_not_cancelable: {
    code: 'conflict',
    message: 'The message can no longer be canceled. Only scheduled and queued messages can be canceled.',
  },
  no_model: { code: 'conflict', message: 'The workspace has no language model. Add one first.' },
  no_rotation: { code: 'conflict', message: 'No rotation is in progress. Start one before you complete it.' },
  no_sender: {
    code: 'conflict',
    message: 'The sandbox has no phone number that can receive messages from a persona. Register one first.',
  },
  number_in_use: {
    code: 'conflict',
    message: 'This phone number is already registered in this or another workspace. Release it there first.',
  },
  playbook_mistaken: { code: 'conflict', message: 'The playbook has errors. Save a corrected version first.' },
  playbook_outdated: {
    code: 'conflict',
    message: 'A newer version of the playbook exists. Read it, then apply your changes to it.',
  },
  replay_over: { code: 'conflict', message: 'The replay has already finished, so it cannot be canceled.' },
  replay_starting: {
    code: 'conflict',
    message: 'Another replay to this endpoint is starting. Try again in a few seconds.',
  },
  reset_running: { code: 'conflict', message: 'Another reset is still running. Try again when it has finished.' },
  rotation_under_way: {
    code: 'conflict',
    message: 'A rotation is already in progress. Complete it, or rotate with an overlap of 0 hours.',
  },
  secret_lost: {
    code: 'conflict',
    message:
      'An earlier request created the secret, which cannot be shown again. Rotate the key with an overlap of 0 hours, or revoke it.',
  },
  erasure_outdated: { code: 'conflict', message: 'The number of leads to erase differs from the confirmed one.' },
  erasure_over: { code: 'conflict', message: 'The erasure has already finished.' },
  send_over: { code: 'conflict', message: 'The send has already finished, so it cannot be changed.' },
  send_outgrown: {
    code: 'conflict',
    message: 'More leads would be messaged than you confirmed. Check the new number, then confirm it.',
  },
  too_many_tests: { code: 'rate_limited', message: 'Too many test notifications. Try again later.' },
} as const satisfies Record<string, { code: ErrorCode; message: string }>

export type RefusalKind = keyof typeof refusalCatalogue

/** The data of a refusal besides its message. */
type Facts = {
  campaign_not_ready: {
    problems: { code: string; path: string; message: string; isWarning?: boolean; preventsActivation?: boolean }[]
  }
  limit_reached: { limit: number }
  playbook_mistaken: { campaignId: string }
  playbook_outdated: { version: number }
  replay_starting: { replayId: string }
  reset_running: { resetId: string }
  rotation_under_way: { until: Date }
  secret_lost: { apiKeyId: string }
  erasure_outdated: { leads: number }
  send_outgrown: { texts: number }
  too_many_tests: { retryAt: Date }
}

type RefusalFacts = {
  [Kind in RefusalKind]: { refused: Kind } & (Kind extends keyof Facts ? Facts[Kind] : unknown)
}[RefusalKind]

/** A refusal as a value. */
export type Refused = RefusalFacts & { message: string }

/** Ends the transaction with a refusal, and frees the idempotency key. */
export class Refusal extends AppError {
  readonly value: Refused
  readonly #facts: RefusalFacts

  constructor(facts: RefusalFacts, details: ErrorDetails = {}) {
    const { code, message } = refusalCatalogue[facts.refused]
    super(code, { ...details, message: details.message ?? message })
    this.value = { ...facts, message: this.message }
    this.#facts = facts
  }

  /** `limit_reached`: a workspace can have only this many. */
  static tooMany(limit: number, items: string): Refusal {
    const message = `A workspace can have at most ${limit} ${items}. Remove one first.`
    return new Refusal({ refused: 'limit_reached', limit }, { message })
  }

  override renamed(param: string): Refusal {
    return new Refusal(this.#facts, { ...detailsOf(this), param })
  }
}
