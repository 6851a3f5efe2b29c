import {
  type Claim,
  isSame,
  judge,
  keyOf,
  readDelivery,
  signedBytes,
  type VerifyWebhookInput,
} from './webhook-claims.ts'
import type { WebhookEvent } from './webhook-event.ts'

export * from './webhook-exports.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** Like `verifyWebhook` of `leadthread/client/webhooks`, with the Web Crypto API instead of Node modules. */
export async function verifyWebhook(input: VerifyWebhookInput): Promise<WebhookEvent> {
  const delivery = readDelivery(input)
  const { claims, secrets, bytes } = delivery
  const checks = claims.map((claim) => Promise.all(secrets.map((secret) => isSignedWith(secret, claim, bytes))))
  const found = await Promise.all(checks)
  return judge(
    delivery,
    claims.filter((_, i) => found[i]!.includes(true)),
    input,
  )
}

async function isSignedWith(
  secret: string,
  { prefix, isStandard, signatures }: Claim,
  body: Uint8Array,
): Promise<boolean> {
  const bytes = keyOf(secret, isStandard)
  if (bytes.length === 0) return false
  const key = await crypto.subtle.importKey('raw', bytes as BufferSource, HMAC, false, ['sign'])
  const expected = await crypto.subtle.sign(HMAC, key, signedBytes(prefix, body) as BufferSource)
  return signatures.some((signature) => isSame(signature, new Uint8Array(expected)))
}
