import { beforeAll, describe, expect, test } from 'vitest'
import { ANALYTICS_PARTS, analyticsStatement, readAnalytics } from '../../src/domain/analytics/index.ts'
import { graphqlActions } from '../support/graphql-actions.ts'
import { ask, codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { writeHistory } from '../support/history.ts'
import { countStatements } from '../support/statement-counter.ts'
import { createPast } from './support/past.ts'

const statements = countStatements()
/** A database whose statements time out, as with a large amount of data. */
const overloaded = { is: false }
const here = useTestApp({
  now: '2026-03-11T18:00:00.000Z',
  overrides: {
    db: (db) => {
      const counted = statements.db(db)
      const outOfTime = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
      const isCounting = (text: string) => overloaded.is && text.includes('as first_replies')
      return {
        ...counted,
        query: (statement) => (isCounting(statement.text) ? Promise.reject(outOfTime) : counted.query(statement)),
      }
    },
  },
})
const past = createPast(here)
const { run } = graphqlActions(here)
const write = writeHistory(here, () => here.sandbox.id)

/** Three days of New York, the second of which has 23 hours. */
const RANGE = { after: '2026-03-07T05:00:00.000Z', before: '2026-03-10T04:00:00.000Z' }
const ZONE = 'America/New_York'
const at = (seconds: number) => new Date(Date.parse('2026-03-07T15:00:00Z') + seconds * 1_000)
/** 23:30 of March 7 in New York. */
const LATE = new Date('2026-03-08T04:30:00Z')
const DAY_3 = new Date('2026-03-09T12:00:00Z')
const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000)

const ANALYTICS = `query($range: AnalyticsRange!, $campaign: ID, $zone: String) {
  analytics(range: $range, campaignId: $campaign, timezone: $zone) {
    timezone
    funnel { leads engaged qualified booked disqualified optedOut handedOff }
    texts { inbound sent segments delivered undelivered failed blocked deliveryRate
            leadsTexted leadsReplied leadsOptedOut replyRate optOutRate }
    firstReplyOfAgent { conversations medianSeconds p90Seconds }
    firstReplyOfPeople { conversations medianSeconds p90Seconds }
    textsByDay { day inbound sent delivered notDelivered }
    leadsByDay { day texted replied optedOut }
    webhooks { all { ...health } endpoints { ...health } }
  }
}
fragment health on AnalyticsWebhookHealth {
  endpointId url deliveries succeeded exhausted successRate attempts attemptSuccessRate p95Ms
}`

const analytics = async (variables: object): Promise<Json> => {
  const answer = await run(ANALYTICS, { range: RANGE, zone: ZONE, ...variables })
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  return answer.data!.analytics
}

let a: string
let b: string
let endpoints: string[]

beforeAll(async () => {
  a = here.sandbox.campaignId
  const made = await run(
    'mutation { createCampaign(input: { name: "B", template: SOLAR }) { ... on PlaybookSaved { campaign { id } } } }',
  )
  b = (made.data!.createCampaign as Json).campaign.id
  await booked()
  await handedOff()
  await onlyCreated()
  await optedOut()
  await twice()
  await before()
  await webhooks()
})

/** An opening, an answer, a reply after 12 seconds, an appointment. */
async function booked() {
  const lead = await write.lead(at(0), { campaign_id: a })
  const id = await write.conversation(lead.id, a, at(60), { status: 'booked', booked_at: at(90) })
  const of = { conversation_id: id, campaign_id: a }
  await write.message(lead.id, 'agent', at(0), { ...of, sent_at: at(1), segments: 2 })
  await write.message(lead.id, 'lead', at(60), of)
  await write.message(lead.id, 'agent', at(70), { ...of, sent_at: at(72) })
}

/** A reply after 24 seconds that did not arrive; a person 303 seconds after the handoff. */
async function handedOff() {
  const lead = await write.lead(at(90))
  const id = await write.conversation(lead.id, a, at(100), { handler: 'human', handoff_at: at(200) })
  const of = { conversation_id: id, campaign_id: a }
  await write.message(lead.id, 'lead', at(100), of)
  await write.message(lead.id, 'agent', at(120), { ...of, sent_at: at(124), status: 'undelivered' })
  await write.message(lead.id, 'lead', at(450), of)
  await write.message(lead.id, 'human', at(500), { ...of, sent_at: at(503) })
}

