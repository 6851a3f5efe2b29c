import { beforeEach, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'

const service = useTestApp()

beforeEach(() => service.clock.set(NOON))

const WILL = 'Of course. Someone from Oakline Home Services will call you'
const NOTED = "Of course. I'll let Oakline Home Services know that you'd like a call"

/** The lead writes on a Monday at 10:00 in their zone. */
test.each([
  ['call me after 5', `${WILL} after 5:00 PM.`],
  ['can someone call me tomorrow morning', `${WILL} tomorrow in the morning.`],
  ['please call me instead', 'Of course. Someone from Oakline Home Services will get back to you shortly.'],
  ['can someone call me today', 'Of course. Someone from Oakline Home Services will get back to you shortly.'],
  ['give me a call after work', `${WILL} after work.`],
  ['id rather talk on the phone, after 3 works', `${WILL} after 3:00 PM.`],
  ['call my cell at 4', `${WILL} at 4:00 PM.`],
  ['can u call me around noon', `${WILL} around 12:00 PM.`],
  ['ring me tonight', `${NOTED} this evening.`],
  ['could you call me on Thursday after 3?', `${WILL} on Thursday`],
  ['better to call me between 2 and 4', `${WILL} between 2:00 PM and 4:00 PM.`],
  ['call me back in an hour', `${WILL} in an hour.`],
  ['prefer a call, im free after 4:30', `${WILL} after 4:30 PM.`],
  ['have someone call me at 10 am tomorrow', `${WILL} tomorrow at 10:00 AM.`],
])('"%s" is a request of the lead, and the answer repeats the time', async (text, line) => {
  const story = createStory(service)

  await story.says(text)

  expect(await story.conversation()).toMatchObject({ handler: 'human', status: 'active' })
  const { body } = await service.api('GET', '/v1/events?types=agent.requested&limit=100')
  const { phone } = story
  expect(body.data.findLast(({ data }: Json) => data.phone === phone).data).toMatchObject({
    reason: 'lead_request',
    rule: null,
  })
  expect((await story.received()).at(-1)).toContain(line)
})

test('a lead who wants no texts gets none, and a person takes over at once', async () => {
  const story = createStory(service)

  await story.says("Call me. Don't text me.")

  expect(await story.conversation()).toMatchObject({ handler: 'human' })
  expect(await story.received()).toEqual([])
})
