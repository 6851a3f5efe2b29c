import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { QueueWatch } from '../../src/interfaces/jobs/queue-watch.ts'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { sweep } from '../../src/interfaces/jobs/worker.ts'
import { bringReceipt } from '../messaging/support/sandbox-callbacks.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { runnerOf } from './support/job-runner.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000

/** The transactions that fail, and those that never end. */
const failing = new Set<string>()
const hanging = new Set<string>()

const fault = (name: string) => {
  if (hanging.has(name)) return new Promise<never>(() => {})
  if (failing.has(name)) throw new Error(`${name} fails`)
  return null
}

const service = useTestApp({
  overrides: {
    log: { info: () => {}, warn: () => {}, error: vi.fn() },
    db: (db) => ({
      ...db,
      transaction: async (name, work) => (await fault(name)) ?? db.transaction(name, work),
      locked: async (name, workspaceId, phones, work) =>
        (await fault(name)) ?? db.locked(name, workspaceId, phones, work),
    }),
  },
})
const past = createPast(service)
const seen = createSeen(service)

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  failing.clear()
  hanging.clear()
  await service.processAll()
  await past.noStalledWork()
})

async function text(): Promise<Json> {
  return (await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'We need a new roof' })).body
}

async function endpoint(): Promise<string> {
  const { body } = await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })
  return body.id
}

async function ask(mutation: string): Promise<Json> {
  const { data, errors } = (await service.graphql(`mutation { made: ${mutation} }`)).body
  expect(errors).toBeUndefined()
  return data.made
}

const justNow = () => new Date(service.clock.now().getTime() - 1)

type Case = {
  /** Makes a row due and returns its ID. */
  prepare(): Promise<string>
  /** The transaction that fails the job. */
  fails: string
  /** Whether the row is done after a retry. */
  isDone(id: string): Promise<boolean>
}

