import { expect, onTestFinished, test } from 'vitest'
import { runSend } from '../../src/domain/campaigns/index.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'
import { createSends, onceEach } from './support/sends.ts'

/** What happens before the nth transaction of a send locks its leads. */
const meanwhile: { before: ((nth: number) => Promise<void>) | null; nth: number } = { before: null, nth: 0 }

/** Not empty: the next transaction of a send is rolled back once, and runs again. */
const rollsBack: true[] = []

const service = useTestApp({
  now: NOON,
  overrides: {
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        if (name === 'send.leads') await meanwhile.before?.(++meanwhile.nth)
        if (name === 'send.leads' && rollsBack.splice(0).length > 0) {
          const undone = db.locked(name, workspaceId, phones, async (tx) => {
            await work(tx)
            throw new Error('The transaction is rolled back')
          })
          await undone.catch(() => {})
        }
        return db.locked(name, workspaceId, phones, work)
      },
    }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  },
})
const past = createPast(service)
const seen = createSeen(service)
const sends = createSends(service)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const run = (id: string) => runSend(service.app, { workspaceId: service.sandbox.id, id })

async function startSend(count: number, more: object = {}) {
  const leads = await sends.leads(count)
  const { body } = await sends.start({ lead_ids: leads.map(({ id }) => id), ...more })
  return { id: body.id as string, leads }
}

/** Happens once, before this transaction of the send locks its leads, of which each has 20. */
function beforeLocking(which: number, happens: () => Promise<void>): void {
  meanwhile.nth = 0
  meanwhile.before = async (nth) => {
    if (nth !== which) return
    meanwhile.before = null
    await happens()
  }
}

test('a job that is run twice at once messages each lead once', async () => {
  const { id, leads } = await startSend(5)

  await Promise.all([run(id), run(id), run(id)])
  await run(id)
  await service.processAll()

  expect(await sends.read(id)).toMatchObject({ status: 'completed', counts: { texted: 5, waiting: 0 } })
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a worker that comes back after its lease has ended messages nobody whom the second has messaged', async () => {
  const { id, leads } = await startSend(50)
  beforeLocking(2, async () => {
    service.clock.advance(2 * MINUTE_MS)
    await run(id)
  })

  await run(id)
  await service.processAll()

  expect(await sends.read(id)).toMatchObject({ status: 'completed', counts: { total: 50, texted: 50 } })
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a transaction that is rolled back and runs again does not slow the pace', async () => {
  const startsAt = new Date(service.clock.now().getTime() + MINUTE_MS).toISOString()
  const { id } = await startSend(2, { per_hour: 2, starts_at: startsAt })
  service.clock.set(new Date(startsAt))
  rollsBack.push(true)

  await run(id)

  const { counts, next_text_at } = await sends.read(id)
  expect(counts).toMatchObject({ texted: 1, waiting: 1 })
  expect(Date.parse(next_text_at) - Date.parse(startsAt)).toBeLessThanOrEqual(30 * MINUTE_MS)
  await sends.change(id, 'cancel')
})

test('a lead who opts out in the middle of a send gets no message', async () => {
  const { id, leads } = await startSend(4)
  const [, last] = [...leads].sort((a, b) => (a.id < b.id ? 1 : -1))
  beforeLocking(1, async () => {
    await service.api('POST', '/v1/suppressions', { phone: last!.phone, reason: 'opt_out' })
  })

  await service.processAll()

  expect((await sends.read(id)).counts).toMatchObject({ texted: 3, opted_out: 1, waiting: 0 })
  expect(await sends.openings(leads)).toEqual(onceEach(leads.filter(({ phone }) => phone !== last!.phone)))
})

test('a lead who is erased in the middle of a send is counted, and nothing of them is kept', async () => {
  const { id, leads } = await startSend(3)
  const [last] = [...leads].sort((a, b) => (a.id < b.id ? 1 : -1))
  beforeLocking(1, async () => {
    await service.api('DELETE', `/v1/leads/${last!.id}`)
  })

  await service.processAll()

  expect(await sends.read(id)).toMatchObject({ status: 'completed', counts: { texted: 2, erased: 1 } })
})

