import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export type SignHeadersInput = {
  /** The event's id, the same on every attempt. */
  id: string
  secret: string
  /** The secret that takes over when the rotation's overlap ends; null outside one. */
  nextSecret: string | null
  /** The exact body that is sent. */
  body: string
  /** The time of sending: each attempt is signed separately. */
  at: Date
}

/**
 * The headers that sign a delivery: `Service-Signature` over `<timestamp>.<body>`, and those of Standard Webhooks
 * (https://www.standardwebhooks.com) over `<id>.<timestamp>.<body>`. During an overlap, the old secret signs
 * `Service-Signature`, the new one `Service-Signature-Next`, and both `webhook-signature`.
 */
export function signHeaders(input: SignHeadersInput): Record<string, string> {
  const { id, secret, nextSecret, body } = input
  const timestamp = String(Math.floor(input.at.getTime() / 1_000))
  const headers: Record<string, string> = {
    'Service-Signature': serviceSignature(secret, timestamp, body),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(secret, id, timestamp, body),
  }
  if (nextSecret !== null) {
    headers['Service-Signature-Next'] = serviceSignature(nextSecret, timestamp, body)
    headers['webhook-signature'] += ` ${standardSignature(nextSecret, id, timestamp, body)}`
  }
  return headers
}

/** A new signing secret: `whsec_` and base64 of 32 bytes from `random`, which must be cryptographically secure. */
export function newSecret(random: (byteCount: number) => Uint8Array): string {
  return SECRET_PREFIX + Buffer.from(random(SECRET_BYTES)).toString('base64')
}

/** The key is the whole secret as text, including its prefix. */
function serviceSignature(secret: string, timestamp: string, body: string): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body, 'utf8').digest('hex')}`
}

/** The key is the bytes that the secret encodes in base64, as Standard Webhooks requires. */
function standardSignature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body, 'utf8').digest('base64')}`
}