async function onlyCreated() {
  const lead = await write.lead(at(95), { campaign_id: a })
  await write.message(lead.id, 'api', at(95), { status: 'blocked', sent_at: null, campaign_id: a })
  await write.message(lead.id, 'api', at(95), { status: 'scheduled', sent_at: null, campaign_id: a })
  const erased = await write.lead(at(95), { phone: null, erased_at: at(96), campaign_id: a })
  await write.conversation(erased.id, a, at(95), { status: 'disqualified', phone: '' })
}

/** In the other campaign: disqualified, taken over by a member who writes 25 seconds after a text, then STOP. */
async function optedOut() {
  const lead = await write.lead(at(900), { suppressed: true, status: 'opted-out' })
  const ends = { status: 'opted-out', knocked_out_at: at(1_030), handoff_at: at(2_010) }
  const id = await write.conversation(lead.id, b, at(1_000), ends)
  const of = { conversation_id: id, campaign_id: b }
  await write.message(lead.id, 'lead', at(1_000), of)
  await write.message(lead.id, 'agent', at(1_030), { ...of, sent_at: at(1_036) })
  await write.message(lead.id, 'lead', at(1_990), of)
  await write.message(lead.id, 'human', at(2_010), { ...of, sent_at: at(2_015) })
  await write.message(lead.id, 'lead', at(3_000), of)
  await suppress(lead.phone, 'keyword')
}

/** Two conversations of one lead, whose first answer failed. */
async function twice() {
  const lead = await write.lead(at(900), { campaign_id: a })
  const first = await write.conversation(lead.id, a, LATE, { status: 'disqualified' })
  await write.message(lead.id, 'lead', LATE, { conversation_id: first, campaign_id: a })
  const failed = { conversation_id: first, campaign_id: a, status: 'failed', sent_at: null }
  await write.message(lead.id, 'agent', after(LATE, 10), failed)
  const second = await write.conversation(lead.id, a, DAY_3, { qualified_event_id: 'evt_gone' })
  const of = { conversation_id: second, campaign_id: a }
  await write.message(lead.id, 'lead', DAY_3, of)
  await write.message(lead.id, 'agent', after(DAY_3, 5), { ...of, sent_at: after(DAY_3, 8), status: 'sent' })
}

/** Created before the range, and wrote before its first text. Nothing outside of the range counts. */
async function before() {
  const lead = await write.lead(new Date('2026-03-01T00:00:00Z'), { campaign_id: a })
  await write.message(lead.id, 'agent', new Date('2026-03-07T04:59:59.999Z'), { campaign_id: a })
  await write.message(lead.id, 'lead', new Date('2026-03-09T19:00:00Z'), { campaign_id: a })
  await write.message(lead.id, 'agent', new Date('2026-03-09T20:00:00Z'), { campaign_id: a })
  await write.message(lead.id, 'lead', new Date(RANGE.before), { campaign_id: a })
  await suppress(lead.phone, 'manual')
}

const suppress = (phone: string, method: string) =>
  write.insert('suppression', {
    ...{ phone_hash: here.app.vault.phoneHash(phone), phone, method, reason: 'opt_out', opted_out_at: at(3_000) },
  })

async function webhooks() {
  const url = (n: number) => `http://127.0.0.1:9/${n}`
  endpoints = []
  for (const n of [1, 2, 3]) {
    const { body } = await here.api('POST', '/v1/webhooks', { url: url(n), event_types: ['*'] })
    endpoints.push(body.id)
  }
  const [one, two] = endpoints as [string, string]
  const taken = await write.delivery(one, at(0), 'succeeded')
  await write.attempt(taken, 1, at(0), 'succeeded', 100)
  const second = await write.delivery(one, at(1), 'succeeded')
  await write.attempt(second, 1, at(1), 'failed', 200)
  await write.attempt(second, 2, at(9), 'succeeded', 300)
  const exhausted = await write.delivery(one, at(2), 'exhausted')
  await write.attempt(exhausted, 1, at(2), 'failed', 400)
  const pending = await write.delivery(two, at(3), 'pending')
  await write.attempt(pending, 1, at(3), 'failed', 1_000)
  await write.attempt(pending, 2, at(9), 'in_flight', null)
  const sample = await write.delivery(one, at(4), 'succeeded', { is_test: true })
  await write.attempt(sample, 1, at(4), 'succeeded', 5_000)
  const outside = await write.delivery(one, new Date(RANGE.before), 'exhausted')
  await write.attempt(outside, 1, new Date(RANGE.before), 'failed', 9_000)
}

