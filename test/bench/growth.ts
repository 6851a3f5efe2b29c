import { createVault } from '../../src/adapters/vault.ts'
import { makeCursor } from '../../src/domain/kernel/index.ts'
import { type BenchDatabase, type Child, startChild } from './child.ts'
import { HISTORY, type History, writeDeliveries, writeHistory } from './history.ts'
import { drive } from './load.ts'
import { type BenchServers, query, SECRETS } from './place.ts'
import { REQUEST_ROWS } from './requests.ts'
import { median, type Table } from './table.ts'

const ROUNDS = 9
const CONCURRENCY = 16
const MESSAGES_COUNT = 200
const PAGES_COUNT = 300
const DELIVERIES_COUNT = 200
const TIMES = 10
const DEPTH = 200_000

const LARGE: History = { leads: HISTORY.leads * TIMES, long: HISTORY.long * TIMES, ended: DEPTH }

/** The service compared with itself: with ten times the history, and on a page far down a list. */
export async function measureGrowth(place: BenchServers): Promise<Table> {
  const small = await place.newDatabase('small')
  const large = await place.newDatabase('large')
  await writeHistory(small, HISTORY)
  await writeHistory(large, LARGE)
  return {
    title: `Growth: with ${TIMES} times the history, and at row ${DEPTH} of a list, medians of ${ROUNDS} rounds`,
    columns: ['', 'cost', 'before', 'after'],
    rows: [await deliveriesGrown(small, large), ...(await requestsGrown(small, large))],
    notes: ['Aims: cost of an event about 1.0, of a deep page ≤ 2.0.'],
  }
}

/** With the worker. */
async function deliveriesGrown(small: BenchDatabase, large: BenchDatabase): Promise<string[]> {
  const receiver = startChild('processes/receiver.ts', small)
  const workers = [startChild('processes/delivering.ts', small), startChild('processes/delivering.ts', large)] as const
  try {
    const url = await receiver.ask<string>('url')
    for (const worker of workers) await worker.ask('subscribe', url)
    for (const given of [small, large]) await writeDeliveries(given)
    const [before, after] = workers.map((worker) => () => deliver(worker, receiver))
    return await grown('event → receiver', before!, after!)
  } finally {
    await Promise.all(workers.map((worker) => worker.close()))
    await receiver.close()
  }
}

/** Without it: the worker would process the messages. */
async function requestsGrown(small: BenchDatabase, large: BenchDatabase): Promise<string[][]> {
  const servers = [startChild('processes/ours.ts', small), startChild('processes/ours.ts', large)] as const
  const [ofSmall, ofLarge] = [
    { given: small, server: servers[0] },
    { given: large, server: servers[1] },
  ]
  try {
    const first = '/v1/conversations?limit=50'
    const deep = `${first}&cursor=${await cursorAt(large, DEPTH)}`
    return [
      await grown(
        'POST /v1/messages',
        () => sendMessages(ofSmall),
        () => sendMessages(ofLarge),
      ),
      await grown(
        'GET /v1/conversations, 50, deep page',
        () => readPages(ofLarge, first),
        () => readPages(ofLarge, deep),
      ),
    ]
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

type Database = { given: BenchDatabase; server: Child }

/** Milliseconds per request, alternating between both kinds. */
async function grown(title: string, before: () => Promise<number>, after: () => Promise<number>): Promise<string[]> {
  await before()
  await after()
  const rounds: [number, number][] = []
  for (let n = 0; n < ROUNDS; n++) {
    const first = n % 2 === 0 ? await before() : undefined
    const second = await after()
    rounds.push([first ?? (await before()), second])
  }
  const cost = median(rounds.map(([before, after]) => after / before))
  const ms = (i: 0 | 1) => `${median(rounds.map((round) => round[i])).toFixed(3)} ms`
  return [title, cost.toFixed(2), ms(0), ms(1)]
}

let messagesAsked = 0

async function sendMessages({ given, server }: Database): Promise<number> {
  const { request, status } = REQUEST_ROWS.find(({ name }) => name === 'message')!
  messagesAsked += MESSAGES_COUNT
  const from = messagesAsked
  return await timed(given, server, { request: (n) => request(from + n), status, count: MESSAGES_COUNT })
}

function readPages({ given, server }: Database, path: string): Promise<number> {
  return timed(given, server, { request: () => ({ method: 'GET', path }), status: 200, count: PAGES_COUNT })
}

async function timed(
  given: BenchDatabase,
  server: Child,
  load: Pick<Parameters<typeof drive>[0], 'request' | 'status' | 'count'>,
) {
  const port = await server.ask<number>('port')
  const { seconds } = await drive({ port, key: given.key, concurrency: CONCURRENCY, ...load })
  return (seconds * 1_000) / load.count
}

async function deliver(worker: Child, receiver: Child): Promise<number> {
  const started = performance.now()
  const received = receiver.ask('received', DELIVERIES_COUNT)
  await worker.ask('emitAtOnce', DELIVERIES_COUNT)
  await received
  return (performance.now() - started) / DELIVERIES_COUNT
}

async function cursorAt({ databaseUrl, workspaceId }: BenchDatabase, depth: number): Promise<string> {
  const [row] = await query<{ created_at: Date; id: string }>(
    databaseUrl,
    'select created_at, id from conversation where workspace_id = $1 order by created_at desc, id desc offset $2 limit 1',
    [workspaceId, depth],
  )
  const vault = createVault({ secretKey: SECRETS.SECRET_KEY, suppressionKey: SECRETS.SUPPRESSION_KEY })
  const scope = { list: 'conversations', workspaceId, filters: {} }
  return makeCursor({ vault }, scope, { createdAt: row!.created_at, id: row!.id })
}
