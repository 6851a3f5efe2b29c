import { createPublicKey, verify } from 'node:crypto'

const TOLERANCE_SECONDS = 300
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** The DER prefix of the 32 bytes of an Ed25519 key. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export type TelnyxStamp = { timestamp: string; signature: string }

/** Whether Telnyx signed `timestamp|body` with the account's key within the last five minutes. The key is base64. */
export function isSignedByTelnyx(publicKey: string, stamp: TelnyxStamp, body: Buffer, now: Date): boolean {
  if (!/^\d{1,12}$/.test(stamp.timestamp)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(stamp.timestamp)) > TOLERANCE_SECONDS) return false
  const key = Buffer.from(publicKey, 'base64')
  const signature = Buffer.from(stamp.signature, 'base64')
  if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false
  const signed = Buffer.concat([Buffer.from(`${stamp.timestamp}|`), body])
  const spki = createPublicKey({ key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' })
  return verify(null, signed, spki, signature)
}

export function isTelnyxKey(text: string): boolean {
  return /^[0-9A-Za-z+/]{43}=$/.test(text)
}
