import { createHmac, randomBytes } from 'node:crypto'
import { keyOf } from './webhook-claims.ts'

/** A signing secret in the form of the service: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The headers with which the service signs a delivery. Use it to test a receiver. */
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
