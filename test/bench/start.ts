import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../src/app.ts'
import { removeWithUs } from '../support/postgres-server.ts'
import { steadily } from './callbacks.ts'
import { ask } from './load.ts'
import { query } from './place.ts'
import { type Elapsed, type Memory, type Started, startAll } from './started.ts'
import { median, type Table } from './table.ts'

const STARTS = 5
const REST_MS = 5_000
const LEADS = 250
/** Each lead writes them in this order, with enough time between them for a separate turn. */
const TEXTS = [
  'Hi, we need a new roof, about 15k',
  'Next month if possible. We own the house, it is in Austin TX',
  'what would that cost? My name is Dana',
  'yes that works for me, thanks',
]
const PER_SECOND = 10
const SETTLED_WITHIN_MS = 60_000

type Measured = Record<'alive' | 'ready' | 'later', Elapsed> & { memory: Record<'ready' | 'later', Memory> }

/**
 * The cost of `npm start`: processor time and memory, with a new folder and with an existing one, and after texts of leads.
 */
export async function measureStart(flags: string[]): Promise<Table> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadthread-start-'))
  await chmod(dataDir, 0o711) // as root the server runs as another user
  removeWithUs(dataDir)
  const port = await freePort()
  const start = () => startAll(dataDir, port, flags)
  const first = await start()
  const firstMeasured = await measure(first)
  await first.stop()
  const again: Measured[] = []
  for (let n = 0; n < STARTS - 1; n++) {
    const started = await start()
    again.push(await measure(started))
    await started.stop()
  }
  const last = await start()
  try {
    again.push(await measure(last))
    const replies = await converse(last, first.key!, dataDir)
    const after = await last.memory()
    return tableOf(firstMeasured, again, after, replies)
  } finally {
    await last.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(started: Started): Promise<Measured> {
  const { alive, ready } = started
  const atReady = await started.memory()
  await sleep(REST_MS)
  return { alive, ready, later: await started.elapsed(), memory: { ready: atReady, later: await started.memory() } }
}

/** Texts arrive at an even pace, and the agent answers each. Returns the number of the agent's texts. */
async function converse({ port }: Started, key: string, dataDir: string): Promise<number> {
  const count = LEADS * TEXTS.length
  await steadily(count, PER_SECOND, async (n) => {
    const body = {
      from: `+1415${String(5_550_000 + (n % LEADS)).padStart(7, '0')}`,
      body: TEXTS[Math.floor(n / LEADS)]!,
    }
    const { status, text } = await ask({ port, key }, { method: 'POST', path: '/v1/sandbox/inbound', body })
    if (status !== 201) throw new Error(`A text was answered with ${status}: ${text}`)
  })
  const url = await startEmbedded({ dataDir }).then(
    () => Promise.reject(new Error('The service does not run any more.')),
    (error: { url: string }) => error.url,
  )
  for (const until = performance.now() + SETTLED_WITHIN_MS; performance.now() < until; await sleep(1_000)) {
    const [row] = await query<{ due: number; sent: number }>(
      url,
      `select (select count(*)::int from conversation where turn_due_at is not null) as due,
         (select count(*)::int from message where direction = 'outbound' and handed_over_at is not null) as sent`,
    )
    if (row!.due === 0 && row!.sent > 0) return row!.sent
  }
  throw new Error('Turns are still due.')
}

function tableOf(first: Measured, again: Measured[], after: Memory, replies: number): Table {
  const middle = (pick: (measured: Measured) => number) => median(again.map(pick))
  const time = (name: string, pick: (measured: Measured) => Elapsed) => [
    name,
    ...[(measured: Measured) => pick(measured).cpuMs, (measured: Measured) => pick(measured).wallMs].flatMap((of) => [
      `${middle(of).toFixed(0)} ms`,
      `${of(first).toFixed(0)} ms`,
    ]),
  ]
  const sizes = (name: string, of: (field: keyof Memory) => number) => [
    name,
    ...(['rss', 'pss', 'heapUsed', 'heapTotal', 'external'] as const).map((field) => (of(field) / 2 ** 20).toFixed(0)),
  ]
  const memory = [
    sizes('ready', (field) => middle((measured) => measured.memory.ready[field])),
    sizes(`${REST_MS / 1_000} s later`, (field) => middle((measured) => measured.memory.later[field])),
    sizes(`after ${LEADS * TEXTS.length} texts`, (field) => after[field]),
  ]
  return {
    title: `npm start, medians of ${STARTS} starts on a folder that exists, beside the first on a new one`,
    columns: ['', 'CPU', 'CPU, new', 'wall', 'wall, new', ''],
    rows: [
      time('first 200 of /healthz', ({ alive }) => alive),
      time('first 200 of /readyz', ({ ready }) => ready),
      time(`${REST_MS / 1_000} s later`, ({ later }) => later),
      [''],
      ['MB', 'RSS', 'PSS', 'heap used', 'heap', 'external'],
      ...memory,
    ],
    notes: [
      `CPU and memory are those of the Node process, without its database. Aims: less than 3,000 ms, and an RSS below 300 MB.`,
      `The texts come at ${PER_SECOND}/s from ${LEADS} leads; ${replies} messages of ours were handed over.`,
    ],
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
