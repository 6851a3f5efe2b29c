import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const SALT_BYTES = 16
const KEY_BYTES = 64
const N = 16_384
const R = 16
/** One hash takes 128 · N · r bytes, which is 32 MiB. OpenSSL refuses to use more than `maxmem`. */
const COST: ScryptOptions = { N, r: R, p: 1, maxmem: 2 * 128 * N * R }

/**
 * The stored form is `salt:key` in lower-case hex. The salt's hex text, not its bytes, is what scrypt gets. Stored hashes
 * depend on all of this: another form or cost needs a marker in the hash.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const key = await derive(password, salt)
  return `${salt}:${key.toString('hex')}`
}

/** Hashes once in every case, so that a missing hash takes as long as a wrong password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = stored?.split(':') ?? []
  const expected = Buffer.from(key, 'hex')
  const actual = await derive(password, salt)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** NFKC, because keyboards and systems encode the same characters differently. */
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
