import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureAttacks } from './attacks.ts'
import { measureCallbacks } from './callbacks.ts'
import { startChild } from './child.ts'
import { compareRequests } from './compare.ts'
import { measureDeepPages } from './deep-pages.ts'
import { measureDeliveries, measureDeliveriesOnRedis } from './deliveries.ts'
import { measureFairness } from './fairness.ts'
import { measureFanOut } from './fan-out.ts'
import { measureGraphql } from './graphql.ts'
import { measureGrowth } from './growth.ts'
import { HISTORY, writeHistory } from './history.ts'
import { measureImport } from './import.ts'
import { type BenchServers, openPlace } from './place.ts'
import { measurePrismaWrites } from './prisma-writes.ts'
import { measureReplay } from './replay.ts'
import { REQUEST_ROWS, type RequestRow } from './requests.ts'
import { checkSameWork } from './same-work.ts'
import { measureSaturation } from './saturation.ts'
import { measureSearch } from './search.ts'
import { measureSends } from './sends.ts'
import { measureStart } from './start.ts'
import { measureStop } from './stop.ts'
import { print, type Table } from './table.ts'
import { measureTurnCycle } from './turn-cycle/measure.ts'
import { measureTurns } from './turns.ts'

const USAGE = `npm run bench [-- <row>…] [--profile <folder>] [--only <words>]
Rows: ${REQUEST_ROWS.map(({ name }) => name).join(', ')}, and
  deliveries        from an event's creation to its receiver, the queue in the database
  deliveries-redis  the same with the queue in a Redis of its own
  fairness          how long that takes beside 60 endpoints of others that never answer
  replay            how long one of 50,000 takes
  import            a file of 100,000 leads, beside a bare COPY of its rows
  callbacks         how long a carrier waits for its acknowledgement, at 200/s
  stop              from STOP's arrival to the committed suppression, beside any other text
  saturation        how long acknowledgements and STOP take while more turns are due than can be taken
  turns             what the agent takes: its rules, a reply, an opening
  turn-cycle        what a turn costs from the text to its webhooks, with each queue and carrier
  fan-out           one event to 1,000 live subscribers, beside a bare broadcast
  growth            with ten times the history
  sends             a send to 100,000 leads with 1,000,000 messages: preview, run, results
  search            leads, texts and campaigns among 1,000,000 messages
  deep-pages        row 200,000 of each list beside its first page
  prisma-writes     rare writes by Prisma's client in a transaction, beside our statements
  graphql           documents of the dashboard, beside Mercurius with its JIT
  start             processor time and memory of npm start (Linux)
  attacks           GraphQL that is refused, beside a query that is answered
Without any: all. A row that misses its bar prints MISSED, and the command ends with exit code 1.
--profile writes a CPU profile of our process into the folder. --only measures the setups of turn-cycle whose names contain the words.`

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
})
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
/** Our processes run as `npm start` does. */
const flags = [...startFlags(), ...profile]
const requests = REQUEST_ROWS.filter(({ name }) => isWanted(name))
const known = new Set([
  ...REQUEST_ROWS.map(({ name }) => name),
  'deliveries',
  'deliveries-redis',
  'fairness',
  'replay',
  'callbacks',
  'stop',
  'import',
  'saturation',
  'turns',
  'turn-cycle',
  'fan-out',
  'growth',
  'deep-pages',
  'search',
  'sends',
  'prisma-writes',
  'graphql',
  'attacks',
  'start',
])

if (values.help || wanted.some((name) => !known.has(name))) process.stdout.write(`${USAGE}\n`)
else await run()

async function run(): Promise<void> {
  if (isWanted('start')) print(await measureStart(profile)) // it has its own database
  if (wanted.join() === 'start') return
  const place = await openPlace()
  try {
    if (requests.length > 0) print(await besideThePeer(place, requests))
    if (isWanted('deliveries')) print(await measureDeliveries(await place.newDatabase('deliveries'), flags))
    if (isWanted('deliveries-redis'))
      print(await measureDeliveriesOnRedis(await place.newDatabase('deliveries_redis'), flags))
    if (isWanted('fairness')) print(await measureFairness(await place.newDatabase('fairness'), flags))
    if (isWanted('replay')) print(await measureReplay(await place.newDatabase('replay'), flags))
    if (isWanted('import')) print(await measureImport(await place.newDatabase('import'), flags))
    if (isWanted('callbacks')) print(await measureCallbacks(await place.newDatabase('callbacks'), flags))
    if (isWanted('stop')) print(await measureStop(await place.newDatabase('stop'), flags))
    if (isWanted('saturation')) print(await measureSaturation(await place.newDatabase('saturation'), flags))
    if (isWanted('turns')) print(await measureTurns(await place.newDatabase('turns'), flags))
    if (isWanted('turn-cycle')) for (const table of await measureTurnCycle(place, flags, values.only)) print(table)
    if (isWanted('fan-out')) print(await measureFanOut(await place.newDatabase('fan_out'), flags))
    if (isWanted('graphql')) print(await measureGraphql(await place.newDatabase('graphql'), flags))
    if (isWanted('deep-pages')) print(await measureDeepPages(await place.newDatabase('deep'), flags))
    if (isWanted('search')) print(await measureSearch(await place.newDatabase('search'), flags))
    if (isWanted('sends')) print(await measureSends(await place.newDatabase('sends'), flags))
    if (isWanted('prisma-writes')) print(await measurePrismaWrites(await place.newDatabase('prisma_writes')))
    if (isWanted('growth')) print(await measureGrowth(place))
    if (isWanted('attacks')) print(await measureAttacks(await place.newDatabase('attacks'), flags))
  } finally {
    await place.close()
  }
}

function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1, -1)
}

async function besideThePeer(place: BenchServers, rows: RequestRow[]): Promise<Table> {
  const given = await place.newDatabase('requests')
  await writeHistory(given, HISTORY)
  const ours = startChild('processes/ours.ts', given, flags)
  const peer = startChild('peer/server.ts', given)
  const bare = startChild('processes/bare.ts', given)
  try {
    await checkSameWork(given, ours, peer)
    return await compareRequests({ ours, peer, bare, given }, rows)
  } finally {
    await Promise.all([ours, peer, bare].map((child) => child.close()))
  }
}
