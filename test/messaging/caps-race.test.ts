import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { appendEvents } from '../../src/domain/events/index.ts'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { queueMessage } from '../../src/domain/messaging/index.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { startSecondInstance } from '../support/second-instance.ts'

const PARALLEL = 50
const PER_DAY_MAX = 3
const DAY_MS = 24 * 3_600_000

const service = useTestApp()
let second: Awaited<ReturnType<typeof startSecondInstance>>
beforeAll(async () => {
  second = await startSecondInstance(service)
})
afterAll(() => second.close())
beforeEach(() => service.clock.set(NOON))

const many = <Made>(count: number, make: (n: number) => Made): Made[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** One of the two instances, in turn. */
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
  await service.rows(
    `insert into campaign (workspace_id, id, name, status, initiated_per_day_max, playbook_version, created_at, updated_at)
     select workspace_id, $2, $2, status, $3, playbook_version, created_at, updated_at from campaign where id = $1`,
    [service.sandbox.campaignId, id, perDayMax],
  )
  await service.rows(
    `insert into playbook_version (workspace_id, campaign_id, version, playbook, created_at)
     select workspace_id, $2, version, playbook, created_at from playbook_version where campaign_id = $1`,
    [service.sandbox.campaignId, id],
  )
  return id
}

/** The agent follows up a silence; it may wait. */
async function followUp(n: number, phone: string, campaignId: string): Promise<void> {
  const app = appOf(n)
  const { id: workspaceId } = service.sandbox
  await app.db.locked('test.follow-up', workspaceId, phone, async (tx) => {
    const draft = { workspaceId, phone: phone as E164, body: `Still thinking? (${n})`, campaignId, defer: true }
    const queued = await queueMessage(app, tx, { ...draft, purpose: 'follow_up', sentBy: 'agent' })
    appendEvents(app, tx, workspaceId, queued.events)
  })
}

/** Every waiting message, handed to both instances at once; and then whatever had to wait for its turn. */
async function dispatchEverywhere(): Promise<void> {
  const { id: workspaceId } = service.sandbox
  const waiting = await service.rows<{ id: string }>(`select id from message where status = 'queued'`)
  const jobs = waiting.map(({ id }) => ({ queue: 'dispatch-message', workspaceId, id }) as const)
  await Promise.all(jobs.flatMap((job) => [runJob(service.app, job), runJob(second.app, job)]))
  await service.processAll({ withinMs: 0 })
}

type Counted = { campaign: string; at: number }

/** What the carrier's books say went to the phone, and for which campaign. */
async function handedOver(phone: string): Promise<Counted[]> {
  const rows = await service.rows<{ campaign: string; at: Date }>(
    `select m.campaign_id as campaign, s.accepted_at as at from sandbox_message s join message m on m.id = s.correlation_id
     where s."to" = $1 order by s.accepted_at`,
    [phone],
  )
  return rows.map(({ campaign, at }) => ({ campaign, at: at.getTime() }))
}

/** The most that fall within any 24 hours. */
function mostInADay(counted: Counted[]): number {
  return Math.max(
    0,
    ...counted.map(({ at }) => counted.filter((other) => other.at >= at && other.at < at + DAY_MS).length),
  )
}

test('of fifty requests at once to text one phone, at two instances, three are accepted', async () => {
  const phone = '+14155550123'
  const texts = many(PARALLEL, (n) => post(n, '/v1/messages', { to: phone, body: `Your estimate, take ${n}.` }))

  const answers = await Promise.all(texts)

  const accepted = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status, code }) => status === 422 && code === 'frequency_cap_reached')
  expect([accepted.length, refused.length]).toEqual([PER_DAY_MAX, PARALLEL - PER_DAY_MAX])
  await dispatchEverywhere()
  expect(await handedOver(phone)).toHaveLength(PER_DAY_MAX)
})

test('one campaign’s cap holds while others have room, and the workspace’s over all', async () => {
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
  const counted = await service.rows(
    `select id from message where "to" = $1 and initiated and (handed_over_at is not null or status = 'queued')`,
    [phone],
  )
  expect(counted).toHaveLength(PER_DAY_MAX)

  await service.processAll({ withinMs: 5 * DAY_MS })
  const all = await handedOver(phone)
  expect(all.length).toBeGreaterThan(PER_DAY_MAX)
  expect(mostInADay(all)).toBe(PER_DAY_MAX)
  for (const [id, max] of Object.entries(caps)) {
    expect(mostInADay(all.filter(({ campaign }) => campaign === id))).toBeLessThanOrEqual(max)
  }
})

test('of fifty requests at once to fifty phones, the workspace’s day takes as many as it allows', async () => {
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
  const books = await service.rows('select id from sandbox_message where workspace_id = $1', [sandbox.id])
  expect(books).toHaveLength(max)
  const days = await service.rows('select day, messages from spend_day where workspace_id = $1', [sandbox.id])
  expect(days).toEqual([{ day: '2026-03-03', messages: max }])
})
