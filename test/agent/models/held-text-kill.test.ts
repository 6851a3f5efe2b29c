import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../../support/fault-service.ts'
import { WorkerHandle } from '../../support/worker-handle.ts'
import { type ModelServer, startModelServer } from '../support/model-server.ts'
import { createSeen } from '../support/seen.ts'

const HELD = 'see you in court'
/** More than the lease of a text that is being read. */
const LATER_MS = 60_000

let service: FaultService
let model: ModelServer
const workers: WorkerHandle[] = []

beforeEach(async () => {
  model = await startModelServer()
  service = await startFaultService()
  const input = { provider: 'OPENAI_COMPATIBLE', name: 'test-1', baseUrl: model.url, key: 'k', uses: ['UNDERSTAND'] }
  const query =
    'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { workspace { id } } }'
  const { body } = await service.post('/graphql', { query, variables: { input } })
  expect(body.errors).toBeUndefined()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  await Promise.all([service.close(), model.close()])
})

function newWorker(): WorkerHandle {
  const worker = new WorkerHandle(service.env)
  workers.push(worker)
  return worker
}

const judged = () => model.asked.filter(({ data }) => 'text' in data).length

async function outcome(conversationId: string) {
  const seen = createSeen(service)
  const of = { conversation_id: conversationId }
  const unread = await seen.count('unread_text')
  const { status, handler, handoff_rule: rule } = await seen.conversation({ id: conversationId })
  const answers = await seen.count('message', { ...of, sent_by: 'agent' })
  return { status, handler, rule, unread, held: await seen.count('held_text', of), answers }
}

test.each([
  ['while the model answers', null],
  ['before the verdict is stored', 'read-text uncommitted'],
])(
  'a text is held for a person, once, if the worker dies %s',
  async (_name, stopAt) => {
    model.respondWith(({ data }) =>
      'text' in data
        ? { says: { verdict: 'opt_out', quote: 'see you in court' }, delayMs: stopAt === null ? LATER_MS : 0 }
        : { says: { commands: [] } },
    )
    const { body } = await service.post('/v1/sandbox/inbound', { from: '+14155550199', body: HELD })
    const first = newWorker()
    await first.order({ aheadMs: 0, ...(stopAt !== null && { stopAt }) })
    if (stopAt === null) await expect.poll(judged, { timeout: 300_000 }).toBe(1)
    else expect(await first.until(() => first.passed.at(-1) === `stopped at ${stopAt}`, 300_000)).toBe(true)
    await first.kill()
    expect(await outcome(body.conversation_id)).toMatchObject({
      status: 'active',
      handler: 'agent',
      held: 0,
      unread: 1,
    })

    service.time.aheadMs = LATER_MS
    const second = newWorker()
    await second.order({ aheadMs: LATER_MS })
    await second.until(async () => (await outcome(body.conversation_id)).unread === 0, 300_000)

    expect(await outcome(body.conversation_id)).toEqual({
      status: 'active',
      handler: 'human',
      rule: 'possible_opt_out',
      held: 1,
      unread: 0,
      answers: 0,
    })
    expect(judged()).toBe(1)
  },
  900_000,
)
