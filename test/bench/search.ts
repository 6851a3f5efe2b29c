import { createApp } from '../../src/app.ts'
import { fillSearch } from '../../src/domain/search/index.ts'
import { type BenchDatabase, startChild } from './child.ts'
import { ask } from './load.ts'
import { configOf, query } from './place.ts'
import { missedBar, percentile, type Table } from './table.ts'

const LEADS = 50_000
const MESSAGES = 1_000_000
const RARE_EVERY = 5_000
const ROUNDS = 40
const P95_MAX_MS = 150

const QUERY = `query ($text: String!) {
  search(text: $text) {
    leads { id phone attributes status }
    messages { id body createdAt lead { id attributes phone } conversation { id } }
    campaigns { id name }
  }
}`

/** Typical search terms, by how often they occur. The nth of a kind, so that few searches repeat. */
const SEARCHES: [name: string, text: (n: number) => string][] = [
  ['last four digits', (n) => String(1_000 + ((n * 37) % 9_000))],
  ['formatted phone', (n) => `(415) 2${String(n % 50).padStart(2, '0')}-${String(1_000 + n)}`],
  ['name', (n) => `Ann${n * 31}`],
  ['part of a name', (n) => `uñe${n % 10}`],
  ['two letters', (n) => ['an', 'jo', 'ro', 'th'][n % 4]!],
  ['word of nearly every text', (n) => ['the', 'roof', 'your', 'about'][n % 4]!],
  ['rare word', (n) => `rare${n * 4}`],
  ['word of an old campaign', (n) => ['spring', 'special', 'inspection'][n % 3]!],
  ['two frequent words never together', (n) => ['spring roof', 'special leak', 'inspection kitchen'][n % 3]!],
  ['word that never occurs', (n) => `xyzzy${n}`],
]

/** Searches in a workspace with 1,000,000 messages, one request after the other, after all of them are indexed. */
export async function measureSearch(given: BenchDatabase, flags: string[]): Promise<Table> {
  await query(given.databaseUrl, LEAD_ROWS, [given.workspaceId, LEADS])
  await query(given.databaseUrl, MESSAGE_ROWS, [given.workspaceId, LEADS, MESSAGES, RARE_EVERY])
  await query(
    given.databaseUrl,
    `update search_fill set due_at = 'epoch', written = 0, after_workspace = '', after_id = ''`,
  )
  const fill = await measureFill(given)
  await query(given.databaseUrl, 'vacuum analyze')
  const server = startChild('processes/ours.ts', given, flags)
  try {
    const port = await server.ask<number>('port')
    const search = async (text: string) => {
      const started = performance.now()
      const answer = await ask(
        { port, key: given.key },
        { method: 'POST', path: '/graphql', body: { query: QUERY, variables: { text } } },
      )
      if (answer.status !== 200 || answer.text.includes('"errors"')) throw new Error(answer.text)
      return performance.now() - started
    }
    for (let n = 0; n < 20; n++) await search(SEARCHES[n % SEARCHES.length]![1](n + 1_000))
    const all: number[] = []
    const rows: string[][] = []
    const missed: string[] = []
    for (const [name, text] of SEARCHES) {
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n++) times.push(await search(text(n)))
      all.push(...times)
      rows.push(rowOf(name, times))
      missed.push(...missedBar(name, percentile(times, 0.95), P95_MAX_MS))
    }
    return {
      title: `Search: leads, messages and campaigns, of ${LEADS} leads and ${MESSAGES} messages`,
      columns: ['', 'p50', 'p95', 'longest'],
      rows: [...rows, rowOf('all', all)],
      notes: [`Bar: p95 of each < ${P95_MAX_MS} ms.`, fill],
      missed,
    }
  } finally {
    await server.close()
  }
}

async function measureFill(given: BenchDatabase): Promise<string> {
  const app = await createApp(configOf(given.databaseUrl, { LOG_LEVEL: 'silent' }))
  const started = performance.now()
  // The pauses and the wait before the second pass are not counted.
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  for (let next = await fillSearch({ ...app, clock }); next; next = await fillSearch({ ...app, clock }))
    now = next.getTime()
  await app.close()
  const seconds = (performance.now() - started) / 1_000
  return `Fill: ${Math.round((LEADS + MESSAGES) / seconds)} rows/s in two passes, ${Math.round(seconds)} s without its pauses.`
}

function rowOf(name: string, times: number[]): string[] {
  return [
    name,
    ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map((ms) => `${ms.toFixed(1)} ms`),
  ]
}

const LEAD_ROWS = `
  insert into lead (workspace_id, id, phone, source, status, attributes, suppressed, campaign_id, name_key, surname_key, created_at, updated_at)
  select w.id, 'lead_' || lpad(n::text, 26, '0'), '+1415' || (2000000 + n), 'web_form', 'engaged',
         jsonb_build_object('first_name', (array['Ann', 'José', 'Robert', 'Joanna'])[1 + n % 4] || n, 'last_name', 'Nuñez' || n % 100,
           'email', 'person' || n || '@example.com', 'city', (array['Oakland', 'Fresno', 'San José'])[1 + n % 3]),
         false, w.default_campaign_id, lower((array['Ann', 'Jose', 'Robert', 'Joanna'])[1 + n % 4]) || n || ' nunez' || n % 100,
         'nunez' || n % 100, now(), now()
  from workspace w, generate_series(0, $2::int - 1) n where w.id = $1`

/** The older half has the opening of an old campaign, the newer half other words. */
const MESSAGE_ROWS = `
  insert into message (workspace_id, id, lead_id, direction, status, body, "from", "to", segments, sent_by, sent_at, created_at, updated_at)
  select $1, 'msg_' || lpad(n::text, 26, '0'), 'lead_' || lpad((n % $2::int)::text, 26, '0'),
         case when n % 2 = 0 then 'inbound' else 'outbound' end, case when n % 2 = 0 then 'received' else 'delivered' end,
         case when n < $3::int / 2 and n % 2 = 1 then 'Book your free spring inspection today, a special for the neighborhood'
              else (array['The roof leaks over the kitchen', 'Thanks! About how old is your roof', 'Yes please, tomorrow after 5',
                          'How much is the new gutter about', 'We can look at it on Monday'])[1 + n % 5] || ' ' || (n % 997) end
         || case when n % $4::int = 0 then ' rare' || n / $4::int else '' end,
         '', '', 1, case when n % 2 = 0 then 'lead' else 'agent' end, now(), now() - ($3::int - n) * interval '1 second', now()
  from generate_series(0, $3::int - 1) n`
