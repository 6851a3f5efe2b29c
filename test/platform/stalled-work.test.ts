import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Deliveries } from '../../src/interfaces/jobs/deliveries.ts'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { sweep } from '../../src/interfaces/jobs/worker.ts'
import { bringReceipt } from '../messaging/support/sandbox-callbacks.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

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

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  failing.clear()
  hanging.clear()
  await service.processAll()
  await service.rows('delete from stalled_work')
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

const past = () => new Date(service.clock.now().getTime() - 1)

type Case = {
  /** Makes a row due and says which. */
  prepare(): Promise<string>
  /** The transaction whose failure is the job's. */
  fails: string
  /** Whether the row is done, once it is tried again. */
  isDone: string
}

const CASES: Record<string, Case> = {
  'apply-receipt': {
    fails: 'receipt.apply',
    async prepare() {
      const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
      await service.processAll({ withinMs: 0 })
      await bringReceipt(service, { messageId: body.id })
      const [row] = await service.rows<{ id: string }>('select id from carrier_receipt order by id desc limit 1')
      return row!.id
    },
    isDone: 'select from carrier_receipt where id = $1 and next_try_at is null',
  },
  'escalate-handoff': {
    fails: 'escalate-handoff',
    async prepare() {
      const { conversation_id: id } = await text()
      await ask(`handOffConversation(input: { id: "${id}" }) { conversation { id } }`)
      await service.rows('update conversation set escalate_at = $2 where id = $1', [id, past()])
      return id
    },
    isDone: 'select from conversation where id = $1 and escalation_count > 0',
  },
  'follow-up': {
    fails: 'follow-up',
    async prepare() {
      const { lead_id: id } = await text()
      await service.processAll({ withinMs: 1_000 })
      await service.rows('update conversation set follow_up_due_at = $2 where lead_id = $1', [id, past()])
      return id
    },
    isDone: `select from conversation where lead_id = $1 and coalesce(follow_up_due_at, 'infinity') > created_at + interval '1 minute'`,
  },
  'release-hold': {
    fails: 'release-hold',
    async prepare() {
      const { conversation_id: conversationId } = await text()
      const id = service.app.ids.next('appt')
      await service.rows(
        `insert into appointment (workspace_id, id, campaign_id, lead_id, conversation_id, status, starts_at, ends_at, timezone,
           hold_until, created_at, updated_at)
         select workspace_id, $2, campaign_id, lead_id, id, 'held', $3, $3, 'America/New_York', $3, $3, $3
         from conversation where id = $1`,
        [conversationId, id, past()],
      )
      return id
    },
    isDone: `select from appointment where id = $1 and status = 'canceled'`,
  },
  'end-rotation': {
    fails: 'endpoint.end_rotation',
    async prepare() {
      const id = await endpoint()
      await ask(`rotateWebhookSecret(input: { id: "${id}", overlapHours: 1 }) { secret }`)
      await service.rows('update webhook_endpoint set secret_overlap_until = $2 where id = $1', [id, past()])
      return id
    },
    isDone: 'select from webhook_endpoint where id = $1 and secret_overlap_until is null',
  },
  'run-replay': {
    fails: 'replay.step',
    async prepare() {
      const input = `{ endpointId: "${await endpoint()}", since: "2026-03-01T00:00:00Z" }`
      return (await ask(`createReplay(input: ${input}) { replay { id } }`)).replay.id
    },
    isDone: `select from replay where id = $1 and status = 'completed'`,
  },
  'deliver-to-endpoint': {
    fails: 'delivery.claim',
    async prepare() {
      const id = await endpoint()
      await text()
      return id
    },
    isDone: `select from webhook_delivery where endpoint_id = $1 and status = 'succeeded'`,
  },
  'reset-sandbox': {
    fails: 'sandbox-reset.batch',
    prepare: async () => (await ask('resetSandbox(input: {}) { sandboxReset { id } }')).sandboxReset.id,
    isDone: `select from sandbox_reset where id = $1 and status = 'completed'`,
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
  '%s: a row that keeps failing is tried with growing gaps, set aside, shown to the owner, and tried again at their word',
  async (queue, { prepare, fails, isDone }) => {
    await ask(`createNotificationChannel(input: { kind: WEBHOOK, name: "Ops ${queue}", target: "${receiver.url}/ops" }) {
      notificationChannel { id } }`)
    const id = await prepare()
    failing.add(fails)

    await service.processAll({ withinMs: 0 })
    const [first] = await service.rows<Json>('select attempts, next_try_at from stalled_work where subject_id = $1', [
      id,
    ])
    await service.processAll({ withinMs: 2 * HOUR_MS })

    expect(first.attempts).toBe(1)
    expect(first.next_try_at > service.clock.now().getTime() - 2 * HOUR_MS).toBe(true)
    expect(await isDue(queue, id)).toBe(false)
    const entries = (await listed(queue)).filter((each) => each.subjectId === id)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ meaning: expect.stringMatching(/\.$/), failingSince: expect.any(String) })
    expect(entries[0].attempts).toBeLessThanOrEqual(6)
    const news = await service.rows(`select from notification where kind = 'work_stalled' and body like $1`, [
      `${entries[0].meaning}%`,
    ])
    expect(news.length).toBeGreaterThan(0)

    failing.clear()
    const refused = await service.graphql(RETRY, { id: entries[0].id }, { key: service.live.key })
    expect(refused.body.errors[0].extensions.code).toBe('not_found')
    for (let n = 0; n < 2; n++)
      expect((await service.graphql(RETRY, { id: entries[0].id })).body.errors).toBeUndefined()
    await service.processAll()

    expect(await service.rows(isDone, [id])).not.toEqual([])
    expect(await service.rows('select from stalled_work where subject_id = $1', [id])).toEqual([])
  },
  60_000,
)

