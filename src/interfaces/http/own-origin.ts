import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'

type Deps = Pick<App, 'config' | 'links'>

/** Rejects cross-origin requests of browsers: `Origin` must be ours or, without one, `Sec-Fetch-Site` must be same-origin. */
export function checkSameOrigin(deps: Deps, { headers }: IncomingMessage): void {
  if (!isSameOrigin(deps, headers)) throw new AppError('cross_origin')
}

function isSameOrigin(deps: Deps, { origin, 'sec-fetch-site': site, host }: IncomingHttpHeaders): boolean {
  // A form of a page with `Referrer-Policy: no-referrer`, which some of our pages have, sends `Origin: null`.
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  if (site !== undefined && site !== 'same-origin') return false
  return isOurOrigin(deps, origin, host)
}

/**
 * Whether the origin is the service's own. Without PUBLIC_URL, it can also be the host that the request was sent to. This is
 * safe: a page of another host name can pass by pointing that name to us, but browsers do not send our cookies with it.
 */
export function isOurOrigin({ config, links }: Deps, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false
  return origin === new URL(links.base).origin || (config.http.publicUrl === null && origin === `http://${host}`)
}
