import { deepStrictEqual } from 'node:assert/strict'
import type { BenchDatabase, Child } from './child.ts'
import { ask, type LoadRequest } from './load.ts'
import { query } from './place.ts'
import { REQUEST_ROWS } from './requests.ts'

/** Higher than the numbers of all rounds, so that none of these leads exists yet. */
const ASKED_FROM = 2_000_000
/** Parts that differ between two responses to the same request: times, new IDs, and the caller. */
const OWN = /"\d{4}-\d\d-\d\dT[\d:.]+Z"|"next_cursor":"[^"]+"|"id":"(?:lead|msg)_[^"]+"|"budget":\d+/g

/**
 * Fails unless the peer's response to each request is the same as the service's, field by field in the same order, and both
 * leave the same number of rows in each table.
 */
export async function checkSameWork(given: BenchDatabase, ours: Child, peer: Child): Promise<void> {
  for (const [i, { title, request }] of REQUEST_ROWS.entries()) {
    const n = ASKED_FROM + 4 * i
    const isRead = request(n).method === 'GET'
    const mine = await workOf(given, ours, request(n), request(n + 1))
    const theirs = await workOf(given, peer, request(isRead ? n : n + 2), request(n + 3))
    deepStrictEqual(theirs, mine, `The peer does something else for ${title}`)
  }
}

async function workOf(given: BenchDatabase, child: Child, asked: LoadRequest, first: LoadRequest) {
  const port = await child.ask<number>('port')
  await ask({ port, key: given.key }, first) // looks up the key, which stores its last use
  const before = await countRows(given.databaseUrl)
  const { status, text } = await ask({ port, key: given.key }, asked)
  const after = await countRows(given.databaseUrl)
  const made = Object.entries(after).flatMap(([table, count]) => {
    return count === before[table] ? [] : [`${table} ${count - before[table]!}`]
  })
  return { status, made, text: masked(text, asked) }
}

function masked(text: string, { body = {} }: LoadRequest): string {
  const { phone, to } = body as { phone?: string; to?: string }
  const whom = phone ?? to
  const lead = /"lead_id":"[^"]+","conversation_id":"[^"]+"/
  return (whom ? text.replaceAll(whom, '…').replace(lead, '…') : text).replaceAll(OWN, '…')
}

/** Without the request log, which the service writes later, in batches. */
async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name <> 'logged_request'`,
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`)
  const [row] = await query<Record<string, number>>(url, `select ${counts.join(', ')}`)
  return row!
}
