import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OutboundSms } from '../../src/domain/messaging/index.ts'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'

const LEADS = 16
const LEADS_AT_ONCE = 6
const TURNS_OF_THE_LOOP_MAX = 40
/** Some are erased at once, some when their texts have come and gone. */
const LATE_MAX = 12
const PREFIX = '+14155590'

const handedOver: OutboundSms[] = []
const service = useTestApp({
  overrides: {
    carriers: (carriers) =>
      Object.fromEntries(
        Object.entries(carriers).map(([name, carrier]) => [
          name,
          {
            ...carrier,
            send: (sms: OutboundSms) => {
              handedOver.push(sms)
              return carrier.send(sms)
            },
          },
        ]),
      ),
  },
})
const endpoints = useEndpoints(service)

test('erased amid texts, sends, turns, hand-overs, receipts and deliveries, a lead is gone and nothing is sent to nobody', async () => {
  await service.rows('update workspace set turn_debounce_ms = 0')
  endpoints.receiver.respondWith((_n, { rawBody }) => ({ body: `Thanks for ${rawBody}` }))
  await endpoints.create({ event_types: ['*'] })
  const phones = Array.from({ length: LEADS }, (_, n) => `${PREFIX}${String(n).padStart(3, '0')}`)
  const erased: string[] = []
  let isOver = false
  const workers = [work(() => isOver), work(() => isOver)]
  const tell = async () => {
    for (let phone = phones.pop(); phone; phone = phones.pop()) erased.push(await tellStory(phone))
  }

  await Promise.all(Array.from({ length: LEADS_AT_ONCE }, tell))
  isOver = true
  await Promise.all(workers)
  await service.processAll({ withinMs: 2 * 3_600_000 })

  expect(erased).toHaveLength(LEADS)
  expect(handedOver.length).toBeGreaterThan(0)
  expect(handedOver.filter(({ to, body }) => to === '' || body === '')).toEqual([])
  expect(await leftOf(erased)).toEqual({ named: 0, told: 0, texts: 0, open: 0, waiting: 0 })
  expect(await service.rows('select correlation_id from sandbox_message group by 1 having count(*) > 1')).toEqual([])

  for (const { id } of (await service.api('GET', '/v1/leads?limit=100')).body.data) {
    expect((await service.api('DELETE', `/v1/leads/${id}`)).status).toBe(204) // those who wrote again
  }
  // What left before is known to the carrier: a text that was with it at that moment stands in its own books.
  expect((await tablesWith(PREFIX.slice(1))).filter((table) => table !== 'sandbox_message')).toEqual([])
}, 60_000)

/** A worker: takes up whatever is due, others at the same things notwithstanding, until it is told to end. */
async function work(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { jobs } = await findDue(service.app.db, service.clock.now())
    await Promise.all(jobs.map((job) => linger().then(() => runJob(service.app, job))))
    await service.app.sandbox.deliverDue()
    await linger()
  }
}

/** One lead, who writes and is written to while it is erased. Returns the id that it had. */
async function tellStory(phone: string): Promise<string> {
  const text = (body: string) => service.api('POST', '/v1/sandbox/inbound', { from: phone, body })
  const send = (body: string) => service.api('POST', '/v1/messages', { to: phone, body })
  const { body: lead } = await service.api('POST', '/v1/leads', { phone, attributes: { phone_too: phone } })
  const erase = async () => {
    const { status } = await service.api('DELETE', `/v1/leads/${lead.id}`)
    expect(status).toBe(204)
  }
  const change = () => service.api('PATCH', `/v1/leads/${lead.id}`, { attributes: { again: phone } })
  const actions = [() => text('Hi, I need a roof'), () => send('How soon?'), () => text('About 15k'), change, change]
  actions.splice(randomInt(actions.length + 1), 0, () => send('And where?'))
  const late = async () => {
    for (let n = randomInt(LATE_MAX); n > 0; n--) await linger()
    await erase()
  }
  await Promise.all([...actions.map((act) => linger().then(act)), late()])
  return lead.id
}

/** What is still there of erased leads. */
async function leftOf(ids: string[]) {
  const [row] = await service.rows(
    `select (select count(*) from lead where id = any ($1) and (phone is not null or attributes <> '{}')) as named,
            (select count(*) from event where lead_id = any ($1) and body is not null) as told,
            (select count(*) from message where lead_id = any ($1) and (body <> '' or "to" <> '' or "from" <> '')) as texts,
            (select count(*) from conversation where lead_id = any ($1) and (status in ('active', 'qualified') or phone <> '')) as open,
            (select count(*) from message where lead_id = any ($1) and status in ('scheduled', 'queued', 'sending')) as waiting`,
    [ids],
  )
  return row
}

async function tablesWith(word: string): Promise<string[]> {
  const found = []
  for (const table of Object.keys(await service.counts())) {
    const [row] = await service.rows<{ n: number }>(
      `select count(*) as n from "${table}" t where to_jsonb(t)::text like any ($1)`,
      [[`%${word}%`, `%${Buffer.from(word).toString('hex')}%`]],
    )
    if (row!.n > 0) found.push(table)
  }
  return found
}

/** Lets others go first, for a while that differs each time. */
async function linger(): Promise<void> {
  for (let turns = randomInt(TURNS_OF_THE_LOOP_MAX); turns > 0; turns--) await new Promise(setImmediate)
}
