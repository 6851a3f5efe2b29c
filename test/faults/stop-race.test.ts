import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'

const ROUNDS = 120
const ROUNDS_AT_ONCE = 4
const SENDERS = 3
const DISPATCHERS = 3
const TURNS_OF_THE_LOOP_MAX = 30

const service = useTestApp()

/** Lets others go first, for a while that differs each time. */
async function linger(): Promise<void> {
  for (let turns = randomInt(TURNS_OF_THE_LOOP_MAX); turns > 0; turns--) await new Promise(setImmediate)
}

async function send(phone: string, body: string): Promise<number> {
  await linger()
  return (await service.api('POST', '/v1/messages', { to: phone, body })).status
}

async function stop(phone: string): Promise<number> {
  await linger()
  return (await service.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'STOP' })).status
}

async function dispatch(phone: string): Promise<void> {
  await linger()
  const found = await service.rows<{ id: string }>(
    `select id from message where workspace_id = $1 and "to" = $2 and status in ('queued', 'scheduled')`,
    [service.sandbox.id, phone],
  )
  const workspaceId = service.sandbox.id
  await Promise.all(found.map(({ id }) => runJob(service.app, { queue: 'dispatch-message', workspaceId, id })))
}

/** Texts one phone from several sides while it says STOP, with workers at its messages. Returns the answers' statuses. */
async function race(phone: string): Promise<number[]> {
  const first = await service.api('POST', '/v1/messages', { to: phone, body: 'Is your roof still leaking?' })
  const sends = Array.from({ length: SENDERS }, (_, n) => send(phone, `Take ${n} of our offer`))
  const dispatches = Array.from({ length: DISPATCHERS }, () => dispatch(phone))
  const [statuses] = await Promise.all([Promise.all([...sends, stop(phone)]), ...dispatches])
  return [first.status, ...statuses]
}

test('however STOP races with senders and workers, nothing but its confirmation is handed over after it', async () => {
  const phones = Array.from({ length: ROUNDS }, (_, n) => `+1415555${String(n).padStart(4, '0')}`)
  const statuses: number[] = []

  for (let from = 0; from < ROUNDS; from += ROUNDS_AT_ONCE) {
    const answers = await Promise.all(phones.slice(from, from + ROUNDS_AT_ONCE).map(race))
    statuses.push(...answers.flat())
  }
  await service.processAll()

  expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([])
  expect(await handedOverAfterStop()).toEqual([{ purpose: 'opt_out_confirmation', phones: ROUNDS, messages: ROUNDS }])
  expect(await unfinished()).toEqual([])
  const counts = await countByFate()
  console.info(counts)
  const fates = ['conversation delivered', 'conversation canceled', 'conversation blocked']
  expect(
    fates.filter((fate) => !counts[fate]),
    'the races did not differ',
  ).toEqual([])
}, 60_000)

/** What was claimed for its carrier at a later position than the phone's opt-out, by purpose. */
function handedOverAfterStop() {
  return service.rows(`
    with stop as (select lead_id, min(position) as position from event where type = 'lead.opted_out' group by lead_id)
    select m.purpose, count(distinct m."to") as phones, count(distinct m.id) as messages
    from stop
    join event e on e.lead_id = stop.lead_id and e.position > stop.position
    join message m on m.workspace_id = e.workspace_id and m.id = e.message_id
    where e.type = 'message.updated' and e.changed = '{status}' -- to sending: any other change names more
    group by m.purpose`)
}

function unfinished() {
  return service.rows(`select id, status from message where status in ('scheduled', 'queued', 'sending', 'sent')`)
}

async function countByFate(): Promise<Record<string, number>> {
  const rows = await service.rows<{ fate: string; n: number }>(
    `select purpose || ' ' || status as fate, count(*) as n from message where direction = 'outbound' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ fate, n }) => [fate, n]))
}
