import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import type { Push } from '../domain/alerts/index.ts'

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const KEY_BYTES = 32
/** Longer than the key, so that the remainder is uniform (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48
/** How long a push service keeps a notification for a browser that is offline. */
const TTL_SECONDS = 4 * 3_600

export type WebPushOptions = {
  /** 32 bytes in hex. The VAPID key is derived from it, so all processes have the same one and none is stored. */
  secretKey: string
  /** How a push service can contact the operator: an https or mailto URL. */
  contact: string
}

/** Web Push (RFC 8030) with aes128gcm (RFC 8291) and VAPID (RFC 8292). */
export function createWebPush({ secretKey, contact }: WebPushOptions): Push {
  const { publicKey, privateKey } = vapidKey(secretKey)
  return {
    publicKey,
    seal({ endpoint, p256dh, auth }, content) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: TTL_SECONDS,
        contentEncoding: 'aes128gcm',
        urgency: 'high',
      })
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
      return { url: endpoint, headers: Object.fromEntries(sent), body }
    },
  }
}

function vapidKey(secretKey: string): { publicKey: string; privateKey: string } {
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', 'leadthread vapid v1', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const key = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}