test('dispatch-message: a message that cannot be claimed has failed after six tries, with a reason', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  failing.add('dispatch.claim')

  await service.processAll({ withinMs: 2 * HOUR_MS })

  const { status, error_code } = (await service.api('GET', `/v1/messages/${body.id}`)).body
  expect({ status, error_code }).toEqual({ status: 'failed', error_code: 'internal_error' })
  expect(await isDue('dispatch-message', body.id)).toBe(false)
})

test('run-import: an import that gets no batch done in three attempts has failed, with a reason', async () => {
  const headers = { 'Content-Type': 'text/csv' }
  const { body } = await service.api('POST', '/v1/leads/imports', `phone\n${newPhone()}\n`, { headers })
  failing.add('import.batch')

  await service.processAll({ withinMs: 2 * HOUR_MS })

  const after = (await service.api('GET', `/v1/imports/${body.id}`)).body
  expect(after.status).toBe('failed')
  const [row] = await service.rows<Json>('select error_code, error_message from lead_import where id = $1', [body.id])
  expect(row).toMatchObject({ error_code: 'internal_error', error_message: expect.stringContaining('three attempts') })
  expect(await isDue('run-import', body.id)).toBe(false)
})

test('send-notification: one that cannot even be read is set aside, and no notification tells of it', async () => {
  await ask(`createNotificationChannel(input: { kind: WEBHOOK, name: "Broken", target: "${receiver.url}/ops" }) {
    notificationChannel { id } }`)
  const [channel] = await service.rows<Json>(`select id from notification_channel where name = 'Broken'`)
  const made = await ask(`testNotificationChannel(input: { id: "${channel.id}" }) { notification { id } }`)
  await service.rows(`update notification_channel set target = '\\x00' where id = $1`, [channel.id])

  await service.processAll({ withinMs: 3 * HOUR_MS })

  const entries = (await listed('send-notification')).filter(({ subjectId }) => subjectId === made.notification.id)
  expect(entries).toMatchObject([{ attempts: 6 }])
  expect(await service.rows(`select from notification where body like '%${made.notification.id}%'`)).toEqual([])
})

