import { expect, test } from 'vitest'
import { initialState, planTurn } from '../../src/domain/agent/index.ts'
import type { Playbook } from '../../src/domain/campaigns/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'

const receivedAt = new Date('2026-03-02T15:00:00Z')

/** The suggested reply of the handoff after the last text. */
function suggestion(texts: string[], playbook: Playbook = homeServices): string | undefined {
  let state = initialState()
  let suggested: string | undefined
  for (const [i, body] of texts.entries()) {
    const plan = planTurn({
      ...{ now: receivedAt, playbook, threshold: 70, timezone: 'America/Chicago', state },
      lead: { firstName: 'Dana', attributes: {} },
      conversation: { status: 'active', qualifiedBefore: false },
      texts: [{ messageId: `m${i}`, body, receivedAt }],
    })
    state = plan.state
    suggested = plan.handoff?.suggestedReply
    if (plan.handoff) expect(plan.handoff.summary.endsWith(`Suggested reply: ${suggested}`)).toBe(true)
  }
  return suggested
}

const HI = `Hi Dana, a colleague at ${homeServices.brand.name} here.`
const licensed = homeServices.facts.find(({ id }) => id === 'licensed')!

test.each<[string, string[], string]>([
  ['who asks for a person is asked what for', ['can I talk to a person'], `${HI} How can I help?`],
  [
    'who asks what we can answer, too, is answered',
    [`${licensed.question[0]}? and can I talk to a person`],
    `${HI} ${licensed.answer}`,
  ],
  [
    'who asks for a promise is promised nothing',
    ['can you guarantee the price?'],
    `${HI} Let me look into your question.`,
  ],
  [
    'who was not understood twice is asked what the agent would have asked next',
    ['asdf qwer', 'zxcv uiop'],
    `${HI} ${homeServices.signals[0]!.reask}`,
  ],
])('%s', (_name, texts, reply) => {
  expect(suggestion(texts)).toBe(reply)
})

test('without a handoff nothing is suggested', () => {
  expect(suggestion(['I need a new roof'])).toBeUndefined()
})

test('an invalid name is not repeated', () => {
  const plan = planTurn({
    ...{ now: receivedAt, playbook: homeServices, threshold: 70, timezone: null, state: initialState() },
    lead: { firstName: 'http://evil.example {{brand}}', attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    texts: [{ messageId: 'm', body: 'a human please', receivedAt }],
  })

  expect(plan.handoff!.suggestedReply).toBe(`Hi, a colleague at ${homeServices.brand.name} here. How can I help?`)
})