describe('analytics', () => {
  test('count each lead once in each stage that it reached', async () => {
    const { funnel } = await analytics({})

    expect(funnel).toEqual({
      ...{ leads: 5, engaged: 4, qualified: 2, booked: 1 },
      ...{ disqualified: 2, optedOut: 1, handedOff: 2 },
    })
  })

  test('count texts by outcome, and the leads by result', async () => {
    const { texts } = await analytics({})

    expect(texts).toEqual({
      ...{ inbound: 9, sent: 8, segments: 9, delivered: 6, undelivered: 1, failed: 1, blocked: 1, deliveryRate: 0.75 },
      ...{ leadsTexted: 5, leadsReplied: 3, leadsOptedOut: 1, replyRate: 0.6, optOutRate: 0.2 },
    })
  })

  test('show how long leads waited for the agent and for members', async () => {
    const { firstReplyOfAgent, firstReplyOfPeople } = await analytics({})

    // 8, 12, 24 and 36 seconds; 25 and 303.
    expect(firstReplyOfAgent).toEqual({ conversations: 4, medianSeconds: 18, p90Seconds: expect.closeTo(32.4) })
    expect(firstReplyOfPeople).toEqual({ conversations: 2, medianSeconds: 164, p90Seconds: expect.closeTo(275.2) })
  })

  test('list every day of the time zone, days without a text included', async () => {
    const own = await analytics({})
    const utc = await analytics({ zone: 'UTC' })

    expect([own.timezone, utc.timezone]).toEqual([ZONE, 'UTC'])
    expect(own.textsByDay).toEqual([
      { day: '2026-03-07', inbound: 7, sent: 6, delivered: 5, notDelivered: 2 },
      { day: '2026-03-08', inbound: 0, sent: 0, delivered: 0, notDelivered: 0 },
      { day: '2026-03-09', inbound: 2, sent: 2, delivered: 1, notDelivered: 0 },
    ])
    expect(utc.textsByDay).toEqual([
      { day: '2026-03-07', inbound: 6, sent: 6, delivered: 5, notDelivered: 1 },
      { day: '2026-03-08', inbound: 1, sent: 0, delivered: 0, notDelivered: 1 },
      { day: '2026-03-09', inbound: 2, sent: 2, delivered: 1, notDelivered: 0 },
      { day: '2026-03-10', inbound: 0, sent: 0, delivered: 0, notDelivered: 0 },
    ])
  })

  test('count leads by the day of their first text, and the days add up to the total', async () => {
    const own = await analytics({})
    const utc = await analytics({ zone: 'UTC' })

    expect(own.leadsByDay).toEqual([
      { day: '2026-03-07', texted: 3, replied: 3, optedOut: 1 },
      { day: '2026-03-08', texted: 0, replied: 0, optedOut: 0 },
      { day: '2026-03-09', texted: 2, replied: 0, optedOut: 0 },
    ])
    expect(utc.leadsByDay.length).toBe(4)
    for (const [name, total] of [
      ['texted', 'leadsTexted'],
      ['replied', 'leadsReplied'],
      ['optedOut', 'leadsOptedOut'],
    ] as const) {
      const sum = utc.leadsByDay.reduce((all: number, day: Json) => all + day[name], 0)
      expect(sum, name).toBe(own.texts[total])
    }
  })

  test('count webhook deliveries, in total and by endpoint', async () => {
    const { webhooks } = await analytics({})

    const [one, two] = endpoints
    expect(webhooks.all).toEqual({
      ...{ endpointId: null, url: null, deliveries: 4, succeeded: 2, exhausted: 1, successRate: 2 / 3 },
      ...{ attempts: 5, attemptSuccessRate: 0.4, p95Ms: expect.closeTo(880) },
    })
    expect(webhooks.endpoints).toEqual([
      {
        ...{ endpointId: one, url: 'http://127.0.0.1:9/1', deliveries: 3, succeeded: 2, exhausted: 1 },
        ...{ successRate: 2 / 3, attempts: 4, attemptSuccessRate: 0.5, p95Ms: expect.closeTo(385) },
      },
      {
        ...{ endpointId: two, url: 'http://127.0.0.1:9/2', deliveries: 1, succeeded: 0, exhausted: 0 },
        ...{ successRate: null, attempts: 1, attemptSuccessRate: 0, p95Ms: 1_000 },
      },
    ])
  })

  test('cover one campaign when it is given, and the campaigns add up to the total', async () => {
    const [all, ofA, ofB] = [await analytics({}), await analytics({ campaign: a }), await analytics({ campaign: b })]

    expect(ofB.funnel).toEqual({
      ...{ leads: 1, engaged: 1, qualified: 0, booked: 0 },
      ...{ disqualified: 1, optedOut: 1, handedOff: 1 },
    })
    expect(ofB.firstReplyOfAgent).toEqual({ conversations: 1, medianSeconds: 36, p90Seconds: 36 })
    for (const part of ['funnel', 'texts'] as const) {
      for (const [name, count] of Object.entries(all[part]).filter(([name]) => !name.endsWith('Rate'))) {
        expect(ofA[part][name] + ofB[part][name], `${part}.${name}`).toBe(count)
      }
    }
  })

  test('are zero for an empty range, and rates are null', async () => {
    const quiet = await analytics({
      range: { after: '2025-03-01T00:00:00Z', before: '2025-03-02T00:00:00Z' },
      zone: null,
    })

    expect(quiet.timezone).toBe(ZONE)
    expect(quiet.funnel).toMatchObject({ leads: 0, booked: 0 })
    expect(quiet.texts).toMatchObject({ sent: 0, segments: 0, deliveryRate: null, replyRate: null, optOutRate: null })
    expect(quiet.firstReplyOfAgent).toEqual({ conversations: 0, medianSeconds: null, p90Seconds: null })
    expect(quiet.webhooks).toEqual({ all: expect.objectContaining({ deliveries: 0, p95Ms: null }), endpoints: [] })
    expect(quiet.textsByDay.length).toBe(2)
  })

  test.each([
    ['more than 92 days', { range: { after: '2026-01-01T00:00:00Z', before: '2026-04-04T00:00:00Z' } }, 'range.before'],
    ['no time at all', { range: { after: RANGE.after, before: RANGE.after } }, 'range.before'],
    ['a zone that is none', { zone: 'Mars/Base' }, 'timezone'],
    ['an offset for a zone', { zone: '+05:00' }, 'timezone'],
  ])('are refused for %s', async (_what, variables, param) => {
    const { errors } = await run(ANALYTICS, { range: RANGE, ...variables })

    expect(errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param } }])
  })

  test('are refused when the statement times out', async () => {
    overloaded.is = true
    const { errors } = await run(ANALYTICS, { range: RANGE })
    overloaded.is = false

    expect(errors).toMatchObject([{ extensions: { code: 'query_too_complex', param: 'range' } }])
  })

  test('accept every valid time zone', async () => {
    const range = { after: new Date(RANGE.after), before: new Date(RANGE.before) }
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      const parts = new Set(['text_days'] as const)
      const { text_days } = await readAnalytics(here.app, { workspaceId: here.sandbox.id, range, timezone, parts })
      expect(
        text_days!.reduce((sum, { inbound }) => sum + inbound, 0),
        timezone,
      ).toBe(9)
    }
  })
})

