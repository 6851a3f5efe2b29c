import { expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { homeServices } from './support/example-playbooks.ts'

const service = useTestApp({ now: NOON })

const TRY = `query ($input: TryPlaybookInput!) { tried: tryPlaybook(input: $input) {
  ... on PlaybookTried { turns { reply } } ... on PlaybookNotTried { problems { path message } } } }`

async function tried(tone: string | undefined, texts: string[]): Promise<Json> {
  const playbook = { ...homeServices, ...(tone && { tone }) }
  const { body } = await service.graphql(TRY, { input: { playbook, texts } })
  return body.data.tried
}

const replyTo = async (tone: string | undefined, text: string): Promise<string> =>
  (await tried(tone, [text])).turns[0].reply

test.each([
  ['friendly', 'Great, thank you! '],
  ['neutral', 'Got it. '],
  [undefined, 'Got it. '],
  ['brief', ''],
])('with the tone %s the agent reacts to an answer with "%s"', async (tone, reaction) => {
  const question = homeServices.signals.find(({ key }) => key === 'owner')!.ask[0]!

  expect(await replyTo(tone, 'a new kitchen')).toBe(`${reaction}${question}`)
})

test('bad news gets sympathy in every tone', async () => {
  for (const tone of ['friendly', 'neutral', 'brief'])
    expect(await replyTo(tone, 'The roof is leaking')).toMatch(/sorry to hear that/i)
})

test('a tone that does not exist is refused with the ones that do', async () => {
  expect(await tried('sassy', ['hi'])).toEqual({
    problems: [{ path: 'tone', message: 'Choose friendly, neutral or brief.' }],
  })
})
