import { describe, expect, test } from 'vitest'
import { planTurn, stateAfterOpening, type TurnPlan } from '../../../src/domain/agent/index.ts'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { ninthPlaybooks } from '../support/headed-playbooks.ts'

/** Tuesday noon in Chicago. */
const now = new Date('2026-03-03T18:00:00Z')

function planOf(playbook: Playbook, body: string): TurnPlan {
  return planTurn({
    now,
    playbook,
    threshold: 70,
    timezone: 'America/Chicago',
    lead: { firstName: 'Ann', attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    texts: [{ messageId: 'msg_1', body, receivedAt: now }],
    state: stateAfterOpening(playbook),
  })
}

const dental = ninthPlaybooks.dental!
const auto = ninthPlaybooks.auto_repair!

describe('a request to write later is a pause and says nothing else', () => {
  test.each([
    ['shoot me a text at the end of june', '2026-06-30'],
    ['drop me a line in august', '2026-08-16'],
    ['lets pick this back up in 5 weeks', '2026-04-07'],
    ['bug me again in three months', '2026-06-03'],
    ['reach back out in a couple months', '2026-05-03'],
  ])('%s', (text, until) => {
    expect(planOf(dental, text).commands).toEqual([expect.objectContaining({ type: 'Postpone', until })])
  })
})

test.each(['drop him off with me', 'it is for me', 'me and my wife'])('who it is for may be "me": %s', (text) => {
  expect(planOf(dental, text).commands).not.toContainEqual(expect.objectContaining({ type: 'Postpone' }))
})

describe('a refusal corrects no free text', () => {
  test.each([
    'actually we hired another mechanic',
    'never mind my uncle fixed it',
    'nevermind, it got fixed',
    'oops, we already hired another mechanic',
  ])('%s', (text) => {
    expect(planOf(auto, text).commands).toEqual([expect.objectContaining({ type: 'NotInterested' })])
  })

  test.each([
    'not interested in a loaner, just the repair',
    'never mind my spelling, its a ford focus',
    'my uncle says it is the alternator',
  ])('no refusal: %s', (text) => {
    expect(planOf(auto, text).commands).not.toContainEqual(expect.objectContaining({ type: 'NotInterested' }))
  })
})

test('a reproach with a wish for a person gets a word of regret', () => {
  const { handoff } = planOf(homeServices, 'nobody called me back, i want to talk to a manager')
  expect(handoff).toMatchObject({
    reason: 'lead_request',
    acknowledgement: expect.stringContaining('sorry about that'),
  })
})
