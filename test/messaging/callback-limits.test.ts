import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress } from '../identity/support/members.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { useTestApp } from '../support/harness.ts'
import { bring, type Connected, connect } from './support/carrier-account.ts'
import { freshPhone } from './support/carrier-network.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'

const PER_SECOND = 10

const twilio = await startFakeTwilio()
const service = useTestApp({
  env: {
    TWILIO_BASE_URL: twilio.url,
    CARRIERS_CALLBACKS_PER_SECOND: String(PER_SECOND),
    UNAUTHENTICATED_PER_SECOND: '1',
    UNAUTHENTICATED_BURST: '10',
  },
  overrides: { timers: createFakeTimers() }, // no bucket refills
})
beforeAll(() => {
  twilio.now = () => service.clock.now()
})
afterAll(() => twilio.close())

const account = () => connect(service, service.live, twilio)
const statuses = (answers: Response[]) => answers.map(({ status }) => status)
const text = ({ callbackUrl, number }: Connected) =>
  twilio.text(callbackUrl, { from: freshPhone(), to: number, body: 'STOP' })

function send(to: Connected, callback: ReturnType<typeof text>, from: string): Promise<Response> {
  const headers = { ...callback.headers, 'X-Forwarded-For': from }
  return bring(service, to, { ...callback, headers })
}

test.each([
  ['wrongly signed', 'stranger' as const],
  ['unsigned', undefined],
])('%s callbacks are limited per address, and signed ones of the account are accepted', async (_, by) => {
  const attacked = await account()
  const address = newAddress()
  const forged = twilio.sign(attacked.callbackUrl, [['MessageSid', 'SM1']], by ?? 'stranger')
  if (!by) delete forged.headers['x-twilio-signature']

  const flood = await Promise.all(Array.from({ length: 60 }, () => send(attacked, forged, address)))
  const sameAddress = await send(attacked, text(attacked), address)
  const otherAddress = await send(attacked, forged, newAddress())
  const refused = flood.filter(({ status }) => status === 429)

  expect(statuses(flood).filter((status) => status === 401)).toHaveLength(10)
  expect(refused).toHaveLength(50)
  expect(refused[0]!.headers.get('retry-after')).toBe('1')
  expect(await refused[0]!.json()).toMatchObject({ code: 'rate_limited' })
  expect([sameAddress.status, otherAddress.status]).toEqual([200, 401])
})

test('callbacks to unknown accounts and to the simulator count for the address', async () => {
  const url = `/carriers/twilio/${service.app.ids.next('car')}`
  const ask = () =>
    fetch(service.url + url, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '198.51.100.7', 'X-Twilio-Signature': 'x' },
    })

  const answers = statuses(await Promise.all(Array.from({ length: 30 }, ask)))

  expect(new Set(answers)).toEqual(new Set([404, 429]))
})

test('signed texts beyond the rate are delayed, and all accepted', async () => {
  const busy = await account()
  const startedMs = performance.now()

  const answers = await Promise.all(Array.from({ length: 2 * PER_SECOND }, () => send(busy, text(busy), newAddress())))

  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  expect(performance.now() - startedMs).toBeGreaterThan(500)
})

test('delivery receipts beyond the account’s limit are refused, and a STOP is not', async () => {
  const flooded = await account()
  const receipt = twilio.sign(flooded.callbackUrl, [
    ['MessageSid', 'SM1'],
    ['MessageStatus', 'delivered'],
  ])
  const flood = Promise.all(Array.from({ length: 30 * PER_SECOND }, () => send(flooded, receipt, newAddress())))
  const stop = await send(flooded, text(flooded), newAddress())
  const answers = await flood

  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(PER_SECOND)
  expect(stop.status).toBe(200)
})