const CASES: Record<string, Case> = {
  'apply-receipt': {
    fails: 'receipt.apply',
    async prepare() {
      const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
      await service.processAll({ withinMs: 0 })
      await bringReceipt(service, { messageId: body.id })
      return seen.newestReceiptId()
    },
    isDone: async (id) => (await seen.receipt(id)).next_try_at === null,
  },
  'escalate-handoff': {
    fails: 'escalate-handoff',
    async prepare() {
      const { conversation_id: id } = await text()
      await ask(`handOffConversation(input: { id: "${id}" }) { conversation { id } }`)
      await past.escalationDue(id, justNow())
      return id
    },
    isDone: async (id) => (await seen.conversationOf({ id })).escalation_count > 0,
  },
  'end-conversation': {
    fails: 'end-conversation',
    async prepare() {
      const { conversation_id: id } = await text()
      await past.endDue(id, justNow())
      return id
    },
    isDone: async (id) => (await seen.conversationOf({ id })).status === 'disqualified',
  },
  'end-snooze': {
    fails: 'end-snooze',
    async prepare() {
      const { conversation_id: id } = await text()
      await past.snoozeOver(id, justNow())
      return id
    },
    isDone: async (id) => (await seen.conversationOf({ id })).inbox_state === 'open',
  },
  'follow-up': {
    fails: 'follow-up',
    async prepare() {
      const { lead_id: id } = await text()
      await service.processAll({ withinMs: 1_000 })
      await past.followUpDue(id, justNow())
      return id
    },
    async isDone(id) {
      const { follow_up_due_at, created_at } = await seen.conversationOf({ lead_id: id })
      return follow_up_due_at === null || follow_up_due_at.getTime() > created_at.getTime() + 60_000
    },
  },
  'match-questions': {
    fails: 'questions.match',
    async prepare() {
      const { campaignId: id } = service.sandbox
      await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Can you teach my son to swim?' })
      await service.processAll()
      const { body } = await service.api('GET', `/v1/campaigns/${id}/playbook`)
      const swim = { id: 'swim', question: ['can you teach my son to swim'], answer: 'No, we only build pools.' }
      const playbook = { ...body.playbook, facts: [...body.playbook.facts, swim] }
      await service.api('POST', `/v1/campaigns/${id}/playbook`, { expected_version: body.version, playbook })
      return id
    },
    isDone: async (id) => (await seen.campaign(id)).questions_due_at === null,
  },
  'release-hold': {
    fails: 'release-hold',
    async prepare() {
      const { conversation_id: conversationId } = await text()
      const id = service.app.ids.next('appt')
      await past.holdEnded(conversationId, id, justNow())
      return id
    },
    isDone: async (id) => (await seen.appointment(id)).status === 'canceled',
  },
  'end-rotation': {
    fails: 'endpoint.end_rotation',
    async prepare() {
      const id = await endpoint()
      await ask(`rotateWebhookSecret(input: { id: "${id}", overlapHours: 1 }) { secret }`)
      await past.endpointChanged(id, { secret_overlap_until: justNow() })
      return id
    },
    isDone: async (id) => (await service.api('GET', `/v1/webhooks/${id}`)).body.secret_overlap_until === null,
  },
  'run-replay': {
    fails: 'replay.step',
    async prepare() {
      const input = `{ endpointId: "${await endpoint()}", since: "2026-03-01T00:00:00Z" }`
      return (await ask(`createReplay(input: ${input}) { replay { id } }`)).replay.id
    },
    isDone: async (id) => (await service.api('GET', `/v1/replays/${id}`)).body.status === 'completed',
  },
  'run-send': {
    fails: 'send.prepare',
    async prepare() {
      const source = `stalled ${newPhone()}`
      await service.api('POST', '/v1/leads', { phone: newPhone(), source })
      const input = { filter: { source }, confirm_without_consent: true }
      return (await service.api('POST', `/v1/campaigns/${service.sandbox.campaignId}/sends`, input)).body.id
    },
    isDone: async (id) => (await service.api('GET', `/v1/sends/${id}`)).body.counts.total === 1,
  },
  'run-erasure': {
    fails: 'erasure.lead',
    async prepare() {
      const { body } = await service.api('POST', '/v1/leads', { phone: newPhone() })
      const input = `{ leadIds: ["${body.id}"], expectedCount: 1 }`
      return (await ask(`createLeadErasure(input: ${input}) { erasure { id } }`)).erasure.id
    },
    async isDone(id) {
      const { data } = (await service.graphql(`{ leadErasure(id: "${id}") { status erased } }`)).body
      return data.leadErasure.status === 'COMPLETED' && data.leadErasure.erased === 1
    },
  },
  'deliver-to-endpoint': {
    fails: 'delivery.claim',
    async prepare() {
      const id = await endpoint()
      await text()
      return id
    },
    isDone: async (id) => (await seen.deliveriesTo(id)).some(({ status }) => status === 'succeeded'),
  },
  'reset-sandbox': {
    fails: 'sandbox-reset.batch',
    prepare: async () => (await ask('resetSandbox(input: {}) { sandboxReset { id } }')).sandboxReset.id,
    async isDone(id) {
      const { data } = (await service.graphql('{ sandboxReset { id status } }')).body
      return data.sandboxReset.id === id && data.sandboxReset.status === 'COMPLETED'
    },
  },
}

const LIST = '{ stalledWork { id kind subjectId meaning attempts failingSince } overview { workStalled } }'
const RETRY = 'mutation ($id: ID!) { retryStalledWork(input: { id: $id }) { retriedId } }'

async function listed(queue: string): Promise<Json[]> {
  const { data } = (await service.graphql(LIST)).body
  const kind = queue.toUpperCase().replaceAll('-', '_')
  return data.stalledWork.filter((each: Json) => each.kind === kind)
}

async function isDue(queue: string, id: string): Promise<boolean> {
  const { jobs } = await findDue(service.app.db, service.clock.now())
  return jobs.some((job) => job.queue === queue && job.id === id)
}

