import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'

/** A database whose statements time out, as with a large amount of data. */
const overloaded = { is: false }
const outOfTime = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
const isCounting = (text: string) => overloaded.is && text.includes('as first_replies')
const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      query: (statement) => (isCounting(statement.text) ? Promise.reject(outOfTime) : db.query(statement)),
    }),
  },
})
/** A key has eleven requests, and one more each second. */
const limited = useTestApp({ env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '11' } })
const get = (path: string, key = service.sandbox.key) => service.api('GET', `/v1/analytics${path}`, undefined, { key })
/** Around the test's day. */
const RANGE = '?after=2026-03-01&before=2026-03-08'

beforeAll(async () => {
  const [stays, stops] = [createStory(service), createStory(service)]
  await stays.says('Hello, we need a new roof.')
  await stops.says('Hello, we need a new roof.')
  await service.processAll()
  await stops.says('STOP')
  await service.processAll()
})

test('the totals of a range, of all campaigns or one', async () => {
  const { campaignId } = service.sandbox
  const other = (await service.api('POST', '/v1/campaigns', { name: 'Other', template: 'solar' })).body.id

  const all = (await get(RANGE)).body
  const ofOne = (await get(`${RANGE}&campaign_id=${campaignId}`)).body
  const ofOther = (await get(`${RANGE}&campaign_id=${other}`)).body

  expect(all).toMatchObject({
    funnel: { leads: 2, engaged: 2, opted_out: 1, booked: 0 },
    texts: { inbound: 3, leads_texted: 2, leads_opted_out: 1 },
    first_reply_of_agent: { conversations: 2 },
    first_reply_of_people: { conversations: 0, median_seconds: null },
  })
  expect(ofOne.funnel).toEqual(all.funnel)
  expect(ofOther.funnel.leads).toBe(0)
})

test('one row for each day, in a time zone', async () => {
  const { body } = await get(`/days${RANGE}&timezone=UTC`)

  const today = service.clock.now().toISOString().slice(0, 10)
  expect(body.timezone).toBe('UTC')
  expect(body.days.map(({ day }: { day: string }) => day)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}`),
  )
  expect(body.days.find(({ day }: { day: string }) => day === today)).toMatchObject({
    ...{ inbound: 3, leads_texted: 2, leads_opted_out: 1 },
  })
  expect(body.days[6]).toMatchObject({ inbound: 0, sent: 0, leads_texted: 0 })
})

test('the leads by source and by campaign', async () => {
  const { campaignId } = service.sandbox

  expect((await get(`/sources${RANGE}`)).body.data).toMatchObject([{ leads: 2, opted_out: 1 }])
  expect((await get(`/campaigns${RANGE}`)).body.data).toMatchObject([{ campaign_id: campaignId, leads: 2 }])
})

test.each([
  ['no range', '', 'missing_parameter', 'after'],
  ['an end before the start', '?after=2026-03-08&before=2026-03-01', 'invalid_parameter', 'before'],
  ['more than 92 days', '?after=2026-01-01&before=2026-04-04', 'invalid_parameter', 'before'],
  ['a time without an offset', '?after=2026-01-01T10:00&before=2026-01-02', 'invalid_parameter', 'after'],
  ['a parameter that only days have', `${RANGE}&timezone=UTC`, 'unknown_parameter', 'timezone'],
])('are refused for %s', async (_what, query, code, param) => {
  expect(await get(query)).toMatchObject({ status: 400, body: { code, param } })
})

test('are refused for an unknown campaign and without the scope', async () => {
  const messaging = await service.newKey(service.sandbox.id, ['messaging', 'leads'])
  const reader = await service.newKey(service.sandbox.id, ['read_only'])

  expect(await get(`${RANGE}&campaign_id=camp_x`)).toMatchObject({
    status: 404,
    body: { code: 'not_found', param: 'campaign_id' },
  })
  expect(await get(RANGE, messaging)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect((await get(`/days${RANGE}&timezone=Mars/Base`, reader)).body).toMatchObject({ param: 'timezone' })
  expect((await get(RANGE, reader)).status).toBe(200)
})

test('are refused when the statement times out', async () => {
  overloaded.is = true
  const refused = await get(RANGE)
  overloaded.is = false

  expect(refused).toMatchObject({ status: 400, body: { code: 'query_too_complex', param: 'before' } })
})

test('count as ten requests for the rate limit', async () => {
  const ask = () => limited.api('GET', `/v1/analytics${RANGE}`)

  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
})
