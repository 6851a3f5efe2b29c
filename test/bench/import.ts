import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { type BenchDatabase, type Child, startChild } from './child.ts'
import { idOf } from './history.ts'
import { median, type Table } from './table.ts'

const ROUNDS = 3
const ROWS = 100_000
const ROWS_IN_CHUNK = 1_000
const LOOK_EVERY_MS = 20

const HEADER = 'phone,first_name,last_name,budget,interest\n'

/** The file as a stream, so that it is never completely in memory. Every round has its own phones. */
function* fileOf(rows: number, from: number): Generator<string> {
  yield HEADER
  for (let n = 0; n < rows; n += ROWS_IN_CHUNK) {
    let chunk = ''
    for (let i = n; i < Math.min(n + ROWS_IN_CHUNK, rows); i++) {
      chunk += `+1415${2_000_000 + from + i},Dana,Miller ${i},${i % 90_000},"kitchen, and bath"\n`
    }
    yield chunk
  }
}

/** An import from its upload to its last row, compared with a bare COPY of the same rows into a separate table. */
export async function measureImport(
  given: BenchDatabase,
  flags: string[],
  rows = ROWS,
  rounds = ROUNDS,
): Promise<Table> {
  const ours = startChild('processes/importing.ts', given, flags)
  const client = new pg.Client({ connectionString: given.databaseUrl })
  await client.connect()
  try {
    const cells: Round[] = []
    for (let n = 0; n < rounds; n++) {
      const from = n * rows
      const before = await ours.cpuMs()
      const rssBefore = await ours.ask<number>('rssMax')
      const seconds = await importSeconds(ours, given.key, { rows, from })
      const rss = (await ours.ask<number>('rssMax')) - rssBefore
      cells.push({
        ours: seconds,
        bare: await copySeconds(client, rows, from),
        cpuMs: (await ours.cpuMs()) - before,
        rss,
      })
    }
    return tableOf(rows, cells)
  } finally {
    await client.end()
    await ours.close()
  }
}

type Rows = { rows: number; from: number }

async function importSeconds(ours: Child, key: string, { rows, from }: Rows): Promise<number> {
  const url = `http://127.0.0.1:${await ours.ask<number>('port')}/v1`
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
  const started = performance.now()
  const body = Readable.toWeb(Readable.from(fileOf(rows, from)).map((text) => Buffer.from(text)))
  const accepted = await fetch(`${url}/leads/imports`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const { id, message } = (await accepted.json()) as { id: string; message?: string }
  if (accepted.status !== 202) throw new Error(`The import was not accepted: ${message}`)
  for (;;) {
    const read = await fetch(`${url}/imports/${id}`, { headers: { Authorization: headers.Authorization } })
    const { status, counts } = (await read.json()) as { status: string; counts: { created: number } }
    if (status === 'completed' && counts.created === rows) return (performance.now() - started) / 1_000
    if (status !== 'running') throw new Error(`The import is ${status} with ${counts.created} leads.`)
    await sleep(LOOK_EVERY_MS)
  }
}

/** The leads of the file in their final form, in a table with the same indexes; and the file as received. */
async function copySeconds(client: pg.Client, rows: number, from: number): Promise<{ leads: number; file: number }> {
  await client.query('create table if not exists bare_lead (like lead including all)')
  await client.query(`create table if not exists bare_file
    (phone text primary key, first_name text, last_name text, budget text, interest text)`)
  const columns = 'workspace_id, id, phone, status, attributes, suppressed, created_at, updated_at'
  return {
    leads: await copy(client, `copy bare_lead (${columns}) from stdin`, leadsOf(rows, from)),
    file: await copy(client, 'copy bare_file from stdin with (format csv, header)', fileOf(rows, from)),
  }
}

function* leadsOf(rows: number, from: number): Generator<string> {
  const now = new Date().toISOString()
  for (let n = 0; n < rows; n += ROWS_IN_CHUNK) {
    let chunk = ''
    for (let i = n; i < Math.min(n + ROWS_IN_CHUNK, rows); i++) {
      const attributes = {
        first_name: 'Dana',
        last_name: `Miller ${i}`,
        budget: `${i % 90_000}`,
        interest: 'kitchen, and bath',
      }
      const [id, phone] = [idOf('lead', from + i), `+1415${2_000_000 + from + i}`]
      chunk += `${idOf('ws', 1)}\t${id}\t${phone}\tnew\t${JSON.stringify(attributes)}\tf\t${now}\t${now}\n`
    }
    yield chunk
  }
}

async function copy(client: pg.Client, statement: string, chunks: Iterable<string>): Promise<number> {
  const started = performance.now()
  await pipeline(Readable.from(chunks), client.query(copyStreams.from(statement)))
  return (performance.now() - started) / 1_000
}

type Round = { ours: number; bare: { leads: number; file: number }; cpuMs: number; rss: number }

function tableOf(rows: number, rounds: Round[]): Table {
  const ours = median(rounds.map((round) => round.ours))
  const cells = [
    `${rows} rows`,
    median(rounds.map((round) => round.bare.leads / round.ours)).toFixed(2),
    median(rounds.map((round) => round.bare.file / round.ours)).toFixed(2),
    `${ours.toFixed(1)} s`,
    `${median(rounds.map((round) => round.bare.leads)).toFixed(2)} s`,
    `${median(rounds.map((round) => round.bare.file)).toFixed(2)} s`,
    `${(rows / ours).toFixed(0)}/s`,
    `${((median(rounds.map((round) => round.cpuMs)) * 1_000) / rows).toFixed(0)} µs`,
    `${(Math.max(...rounds.map((round) => round.rss)) / 1024 / 1024).toFixed(0)} MiB`,
  ]
  return {
    title: `Import: a file of leads beside a bare COPY of the same rows, medians of ${rounds.length} rounds`,
    columns: ['', 'of a COPY', 'of the file’s', 'ours', 'COPY', 'the file’s', 'rows', 'CPU a row', 'more memory'],
    rows: [cells],
    notes: [
      'Aim: ≥ 0.20 of a COPY. From the first byte of the upload to the last lead; the COPY is of the same leads into a table',
      'with the indexes of ours, without its foreign keys. The file’s: its cells as they stand, into a table with one key.',
      'CPU and memory are those of our one process, api and worker: the most it held beyond what it held before.',
    ],
  }
}
