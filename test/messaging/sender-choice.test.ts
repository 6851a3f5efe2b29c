import { beforeEach, expect, test } from 'vitest'
import type { CarrierReply } from '../../src/domain/messaging/index.ts'
import { useTestApp, type Workspace } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const MINUTE_MS = 60_000

type SentMessage = { from: string; to: string; at: number }

const sent: SentMessage[] = []
/** The carrier's responses to the next messages; later ones are accepted. */
const replies: (CarrierReply | Promise<CarrierReply>)[] = []
/** What happens between the next message's claim and its send. */
const afterClaim: { do?: (() => Promise<void>) | undefined } = {}

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        const result = await db.locked(name, workspaceId, phones, work)
        const between = name === 'dispatch.claim' && result !== null ? afterClaim.do : undefined
        if (between) afterClaim.do = undefined
        await between?.()
        return result
      },
    }),
    carriers: (carriers) => ({
      ...carriers,
      sandbox: {
        ...carriers.sandbox!,
        send: async (sms) => {
          sent.push({ from: sms.from, to: sms.to, at: service.clock.now().getTime() })
          return replies.shift() ?? carriers.sandbox!.send(sms)
        },
      },
    }),
  },
})
const seen = createSeen(service)

let workspace: Workspace
let line = 1_000

beforeEach(async () => {
  await service.processAll()
  workspace = (await service.newWorkspace()).sandbox
  sent.length = 0
  replies.length = 0
})

const graphql = async (query: string, variables: object) => {
  const { body } = await service.graphql(query, { ...variables }, { key: workspace.key })
  expect(body.errors).toBeUndefined()
  return body.data
}

/** One more number of the sandbox, of this area. */
async function addNumber(area: string, more: object = {}): Promise<{ id: string; e164: string }> {
  service.clock.advance(1)
  const [account] = await seen.carrierAccounts(workspace.id)
  const e164 = `+1${area}555${line++}`
  const input = { e164, carrierAccountId: account!.id, type: 'LONG_CODE', ...more }
  const query =
    'mutation ($input: RegisterPhoneNumberInput!) { registerPhoneNumber(input: $input) { phoneNumber { id } } }'
  return { id: (await graphql(query, { input })).registerPhoneNumber.phoneNumber.id, e164 }
}

async function change(e164: string, fields: { status: string } | { segmentsPerSecond: number }): Promise<void> {
  const id = await seen.numberId(workspace.id, e164)
  const query = 'mutation ($input: UpdatePhoneNumberInput!) { updatePhoneNumber(input: $input) { phoneNumber { id } } }'
  await graphql(query, { input: { id, ...fields } })
}

const send = (to: string, more: object = {}) =>
  service.api('POST', '/v1/messages', { to, body: 'Hello', ...more }, { key: workspace.key })

const message = (id: string) => seen.message(id, 'status', 'from', 'error_code', 'carrier_error', 'hand_over_count')

async function number(e164: string) {
  const query = '{ phoneNumbers { edges { node { e164 status statusReason presentSegmentsPerSecond } } } }'
  const { edges } = (await graphql(query, {})).phoneNumbers
  return edges.map(({ node }: { node: { e164: string } }) => node).find((node: { e164: string }) => node.e164 === e164)
}

test('a lead is texted from a local number or else the oldest one, and always from the same one', async () => {
  const near = await addNumber('415')
  const [californian, texan] = [newPhone(), '+12145550123']

  const first = [await send(californian), await send(texan)]
  await addNumber('214')
  const later = [await send(californian), await send(texan)]

  expect(first.map(({ body }) => body.from)).toEqual([near.e164, workspace.number])
  expect(later.map(({ body }) => body.from)).toEqual([near.e164, workspace.number])
})

test('among equal numbers, the one with the shortest queue for its pace is used', async () => {
  await change(workspace.number, { status: 'PENDING' })
  const slow = await addNumber('212', { segmentsPerSecond: 1 })
  const fast = await addNumber('212', { segmentsPerSecond: 3 })

  const froms = []
  for (let n = 0; n < 8; n++) froms.push((await send(newPhone())).body.from)

  expect(froms.filter((from) => from === slow.e164)).toHaveLength(2)
  expect(froms.filter((from) => from === fast.e164)).toHaveLength(6)
})

