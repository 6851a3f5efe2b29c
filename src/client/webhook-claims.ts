import type { WebhookEvent } from './webhook-event.ts'

const TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'

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
    super(`Invalid webhook: ${reason.replaceAll('_', ' ')}.`)
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
  /** How old or early a signature may be, in seconds. Default 300, as the contract has it. */
  toleranceSeconds?: number | undefined
  /** Ids of events that were verified before, to refuse repetitions. A `Set` does, or `new SeenIds()`, which forgets the oldest. */
  seen?: { has(id: string): boolean; add(id: string): unknown } | undefined
  now?: Date | undefined
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

/** What a header says: that one of these signatures was made of `prefix` and the body. */
export type Claim = { prefix: string; timestamp: number; isStandard: boolean; signatures: Uint8Array[] }

export type Delivery = { bytes: Uint8Array; secrets: readonly string[]; claims: Claim[] }

/** What a request claims, before any of it is believed. */
export function readDelivery({ body, headers, secret }: VerifyWebhookInput): Delivery {
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) throw new TypeError('`secret` is an empty list. Pass the signing secret of the endpoint.')
  for (const one of secrets) checkSecret(one)
  return { bytes: bytesOf(body), secrets, claims: readClaims(headers) }
}

function checkSecret(secret: unknown): void {
  if (typeof secret !== 'string') {
    throw new TypeError(`\`secret\` is ${kindOf(secret)}. Pass the signing secret of the endpoint, ${SECRET_PREFIX}…`)
  }
  if (secret.startsWith(SECRET_PREFIX) && secret.length >= 20) return
  throw new TypeError(`\`secret\` is not a signing secret. A signing secret starts with ${SECRET_PREFIX}`)
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  const advice = 'pass the raw request body as a string or bytes, before it is parsed.'
  throw new TypeError(`\`body\` is ${kindOf(body)}: ${advice}`)
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The event of a delivery, of whose claims these were found to be true. */
export function judge({ bytes }: Delivery, proven: Claim[], input: VerifyWebhookInput): WebhookEvent {
  if (proven.length === 0) throw new WebhookVerificationError('signature_mismatch')
  const { seen, now = new Date(), toleranceSeconds = TOLERANCE_SECONDS } = input
  const nowSeconds = now.getTime() / 1_000
  if (!proven.some(({ timestamp }) => Math.abs(nowSeconds - timestamp) <= toleranceSeconds)) {
    throw new WebhookVerificationError('timestamp_out_of_range')
  }
  const event = parseEvent(bytes)
  if (seen?.has(event.id)) throw new WebhookVerificationError('already_seen')
  seen?.add(event.id)
  return event
}

/** What a secret signs with: `Service-Signature` the whole text, Standard Webhooks the bytes behind its base64. */
export function keyOf(secret: string, isStandard: boolean): Uint8Array {
  return isStandard ? fromBase64(secret.slice(SECRET_PREFIX.length)) : new TextEncoder().encode(secret)
}

/** What is signed: the prefix and the body. */
export function signedBytes(prefix: string, body: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(prefix)
  const whole = new Uint8Array(head.length + body.length)
  whole.set(head)
  whole.set(body, head.length)
  return whole
}

/** Whether two digests are the same, in a time that does not say where they differ. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let i = 0; i < one.length; i++) difference |= one[i]! ^ (other[i] ?? 0)
  return difference === 0
}

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
  if (!timestamp || !hex) return null
  const signature = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  return { prefix: `${timestamp}.`, timestamp: Number(timestamp), isStandard: false, signatures: [signature] }
}

/** `v1,<base64>`, several of them with a space between; other versions are passed over. */
function parseStandardSignature(headers: WebhookHeaders, value: string | null): Claim | null {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = (value ?? '').split(' ').flatMap((part) => {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part) ?? []
    return base64 ? [fromBase64(base64)] : []
  })
  if (!id || !timestamp || !/^[1-9]\d{0,11}$/.test(timestamp) || signatures.length === 0) return null
  return { prefix: `${id}.${timestamp}.`, timestamp: Number(timestamp), isStandard: true, signatures }
}

/** No bytes for what is not base64: nothing was ever signed with that. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
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

function parseEvent(bytes: Uint8Array): WebhookEvent {
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
