import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Vault } from '../domain/kernel/index.ts'

const VERSION = 1
const SALT_BYTES = 12
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + SALT_BYTES + NONCE_BYTES
const SIGNATURE_BYTES = 16

export type VaultKeys = {
  /** 32 bytes in hex. Without it, encrypted data cannot be read. */
  secretKey: string
  /** 32 bytes in hex, never rotated. Without it, the opt-outs of erased leads are lost. */
  suppressionKey: string
}

/**
 * AES-256-GCM with the context as associated data, so an encrypted value that is copied to another row cannot be decrypted.
 *
 * version (1) · salt (12) · nonce (12) · ciphertext · tag (16)
 *
 * Each value has its own key, derived from the salt: random nonces under one key are safe for only about 2^32 values, which
 * a busy workspace encrypts in a year. Keys are key objects: from a buffer, Node would create one for each HMAC, which takes
 * seven times as long as the HMAC.
 */
export function createVault(keys: VaultKeys): Vault {
  const sealingKey = derive(readKey(keys.secretKey, 'secretKey'), 'leadthread seal v1')
  const signingKey = derive(readKey(keys.secretKey, 'secretKey'), 'leadthread sign v1')
  const suppressionKey = readKey(keys.suppressionKey, 'suppressionKey')

  return {
    seal(plain, context) {
      const random = randomBytes(SALT_BYTES + NONCE_BYTES)
      const head = Buffer.concat([Uint8Array.of(VERSION), random])
      const cipher = createCipheriv('aes-256-gcm', valueKey(sealingKey, head), head.subarray(1 + SALT_BYTES))
      cipher.setAAD(Buffer.from(context, 'utf8'))
      return Buffer.concat([head, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== VERSION || bytes.length < HEAD_BYTES + TAG_BYTES) throw new Error('The value is not encrypted.')
      const nonce = bytes.subarray(1 + SALT_BYTES, HEAD_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', valueKey(sealingKey, bytes), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context, 'utf8'))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    phoneHash: (e164) => createHmac('sha256', suppressionKey).update(e164).digest('hex'),
    sign: (text) =>
      createHmac('sha256', signingKey).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url'),
  }
}

/** The version and the salt identify the key. */
function valueKey(sealingKey: KeyObject, head: Buffer): Buffer {
  return createHmac('sha256', sealingKey)
    .update(head.subarray(0, 1 + SALT_BYTES))
    .digest()
}

function derive(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
}

function readKey(hex: string, name: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error(`${name} must be 64 hexadecimal digits.`)
  return createSecretKey(hex, 'hex')
}