test.each(Object.entries(CASES))(
  '%s: a row that keeps failing is retried with backoff, then shown to the owner, who can retry it',
  async (queue, { prepare, fails, isDone }) => {
    await ask(`createNotificationChannel(input: { kind: WEBHOOK, name: "Ops ${queue}", target: "${receiver.url}/ops" }) {
      notificationChannel { id } }`)
    const id = await prepare()
    failing.add(fails)

    await service.processAll({ withinMs: 0 })
    const [first] = await seen.stalledWork({ subject_id: id })
    await service.processAll({ withinMs: 2 * HOUR_MS })

    expect(first.attempts).toBe(1)
    expect(first.next_try_at > service.clock.now().getTime() - 2 * HOUR_MS).toBe(true)
    expect(await isDue(queue, id)).toBe(false)
    const entries = (await listed(queue)).filter((each) => each.subjectId === id)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ meaning: expect.stringMatching(/\.$/), failingSince: expect.any(String) })
    expect(entries[0].attempts).toBeLessThanOrEqual(6)
    const news = (await seen.notifications({ kind: 'work_stalled' }, 'body')).filter(({ body }) =>
      body.startsWith(entries[0].meaning),
    )
    expect(news.length).toBeGreaterThan(0)

    failing.clear()
    const refused = await service.graphql(RETRY, { id: entries[0].id }, { key: service.live.key })
    expect(refused.body.errors[0].extensions.code).toBe('not_found')
    for (let n = 0; n < 2; n++)
      expect((await service.graphql(RETRY, { id: entries[0].id })).body.errors).toBeUndefined()
    await service.processAll()

    expect(await isDone(id)).toBe(true)
    expect(await seen.stalledWork({ subject_id: id })).toEqual([])
  },
  600_000,
)

test('dispatch-message: a message that cannot be claimed fails after six tries, with an error code', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  failing.add('dispatch.claim')

  await service.processAll({ withinMs: 2 * HOUR_MS })

  const { status, error_code } = (await service.api('GET', `/v1/messages/${body.id}`)).body
  expect({ status, error_code }).toEqual({ status: 'failed', error_code: 'internal_error' })
  expect(await isDue('dispatch-message', body.id)).toBe(false)
})

test('run-import: an import without a finished batch in three attempts fails, with an error code', async () => {
  const headers = { 'Content-Type': 'text/csv' }
  const { body } = await service.api('POST', '/v1/leads/imports', `phone\n${newPhone()}\n`, { headers })
  failing.add('import.batch')

  await service.processAll({ withinMs: 2 * HOUR_MS })

  const after = (await service.api('GET', `/v1/imports/${body.id}`)).body
  expect(after.status).toBe('failed')
  expect(after).toMatchObject({
    error_code: 'internal_error',
    error_message: expect.stringContaining('three attempts'),
  })
  expect(await isDue('run-import', body.id)).toBe(false)
})

test('send-notification: an unreadable notification stalls, without a notification about it', async () => {
  await ask(`createNotificationChannel(input: { kind: WEBHOOK, name: "Broken", target: "${receiver.url}/ops" }) {
    notificationChannel { id } }`)
  const [channel] = await seen.channelsNamed('Broken')
  const made = await ask(`testNotificationChannel(input: { id: "${channel.id}" }) { notification { id } }`)
  await past.channelDamaged(channel.id)

  await service.processAll({ withinMs: 3 * HOUR_MS })

  const entries = (await listed('send-notification')).filter(({ subjectId }) => subjectId === made.notification.id)
  expect(entries).toMatchObject([{ attempts: 6 }])
  const notifications = (await seen.notifications({}, 'body')).filter(({ body }) => body.includes(made.notification.id))
  expect(notifications).toEqual([])
})

test('sandbox-text: a text that the simulated carrier cannot process stalls', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  await service.processAll({ withinMs: 0 })
  const [row] = await seen.carrierTexts({ messageId: body.id })
  await past.receiptsUnreadable(row.id, service.clock.now())
  for (let n = 0; n < 12; n++) {
    service.clock.advance(HOUR_MS / 2 + 1)
    await service.app.sandbox.deliverDue().catch(() => {}) // rejects for each failure
  }

  expect((await listed('sandbox-text')).map(({ subjectId }) => subjectId)).toEqual([row.id])
  await past.receiptWithdrawn(row.id)
})

test('sandbox-text: a text that cannot be processed does not delay a text of another workspace to the same phone', async () => {
  const { sandbox: other } = await service.newWorkspace()
  const to = newPhone()
  const [broken, intact] = [
    await service.api('POST', '/v1/messages', { to, body: 'Hello' }),
    await service.api('POST', '/v1/messages', { to, body: 'Hello' }, { key: other.key }),
  ]
  await service.processAll({ withinMs: 0 })
  const [row] = await seen.carrierTexts({ messageId: broken.body.id })
  await past.receiptsUnreadable(row.id, service.clock.now())
  service.clock.advance(60_000)

  await service.app.sandbox.deliverDue().catch(() => {}) // rejects for the failure

  const [delivered] = await seen.carrierTexts({ messageId: intact.body.id })
  expect(delivered.status).toBe('delivered')
  await past.receiptWithdrawn(row.id)
})

