import { createHmac } from 'node:crypto'
import { type Claim, isSame, judge, keyOf, readDelivery, type VerifyWebhookInput } from './webhook-claims.ts'
import type { WebhookEvent } from './webhook-event.ts'

export * from './webhook-exports.ts'

/**
 * Returns the event of a request if it was signed with your endpoint's secret within the last 300 seconds. Otherwise it throws
 * `WebhookVerificationError`. Accepts `Service-Signature`, `Service-Signature-Next` (sent during a rotation) and
 * `webhook-signature` of Standard Webhooks. An event can arrive more than once: store its `id`, or pass `seen`. New event types
 * can be added: ignore types that you do not know.
 */
export function verifyWebhook(input: VerifyWebhookInput): WebhookEvent {
  const delivery = readDelivery(input)
  const { claims, secrets, bytes } = delivery
  const proven = claims.filter((claim) => secrets.some((secret) => isSignedWith(secret, claim, bytes)))
  return judge(delivery, proven, input)
}

function isSignedWith(secret: string, { prefix, isStandard, signatures }: Claim, body: Uint8Array): boolean {
  const key = keyOf(secret, isStandard)
  if (key.length === 0) return false // everybody knows the empty key
  const expected = createHmac('sha256', key).update(prefix, 'utf8').update(body).digest()
  return signatures.some((signature) => isSame(signature, expected))
}
