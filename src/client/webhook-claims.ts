import type { WebhookEvent } from './webhook-event.ts'

const TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'

export type WebhookVerificationReason =
  /** All signature headers are missing. */
  | 'missing_signature'
  /** A signature header is malformed. */
  | 'malformed_signature'
  /** The signature is valid, but its time differs by more than 300 seconds. */
  | 'timestamp_out_of_range'
  /** The signature does not match: another secret, or a changed body. */
  | 'signature_mismatch'
  /** The signature is valid, but the body is not an event. */
  | 'malformed_body'
  /** The signature is valid, but the ID of the event is in `seen`. Respond with 2xx and do nothing. */
  | 'already_seen'

/** Respond with 400 or 401, and do not process the request. */
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
  /** The raw request body, before it is parsed. */
  body: string | Uint8Array
  headers: WebhookHeaders
  /** The endpoint's signing secret, `whsec_…`. During a rotation, both secrets in any order. */
  secret: string | readonly string[]
  /** Maximum difference between the signature's time and now, in seconds. Default: 300. */
  toleranceSeconds?: number | undefined
  /** IDs of verified events, to reject duplicates. A `Set`, or `new SeenIds()`, which removes the oldest IDs. */
  seen?: { has(id: string): boolean; add(id: string): unknown } | undefined
  now?: Date | undefined
}

/** The newest IDs, up to a maximum. Delete an ID if you could not process its event, so that the next attempt is accepted. */
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

/** Signatures of a header, and the prefix of the body that they sign. */
export type Claim = { prefix: string; timestamp: number; isStandard: boolean; signatures: Uint8Array[] }

export type Delivery = { bytes: Uint8Array; secrets: readonly string[]; claims: Claim[] }

/** Data of a request before verification. */
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

/** The event of a verified delivery. */
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

/** The signing key: the whole secret for `Service-Signature`, the decoded base64 part for Standard Webhooks. */
export function keyOf(secret: string, isStandard: boolean): Uint8Array {
  return isStandard ? fromBase64(secret.slice(SECRET_PREFIX.length)) : new TextEncoder().encode(secret)
}

/** The signed bytes: the prefix and the body. */
export function signedBytes(prefix: string, body: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(prefix)
  const whole = new Uint8Array(head.length + body.length)
  whole.set(head)
  whole.set(body, head.length)
  return whole
}

/** Compares two digests in constant time. */
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

/** One or more `v1,<base64>`, separated by spaces. Other versions are ignored. */
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

/** Returns no bytes if the text is not base64. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** Null if the header is missing or occurs more than once. */
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
    // Neither UTF-8 nor JSON: handled below.
  }
  throw new WebhookVerificationError('malformed_body')
}

function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'type' in value
}