test('a job that hangs is abandoned at its timeout, and counts as failed', async () => {
  const id = await CASES['release-hold']!.prepare()
  hanging.add('release-hold')

  await runJob(service.app, { queue: 'release-hold', workspaceId: service.sandbox.id, id }, 20)

  const [row] = await seen.stalledWork({ subject_id: id })
  expect(row).toMatchObject({ attempts: 1, last_error: 'JobTimedOut' })
})

test('stalled work is deleted with its subject, when no retry was needed, and after 30 days', async () => {
  const insert = (id: string, subjectId: string, failedAt: Date, nextTryAt: Date | null) =>
    past.workStalled({ id, workspaceId: service.sandbox.id, subjectId, failedAt, nextTryAt })
  const now = service.clock.now().getTime()
  const leads = await Promise.all([1, 2, 3].map(async () => (await text()).lead_id as string))
  await insert('stl_kept', leads[0]!, new Date(now), null)
  await insert('stl_gone', 'lead_gone', new Date(now), null)
  await insert('stl_done', leads[1]!, new Date(now - 3 * HOUR_MS), new Date(now - 2 * HOUR_MS))
  await insert('stl_old', leads[2]!, new Date(now - 31 * 24 * HOUR_MS), null)

  await forgetOld(service.app.db, service.clock.now())

  const left = await seen.stalledWork({ queue: 'follow-up' })
  expect(left.map(({ id }) => id)).toEqual(['stl_kept'])
})

test('due work is run without the queue when the queue takes no jobs for 10 seconds', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  const started: string[] = []
  const runner = runnerOf({
    run: async ({ id }) => {
      started.push(id)
      return null
    },
  })
  const watch = new QueueWatch(service.clock)
  const hint = vi.fn()
  const silentQueues = { ...service.app.queues, isReady: () => true, waitingCount: async () => 1_000, hint }
  const look = () => sweep({ ...service.app, queues: silentQueues }, { runner, watch })

  await look()
  service.clock.advance(9_000)
  await look()
  const before = [...started]
  service.clock.advance(2_000)
  await look()
  await runner.finished()

  expect(before).toEqual([])
  expect(started).toContain(body.id)
  expect(hint).not.toHaveBeenCalled()
})

test('a job that hangs does not delay the next search for due work', async () => {
  const first = Promise.withResolvers<void>()
  const started: string[] = []
  const runner = runnerOf({
    run: async ({ id }) => {
      started.push(id)
      if (id === 'msg_hangs') await first.promise
      return null
    },
  })
  const jobOf = (id: string) => ({ queue: 'dispatch-message', workspaceId: service.sandbox.id, id }) as const

  runner.offer([jobOf('msg_hangs')])
  runner.offer([jobOf('msg_hangs'), jobOf('msg_next')])
  const whileItHangs = [...started]
  first.resolve()
  await runner.finished()

  expect(whileItHangs).toEqual(['msg_hangs', 'msg_next'])
  expect(started).toEqual(whileItHangs)
})

test('600 failing rows do not block a valid one behind them', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  await service.processAll({ withinMs: 0 })
  const stopFailing = await past.poisonedReceiptsFail()

  const insert = (count: number, error: string | null, messageId: string, at: Date) =>
    past.receiptsStored({ workspaceId: service.sandbox.id, count, error, messageId, at })
  await insert(600, 'poison', body.id, justNow())
  await insert(1, null, body.id, service.clock.now())

  const runner = runnerOf({ run: (job) => runJob(service.app, job) })
  for (let n = 0; n < 2; n++) {
    await sweep(service.app, { runner, watch: new QueueWatch(service.clock) })
    await runner.finished()
  }

  const good = await seen.receipt('rcp_good1')
  expect(good.applied_at).not.toBeNull()
  expect(await seen.stalledWork({ queue: 'apply-receipt' })).toHaveLength(600)
  await stopFailing()
})
