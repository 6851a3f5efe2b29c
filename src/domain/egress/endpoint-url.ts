/** Longer URLs are rejected, because proxies and servers often truncate or reject them too. */
export const ENDPOINT_URL_LENGTH_MAX = 2_048

/** The only detail about a non-public address that a customer gets. */
export const NOT_PUBLIC = 'The URL must resolve to a public address.'

const HTTPS_PORT = 443
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost'])

export type EndpointUrlRules = {
  /** Ports for https; only 443 unless the deployment allows more. */
  allowedPorts: readonly number[]
  /** Whether http to 127.0.0.1, ::1 or localhost is allowed, on any port: in sandboxes of some deployments. */
  allowLoopback: boolean
}

/** `url` is the text as given; `message` is safe to show. */
export type EndpointUrlCheck = { ok: true; url: string; parsed: URL } | { ok: false; message: string }

/**
 * Checks the form of a URL: https, an allowed port, no user name or password, at most 2,048 characters. The resolved address is
 * checked on every connection, not here.
 */
export function checkEndpointUrl(url: string, rules: EndpointUrlRules): EndpointUrlCheck {
  if (url.length > ENDPOINT_URL_LENGTH_MAX) {
    return refuse(`The URL must have at most ${ENDPOINT_URL_LENGTH_MAX} characters.`)
  }
  const parsed = parseAbsolute(url)
  if (parsed === null) return refuse('The URL must be absolute, such as https://example.com/webhooks, without spaces.')
  if (parsed.username !== '' || parsed.password !== '')
    return refuse('The URL must not contain a user name or password.')
  if (rules.allowLoopback && isPlainLoopback(parsed)) return { ok: true, url, parsed }
  if (parsed.protocol !== 'https:') return refuse('The URL must use https.')

  if (isLocalhost(parsed.hostname)) return refuse(NOT_PUBLIC)
  const port = parsed.port === '' ? HTTPS_PORT : Number(parsed.port)
  if (!rules.allowedPorts.includes(port)) return refuse(`The URL must use port ${rules.allowedPorts.join(' or ')}.`)
  return { ok: true, url, parsed }
}

/** Whether a URL is one of those that only `allowLoopback` permits. */
export function isPlainLoopback(parsed: URL): boolean {
  return parsed.protocol === 'http:' && LOOPBACK_HOSTS.has(parsed.hostname)
}

/** `localhost` and the names below it refer to the machine itself (RFC 6761). `URL` has converted the name to lower case. */
function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.*$/.test(hostname)
}

/** `URL` removes spaces and line breaks, and treats backslashes and missing slashes as slashes. */
function parseAbsolute(url: string): URL | null {
  if (!/^https?:\/\/[^/\\]/i.test(url) || /[\s\\\x00-\x1f\x7f]/.test(url)) return null
  return URL.parse(url)
}

function refuse(message: string): EndpointUrlCheck {
  return { ok: false, message }
}
