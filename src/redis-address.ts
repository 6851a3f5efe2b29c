import { z } from 'zod'

type HostPort = { host: string; port: number }
type Access = { username?: string; password?: string; tls?: Record<string, never> }

export type RedisAddress = Access &
  (
    | (HostPort & { form: 'server'; db: number })
    | { form: 'sentinel'; sentinels: HostPort[]; name: string; db: number; sentinelPassword?: string }
    | { form: 'cluster'; nodes: HostPort[] }
  )

const SERVER_PORT = 6379
const SENTINEL_PORT = 26379
const ADDRESS =
  /^redis(?<tls>s)?(?:\+(?<form>sentinel|cluster))?:\/\/(?:(?<access>[^@/?]*)@)?(?<hosts>[^@/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/
const HOST_PORT = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?<port>\d{1,5}))?$/i

/**
 * `redis://…` is one server, with an optional database: `redis://user:password@host:6379/0`.
 * `redis+sentinel://…` lists sentinels, then the name of the master: `redis+sentinel://user:password@a:26379,b:26379/leads/0`. The
 * parameter `sentinelPassword` is for the sentinels themselves.
 * `redis+cluster://…` lists some nodes of a cluster: `redis+cluster://user:password@a:6379,b:6379`.
 * `rediss` in place of `redis` is with TLS. Null for anything else.
 */
export function parseRedisUrl(url: string): RedisAddress | null {
  const found = ADDRESS.exec(url)?.groups
  if (!found) return null
  const access = accessOf(found)
  const hosts = found
    .hosts!.split(',')
    .map((text) => hostPortOf(text, found.form === 'sentinel' ? SENTINEL_PORT : SERVER_PORT))
  if (!access || !hosts.every((host) => host !== null)) return null
  const path = (found.path ?? '').split('/').filter((part) => part !== '')
  if (found.form === 'cluster') {
    return path.length === 0 && !found.query ? { form: 'cluster', ...access, nodes: hosts } : null
  }
  if (found.form === 'sentinel') return sentinelOf(hosts, path, found.query, access)
  const db = databaseOf(path[0])
  if (hosts.length > 1 || path.length > 1 || db === null) return null
  return { form: 'server', ...access, ...hosts[0]!, db }
}

/** `REDIS_URL`. */
export const redisUrl = z
  .string()
  .refine(
    (url) => parseRedisUrl(url) !== null,
    'Must be redis://host:6379, redis+sentinel://host:26379,host:26379/name or redis+cluster://host:6379,host:6379. For TLS, use rediss.',
  )

function sentinelOf(
  sentinels: HostPort[],
  path: string[],
  query: string | undefined,
  access: Access,
): RedisAddress | null {
  const [name, database, ...rest] = path
  const db = databaseOf(database)
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword')
  if (!name || db === null || rest.length > 0) return null
  return {
    form: 'sentinel',
    ...access,
    sentinels,
    name: decodeURIComponent(name),
    db,
    ...(sentinelPassword && { sentinelPassword }),
  }
}

function accessOf({ access, tls }: { access?: string; tls?: string }): Access | null {
  const [username, ...password] = (access ?? '').split(':')
  try {
    return {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password.length > 0 && { password: decodeURIComponent(password.join(':')) }),
      ...(tls && { tls: {} }),
    }
  } catch {
    return null
  }
}

function hostPortOf(text: string, usualPort: number): HostPort | null {
  const found = HOST_PORT.exec(text)?.groups
  const port = Number(found?.port ?? usualPort)
  if (!found || port < 1 || port > 65_535) return null
  return { host: found.host!.replace(/^\[|\]$/g, ''), port }
}

function databaseOf(text: string | undefined): number | null {
  if (text === undefined) return 0
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}