describe('authority', () => {
  test('each part needs the scope for the data it is computed from', async () => {
    const scopesOf = async (scope: 'read_only' | 'messaging' | 'leads') => {
      const target = { url: here.url, key: await here.newKey(here.sandbox.id, [scope]) }
      const answer = await ask(target, ANALYTICS, { range: RANGE })
      const { timezone, ...parts } = answer.data!.analytics as Json
      expect(new Set(codesOf(answer).map((code) => code.split(' ')[0]))).toEqual(new Set(['insufficient_scope']))
      return Object.keys(parts).filter((name) => parts[name] !== null)
    }

    const texts = ['texts', 'firstReplyOfAgent', 'firstReplyOfPeople', 'textsByDay', 'leadsByDay']
    expect(await scopesOf('read_only')).toEqual(['funnel', ...texts])
    expect(await scopesOf('messaging')).toEqual(texts)
    expect(await scopesOf('leads')).toEqual(['funnel'])
  })

  test('another workspace sees no figures and does not find the campaign', async () => {
    const stranger = { url: here.url, key: here.live.key }

    const own = (await ask(stranger, ANALYTICS, { range: RANGE })).data!.analytics as Json
    const other = await ask(stranger, ANALYTICS, { range: RANGE, campaign: b })

    expect(own.funnel.leads + own.texts.inbound + own.texts.sent + own.webhooks.all.deliveries).toBe(0)
    expect(other.errors).toMatchObject([{ extensions: { code: 'not_found', param: 'campaignId' } }])
  })
})

