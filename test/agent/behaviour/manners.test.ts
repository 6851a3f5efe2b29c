import { beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'

const service = useTestApp()

beforeEach(() => service.clock.set(NOON))

async function after(...texts: string[]) {
  const story = createStory(service)
  for (const text of texts) await story.says(text)
  return { story, reply: (await story.received()).at(-1)!, conversation: await story.conversation() }
}

test.each(['how much for gutters', 'what do you charge for a new roof?', 'cuanto cuesta un techo nuevo'])(
  'who asks what something costs is not asked what they want: %s',
  async (text) => {
    const { reply, conversation } = await after(text)

    expect(conversation.qualification.signals).toContain('project')
    expect(reply).not.toMatch(/What work|Which is closest|Qué trabajo/)
  },
)

test.each(['maybe in spring', 'probably next spring', 'in the spring i think'])(
  'who puts the talk off can say afterwards until when: %s',
  async (text) => {
    const { reply, conversation } = await after('I need a new roof', "ok i'll think about it", text)

    expect(reply).toMatch(/^No problem\. I'll check back with you around /)
    expect(conversation).toMatchObject({ status: 'active' })
  },
)

test.each(['stop asking me about my budget', 'quit asking about money', 'enough questions', 'ya no mas preguntas'])(
  'who wants no more questions is told so, is not suppressed, and gets a person: %s',
  async (text) => {
    const { story, reply, conversation } = await after('I need a new roof', 'yes I own it', 'next month', text)

    expect(conversation).toMatchObject({ handler: 'human' })
    expect(conversation.status).not.toBe('opted-out')
    expect(reply).toMatch(/^(?:Understood, I'll stop asking\.|Entendido, ya no le pregunto m[aá]s\.)/)
    await story.says('ok thanks')
    expect((await story.received()).at(-1)).toBe(reply)
  },
)

test.each([
  'no more questions from me, go ahead',
  'thanks, no more questions',
  'im tired of asking my wife about it lol',
  "i'll stop asking now lol",
])('who has no more questions of their own is not told that we stop asking: %s', async (text) => {
  const { reply } = await after('I need a new roof', text)

  expect(reply).not.toMatch(/stop asking/)
})

test('who wants no more texts at all is suppressed, whatever they say of questions', async () => {
  const { conversation } = await after('I need a new roof', 'stop asking me questions and stop texting me')

  expect(conversation).toMatchObject({ status: 'opted-out' })
})
