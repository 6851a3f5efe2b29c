import { beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/interfaces/jobs/handlers.ts'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createSeen } from '../../support/seen.ts'
import { createStory } from '../../support/story.ts'

const service = useTestApp()
const seen = createSeen(service)

const MINUTE_MS = 60_000
const AGAIN =
  "If anyone is in danger, please call 911 now. I've just told Oakline Home Services again. Someone will get back to you as soon " +
  'as possible.'

beforeEach(async () => {
  service.clock.set(NOON)
  await set({ escalateAfterMinutes: 30, escalateUrgentAfterMinutes: 5 })
})

const set = (input: object) =>
  service.graphql(
    'mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { workspace { name } } }',
    { input },
  )

test.each([
  ['theres water pouring through my ceiling RIGHT NOW what do i do', 'emergency', 'high'],
  ['i just want to die', 'distress', 'high'],
  ['im 9', 'minor', 'normal'],
  ['Can I talk to a real person?', null, 'normal'],
])('"%s": the event and the conversation have the handoff’s urgency', async (text, rule, urgency) => {
  const story = createStory(service)

  await story.says(text)

  const { id } = await story.conversation()
  const { body } = await service.api('GET', '/v1/events?types=agent.requested&limit=100')
  const event = body.data.find(({ data }: { data: { conversation_id: string } }) => data.conversation_id === id)
  expect(event.data).toMatchObject({ rule, urgency })
  const { body: answer } = await service.graphql(`{ conversation(id: "${id}") { handoffUrgency } }`)
  expect(answer.data.conversation.handoffUrgency).toBe(urgency.toUpperCase())
})

describe('an emergency that no one claims', () => {
  async function reported(text = 'I smell gas in the kitchen') {
    const story = createStory(service)
    await story.says(text)
    return { story, first: await story.received(), id: (await story.conversation()).id as string }
  }

  async function pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      service.clock.advance(MINUTE_MS)
      await service.processAll({ withinMs: 1_000 })
    }
  }

  test('the lead hears once, after the workspace’s minutes, that the company was told again', async () => {
    const { story, first } = await reported()

    await pass(4)
    expect(await story.received()).toEqual(first)
    await story.says('hello??')
    await pass(2)
    expect(await story.received()).toEqual([...first, AGAIN])
    await pass(30)

    expect(await story.received()).toEqual([...first, AGAIN])
    expect(await story.conversation()).toMatchObject({ handler: 'human', status: 'active' })
  })

  test('a lead in distress gets the number to call first', async () => {
    const { story } = await reported('i just want to die')

    await pass(6)

    expect((await story.received()).at(-1)).toMatch(/988\. I've just told Oakline Home Services again\./)
  })

  test('in Spanish for a lead who writes Spanish', async () => {
    const { story } = await reported('Hola, necesito un techo nuevo para mi casa')
    await story.says('huele a gas en la cocina, que hago?')

    await pass(6)

    expect((await story.received()).at(-1)).toMatch(/911 ahora\. Acabo de avisar otra vez a Oakline Home Services\./)
  })

  test.each([
    [
      'a person claimed it',
      (id: string) =>
        service.graphql(
          `mutation { claimConversation(input: { id: "${id}", assignedTo: "Ana" }) { conversation { id } } }`,
        ),
    ],
    ['it was returned to the agent', (id: string) => service.api('POST', `/v1/conversations/${id}/return`, {})],
    [
      'it was completed',
      (id: string) => service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' }),
    ],
  ])('the lead hears nothing if %s', async (_how, act) => {
    const { story, first, id } = await reported()

    await act(id)
    await pass(8)

    expect(await story.received()).toEqual(first)
  })

  test('a lead who said stop hears nothing', async () => {
    const { story } = await reported()
    await story.says('STOP')
    const before = await story.received()

    await pass(40)

    expect(await story.received()).toEqual(before)
  })

  test('without minutes for urgent handoffs it is reminded like all others, and the lead hears nothing', async () => {
    await set({ escalateUrgentAfterMinutes: null })
    const { story, first, id } = await reported()

    await pass(32)

    expect(await story.received()).toEqual(first)
    expect(await seen.conversation({ id }, 'escalation_count')).toEqual({ escalation_count: 1 })
  })

  test('another handoff is no emergency: the lead hears nothing more', async () => {
    const { story, first } = await reported('Can I talk to a real person?')

    await pass(40)

    expect(await story.received()).toEqual(first)
  })

  test('a job that runs twice tells the lead once', async () => {
    const { story, first, id } = await reported()
    service.clock.advance(5 * MINUTE_MS)
    const job = { queue: 'escalate-handoff', workspaceId: service.sandbox.id, id } as const

    await Promise.all([runJob(service.app, job), runJob(service.app, job)])
    await service.processAll({ withinMs: 1_000 })

    expect(await story.received()).toEqual([...first, AGAIN])
  })
})
