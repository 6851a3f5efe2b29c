import { expect, test } from 'vitest'
import type { SignalValue } from '../../../src/domain/agent/index.ts'
import { isSignalCommand } from '../../../src/domain/agent/reading/command.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { ninthPlaybooks } from '../support/headed-playbooks.ts'
import { owned, signal } from '../support/owner-playbooks.ts'

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

const booth = owned('Booth & Tent', [
  signal('fee', 'most per month', 'money', 'What is the most you would pay a month?'),
  signal('guests', 'guests', 'number', 'How many guests?'),
  signal('made', 'year it was built', 'number', 'What year was it built?'),
  signal('space', 'sqft', 'number', 'How many square feet is it?'),
  signal('often', 'x per wk', 'number', 'x per wk?'),
  signal('day', 'start', 'date', 'When do you want to start?'),
  signal('cover', 'cover', 'choice', 'Which cover is it?', {
    ...{ canvas: ['canvas'], vinyl: ['vinyl'], none: ['none'] },
  }),
])

/** What a text of Tuesday, 14 April 2026 sets, in answer to this question. */
function answered(pending: string | null, body: string): Known {
  const texts = [{ messageId: 'm', body, receivedAt: new Date('2026-04-14T17:00:00Z') }]
  const commands = understand({
    ...{ playbook: booth, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts },
  })
  return Object.fromEntries(commands.filter(isSignalCommand).map(({ key, value }) => [key, value]))
}

test.each<[string, string, Known]>([
  ['guests', '40. No, 35', { guests: 35 }],
  ['guests', '40, no 35, my aunts are away', { guests: 35 }],
  ['fee', '90, nah the tires cost me, 75', { fee: 75 }],
  ['fee', '300, no they cut my hours, 250 dollars', { fee: 250 }],
  ['day', 'thursday, no saturday', { day: '2026-04-18' }],
  ['day', 'the 20th, no I tell a lie, it is the 21st', { day: '2026-04-21' }],
  ['day', 'we moved it from the 20th to the 22nd', { day: '2026-04-22' }],
  ['cover', 'canvas I think. Well no. my uncle says vinyl', { cover: 'vinyl' }],
  ['made', '1974, scratch that, 1947', { made: 1947 }],
  ['guests', "40 ain't enough, 60", { guests: 60 }],
])('%s: "%s" takes the first value back', (pending, text, wanted) => {
  expect(answered(pending, text)).toEqual(wanted)
})

test.each<[string, string, Known]>([
  ['guests', '40, no kids under 5', { guests: 40 }],
  ['guests', '40. no I do not need chairs, we have 60', { guests: 40 }],
  ['space', '900, no rush, in 3 weeks or so', { space: 900 }],
  ['cover', 'canvas, no vinyl', { cover: 'canvas' }],
])('%s: "%s" denies something else', (pending, text, wanted) => {
  expect(answered(pending, text)).toMatchObject(wanted)
})

test('an amount that rose from another is the new one', () => {
  expect(answered(null, 'my fee went from 140 to 210 a month')).toEqual({ fee: 210 })
  expect(answered('fee', 'from 140 to 210 a month')).toEqual({ fee: 175 })
})

test('an amount to the last dime is money', () => {
  expect(answered('space', '2,100 and not a dime more')).not.toHaveProperty('space')
})

test.each<[string, Known]>([
  ['we pay 12k, no they cut my hours, 9k', { fee: 9000 }],
  ['90 guests, no 80 guests', { guests: 80 }],
])('"%s" takes it back, though something else was asked', (text, wanted) => {
  expect(answered('cover', text)).toMatchObject(wanted)
})
