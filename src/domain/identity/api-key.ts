import { createHash, randomInt } from 'node:crypto'

export const SCOPES = ['read_only', 'messaging', 'leads', 'full_access'] as const

export type Scope = (typeof SCOPES)[number]

export type Mode = 'live' | 'sandbox'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 256 bits
const FORM = /^lt_(live|test)_[0-9A-Za-z]{43}$/

/** A new key: 256 bits, shown once. */
export function newApiKey(mode: Mode): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `lt_${mode === 'live' ? 'live' : 'test'}_${secret}`
}

export function hasApiKeyForm(text: string): boolean {
  return FORM.test(text)
}

/** Only this is kept of a key. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Whether one of the scopes held is one of those required. Full access opens everything. */
export function mayAccess(held: readonly Scope[], required: readonly Scope[]): boolean {
  return held.some((scope) => scope === 'full_access' || required.includes(scope))
}
