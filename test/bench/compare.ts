import type { BenchDatabase, Child } from './child.ts'
import { drive } from './load.ts'
import type { RequestRow } from './requests.ts'
import { median, type Table } from './table.ts'

const ROUNDS = 21
const CONCURRENCY = 16
const WARM_UP_COUNT = 600
/** Below this share of the bare server's rate, the peer is not a meaningful comparison. */
const PEER_OF_BARE_MIN = 0.8

export type Sides = { ours: Child; peer: Child; bare: Child; given: BenchDatabase }

/** Requests per second, and processor milliseconds of the serving process per request. */
type Measure = { perSecond: number; cpuMs: number }
type Side = 'ours' | 'peer' | 'bare'
type Round = Record<Side, Measure>

const SIDES: Side[] = ['ours', 'peer', 'bare']

/** The service compared with the peer, and the peer with the bare server: medians of all rounds. */
export async function compareRequests(sides: Sides, requests: RequestRow[]): Promise<Table> {
  const rows: string[][] = []
  for (const row of requests) rows.push(cellsOf(row, await runRounds(sides, row)))
  return {
    title: `Requests: ours beside a hand-written Fastify and pg server, medians of ${ROUNDS} rounds`,
    columns: ['', 'throughput', 'CPU', 'ours', 'peer', 'ours CPU', 'peer CPU', 'peer of bare'],
    rows,
    notes: [
      'Aims: throughput ≥ 0.80, CPU ≤ 1.50. CPU is that of the serving process alone, without the database.',
      'Bare: the same statements behind node:http and nothing else. Below 0.80 of it the peer is no measure.',
    ],
  }
}

/** One side after the other, on the same data; the order alternates. */
async function runRounds(sides: Sides, row: RequestRow): Promise<Round[]> {
  let asked = 0
  const measure = async (side: Side, count: number): Promise<Measure> => {
    const from = asked
    asked += count
    const before = await sides[side].cpuMs()
    const seconds = await load(sides, side, row, from, count)
    return { perSecond: count / seconds, cpuMs: ((await sides[side].cpuMs()) - before) / count }
  }

  for (const side of SIDES) await measure(side, WARM_UP_COUNT)
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const round: Partial<Round> = {}
    for (const k of SIDES.keys()) {
      const side = SIDES[(n + k) % SIDES.length]!
      round[side] = await measure(side, row.count)
    }
    rounds.push(round as Round)
  }
  return rounds
}

async function load({ given, ...sides }: Sides, side: Side, row: RequestRow, from: number, count: number) {
  const port = await sides[side].ask<number>('port')
  const request = (n: number) => row.request(from + n)
  const { seconds } = await drive({
    port,
    key: given.key,
    request,
    count,
    concurrency: CONCURRENCY,
    status: row.status,
  })
  return seconds
}

function cellsOf(row: RequestRow, rounds: Round[]): string[] {
  const throughput = median(rounds.map(({ ours, peer }) => ours.perSecond / peer.perSecond))
  const cpu = median(rounds.map(({ ours, peer }) => ours.cpuMs / peer.cpuMs))
  const peerOfBare = median(rounds.map(({ peer, bare }) => peer.perSecond / bare.perSecond))
  const perSecond = (side: Side) => `${median(rounds.map((round) => round[side].perSecond)).toFixed(0)}/s`
  const cpuMs = (side: Side) => `${median(rounds.map((round) => round[side].cpuMs)).toFixed(3)} ms`
  const invalid = peerOfBare < PEER_OF_BARE_MIN ? ' INVALID' : ''
  return [
    row.title,
    throughput.toFixed(2),
    cpu.toFixed(2),
    perSecond('ours'),
    perSecond('peer'),
    cpuMs('ours'),
    cpuMs('peer'),
    peerOfBare.toFixed(2) + invalid,
  ]
}
