import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, DATABASE_AWAY } from '../../src/errors.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const errors = vi.fn()
const outage = { left: 0 }
const service = useTestApp({
  overrides: {
    log: { info: () => {}, warn: () => {}, error: errors },
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        if (name === 'turn.commit' && outage.left > 0) {
          outage.left--
          throw new AppError('unavailable', { detail: DATABASE_AWAY })
        }
        return db.locked(name, workspaceId, phones, work)
      },
    }),
  },
})

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const past = createPast(service)
const seen = createSeen(service)

let brokenCampaign: string
let playbook: object
const mend = () => past.playbookReplaced({ campaign_id: brokenCampaign }, playbook)

beforeEach(async () => {
  errors.mockClear()
  await past.noDebounce()
  const create = `mutation { createCampaign(input: { name: "C ${newPhone()}", template: SOLAR, status: ACTIVE }) { ... on PlaybookSaved { campaign { id } } } }`
  const { data } = (await service.graphql(create)).body
  brokenCampaign = data.createCampaign.campaign.id
  playbook = await seen.playbookOf(brokenCampaign)
  await past.playbookReplaced({ campaign_id: brokenCampaign }, { ...playbook, signals: null }) // no turn can be planned with it
})

/** A lead in the campaign whose turns fail, with their text. */
async function poisoned(): Promise<string> {
  const phone = newPhone()
  await service.api('POST', '/v1/messages', { to: phone, body: 'Hello from us', campaign_id: brokenCampaign })
  return text(phone)
}

async function text(phone = newPhone()): Promise<string> {
  const { status, body } = await service.api('POST', '/v1/sandbox/inbound', {
    from: phone,
    body: 'We need solar panels',
  })
  expect(status).toBe(201)
  return body.conversation_id
}

const HANDED_OFF = {
  ...{ handler: 'human', reason: 'rule', rule: 'turn_failed', requested: 1 },
  ...{ attempts: 0, due: null, lease: null, turns: 0, unread: 0 },
}

/** Runs the work that is due after this time, and nothing later. */
async function elapse(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.processAll({ withinMs: 0 })
}

describe('a turn that fails', () => {
  test('is retried after 5 s and after 30 s, then the conversation is handed off once', async () => {
    const id = await poisoned()
    await elapse(0)
    const first = await seen.turnState(id)
    await elapse(5 * SECOND_MS - 1)
    const stillFirst = await seen.turnState(id)
    await elapse(1)
    const second = await seen.turnState(id)
    await elapse(30 * SECOND_MS - 1)
    const stillSecond = await seen.turnState(id)
    await elapse(1)

    expect([first, stillFirst, second, stillSecond].map(({ attempts }) => attempts)).toEqual([1, 1, 2, 2])
    expect(await seen.turnState(id)).toEqual(HANDED_OFF)
    await elapse(10 * MINUTE_MS)
    expect(await seen.turnState(id)).toEqual(HANDED_OFF)
    expect(errors).toHaveBeenCalledTimes(3)
  })

  test('does not delay the turns of others', async () => {
    const failing = await Promise.all(Array.from({ length: 5 }, poisoned))
    const good = await text()

    await elapse(0)

    expect(await seen.turnState(good)).toMatchObject({ turns: 1, handler: 'agent', attempts: 0 })
    for (const id of failing) expect(await seen.turnState(id)).toMatchObject({ turns: 0, attempts: 1 })
  })

  test('that succeeds after a failure resets the count', async () => {
    const id = await poisoned()
    await elapse(0)
    await mend()

    await elapse(5 * SECOND_MS)

    expect(await seen.turnState(id)).toMatchObject({ turns: 1, handler: 'agent', attempts: 0, due: null })
  })

  test('hands off a conversation whose texts are skipped: the agent answers only the next text', async () => {
    const phone = newPhone()
    await service.api('POST', '/v1/messages', { to: phone, body: 'Hello from us', campaign_id: brokenCampaign })
    const id = await text(phone)
    await service.processAll({ withinMs: MINUTE_MS })
    expect(await seen.turnState(id)).toMatchObject({ handler: 'human', rule: 'turn_failed' })
    await mend()

    await service.graphql('mutation($id: ID!) { returnConversation(input: { id: $id }) { conversation { id } } }', {
      id,
    })
    await service.processAll({ withinMs: MINUTE_MS })
    const quiet = await seen.turnState(id)
    await text(phone)
    await service.processAll({ withinMs: MINUTE_MS })

    expect(quiet).toMatchObject({ handler: 'agent', turns: 0, attempts: 0 })
    expect(await seen.turnState(id)).toMatchObject({ handler: 'agent', turns: 1 })
  })

  test('during a database outage does not count as an attempt', async () => {
    outage.left = 5
    const id = await text()

    for (let n = 0; n < 5; n++) await elapse(0)
    const during = await seen.turnState(id)
    await elapse(0)

    expect(outage.left).toBe(0)
    expect(during).toMatchObject({ turns: 1, handler: 'agent', attempts: 0 })
  })

  test('is counted in /metrics as failed and as given up', async () => {
    await poisoned()
    await service.processAll({ withinMs: MINUTE_MS })

    const metrics = await service.app.metrics.text()
    expect(metrics).toMatch(/leadthread_job_seconds_count\{queue="take-turn",outcome="failed"\} [1-9]/)
    expect(metrics).toMatch(/leadthread_work_given_up_total\{queue="take-turn"\} [1-9]/)
  })
})
