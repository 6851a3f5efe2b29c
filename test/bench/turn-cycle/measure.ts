import { createVault } from '../../../src/adapters/vault.ts'
import { hasRedis, startRedis } from '../../support/redis/redis-server.ts'
import { findAccount } from '../callbacks.ts'
import { type BenchDatabase, startChild } from '../child.ts'
import { type BenchServers, query, SECRETS } from '../place.ts'
import type { Metered } from '../processes/statement-meter.ts'
import { percentile, type Table } from '../table.ts'
import { databaseCpuMs, redisCpuMs } from './processor-time.ts'
import { type Line, openWorld, type Ran, TWILIO_KEYS, type World } from './world.ts'

const PHONES = 32
const CYCLES = 300
const WARM_UP = 60
const LISTED = 40

type Setup = { name: string; carrier: Line['carrier']; inRedis: boolean; byHand?: true }

const SETUPS: readonly Setup[] = [
  { name: 'embedded, simulated carrier', carrier: 'sandbox', inRedis: false },
  { name: 'embedded, HTTP carrier', carrier: 'twilio', inRedis: false },
  { name: 'Redis, simulated carrier', carrier: 'sandbox', inRedis: true },
  { name: 'Redis, HTTP carrier', carrier: 'twilio', inRedis: true },
  { name: 'by hand, HTTP carrier', carrier: 'twilio', inRedis: false, byHand: true },
]

type Cost = { node: number; database: number; redis: number }
type Measured = { setup: Setup; ran: Ran; replies: number[]; cpuMs: Cost; metered: Metered }

/**
 * The cost of a whole turn: a text arrives, is acknowledged and answered, the reply is handed over, its receipt arrives, and
 * the webhooks of both are delivered. Everything runs in one process, compared with a manual loop that writes the same rows.
 */
export async function measureTurnCycle(place: BenchServers, flags: string[], only = ''): Promise<Table[]> {
  const world = await openWorld()
  try {
    const all: Measured[] = []
    for (const [n, setup] of SETUPS.entries()) {
      if (!setup.name.includes(only) || (setup.inRedis && !hasRedis)) continue
      all.push(await measure({ place, world, flags }, setup, await place.newDatabase(`turn_cycle_${n}`)))
    }
    return [figuresOf(all), statementsOf(all[0]!)]
  } finally {
    await world.close()
  }
}

type Around = { place: BenchServers; world: World; flags: string[] }

async function measure({ world, flags }: Around, setup: Setup, given: BenchDatabase): Promise<Measured> {
  const redis = setup.inRedis ? await startRedis() : null
  const env = { TWILIO_BASE_URL: world.carrierUrl, ...(redis && { REDIS_URL: redis.url }) }
  const account = await connect(given, setup.carrier)

  const service = startChild(
    setup.byHand ? 'processes/cycle-by-hand.ts' : 'processes/cycling.ts',
    { ...given, env },
    flags,
  )
  try {
    const url = `${await service.ask<string>('url')}/carriers/${setup.carrier}/${account.id}`
    await service.ask('subscribe', world.receiverUrl)
    const line = { ...account, carrier: setup.carrier, url }
    await world.run(line, { phones: PHONES, cycles: WARM_UP })
    await query(given.databaseUrl, 'analyze')
    const used = async (): Promise<Cost> => ({
      node: await service.cpuMs(),
      database: await databaseCpuMs(given.databaseUrl),
      redis: redis ? await redisCpuMs(redis.url) : 0,
    })
    await service.ask('metered')
    const [{ now: since }] = (await query<{ now: Date }>(given.databaseUrl, 'select now()')) as [{ now: Date }]
    const before = await used()
    const ran = await world.run(line, { phones: PHONES, cycles: CYCLES })
    const after = await used()
    const metered = await service.ask<Metered>('metered')
    const cpuMs = {
      node: after.node - before.node,
      database: after.database - before.database,
      redis: after.redis - before.redis,
    }
    return { setup, ran, replies: await repliesSince(given, since), cpuMs, metered }
  } finally {
    await service.close()
    await redis?.stop()
  }
}

/**
 * The account of the workspace's number: with the simulated carrier without delays, or changed to one with an HTTP carrier.
 */
async function connect(
  given: BenchDatabase,
  carrier: Line['carrier'],
): Promise<Awaited<ReturnType<typeof findAccount>>> {
  const { databaseUrl, workspaceId } = given
  const account = await findAccount(given)
  await query(databaseUrl, 'update workspace set turn_debounce_ms = 0 where id = $1', [workspaceId])
  const vault = createVault({ secretKey: SECRETS.SECRET_KEY, suppressionKey: SECRETS.SUPPRESSION_KEY })
  const isTwilio = carrier === 'twilio'
  const credentials = isTwilio ? JSON.stringify(TWILIO_KEYS) : account.secret
  const settings = isTwilio ? {} : { delay_min_ms: 0, delay_max_ms: 0 }
  await query(
    databaseUrl,
    'update carrier_account set carrier = $2, credentials = $3, settings = $4 where workspace_id = $1',
    [...[workspaceId, carrier, vault.seal(credentials, `carrier_account:${account.id}`), settings]],
  )
  return { ...account, secret: credentials }
}

/** From each text's arrival to the hand-over of the reply, in ms, according to the rows. */
async function repliesSince({ databaseUrl, workspaceId }: BenchDatabase, since: Date): Promise<number[]> {
  const rows = await query<{ ms: string }>(
    databaseUrl,
    `select extract(epoch from m.handed_over_at - i.created_at) * 1000 as ms from message m
     cross join lateral (
       select i.created_at from message i where i.workspace_id = m.workspace_id and i.conversation_id = m.conversation_id
         and i.direction = 'inbound' and i.created_at <= m.created_at order by i.created_at desc limit 1) i
     where m.workspace_id = $1 and m.direction = 'outbound' and m.created_at >= $2`,
    [workspaceId, since],
  )
  return rows.map(({ ms }) => Number(ms))
}

function figuresOf(all: Measured[]): Table {
  const each = (total: number) => (total / CYCLES).toFixed(1)
  const waits = (values: number[]) => [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(0)).join(' / ')
  return {
    title: 'A turn: text, reply, hand-over, receipt, two webhooks',
    columns: [
      '',
      'cycles/s',
      'acknowledged, ms',
      'reply, ms',
      'whole, ms',
      'node',
      'PostgreSQL',
      'Redis',
      'statements',
      'trips',
    ],
    rows: all.map(({ setup, ran, replies, cpuMs, metered }) => [
      setup.name,
      (CYCLES / ran.seconds).toFixed(1),
      ...[ran.acknowledged, replies, ran.ended].map(waits),
      ...[cpuMs.node, cpuMs.database, cpuMs.redis, metered.statements, metered.trips].map(each),
    ]),
    notes: [
      `${PHONES} phones, each writing again when its webhooks have come, ${CYCLES} cycles after ${WARM_UP} to warm up. p50 / p95 / p99.`,
      'Processor time in ms, statements and round trips to PostgreSQL are for each cycle; the reply is from the text to its hand-over.',
      'Aims: 45 trips embedded with the simulated carrier, 25 with Redis and an HTTP carrier, acknowledgement p95 < 100 ms.',
    ],
  }
}

function statementsOf({ setup, metered }: Measured): Table {
  return {
    title: `Statements of a turn, ${setup.name}`,
    columns: ['statement', 'a cycle'],
    rows: metered.byText.slice(0, LISTED).map(([text, count]) => [text, (count / CYCLES).toFixed(2)]),
  }
}
