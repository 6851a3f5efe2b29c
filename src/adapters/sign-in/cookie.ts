import { createHmac, timingSafeEqual } from 'node:crypto'
import { CHALLENGE_MINUTES, COMPANY_MINUTES, SESSION_DAYS } from '../../domain/identity/index.ts'

/** A signed cookie. */
type Kind = { name: string; seconds: number }

/** The session. */
export const SESSION: Kind = { name: 'leadthread.session_token', seconds: SESSION_DAYS * 24 * 3_600 }
/** A sign-in that waits for the second factor. */
export const CHALLENGE: Kind = { name: 'leadthread.sign_in_challenge', seconds: CHALLENGE_MINUTES * 60 }
/** The browser in which a company sign-in began. */
export const COMPANY: Kind = { name: 'leadthread.company_sign_in', seconds: COMPANY_MINUTES * 60 }

export type CookieOptions = {
  /** The key that signs cookies. */
  secret: string
  /** Whether browsers use https. The cookie is then sent over https only, and its name has the prefix `__Secure-`. */
  isSecure: boolean
}

/** The value is `token.signature`, so that a token from a leaked database is useless and a forged cookie costs no query. */
export function signedCookie(kind: Kind, token: string, options: CookieOptions): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, options.secret)}`)
  return setCookie(kind, { value, seconds: kind.seconds }, options)
}

export function clearedCookie(kind: Kind, options: CookieOptions): string {
  return setCookie(kind, { value: '', seconds: 0 }, options)
}

/** The token in a Cookie header, or null without a valid signature. */
export function signedTokenOf(kind: Kind, cookie: string | undefined, options: CookieOptions): string | null {
  const name = nameOf(kind, options)
  for (const pair of cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() !== name) continue
    const value = decoded(pair.slice(equals + 1).trim())
    const dot = value.lastIndexOf('.')
    const token = value.slice(0, dot)
    if (dot > 0 && isSigned(token, value.slice(dot + 1), options.secret)) return token
  }
  return null
}

function setCookie(kind: Kind, { value, seconds }: { value: string; seconds: number }, options: CookieOptions): string {
  const secure = options.isSecure ? '; Secure' : ''
  return `${nameOf(kind, options)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

function nameOf({ name }: Kind, { isSecure }: CookieOptions): string {
  return isSecure ? `__Secure-${name}` : name
}

function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function isSigned(token: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(token, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
