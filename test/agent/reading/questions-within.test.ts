import { expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { questionPlaybooks } from '../support/questions.ts'

const playbooks = questionPlaybooks.ninth

/** The facts that the agent would answer a text with. */
function answersTo(trade: string, body: string): string[] {
  const texts = [{ messageId: 'm', body, receivedAt: new Date('2026-11-21T17:00:00Z') }]
  const playbook = playbooks[trade]!
  const commands = understand({ playbook, timezone: null, pending: null, lastSet: null, known: {}, texts })
  return commands.flatMap((command) => (command.type === 'AskFact' && command.factId ? [command.factId] : []))
}

test.each([
  ['tutoring', 'have the tutors been background checked', 'tutors'],
  ['tutoring', 'están abiertos los sábados', 'hours'],
  ['roofing', 'does the guarantee carry over if we sell', 'warranty'],
  ['insurance', 'judge says i need an sr22, can you do it', 'sr22'],
])('%s: a question without its mark, or beside one for a promise, gets its fact: "%s"', (trade, text, fact) => {
  expect(answersTo(trade, text)).toEqual([fact])
})

test.each([
  ['tutoring', 'my wife is the one who checked the tutors out'],
  ['roofing', 'the roof is 20 years old and we are the second owners'],
  ['insurance', 'we will be home all day'],
])('%s: a statement gets no fact: "%s"', (trade, text) => {
  expect(answersTo(trade, text)).toEqual([])
})
