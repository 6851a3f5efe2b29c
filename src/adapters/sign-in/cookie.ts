import { createHmac, timingSafeEqual } from 'node:crypto'

export const COOKIE_PREFIX = 'leadthread'
const NAME = `${COOKIE_PREFIX}.session_token`

type Ours = { secret: string; isSecure: boolean }

/**
 * The session's token in a Cookie header: `token.signature`, an HMAC-SHA-256 in base64. What we have not signed costs no
 * query, and tokens that leak out of the database open nothing. Over https its name says that a browser took it over https alone.
 */
export function sessionTokenOf(cookie: string | undefined, { secret, isSecure }: Ours): string | null {
  const name = isSecure ? `__Secure-${NAME}` : NAME
  for (const pair of cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() !== name) continue
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
