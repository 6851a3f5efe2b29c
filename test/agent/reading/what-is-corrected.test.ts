import { expect, test } from 'vitest'
import type { SignalValue } from '../../../src/domain/agent/index.ts'
import { isSignalCommand } from '../../../src/domain/agent/reading/command.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { ninthPlaybooks } from '../support/headed-playbooks.ts'

type Known = Record<string, SignalValue>

/** The values that a text sets, when these are known and the last one was set last. */
function setBy(trade: string, known: Known, body: string): Known {
  const texts = [{ messageId: 'm', body, receivedAt: new Date('2026-03-03T18:00:00Z') }]
  const lastSet = Object.keys(known).at(-1)!
  const playbook = ninthPlaybooks[trade]!
  const commands = understand({ playbook, timezone: 'America/Chicago', pending: null, lastSet, known, texts })
  return Object.fromEntries(commands.filter(isSignalCommand).map(({ key, value }) => [key, value]))
}

test.each<[string, Known, string, Known]>([
  ['insurance', { tickets: 2, carrier: 'Allstate' }, 'sorry, i wrote 2 tickets but i meant 3 tickets', { tickets: 3 }],
  [
    'auto_repair',
    { car: '2014 ford focus' },
    'oh wait, forget it, a friend of the family is a mechanic and he fixed it',
    {},
  ],
  [
    'tutoring',
    { hours_week: 2, failing: true },
    'oops make that 4 hours a week not 2, he showed me a test',
    { hours_week: 4 },
  ],
])('%s, known %o: "%s" corrects the value that it names, and no other', (trade, known, text, wanted) => {
  expect(setBy(trade, known, text)).toEqual(wanted)
})

test.each<[string, Known, string]>([
  ['tutoring', { subject: 'reading' }, 'thank you, please write to me tonight'],
  ['insurance', { line: 'auto' }, 'nobody else lives in my house'],
  ['roofing', { trouble: 'leak' }, 'saturday is fine to take a look at it'],
])('%s, known %o: "%s" only mentions another option', (trade, known, text) => {
  expect(setBy(trade, known, text)).not.toHaveProperty(Object.keys(known)[0]!)
})

test.each<[string, Known, string, Known]>([
  ['insurance', { carrier: 'Allstate' }, 'oops, i meant Progressive', { carrier: 'Progressive' }],
  ['insurance', { line: 'auto' }, 'actually home insurance would be better', { line: 'home' }],
  ['tutoring', { place: 'library' }, 'make it online instead', { place: 'online' }],
])('%s, known %o: "%s" is a correction', (trade, known, text, wanted) => {
  expect(setBy(trade, known, text)).toMatchObject(wanted)
})
