import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Each name with all its values, in the order received. */
export type Form = ReadonlyMap<string, readonly string[]>

/** The fields of a form body. Any other body is parsed as if it were a form. */
export function readForm(body: Buffer): Form {
  const form = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    const known = form.get(name)
    if (known) known.push(value)
    else form.set(name, [value])
  }
  return form
}

/** Base64 of HMAC-SHA1 over the URL and the sorted fields, each value once. Includes unknown fields. */
export function twilioSignature(authToken: string, url: string, form: Form): string {
  const fields = [...form.keys()]
    .sort()
    .flatMap((name) => [...new Set(form.get(name))].sort().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

/**
 * Whether Twilio signed this callback with the token. A body that is not a form is signed by its hash in the URL. Twilio may
 * omit or include the standard port of the URL.
 */
export function isSignedByTwilio(authToken: string, signature: string, url: string, body: Buffer): boolean {
  const hash = /[?&]bodySHA256=([0-9a-f]{64})(?:&|$)/i.exec(url)?.[1]
  if (hash !== undefined && !isSame(hash.toLowerCase(), createHash('sha256').update(body).digest('hex'))) return false
  const form = hash === undefined ? readForm(body) : new Map<string, string[]>()
  return spellings(url).some((spelling) => isSame(signature, twilioSignature(authToken, spelling, form)))
}

function spellings(url: string): string[] {
  const [, scheme, host, port, rest] = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]*)(:\d+)?(.*)$/s.exec(url) ?? []
  if (!scheme) return [url]
  const standard = scheme === 'https' ? ':443' : ':80'
  return [...new Set([url, `${scheme}://${host}${rest}`, `${scheme}://${host}${port ?? standard}${rest}`])]
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
