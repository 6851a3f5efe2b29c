import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'

/** An event as a receiver gets it. */
export type WebhookEvent = {
  id: string
  type: string
  /** ISO 8601, UTC. */
  created: string
  workspace_id: string
  data: Record<string, unknown>
}

export type WebhookVerificationReason =
  /** None of the signature headers is there: this is no delivery of ours. */
  | 'missing_signature'
  /** A signature header that we would not send. */
  | 'malformed_signature'
  /** Rightly signed, but more than 300 seconds ago or ahead: a replayed request, or a clock that is wrong. */
  | 'timestamp_out_of_range'
  /** Signed with another secret, or changed on the way. */
  | 'signature_mismatch'
  /** Rightly signed, but no event. */
  | 'malformed_body'
  /** Rightly signed, but an event of this id is in `seen` already: answer 2xx and do nothing. */
  | 'already_seen'

/** Answer 400 or 401, and do not act on the request. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason) {
    super(`The webhook was refused: ${reason.replaceAll('_', ' ')}.`)
    this.reason = reason
  }
}

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyWebhookInput = {
  /** The request's body as it came, before any parsing: JSON written anew has other bytes. */
  body: string | Uint8Array
  headers: WebhookHeaders
  /** The endpoint's signing secret, `whsec_…`; during a rotation both, in any order. */
  secret: string | readonly string[]
  /** Ids of events that were verified before, to refuse repetitions. A `Set` does, or `new SeenIds()`, which forgets the oldest. */
  seen?: { has(id: string): boolean; add(id: string): unknown }
  now?: Date
}

/** The newest ids, at most so many. Delete one whose event you could not handle: its next attempt is then let through. */
export class SeenIds extends Set<string> {
  readonly #max: number

  constructor(max = 10_000) {
    super()
    this.#max = max
  }

  override add(id: string): this {
    super.add(id)
    if (this.size > this.#max) this.delete(this.values().next().value!)
    return this
  }
}

/**
 * The event that a request brings, if it was signed with your endpoint's secret within the last 300 seconds; else
 * throws `WebhookVerificationError`. It accepts `Service-Signature`, `Service-Signature-Next` (sent while you rotate
 * the secret) and the `webhook-signature` of Standard Webhooks. The same event may come more than once: keep its `id`, or
 * give `seen`.
 */
export function verifyWebhook(input: VerifyWebhookInput): WebhookEvent {
  const bytes = typeof input.body === 'string' ? Buffer.from(input.body, 'utf8') : Buffer.from(input.body)
  const secrets = typeof input.secret === 'string' ? [input.secret] : input.secret
  if (secrets.length === 0 || secrets.some((secret) => !secret.startsWith(SECRET_PREFIX) || secret.length < 20)) {
    throw new TypeError(`A signing secret begins with ${SECRET_PREFIX}.`)
  }

  const claims = readClaims(input.headers)
  const matching = claims.filter((claim) => secrets.some((secret) => isSignedWith(secret, claim, bytes)))
  if (matching.length === 0) throw new WebhookVerificationError('signature_mismatch')

  const nowSeconds = (input.now ?? new Date()).getTime() / 1_000
  if (!matching.some((claim) => Math.abs(nowSeconds - Number(claim.timestamp)) <= TOLERANCE_SECONDS)) {
    throw new WebhookVerificationError('timestamp_out_of_range')
  }
  const event = parseEvent(bytes)
  if (input.seen?.has(event.id)) throw new WebhookVerificationError('already_seen')
  input.seen?.add(event.id)
  return event
}

/** What a header says: that these signatures are of this timestamp and body (and, by Standard Webhooks, this id). */
type Claim = { timestamp: string; id: string | null; signatures: Buffer[] }

function readClaims(headers: WebhookHeaders): Claim[] {
  const own = ['service-signature', 'service-signature-next'].map((name) => readHeader(headers, name))
  const standard = readHeader(headers, 'webhook-signature')
  if (own.every((value) => value === null) && standard === null) {
    throw new WebhookVerificationError('missing_signature')
  }
  const claims = [...own.map(parseServiceSignature), parseStandardSignature(headers, standard)]
  const readable = claims.filter((claim) => claim !== null)
  if (readable.length === 0) throw new WebhookVerificationError('malformed_signature')
  return readable
}

/** Exactly `t=<unix seconds>,v1=<64 lower-case hex digits>`. */
function parseServiceSignature(value: string | null): Claim | null {
  const [, timestamp, hex] = /^t=([1-9]\d{0,11}),v1=([0-9a-f]{64})$/.exec(value ?? '') ?? []
  return timestamp && hex ? { timestamp, id: null, signatures: [Buffer.from(hex, 'hex')] } : null
}

/** `v1,<base64>`, several of them with a space between; other versions are passed over. */
function parseStandardSignature(headers: WebhookHeaders, value: string | null): Claim | null {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = (value ?? '').split(' ').flatMap((part) => {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part) ?? []
    return base64 ? [Buffer.from(base64, 'base64')] : []
  })
  if (!id || !timestamp || !/^[1-9]\d{0,11}$/.test(timestamp) || signatures.length === 0) return null
  return { timestamp, id, signatures }
}

function isSignedWith(secret: string, claim: Claim, body: Buffer): boolean {
  const isStandard = claim.id !== null
  const key = isStandard ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64') : secret
  const prefix = isStandard ? `${claim.id}.${claim.timestamp}.` : `${claim.timestamp}.`
  const expected = createHmac('sha256', key).update(prefix, 'utf8').update(body).digest()
  return claim.signatures.some((signature) => timingSafeEqual(signature, expected))
}

/** Null if absent, or if it came more than once: no request of ours does that. */
function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() !== name || value === undefined) continue
    return typeof value === 'string' ? value : value.length === 1 ? value[0]! : null
  }
  return null
}

function parseEvent(bytes: Buffer): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    if (isEvent(event)) return event
  } catch {
    // Neither UTF-8 nor JSON: answered below.
  }
  throw new WebhookVerificationError('malformed_body')
}

function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'type' in value
}
