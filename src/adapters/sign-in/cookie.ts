import { createHmac, timingSafeEqual } from 'node:crypto'

export const COOKIE_PREFIX = 'leadthread'
const NAMES = new Set([`${COOKIE_PREFIX}.session_token`, `__Secure-${COOKIE_PREFIX}.session_token`])

/**
 * The session's token in a Cookie header: `token.signature`, an HMAC-SHA-256 in base64. What we have not signed costs no
 * query, and tokens that leak out of the database open nothing.
 */
export function sessionTokenOf(cookie: string | undefined, secret: string): string | null {
  for (const pair of cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (!NAMES.has(pair.slice(0, equals).trim())) continue
    const value = decoded(pair.slice(equals + 1).trim())
    const dot = value.lastIndexOf('.')
    const token = value.slice(0, dot)
    if (dot > 0 && isSigned(token, value.slice(dot + 1), secret)) return token
  }
  return null
}

function isSigned(token: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
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
