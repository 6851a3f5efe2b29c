import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { appendEvents } from '../../src/domain/events/index.ts'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { queueMessage } from '../../src/domain/messaging/index.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { startSecondInstance } from '../support/second-instance.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const PARALLEL = 50
const PER_DAY_MAX = 3
const DAY_MS = 24 * 3_600_000

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
let second: Awaited<ReturnType<typeof startSecondInstance>>
beforeAll(async () => {
  second = await startSecondInstance(service)
})
afterAll(() => second.close())
beforeEach(() => service.clock.set(NOON))

const many = <Made>(count: number, make: (n: number) => Made): Made[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** The two instances alternate. */
const urlOf = (n: number): string => (n % 2 === 0 ? service.url : second.url)
const appOf = (n: number): App => (n % 2 === 0 ? service.app : second.app)

async function post(n: number, path: string, body: object): Promise<{ status: number; code: string | undefined }> {
  const headers = { Authorization: `Bearer ${service.sandbox.key}`, 'Content-Type': 'application/json' }
  const response = await fetch(urlOf(n) + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { code?: string }
  return { status: response.status, code: answer.code }
}

/** A campaign like the workspace's own, with a cap of its own. */
async function newCampaign(id: string, perDayMax: number): Promise<string> {
  await past.campaignCopied(service.sandbox.campaignId, { id, perDayMax })
  return id
}

/** A follow-up of the agent, which can be deferred. */
async function followUp(n: number, phone: string, campaignId: string): Promise<void> {
  const app = appOf(n)
  const { id: workspaceId } = service.sandbox
  await app.db.locked('test.follow-up', workspaceId, phone, async (tx) => {
    const draft = { workspaceId, phone: phone as E164, body: `Still thinking? (${n})`, campaignId, defer: true }
    const queued = await queueMessage(app, tx, { ...draft, purpose: 'follow_up', sentBy: 'agent' })
    appendEvents(app, tx, workspaceId, queued.events)
  })
}

/** Dispatches every queued message at both instances at once, then the deferred ones. */
async function dispatchEverywhere(): Promise<void> {
  const { id: workspaceId } = service.sandbox
  const waiting = await seen.queuedIds()
  const jobs = waiting.map((id) => ({ queue: 'dispatch-message', workspaceId, id }) as const)
  await Promise.all(jobs.flatMap((job) => [runJob(service.app, job), runJob(second.app, job)]))
  await service.processAll({ withinMs: 0 })
}

type CountedMessage = { campaign: string; at: number }

/** The texts to the phone that the simulated carrier accepted, with their campaigns. */
async function handedOver(phone: string): Promise<CountedMessage[]> {
  const texts = await seen.handedOverTo(phone)
  return texts.map(({ campaign, at }) => ({ campaign, at: at.getTime() }))
}

/** The maximum within any 24 hours. */
function mostInADay(counted: CountedMessage[]): number {
  return Math.max(
    0,
    ...counted.map(({ at }) => counted.filter((other) => other.at >= at && other.at < at + DAY_MS).length),
  )
}

test('of fifty concurrent requests to text one phone, at two instances, three are accepted', async () => {
  const phone = '+14155550123'
  const texts = many(PARALLEL, (n) => post(n, '/v1/messages', { to: phone, body: `Your estimate, take ${n}.` }))

  const answers = await Promise.all(texts)

  const accepted = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status, code }) => status === 422 && code === 'frequency_cap_reached')
  expect([accepted.length, refused.length]).toEqual([PER_DAY_MAX, PARALLEL - PER_DAY_MAX])
  await dispatchEverywhere()
  expect(await handedOver(phone)).toHaveLength(PER_DAY_MAX)
})

test('each campaign’s cap applies, and the workspace’s cap over all campaigns', async () => {
  const phone = '+14155550124'
  const caps = { camp_one: 1, camp_two: 2, camp_three: 3 }
  const campaigns = await Promise.all(Object.entries(caps).map(([id, max]) => newCampaign(id, max)))
  const campaignOf = (n: number): string => campaigns[n % campaigns.length]!

  const answers = await Promise.all(
    many(PARALLEL, (n) => {
      const campaign_id = campaignOf(n)
      if (n % 5 === 0) return post(n, '/v1/leads', { phone, campaign_id }) // with its opening
      if (n % 5 === 1) return followUp(n, phone, campaign_id)
      const when_withheld = n % 5 === 2 ? 'schedule' : 'refuse'
      return post(n, '/v1/messages', { to: phone, body: `Take ${n}`, campaign_id, when_withheld })
    }),
  )
  await dispatchEverywhere()

  const oddStatuses = answers.filter((answer) => answer && ![200, 201, 422].includes(answer.status))
  expect(oddStatuses).toEqual([])
  const today = await handedOver(phone)
  expect(today).toHaveLength(PER_DAY_MAX)
  const counted = await seen.initiatedTexts(phone)
  expect(counted).toHaveLength(PER_DAY_MAX)

  await service.processAll({ withinMs: 5 * DAY_MS })
  const all = await handedOver(phone)
  expect(all.length).toBeGreaterThan(PER_DAY_MAX)
  expect(mostInADay(all)).toBe(PER_DAY_MAX)
  for (const [id, max] of Object.entries(caps)) {
    expect(mostInADay(all.filter(({ campaign }) => campaign === id))).toBeLessThanOrEqual(max)
  }
})

test('of fifty concurrent requests to fifty phones, as many are accepted as the workspace’s daily limit allows', async () => {
  const max = 20
  const update = 'mutation ($max: Int) { updateWorkspace(input: { messagesPerDayMax: $max }) { workspace { id } } }'
  const { sandbox } = await service.newWorkspace()
  await service.graphql(update, { max }, { key: sandbox.key })
  const headers = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' }

  const answers = await Promise.all(
    many(PARALLEL, async (n) => {
      const body = JSON.stringify({ to: `+1415555${7_000 + n}`, body: 'Hello' })
      const response = await fetch(`${urlOf(n)}/v1/messages`, { method: 'POST', headers, body })
      return response.status
    }),
  )
  await service.processAll()

  const accepted = answers.filter((status) => status === 201)
  const refused = answers.filter((status) => status === 422)
  expect([accepted.length, refused.length]).toEqual([max, PARALLEL - max])
  const sentTexts = await seen.carrierTexts({ workspaceId: sandbox.id })
  expect(sentTexts).toHaveLength(max)
  const days = await seen.daysOf(sandbox.id)
  expect(days).toEqual([{ day: '2026-03-03', messages: max }])
})