test.each([
  ['cancel', 'canceled'],
  ['pause', 'paused'],
] as const)('after the answer to %s, no more messages of the send are queued', async (verb, status) => {
  const { id, leads } = await startSend(45)
  let answeredWith = -1
  beforeLocking(3, async () => {
    await sends.change(id, verb)
    answeredWith = await queuedFor(leads)
  })

  await run(id)
  const after = await queuedFor(leads)
  await service.processAll()

  expect([answeredWith, after]).toEqual([40, 40])
  expect((await sends.read(id)).status).toBe(status)
})

test('cancel takes back the messages that were not handed to the carrier', async () => {
  const { id, leads } = await startSend(3)
  await run(id)

  await sends.change(id, 'cancel')
  await past.handOverPutOff(leads.map(({ phone }) => phone))
  await run(id)
  await service.processAll({ withinMs: 5 * MINUTE_MS })

  expect(await sends.read(id)).toMatchObject({ status: 'canceled', counts: { texted: 0, canceled: 3 } })
  expect(await sends.openings(leads)).toEqual({})
})

test('a lead that fails is tried three times, and does not keep the others waiting', async () => {
  const { id, leads } = await startSend(3)
  const broken = [...leads].sort((a, b) => (a.id < b.id ? -1 : 1))[0]!
  const mend = await past.messagesFailFor(broken.phone)

  await run(id)
  const early = await sends.read(id)
  await service.processAll({ withinMs: 20 * MINUTE_MS })
  await mend()

  expect(early.counts).toMatchObject({ texted: 2, waiting: 1 })
  expect(await sends.read(id)).toMatchObject({ status: 'completed', counts: { texted: 2, failed: 1 } })
  expect(await sends.openings(leads)).toEqual(onceEach(leads.filter(({ id: lead }) => lead !== broken.id)))
})