test('sandbox-text: a text that the simulated network cannot bring is set aside', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  await service.processAll({ withinMs: 0 })
  const [row] = await service.rows<Json>('select id from sandbox_message where correlation_id = $1', [body.id])
  await service.rows(`update sandbox_message set receipts = '7', next_receipt_at = $2 where id = $1`, [
    row.id,
    service.clock.now(),
  ])
  for (let n = 0; n < 12; n++) {
    service.clock.advance(HOUR_MS / 2 + 1)
    await service.app.sandbox.deliverDue().catch(() => {}) // it tells of each failure
  }

  expect((await listed('sandbox-text')).map(({ subjectId }) => subjectId)).toEqual([row.id])
  await service.rows('update sandbox_message set next_receipt_at = null where id = $1', [row.id])
})

test('a job that hangs is left behind after its time, and counts as failed', async () => {
  const id = await CASES['release-hold']!.prepare()
  hanging.add('release-hold')

  await runJob(service.app, { queue: 'release-hold', workspaceId: service.sandbox.id, id }, 20)

  const [row] = await service.rows('select attempts, last_error from stalled_work where subject_id = $1', [id])
  expect(row).toEqual({ attempts: 1, last_error: 'JobTimedOut' })
})

test('what is known of failures goes with its subject, when nobody had to try again, and after 30 days', async () => {
  const insert = (id: string, subject: string, failedAt: Date, nextTryAt: Date | null) =>
    service.rows(
      `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, next_try_at, given_up_at)
       values ($1, $2, 'follow-up', $3, 1, 'Error', $4, $5, case when $5::timestamptz is null then $4::timestamptz end)`,
      [service.sandbox.id, id, subject, failedAt, nextTryAt],
    )
  const now = service.clock.now().getTime()
  const leads = await Promise.all([1, 2, 3].map(async () => (await text()).lead_id as string))
  await insert('stl_kept', leads[0]!, new Date(now), null)
  await insert('stl_gone', 'lead_gone', new Date(now), null)
  await insert('stl_done', leads[1]!, new Date(now - 3 * HOUR_MS), new Date(now - 2 * HOUR_MS))
  await insert('stl_old', leads[2]!, new Date(now - 31 * 24 * HOUR_MS), null)

  await forgetOld(service.app.db, service.clock.now())

  const left = await service.rows<{ id: string }>(`select id from stalled_work where queue = 'follow-up'`)
  expect(left.map(({ id }) => id)).toEqual(['stl_kept'])
})

test('600 rows that fail do not hold up one that is good, behind them all', async () => {
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  await service.processAll({ withinMs: 0 })
  await service.rows(`
    create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
  await service.rows(`
    create trigger poison before update on carrier_receipt for each row when (old.carrier_error = 'poison')
    execute function refuse_poison()`)
  const insert = (count: number, error: string | null, messageId: string, at: Date) =>
    service.rows(
      `insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, status, carrier_error, received_at, next_try_at)
       select a.workspace_id, 'rcp_' || $1 || n, a.id, $2, 'delivered', $3, $4, $4
       from carrier_account a, generate_series(1, $5::int) n where a.workspace_id = $6`,
      [error ?? 'good', messageId, error, at, count, service.sandbox.id],
    )
  await insert(600, 'poison', body.id, past())
  await insert(1, null, body.id, service.clock.now())

  const deliveries = new Deliveries(service.app, () => {})
  for (let n = 0; n < 2; n++) await sweep(service.app, deliveries)
  await deliveries.close()

  const [good] = await service.rows<Json>(`select applied_at from carrier_receipt where id = 'rcp_good1'`)
  expect(good.applied_at).not.toBeNull()
  const [stalled] = await service.rows<Json>(`select count(*) as n from stalled_work where queue = 'apply-receipt'`)
  expect(stalled.n).toBe(600)
  await service.rows('drop trigger poison on carrier_receipt')
  await service.rows(`delete from carrier_receipt where carrier_error = 'poison'`)
})