test('a requested number is used or the message fails, and an unknown number is refused', async () => {
  const other = await addNumber('212')
  const phone = newPhone()

  const named = await send(phone, { from: other.e164 })
  await change(other.e164, { status: 'PENDING' })
  const unusable = await send(phone, { from: other.e164 })
  const unnamed = await send(phone)
  const foreign = await send(phone, { from: '+12125559999' })

  expect([named.status, named.body.from]).toEqual([201, other.e164])
  expect([unusable.status, unusable.body.code]).toEqual([422, 'no_sender_available'])
  expect([unnamed.status, unnamed.body.from]).toEqual([201, workspace.number])
  expect([foreign.status, foreign.body.code, foreign.body.param]).toEqual([400, 'invalid_parameter', 'from'])
})

test('a number that its carrier refuses is stopped, the owner is notified once, and waiting messages use another', async () => {
  const refused: CarrierReply = { outcome: 'refused', error: 'unregistered_sender', carrierError: '30034' }
  // Both messages are with the carrier before it refuses one of them: the second is not moved to another number.
  const bothSent = Promise.withResolvers<CarrierReply>()
  replies.push(bothSent.promise)
  afterClaim.do = async () => {
    afterClaim.do = async () => {
      replies.push(refused)
      bothSent.resolve(refused)
    }
  }
  const channel = { kind: 'WEBHOOK', name: 'Ops', target: 'http://127.0.0.1:9/ops' }
  await graphql(
    'mutation ($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { notificationChannel { id } } }',
    { input: channel },
  )
  const texts = []
  for (let n = 0; n < 2; n++) texts.push((await send(newPhone())).body.id)
  const later = { send_at: new Date(service.clock.now().getTime() + MINUTE_MS).toISOString() }
  const waiting = (await send(newPhone(), later)).body.id
  const named = (await send(newPhone(), { ...later, from: workspace.number })).body.id
  const spare = await addNumber('212')

  await service.processAll({ withinMs: 2 * MINUTE_MS })

  for (const id of texts) {
    expect(await message(id)).toMatchObject({
      status: 'failed',
      error_code: 'unregistered_sender',
      carrier_error: '30034',
    })
  }
  expect(await number(workspace.number)).toMatchObject({ status: 'UNREGISTERED', statusReason: 'CARRIER_REFUSED' })
  expect(await message(waiting)).toMatchObject({ status: 'delivered', from: spare.e164 })
  expect(await message(named)).toMatchObject({ status: 'blocked', error_code: 'no_sender_available' })
  expect(await seen.auditEntries({ workspaceId: workspace.id, action: 'phone_number.stopped' })).toHaveLength(1)
  const notices = await seen.notifications({ workspaceId: workspace.id }, 'kind', 'body')
  expect(notices).toEqual([{ kind: 'sender_stopped', body: expect.stringContaining('30034') }])
})

test('messages that wait for a released number use another one, and the lead keeps that one', async () => {
  const old = await addNumber('415')
  const phone = newPhone()
  const at = new Date(service.clock.now().getTime() + MINUTE_MS).toISOString()
  const waiting = (await send(phone, { send_at: at })).body
  const query =
    'mutation ($input: PhoneNumberIdInput!) { releasePhoneNumber(input: $input) { phoneNumber { status } } }'
  await graphql(query, { input: { id: old.id } })

  await service.processAll({ withinMs: 2 * MINUTE_MS })

  expect(waiting.from).toBe(old.e164)
  expect(await message(waiting.id)).toMatchObject({ status: 'delivered', from: workspace.number })
  expect((await send(phone)).body.from).toBe(workspace.number)
  expect((await send(phone, { from: old.e164 })).body).toMatchObject({ code: 'invalid_parameter', param: 'from' })
})

test('throttling halves a number’s pace, also one without a pace, and each minute without it restores half', async () => {
  const paced = await addNumber('415', { segmentsPerSecond: 8 })
  const throttled: CarrierReply = { outcome: 'failed', error: 'throttled', carrierError: '20429' }
  const pace = async (e164: string) => (await number(e164)).presentSegmentsPerSecond
  replies.push(throttled, throttled)
  const ids = [(await send(newPhone())).body.id, (await send('+12125550177')).body.id]

  await service.processAll({ withinMs: 0 })
  const slowed = [await pace(paced.e164), await pace(workspace.number)]
  replies.push(throttled, throttled)
  await service.processAll({ withinMs: 10_000 })
  const slower = [await pace(paced.e164), await pace(workspace.number)]
  await service.processAll({ withinMs: MINUTE_MS })
  service.clock.advance(MINUTE_MS)
  const recovering = [await pace(paced.e164), await pace(workspace.number)]
  service.clock.advance(MINUTE_MS)

  expect([slowed, slower, recovering]).toEqual([
    [4, 5],
    [2, 2.5],
    [4, 5],
  ])
  expect([await pace(paced.e164), await pace(workspace.number)]).toEqual([8, null])
  for (const id of ids) expect(await message(id)).toMatchObject({ status: 'delivered', hand_over_count: 3 })
})

