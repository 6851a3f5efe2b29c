import { createHmac, randomBytes } from 'node:crypto'
import { keyOf } from './webhook-claims.ts'

/** A signing secret as the service makes them: `whsec_` and base64 of 32 random bytes. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The headers that the service signs a delivery with: to try a receiver, or to test one. */
export function signWebhook(input: { id: string; body: string; secret: string; at?: Date }): Record<string, string> {
  const { id, body, secret, at = new Date() } = input
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const hmac = (isStandard: boolean, text: string) =>
    createHmac('sha256', keyOf(secret, isStandard)).update(text, 'utf8')
  return {
    'Service-Signature': `t=${timestamp},v1=${hmac(false, `${timestamp}.${body}`).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(true, `${id}.${timestamp}.${body}`).digest('base64')}`,
  }
}