describe('the cost', () => {
  const request = () => ({
    workspaceId: here.sandbox.id,
    range: { after: new Date(RANGE.after), before: new Date(RANGE.before) },
    parts: new Set(ANALYTICS_PARTS),
  })

  test('is one statement that reads only the selected parts', async () => {
    const count = await statements.during(() => readAnalytics(here.app, request()))
    const { text } = analyticsStatement({ ...request(), parts: new Set(['funnel'] as const) })

    expect(count).toBe(1)
    expect(text).not.toMatch(/from (message|webhook_delivery)\b/)
  })

  test('does not depend on other workspaces or on data outside of the range', async () => {
    await fill(here.live.id, new Date('2025-03-05T00:00:00Z'), 3_000)
    await fill(here.sandbox.id, new Date('2025-02-20T00:00:00Z'), 3_000)
    await past.analyzed()
    const { text, values } = analyticsStatement(request())

    const plan = await past.planOf({ text, values: [...values] })

    const scans = scansOf(plan).filter(({ table }) => table !== 'campaign')
    expect(new Set(scans.map(({ table }) => table))).toContain('message')
    expect(scans.filter(({ rows }) => rows > 100)).toEqual([])
  })

  /** Every three hours a lead, a conversation and two messages: a year and six days. */
  async function fill(workspaceId: string, from: Date, count: number) {
    const campaignId = workspaceId === here.live.id ? here.live.campaignId : a
    await past.leadsOverTime(workspaceId, { campaignId, from, count })
  }
})

/** How many rows each scan of a table read. */
function scansOf(node: Json): { table: string; rows: number }[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  if (!node['Relation Name']) return below
  const looked = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return [{ table: node['Relation Name'], rows: looked }, ...below]
}

test('the funnel is grouped by source and by campaign, with the counts of the funnel', async () => {
  const groups = `query($range: AnalyticsRange!, $campaign: ID) { analytics(range: $range, campaignId: $campaign) {
    funnel { leads engaged qualified booked }
    funnelsBySource { source leads engaged qualified booked optedOut }
    funnelsByCampaign { campaignId campaignName leads engaged qualified booked optedOut } } }`
  const read = async (variables: object) => (await run(groups, { range: RANGE, ...variables })).data!.analytics as Json

  const all = await read({})
  const ofA = await read({ campaign: a })

  const { leads, engaged, qualified, booked: appointments } = all.funnel
  expect(all.funnelsBySource).toEqual([{ source: null, leads, engaged, qualified, booked: appointments, optedOut: 1 }])
  expect(all.funnelsByCampaign).toEqual([
    expect.objectContaining({ campaignId: a, leads: ofA.funnel.leads, booked: ofA.funnel.booked }),
    expect.objectContaining({ campaignId: b, campaignName: 'B', leads: 1, engaged: 1, optedOut: 1 }),
  ])
  expect(ofA.funnelsByCampaign.map(({ campaignId }: Json) => campaignId)).toEqual([a])
})