const afterText = (error_code: string) => ({ status: 'canceled', error_code, hand_over_count: 1 })

test.each([
  { texts: ['Hi there'], end: afterText('lead_wrote') },
  { texts: ['Please don’t text me before 11am'], end: afterText('lead_wrote') },
  { texts: ['STOP', 'START'], end: afterText('recipient_opted_out') },
  { texts: ['HELP'], end: { status: 'delivered', hand_over_count: 2 } },
  { texts: ['START'], end: { status: 'delivered', hand_over_count: 2 } },
])('an opening that the carrier throttles while the lead texts $texts ends as $end.status', async ({ texts, end }) => {
  const phone = newPhone()
  replies.push({ outcome: 'failed', error: 'throttled', carrierError: '20429' })
  afterClaim.do = async () => {
    service.clock.advance(100)
    for (const body of texts) {
      await service.api('POST', '/v1/sandbox/inbound', { from: phone, body }, { key: workspace.key })
    }
  }
  await service.api('POST', '/v1/leads', { phone, campaign_id: workspace.campaignId }, { key: workspace.key })

  await service.processAll({ withinMs: 30 * MINUTE_MS })

  const opening = (await seen.textsTo(phone)).find(({ purpose }) => purpose === 'opening')
  expect(opening).toMatchObject(end)
})

test('a message to a carrier that is down is retried after 5 s, 30 s, 2 min and 10 min, and has the carrier’s code', async () => {
  const down: CarrierReply = { outcome: 'failed', error: 'carrier_down', carrierError: '503' }
  replies.push(...Array.from({ length: 9 }, () => down))
  const { id } = (await send(newPhone())).body

  await service.processAll({ withinMs: 30 * MINUTE_MS })

  const gaps = sent.slice(1).map(({ at }, n) => (at - sent[n]!.at) / 1_000)
  expect(gaps).toEqual([5, 30, 120, 600])
  expect(await message(id)).toMatchObject({ status: 'failed', error_code: 'carrier_down', carrier_error: '503' })
})

test.each([
  [250, 'sent', ['Hello'], 'delivered', null],
  [251, 'given up, and the gate is asked anew', [], 'blocked', 'recipient_opted_out'],
])('a claim used %d ms later, when the lead has just sent STOP, is %s', async (ms, _fate, got, status, code) => {
  const phone = newPhone()
  const { id } = (await send(phone)).body
  afterClaim.do = async () => {
    await service.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'STOP' }, { key: workspace.key })
    service.clock.advance(ms)
  }

  await service.processAll()

  expect(await seen.conversationTextsTo(phone)).toEqual(got)
  expect(await message(id)).toMatchObject({ status, error_code: code })
})

test('a message with an unknown outcome uses its slot, and fails as unknown after an hour', async () => {
  const paced = await addNumber('415', { segmentsPerSecond: 0.1 })
  replies.push({ outcome: 'ambiguous' })
  const unknown = (await send(newPhone())).body.id
  const next = (await send(newPhone())).body.id

  await service.processAll({ withinMs: 9_900 })
  const early = [await message(unknown), await message(next)]
  await service.processAll()
  for (const minutes of [2, 59, 6]) {
    service.clock.advance(minutes * MINUTE_MS)
    await service.processAll()
  }

  expect(early.map(({ status }) => status)).toEqual(['sending', 'queued'])
  expect(sent.map(({ from }) => from)).toEqual([paced.e164, paced.e164])
  expect(sent[1]!.at - sent[0]!.at).toBe(10_000)
  expect(await message(unknown)).toMatchObject({ status: 'failed', error_code: 'carrier_outcome_unknown' })
  expect(await message(next)).toMatchObject({ status: 'delivered' })
})

test('a new pace of a number applies at once to the messages that wait for it', async () => {
  const slow = await addNumber('415', { segmentsPerSecond: 0.01 })
  const ids = [(await send(newPhone())).body.id, (await send(newPhone())).body.id]
  await service.processAll({ withinMs: 0 })
  const before = sent.length

  await change(slow.e164, { segmentsPerSecond: 100 })
  await service.processAll({ withinMs: 0 })

  expect([before, sent.map(({ from }) => from)]).toEqual([1, [slow.e164, slow.e164]])
  for (const id of ids) expect(await message(id)).toMatchObject({ hand_over_count: 1 })
})
