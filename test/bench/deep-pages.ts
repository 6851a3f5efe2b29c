import { createVault } from '../../src/adapters/vault.ts'
import { makeCursor } from '../../src/domain/kernel/index.ts'
import { writeLongLists } from '../graphql/support/long-lists.ts'
import { type BenchDatabase, type Child, startChild } from './child.ts'
import { drive } from './load.ts'
import { query, SECRETS } from './place.ts'
import { median, type Table } from './table.ts'

const ROUNDS = 9
const CONCURRENCY = 16
const COUNT = 200
const DEPTH = 200_000
const LEFT = 1_000

/** Row 200,000 of each list compared with its first page, in one database: milliseconds per request. */
export async function measureDeepPages(given: BenchDatabase, flags: string[]): Promise<Table> {
  const { databaseUrl, workspaceId } = given
  const now = new Date()
  const rows = (text: string, values: unknown[]) => query<never>(databaseUrl, text, values)
  const endpointId = await writeLongLists({ rows, workspaceId, now }, DEPTH + LEFT)
  const vault = createVault({ secretKey: SECRETS.SECRET_KEY, suppressionKey: SECRETS.SUPPRESSION_KEY })
  const createdAt = new Date(now.getTime() - DEPTH * 1_000)
  const cursor = (list: string, filters: Record<string, unknown> = {}) =>
    makeCursor({ vault }, { list, workspaceId, filters }, { createdAt, id: '~' })
  const lists: [first: string, more: string][] = [
    ['/v1/conversations?limit=50', `cursor=${cursor('conversations')}`],
    ['/v1/messages?limit=50', `cursor=${cursor('messages')}`],
    ['/v1/leads?limit=50', `cursor=${cursor('leads')}`],
    ['/v1/events?limit=50', `after=evt_${String(LEFT).padStart(26, '0')}`],
    [`/v1/webhooks/${endpointId}/deliveries?limit=50`, `cursor=${cursor('deliveries', { id: endpointId })}`],
  ]
  const server = startChild('processes/ours.ts', given, flags)
  try {
    const cells: string[][] = []
    for (const [first, more] of lists) cells.push(await compared(given, server, first, `${first}&${more}`))
    return {
      title: `Deep pages: row ${DEPTH} of a list beside its first page, medians of ${ROUNDS} rounds`,
      columns: ['', 'cost', 'first', 'deep'],
      rows: cells,
      notes: ['Aim: cost ≤ 2.00.'],
    }
  } finally {
    await server.close()
  }
}

async function compared({ key }: BenchDatabase, server: Child, first: string, deep: string): Promise<string[]> {
  const port = await server.ask<number>('port')
  const read = async (path: string) => {
    const request = () => ({ method: 'GET' as const, path })
    const { seconds } = await drive({ port, key, request, count: COUNT, concurrency: CONCURRENCY, status: 200 })
    return (seconds * 1_000) / COUNT
  }
  await read(first)
  await read(deep)
  const rounds: [number, number][] = []
  for (let n = 0; n < ROUNDS; n++) {
    const before = n % 2 === 0 ? await read(first) : undefined
    const after = await read(deep)
    rounds.push([before ?? (await read(first)), after])
  }
  const ms = (i: 0 | 1) => `${median(rounds.map((round) => round[i])).toFixed(3)} ms`
  return [
    first.split('?')[0]!.replace(/wh_\w+/, '{id}'),
    median(rounds.map(([a, b]) => b / a)).toFixed(2),
    ms(0),
    ms(1),
  ]
}
