import { expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { owned } from '../support/owner-playbooks.ts'

const facts = [
  { id: 'hrs', question: ['hrs'], answer: 'mon-fri 8-5, closed sundays' },
  { id: 'warr', question: ['warr'], answer: '5 yrs on labor' },
  { id: 'fin', question: ['fin'], answer: '0% 12 mo through Wisetack' },
  { id: 'lic', question: ['lic'], answer: 'yes, cert on request' },
  { id: 'noins', question: ['noins'], answer: '279/yr: 2 cleanings and xrays' },
]

/** The facts that the agent would answer a text with. */
function answersTo(body: string) {
  const texts = [{ messageId: 'm', body, receivedAt: new Date('2026-11-21T17:00:00Z') }]
  const playbook = owned('roofing', [], facts)
  const commands = understand({ playbook, timezone: null, pending: null, lastSet: null, known: {}, texts })
  return commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : []))
}

test.each([
  ['are you open saturday', 'hrs'],
  ['what if it fails in two years, is the work guaranteed?', 'warr'],
  ['can i pay a bit every month?', 'fin'],
  ['are you licensed and insured?', 'lic'],
])('a fact with a short label for a question answers %j', (text, fact) => {
  expect(answersTo(text)).toEqual([fact])
})

test('a fact with a short label does not answer other questions', () => {
  expect(answersTo('do you do gutters too?')).toEqual([null])
})
