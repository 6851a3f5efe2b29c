import { deepStrictEqual } from 'node:assert/strict'
import { dashboardDocuments } from '../../build/documents.ts'
import { type BenchDatabase, type Child, startChild } from './child.ts'
import { HISTORY, idOf, writeHistory } from './history.ts'
import { ask, drive } from './load.ts'
import { median, type Table } from './table.ts'

const ROUNDS = 15
const CONCURRENCY = 16
const WARM_UP_COUNT = 400
const SIDES = ['persisted', 'adHoc', 'peer'] as const

type Side = (typeof SIDES)[number]
type Row = { title: string; file: string; count: number; variables(n: number): object }

const ROWS: Row[] = [
  {
    title: 'thread, 20 messages',
    file: 'thread',
    count: 400,
    variables: (n) => ({ conversationId: idOf('conv', n % HISTORY.long), first: 20 }),
  },
  { title: 'inbox, 50 conversations', file: 'inbox', count: 150, variables: () => ({ first: 50 }) },
]

/** Documents of the dashboard, persisted and sent as text, compared with Mercurius with its JIT and one statement each. */
export async function measureGraphql(given: BenchDatabase, flags: string[]): Promise<Table> {
  await writeHistory(given, HISTORY)
  const ours = startChild('processes/ours.ts', given, flags)
  const peer = startChild('peer/graphql.ts', given)
  try {
    const rows: string[][] = []
    for (const row of ROWS) rows.push(await compared(given, { ours, peer }, row))
    return {
      title: `GraphQL: the dashboard's documents, beside Mercurius with JIT and pg, medians of ${ROUNDS} rounds`,
      columns: ['', 'persisted', 'ad hoc', 'CPU', 'persisted', 'ad hoc', 'peer'],
      rows,
      notes: ['Aim: throughput of persisted documents ≥ 0.80 of the peer. CPU is that of persisted documents.'],
    }
  } finally {
    await Promise.all([ours.close(), peer.close()])
  }
}

type Processes = { ours: Child; peer: Child }
type Measure = { perSecond: number; cpuMs: number }

async function compared(given: BenchDatabase, processes: Processes, row: Row): Promise<string[]> {
  const { text: query, id } = dashboardDocuments().find(({ file }) => file === `${row.file}.graphql`)!
  const bodyOf = (side: Side, n: number) => {
    const variables = row.variables(n)
    return side === 'persisted'
      ? { extensions: { persistedQuery: { version: 1, sha256Hash: id } }, variables }
      : { query, variables }
  }
  const childOf = (side: Side) => (side === 'peer' ? processes.peer : processes.ours)
  const requestOf = (side: Side, n: number) => ({ method: 'POST' as const, path: '/graphql', body: bodyOf(side, n) })

  let next = 0
  async function measure(side: Side, count: number): Promise<Measure> {
    const child = childOf(side)
    const port = await child.ask<number>('port')
    const [from, before] = [next, await child.cpuMs()]
    next += count
    const request = (n: number) => requestOf(side, from + n)
    const { seconds } = await drive({ port, key: given.key, request, count, concurrency: CONCURRENCY, status: 200 })
    return { perSecond: count / seconds, cpuMs: ((await child.cpuMs()) - before) / count }
  }

  const answers = await Promise.all(
    SIDES.map(async (side) => {
      const port = await childOf(side).ask<number>('port')
      return readable((await ask({ port, key: given.key }, requestOf(side, 0))).text)
    }),
  )
  deepStrictEqual(answers[1], answers[0])
  deepStrictEqual(answers[2], answers[0], `The peer answers something else for the ${row.title}`)

  for (const side of SIDES) await measure(side, WARM_UP_COUNT)
  const rounds: Record<Side, Measure>[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const round: Partial<Record<Side, Measure>> = {}
    for (const k of SIDES.keys()) {
      const side = SIDES[(n + k) % SIDES.length]!
      round[side] = await measure(side, row.count)
    }
    rounds.push(round as Record<Side, Measure>)
  }
  const ofPeer = (side: Side, what: keyof Measure) =>
    median(rounds.map((round) => round[side][what] / round.peer[what])).toFixed(2)
  const perSecond = (side: Side) => `${median(rounds.map((round) => round[side].perSecond)).toFixed(0)}/s`
  return [
    row.title,
    ofPeer('persisted', 'perSecond'),
    ofPeer('adHoc', 'perSecond'),
    ofPeer('persisted', 'cpuMs'),
    ...SIDES.map(perSecond),
  ]
}

/** What both must answer; cursors differ. */
function readable(text: string): unknown {
  const { data, errors } = JSON.parse(text.replaceAll(/"(cursor|endCursor)":"[^"]+"/g, '"$1":"…"'))
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
