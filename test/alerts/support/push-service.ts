import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

/** A notification as a browser shows it. */
type Notification = { title: string; body: string; url: string; tag: string }

export type TestBrowser = {
  /** What its page sends to the service. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** The notifications that arrived for it, decrypted. */
  shown(): Notification[]
}

export type PushService = {
  receiver: Receiver
  newBrowser(): TestBrowser
  close(): Promise<void>
}

/** A push service on loopback with browsers, which decrypt as RFC 8291 describes. */
export async function startPushService(): Promise<PushService> {
  const receiver = await startReceiver({ respond: () => ({ status: 201 }) })
  let count = 0
  return {
    receiver,
    newBrowser() {
      const curve = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${++count}`
      curve.generateKeys()
      return {
        subscription: {
          endpoint: new URL(path, receiver.url).href,
          p256dh: curve.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        shown: () => {
          const own = receiver.requests.filter((request) => request.path === path)
          return own.map(({ rawBody }) => JSON.parse(decrypt(rawBody, curve, auth)))
        },
      }
    },
    close: () => receiver.close(),
  }
}

/** One record of aes128gcm (RFC 8188), with the key of RFC 8291. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The claims of a request's VAPID token, if the key of the deployment signed it (RFC 8292). */
export function vapidClaims(
  { headers }: ReceivedRequest,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization!)!
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!isSigned || key !== publicKey) throw new Error('Not signed with the key of the deployment.')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString())
}