test('a second send to the same leads at once messages those once who were messaged by the first', async () => {
  const leads = await sends.leads(3)
  const ids = leads.map(({ id }) => id)
  const [first, second] = [await sends.start({ lead_ids: ids }), await sends.start({ lead_ids: ids })]

  await Promise.all([run(first.body.id), run(second.body.id)])
  await service.processAll()

  const counts = [await sends.read(first.body.id), await sends.read(second.body.id)].map((send) => send.counts)
  expect(counts.map(({ texted, already_sent: sent }) => texted + sent)).toEqual([3, 3])
  expect(counts[0].texted + counts[1].texted).toBe(3)
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a request that is repeated with its key starts one send', async () => {
  const leads = await sends.leads(2)
  const input = { lead_ids: leads.map(({ id }) => id), confirm_without_consent: true }
  const path = `/v1/campaigns/${service.sandbox.campaignId}/sends`
  const headers = { 'Idempotency-Key': 'one send' }

  const [first, second] = [
    await service.api('POST', path, input, { headers }),
    await service.api('POST', path, input, { headers }),
  ]
  await service.processAll()

  expect(second.body.id).toBe(first.body.id)
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

/** A send to three leads on a day of its own, in a workspace that may send two messages a day. */
async function sendAboveLimit() {
  await service.graphql('mutation { updateWorkspace(input: { messagesPerDayMax: 2 }) { workspace { id } } }')
  await past.noFollowUps()
  await past.nothingCounted()
  service.clock.advance(DAY_MS)
  const leads = await sends.leads(3)
  const { body } = await sends.start({ lead_ids: leads.map(({ id }) => id) })
  await service.processAll()
  return { id: body.id as string, leads }
}

const PAUSED = { status: 'paused', pause_reason: 'daily_limit_reached', next_text_at: expect.any(String) }

/** When the next message can be queued, in REST and in GraphQL. */
async function nextTexts(id: string) {
  const { body } = await service.graphql('query ($id: ID!) { campaignSend(id: $id) { nextTextAt } }', { id })
  return [(await sends.read(id)).next_text_at, body.data.campaignSend.nextTextAt]
}

test('REST and GraphQL show when a send continues that the daily limit has paused, until a person pauses it', async () => {
  const { id } = await sendAboveLimit()
  const paused = await nextTexts(id)
  await sends.change(id, 'pause')

  expect(await sends.read(id)).toMatchObject({ status: 'paused', pause_reason: 'requested' })
  expect(paused).toEqual([expect.any(String), paused[0]])
  expect(await nextTexts(id)).toEqual([null, null])
  await sends.change(id, 'cancel')
})

test('a send that reaches the daily limit pauses, tells the owner once, and continues the next day', async () => {
  const input = { kind: 'WEBHOOK', name: 'Owner', target: 'http://127.0.0.1:9/hook' }
  await service.graphql(
    `mutation ($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { __typename } }`,
    { input },
  )
  const told = () => seen.notifications({ kind: 'spend_limit' }, 'subject')
  const before = (await told()).length

  const { id, leads } = await sendAboveLimit()
  const full = await sends.read(id)
  await service.processAll()
  const notifications = (await told()).slice(before)
  await service.processAll({ withinMs: DAY_MS - 60 * MINUTE_MS })

  expect(full).toMatchObject({ ...PAUSED, counts: { texted: 2, waiting: 1 } })
  expect(notifications).toEqual([{ subject: expect.stringContaining('Daily limit of 2 messages reached') }])
  expect(await sends.read(id)).toMatchObject({ status: 'completed', pause_reason: null, counts: { texted: 3 } })
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a send that the daily limit has paused continues at midnight, and each lead then waits for its own hours', async () => {
  const enforce = (isOn: boolean) =>
    service.graphql(`mutation { updateWorkspace(input: { enforceQuietHours: ${isOn} }) { workspace { id } } }`)
  service.clock.set(new Date('2026-03-09T18:00:00Z')) // a Monday, in the sending hours
  await enforce(true)
  onTestFinished(async () => void (await enforce(false)))
  const { id, leads } = await sendAboveLimit()
  const [continuesAt] = await nextTexts(id)
  service.clock.set(continuesAt)
  await service.processAll({ withinMs: 0 })

  expect(continuesAt).toBe('2026-03-11T04:00:00.000Z') // midnight in New York
  expect(await sends.read(id)).toMatchObject({ status: 'running', counts: { texted: 2, waiting: 1 } })
  await service.processAll({ withinMs: 13 * 60 * MINUTE_MS })
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('each message of a send counts once for the daily limit', async () => {
  const { id } = await sendAboveLimit()
  await service.graphql('mutation { updateWorkspace(input: { messagesPerDayMax: 40 }) { workspace { id } } }')
  await sends.change(id, 'resume')
  await startSend(30)
  await service.processAll()

  expect(await seen.daysOf(service.sandbox.id)).toMatchObject([{ messages: 33 }])
})

test('a send that the daily limit has paused continues at once when the limit is raised and it is resumed', async () => {
  const { id, leads } = await sendAboveLimit()

  await service.graphql('mutation { updateWorkspace(input: { messagesPerDayMax: 10 }) { workspace { id } } }')
  const resumed = await sends.change(id, 'resume')
  await service.processAll()

  expect(resumed.body).toMatchObject({ status: 'running', pause_reason: null })
  expect(await sends.read(id)).toMatchObject({ status: 'completed', counts: { texted: 3 } })
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a send that is paused by request during the limit does not continue by itself; a canceled one never', async () => {
  const first = await sendAboveLimit()
  const paused = await sends.change(first.id, 'pause')
  const second = await sendAboveLimit()
  const canceled = await sends.change(second.id, 'cancel')
  await service.processAll({ withinMs: 2 * DAY_MS })

  expect(paused.body).toMatchObject({ status: 'paused', pause_reason: 'requested', next_text_at: null })
  expect(canceled.body).toMatchObject({ status: 'canceled', pause_reason: null })
  expect(await sends.read(first.id)).toMatchObject({ status: 'paused', counts: { texted: 2, waiting: 1 } })
  expect(await sends.read(second.id)).toMatchObject({ status: 'canceled', counts: { texted: 2, waiting: 1 } })
})

function queuedFor(leads: { phone: string }[]): Promise<number> {
  return seen.count('message', { to: leads.map(({ phone }) => phone), direction: 'outbound' })
}
