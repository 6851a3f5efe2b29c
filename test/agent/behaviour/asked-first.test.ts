import { beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

/** The agent's answer, with at most one question. */
async function answerTo(text: string, source?: string): Promise<string> {
  const phone = newPhone()
  if (source) await service.api('POST', '/v1/leads', { phone, source })
  const story = createStory(service, phone)
  await story.says(text)
  const answer = (await story.received()).at(-1) ?? ''
  expect(answer.match(/\?/g)?.length ?? 0).toBeLessThanOrEqual(1)
  return answer
}

test.each(['how did u get my number', 'where did you get my number?', 'who gave you my number'])(
  '"%s" is answered with the source and the date of the lead',
  async (text) => {
    expect(await answerTo(text, 'Roof calculator')).toMatch(
      /^This is Oakline Home Services\. Your number came to us through Roof calculator on Mar 3\. .*\?$/,
    )
    expect(await answerTo(text)).toContain('You texted us first, on Mar 3.')
    expect(await answerTo(text, 'see http://evil.example')).toContain('Your number was added to our contacts on Mar 3.')
  },
)

test('"who is this" is answered with the business’s name', async () => {
  expect(await answerTo('who is this')).toMatch(/^This is the automated assistant of Oakline Home Services \(/)
})

test.each(['how soon can you come', 'when can you start?', 'how quickly can someone get out here'])(
  '"%s" is answered with the first free time and the next question',
  async (text) => {
    expect(await answerTo(text)).toMatch(
      /^Our first opening is Tuesday Mar 3 at \d+:\d\d [AP]M\. What work do you need done\?$/,
    )
  },
)

test('several questions get all answers of the playbook, then one question', async () => {
  const answer = await answerTo('are you licensed? do you charge for estimates? what area do you serve?')

  expect(answer).toContain('Yes, we are licensed and insured.')
  expect(answer).toContain('Estimates are free, with no obligation.')
  expect(answer).toContain('We serve Springfield.')
})

test('a question about a price without an answer in the playbook is passed on', async () => {
  const { facts } = await seen.playbookOf(service.sandbox.campaignId)
  const withoutPrice = facts.filter(({ id }: { id: string }) => id !== 'price')
  await past.playbookChanged(service.sandbox.id, ['facts'], withoutPrice)

  expect(await answerTo('how much for a metal roof?')).toMatch(/^I'll pass that question on to the team\. /)
})
