import { z } from 'zod'
import { text } from '../kernel/index.ts'

const ENDPOINT_LENGTH_MAX = 2_000

/** The data with which a push service accepts notifications for a browser. */
export const pushSubscription = z.strictObject({
  endpoint: text(1, ENDPOINT_LENGTH_MAX).describe('URL of the push service.'),
  p256dh: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, 'Must be a P-256 public key in base64url.')
    .describe('Public key of the browser, in base64url.'),
  auth: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/, 'Must be 16 bytes in base64url.')
    .describe('Shared secret of the browser, in base64url.'),
})

export type PushSubscription = z.output<typeof pushSubscription>

/** A request that only the browser of the subscription can read. Throws if its keys cannot be used. */
type PushRequest = { url: string; headers: Record<string, string>; body: Uint8Array }

/** Encrypts and signs push notifications for this deployment. */
export type Push = {
  /** The VAPID key that a browser subscribes with, in base64url. */
  publicKey: string
  seal(subscription: PushSubscription, content: string): PushRequest
}

/** The encryption context of a subscription. */
export function subscriptionContext(workspaceId: string, browserId: string): string {
  return `alert_browser:${workspaceId}:${browserId}`
}
