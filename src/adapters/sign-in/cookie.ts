import { createHmac, timingSafeEqual } from 'node:crypto'
import { SESSION_DAYS } from '../../domain/identity/index.ts'

const NAME = 'leadthread.session_token'
const SESSION_SECONDS = SESSION_DAYS * 24 * 3_600

export type CookieOptions = {
  /** The key of the signatures. */
  secret: string
  /** Whether browsers use https. The cookie is then sent over https only, and its name has the prefix `__Secure-`. */
  isSecure: boolean
}

/** The value is `token.signature`, so that a token from a leaked database is useless and a forged cookie costs no query. */
export function sessionCookie(token: string, options: CookieOptions): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, options.secret)}`)
  return setCookie(value, SESSION_SECONDS, options)
}

export function clearedCookie(options: CookieOptions): string {
  return setCookie('', 0, options)
}

/** The session token in a Cookie header, or null without a valid signature. */
export function sessionTokenOf(cookie: string | undefined, options: CookieOptions): string | null {
  const name = nameOf(options)
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

function setCookie(value: string, maxAgeSeconds: number, options: CookieOptions): string {
  const secure = options.isSecure ? '; Secure' : ''
  return `${nameOf(options)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

function nameOf({ isSecure }: CookieOptions): string {
  return isSecure ? `__Secure-${NAME}` : NAME
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
