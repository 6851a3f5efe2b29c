import { setTimeout as sleep } from 'node:timers/promises'
import { queryOnce } from '../../platform/support/database-cluster.ts'
import type { Fleet } from './fleet.ts'
import type { MixedLoad } from './mixed-load.ts'

/** Longer than a hung job, a lease, and the third retry of a delivery. */
const SETTLED_WITHIN_MS = 300_000
const LOOK_MS = 2_000
/** A text that the service has handed over when the STOP arrives is on its way. */
const ON_ITS_WAY_MS = 5_000

/** What is wrong when everything is settled. Each list is empty if every promise was kept. */
export type Ledger = {
  /** Texts and messages that were acknowledged and are not stored, or stored twice. */
  lost: string[]
  twice: string[]
  /** Messages that nobody works on anymore, and messages that the carrier received more than once. */
  waiting: string[]
  sentTwice: string[]
  /** Phones that received a text after their STOP was acknowledged, apart from the confirmation. */
  afterStop: string[]
  /** Events that the API did not list in their order, and events that the receiver did not receive. */
  eventsMissing: string[]
  eventsUndelivered: string[]
  eventsOutOfOrder: number
}

/** Waits until nothing is left to do, and compares what the service stores with what the world saw. */
export async function settle(fleet: Fleet, load: MixedLoad): Promise<Ledger> {
  let ledger = await compare(fleet, load)
  for (
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    !isClear(ledger) && Date.now() < deadline;
    await sleep(LOOK_MS)
  ) {
    ledger = await compare(fleet, load)
  }
  return ledger
}

const isClear = (ledger: Ledger) =>
  Object.values(ledger).every((found) => (Array.isArray(found) ? found.length === 0 : found === 0))

async function compare(fleet: Fleet, load: MixedLoad): Promise<Ledger> {
  const ask = <Row>(text: string, values: unknown[] = []) => queryOnce<Row>(fleet.databaseUrl, text, values)
  const stored = await ask<{ name: string; n: number }>(
    `select name, (select count(*)::int from message m where m.carrier_message_id = name and m.direction = 'inbound') as n
       from unnest($1::text[]) as r (name)
     union all
     select name, (select count(*)::int from message m where m.body = name and m.direction = 'outbound') as n
       from unnest($2::text[]) as a (name)`,
    [load.received, load.accepted],
  )
  const waiting = await ask<{ id: string }>(`select id from message where status in ('queued', 'sending', 'sent')`)
  const events = (await ask<{ id: string }>('select id from event where public order by position')).map(({ id }) => id)
  await load.readEvents()
  const listed = new Set(load.events)
  const delivered = new Set(fleet.receiver.requests.map(({ json }) => (json as { id: string } | undefined)?.id))
  return {
    lost: stored.filter(({ n }) => n === 0).map(({ name }) => name),
    twice: stored.filter(({ n }) => n > 1).map(({ name }) => name),
    waiting: waiting.map(({ id }) => id),
    sentTwice: repeated(fleet.carrier.sent.map(({ receiptsTo }) => ourIdIn(receiptsTo))),
    afterStop: textsAfterStop(fleet, load),
    eventsMissing: events.filter((id) => !listed.has(id)),
    eventsUndelivered: events.filter((id) => !delivered.has(id)),
    eventsOutOfOrder: events.filter((id, n) => load.events[n] !== id).length,
  }
}

/** The service's own ID of a message, which it gives the carrier in the address for receipts. */
const ourIdIn = (receiptsTo: string) => new URL(receiptsTo).search

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

function textsAfterStop({ carrier }: Fleet, { stopped }: MixedLoad): string[] {
  return carrier.sent.flatMap(({ to, body, madeAt }) => {
    const stoppedAt = stopped.get(to)
    const isLate = stoppedAt && madeAt.getTime() > stoppedAt.getTime() + ON_ITS_WAY_MS
    return isLate ? [`${to} ${madeAt.toISOString()} ${body}`] : []
  })
}
