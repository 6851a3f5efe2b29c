import { beforeEach, expect, test, vi } from 'vitest'
import { withFaultPoints } from '../support/fault-points.ts'
import { useTestApp } from '../support/harness.ts'
import { bookBy, createBooker } from './support/booking.ts'
import { createSeen } from './support/seen.ts'

const MINUTE_MS = 60_000

/** The transaction point at which the next process crashes, and the number of crashes. */
const dying = { at: '', deaths: 0 }

class Died extends Error {}

const errors = vi.fn()
const service = useTestApp({
  overrides: {
    ...withFaultPoints((point) => {
      if (point !== dying.at) return
      dying.at = ''
      dying.deaths++
      throw new Died(point)
    }),
    log: { info: () => {}, warn: () => {}, error: errors },
  },
})
const seen = createSeen(service)

beforeEach(async () => {
  dying.deaths = 0
  await bookBy(service)
})

/** Another worker takes over when the crashed one's lease has expired. */
async function goOn(): Promise<void> {
  service.clock.advance(MINUTE_MS)
  await service.processAll()
}

test.each(['turn.commit begins', 'turn.commit uncommitted', 'turn.commit committed'])(
  'after a crash at "%s", an appointment is booked once and confirmed once',
  async (point) => {
    const lead = await createBooker(service)
    await lead.says('I own the house')

    dying.at = point
    await lead.says('the second one')
    await goOn()
    dying.at = point
    await lead.says('yes')
    await goOn()

    expect(dying.deaths).toBe(2)
    expect((await lead.appointments()).map(({ status }) => status)).toEqual(['booked'])
    expect(await lead.conversation()).toMatchObject({ status: 'booked' })
    const texts = await lead.received()
    expect(texts.filter((body) => body.startsWith('To confirm'))).toHaveLength(1)
    expect(texts.filter((body) => body.startsWith("You're booked"))).toHaveLength(1)
    expect((await lead.events()).filter((type) => type === 'conversation.completed')).toHaveLength(1)
  },
)

test('of many leads who want the same time at once, one gets it', async () => {
  const leads = await Promise.all(Array.from({ length: 6 }, () => createBooker(service)))
  for (const lead of leads) await lead.says('I own the house')

  const wanted = 'thursday at 11am'
  const say = (body: string) =>
    Promise.all(leads.map(({ phone }) => service.api('POST', '/v1/sandbox/inbound', { from: phone, body })))
  await say(wanted)
  await service.processAll()
  await say('yes')
  await service.processAll()

  const times = await seen.timesTaken(service.sandbox.id)
  const booked = (await Promise.all(leads.map((lead) => lead.appointments())))
    .flat()
    .filter(({ status }) => status === 'booked')
  expect(times).toEqual([...new Set(times)])
  expect(booked).toHaveLength(1)
})
