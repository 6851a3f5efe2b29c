import { expect, test } from 'vitest'
import type { OutboundSms } from '../../src/domain/messaging/index.ts'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'
import { chanceOf } from '../support/random/chance.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const chance = chanceOf(import.meta.url)

const LEADS = 16
const LEADS_AT_ONCE = 6
const TURNS_OF_THE_LOOP_MAX = 40
/** Some leads are erased at once, some after their texts were processed. */
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
const past = createPast(service)
const seen = createSeen(service)
const endpoints = useEndpoints(service)

test('a lead erased during texts, sends, turns, receipts and deliveries is gone, and no message without a recipient is sent', async () => {
  await past.noDebounce()
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
  expect(await seen.leftOf(erased)).toEqual({ named: 0, events: 0, texts: 0, open: 0, waiting: 0 })
  expect(await seen.textsGivenTwice()).toEqual([])

  for (const { id } of (await service.api('GET', '/v1/leads?limit=100')).body.data) {
    expect((await service.api('DELETE', `/v1/leads/${id}`)).status).toBe(204) // leads who wrote again
  }
  // The carrier's own records keep messages that were handed over before.
  expect((await seen.tablesWith(PREFIX.slice(1))).filter((table) => table !== 'sandbox_message')).toEqual([])
}, 60_000)

/** A worker that runs whatever is due, concurrently with others, until it is stopped. */
async function work(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { jobs } = await findDue(service.app.db, service.clock.now())
    await Promise.all(jobs.map((job) => linger().then(() => runJob(service.app, job))))
    await service.app.sandbox.deliverDue()
    await linger()
  }
}

/** One lead who sends and receives texts while being erased. Returns the lead's ID. */
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
  actions.splice(chance.int(actions.length + 1), 0, () => send('And where?'))
  const late = async () => {
    for (let n = chance.int(LATE_MAX); n > 0; n--) await linger()
    await erase()
  }
  await Promise.all([...actions.map((act) => linger().then(act)), late()])
  return lead.id
}

/** Waits for a random number of turns of the event loop. */
async function linger(): Promise<void> {
  for (let turns = chance.int(TURNS_OF_THE_LOOP_MAX); turns > 0; turns--) await new Promise(setImmediate)
}
