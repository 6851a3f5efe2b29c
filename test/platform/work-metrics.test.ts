import { afterAll, beforeAll, expect, test } from 'vitest'
import { countHeldTexts } from '../../src/domain/messaging/index.ts'
import { QueueWatch } from '../../src/interfaces/jobs/queue-watch.ts'
import { reportDue, sweep } from '../../src/interfaces/jobs/worker.ts'
import { useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { runnerOf } from './support/job-runner.ts'
import { createPast } from './support/past.ts'

const MINUTE_MS = 60_000

const ANSWER = 'mutation($input: AnswerHeldTextInput!) { answerHeldText(input: $input) { __typename } }'

const service = useTestApp()
const past = createPast(service)
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

async function metric(series: string): Promise<number | null> {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line ? Number(line.slice(series.length)) : null
}

test('hand-overs are counted by carrier and response, and webhook requests by outcome', async () => {
  await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.delivered'] })
  receiver.respondWith((n) => ({ status: n === 1 ? 500 : 200 }))

  await createStory(service).sends('Your estimate is ready. Reply STOP to opt out.')
  await service.processAll({ withinMs: MINUTE_MS })

  expect(await metric('leadthread_hand_overs_total{carrier="sandbox",outcome="accepted",error=""}')).toBe(1)
  expect(await metric('leadthread_webhook_attempts_total{outcome="failed"}')).toBe(1)
  expect(await metric('leadthread_webhook_attempts_total{outcome="succeeded"}')).toBe(1)
})

test('a job that is not done is shown as due, and ages until it is done', async () => {
  const runner = runnerOf({})
  const watch = new QueueWatch(service.clock)
  const look = async () => {
    await sweep(service.app, { runner, watch })
    await reportDue(service.app)
    return {
      due: await metric('leadthread_due_jobs{queue="dispatch-message"}'),
      oldestSeconds: await metric('leadthread_due_oldest_seconds{queue="dispatch-message"}'),
    }
  }
  await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })

  const first = await look()
  service.clock.advance(3 * MINUTE_MS)
  const later = await look()
  await service.processAll()
  const after = await look()

  expect(first).toEqual({ due: 1, oldestSeconds: 0 })
  expect(later).toEqual({ due: 1, oldestSeconds: 180 })
  expect(after).toEqual({ due: null, oldestSeconds: null })
})

test('held texts of live workspaces are counted until a person answers', async () => {
  const count = () => countHeldTexts(service.app.db, service.clock.now())
  await createStory(service).says('see you in court')
  const ofSandbox = await count()
  await past.workspaceIsLive(service.sandbox.id)
  service.clock.advance(MINUTE_MS)
  const ofLive = await count()
  const { body } = await service.graphql('{ heldTexts { edges { node { id } } } }')
  const input = { id: body.data.heldTexts.edges[0].node.id, answer: 'NOT_OPT_OUT' }
  const answered = await service.graphql(ANSWER, { input })

  expect(ofSandbox).toEqual({ count: 0, oldestSeconds: 0 })
  expect(ofLive.count).toBe(1)
  expect(ofLive.oldestSeconds).toBeGreaterThanOrEqual(60)
  expect(answered.body.errors).toBeUndefined()
  expect(await count()).toEqual({ count: 0, oldestSeconds: 0 })
})

test('the database is reachable, and without a queue server the queue is not', async () => {
  expect(await metric('leadthread_dependency_up{dependency="database"}')).toBe(1)
  expect(await metric('leadthread_dependency_up{dependency="queue"}')).toBe(0)
})
