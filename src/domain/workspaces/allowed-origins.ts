import { z } from 'zod'
import { type Querying, sql } from '../kernel/index.ts'

const ORIGINS_MAX = 20
const LENGTH_MAX = 300
/** Rules out wildcards, which no browser sends. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/
const LOOPBACK = /^(localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1|\[::1\])$/

const RULE = 'Must be an https origin without a path, such as https://app.example.com, or http://localhost.'

export const allowedOrigins = z
  .array(
    z
      .string()
      .max(LENGTH_MAX)
      .refine(isOrigin, { error: ({ input }) => `${RULE}${suggestion(String(input))}` }),
  )
  .max(ORIGINS_MAX)
  .refine((origins) => new Set(origins).size === origins.length, 'Must not contain the same origin twice.')

/** The exact form in which browsers send it: lower case, without the default port. Plain http is for development. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url?.origin !== text || !HOST.test(url.hostname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

/** For a URL with a path, a trailing slash, a default port or capitals. */
function suggestion(text: string): string {
  const origin = URL.parse(text)?.origin
  return origin && isOrigin(origin) ? ` Did you mean ${origin}?` : ''
}

/**
 * Whether any workspace allows the origin. A preflight request has no API key, so its workspace is unknown; the request
 * that follows is checked against the workspace of its key.
 */
export async function isAllowedAnywhere(deps: { db: Querying }, origin: string): Promise<boolean> {
  const rows = await deps.db.query(sql`
    select id from workspace where allowed_origins @> array[${origin}]::text[] limit 1`)
  return rows.length > 0
}
