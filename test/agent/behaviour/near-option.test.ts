import { expect, test } from 'vitest'
import { initialState, planTurn, type TurnFacts } from '../../../src/domain/agent/index.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { firstOwners, secondOwners, thirdOwners } from '../support/headed-playbooks.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const PLAYBOOKS = { ...firstOwners.tuning, ...secondOwners.tuning, ...thirdOwners.tuning }

/** Answers without a known word of an option. How sure the service is of each changes when it is trained again. */
const ANSWERS = [
  ['roofing_a', 'trouble', 'animals', 'something is living up there i hear scratching'],
  ['roofing_a', 'covering', 'metal', 'sounds like a drum in the rain'],
  ['gym_d', 'goal', 'get_mobile', 'i just want to get off the floor without help'],
  ['hvac_d', 'symptom', 'noise', 'it howls like a wolf all night long'],
  ['solar_b', 'issue', 'critters', 'something made a home beneath them'],
  ['tutoring_b', 'weak_part', 'timing', 'she never makes it to the last page'],
] as const

const textOf = (body: string) => [{ messageId: `msg_${body.length}`, body, receivedAt: NOW }]

function commandsIn([trade, key, , body]: (typeof ANSWERS)[number], asksBack: boolean) {
  const facts = { playbook: PLAYBOOKS[trade]!, timezone: null, pending: key, lastSet: null, known: {} }
  return understand({ ...facts, texts: textOf(body), asksBack })
}

/** The first of these answers whose option is near. */
function nearAnswer() {
  const found = ANSWERS.find((answer) =>
    commandsIn(answer, true).some((command) => command.type === 'DoubtSignal' && command.guess === answer[2]),
  )
  if (!found) throw new Error('No answer is near its option: add one')
  return found
}

function after(reply: string) {
  const [trade, key, option, body] = nearAnswer()
  const turn = (state: TurnFacts['state'], said: string) =>
    planTurn({
      ...{ now: NOW, playbook: PLAYBOOKS[trade]!, threshold: 70, timezone: 'America/Chicago', state },
      ...{ lead: { firstName: null, attributes: {} }, texts: textOf(said) },
      conversation: { status: 'active', qualifiedBefore: false },
    })
  const asked = turn({ ...initialState(), pending: key, asks: { [key]: 1 } }, body)
  const next = turn(asked.state, reply)
  return { asked, key, option, evidence: next.state.evidence[key] ?? [], next }
}

test('an answer that is near an option is asked back, and counts after a yes', () => {
  const { asked, evidence, key, option } = after('yes')

  expect(asked.decision).toBe(`confirm:${key}`)
  expect(asked.reply!.body).toMatch(/, is that right\?$/)
  expect(asked.state.evidence[key]).toBeUndefined()
  expect(evidence.map(({ value }) => value)).toEqual([option])
})

test('after a no, it does not count, and the agent asks on', () => {
  const { evidence, next } = after('no')

  expect(evidence).toEqual([])
  expect(next.decision).toMatch(/^ask:/)
})

test('without asking back, such an answer is not understood', () => {
  expect(commandsIn(nearAnswer(), false).map(({ type }) => type)).toEqual(['CannotHandle'])
})
