import { beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'

const service = useTestApp()

beforeEach(() => service.clock.set(NOON))

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
