import { describe, expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { owned, signal } from '../support/owner-playbooks.ts'

const options = (names: string[]) => Object.fromEntries(names.map((name) => [name, [name.replaceAll('_', ' ')]]))

const playbook = owned('Acme', [
  signal('car', 'make & model', 'text', 'What make and model is it?'),
  signal('insurer', 'current company', 'text', 'Who is your insurance company now?'),
  signal('unit_place', 'where the unit is', 'text', 'Where is the indoor unit?'),
  signal('pay_how', 'paying', 'choice', 'How would you pay?', options(['cash', 'loan', 'lease'])),
  signal('premium', 'pays per month', 'money', 'What do you pay per month now?'),
  signal('pay_max', 'most per month', 'money', 'What is the most you would spend a month?'),
  signal('commute', 'longest commute (minutes)', 'number', 'longest commute (minutes)?'),
  signal('visit', 'Visit', 'date', 'What day can we come out and look?'),
  signal('storm', 'date of the storm', 'date', 'date of the storm?'),
])

function read(pending: string | null, body: string): Record<string, unknown> {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-04-14T17:00:00Z') }]
  const commands = understand({ playbook, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts })
  return Object.fromEntries(commands.flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])))
}

describe('a sentence about another signal than the one that we asked for is read', () => {
  test.each([
    ['visit', "gotta ask my husband. it's a 2018 toyota camry", 'car', '2018 toyota camry'],
    ['commute', 'no idea yet. we are with progressive', 'insurer', 'progressive'],
    ['visit', 'let me think. I pay 185 a month right now', 'premium', 185],
    ['car', "not sure yet. I won't go over 120 a month", 'pay_max', 120],
    ['car', 'one sec. can you guys come look friday?', 'visit', '2026-04-17'],
    ['car', "lemme look. we'd pay cash by the way", 'pay_how', 'cash'],
  ])('%s: "%s"', (pending, text, key, value) => {
    expect(read(pending, text)).toMatchObject({ [key]: value })
  })
})

describe('dates and amounts are read as they are meant', () => {
  test.each([
    ['visit', 'friday first thing', { visit: '2026-04-17' }],
    ['storm', 'it was on easter', { storm: '2026-04-05' }],
    ['storm', 'last weekend', { storm: '2026-04-11' }],
    ['commute', 'an hour and a half', { commute: 90 }],
    ['commute', 'half an hour tops', { commute: 30 }],
  ])('%s: "%s"', (pending, text, values) => {
    expect(read(pending, text)).toEqual(values)
  })

  test.each(['we have 60 goats and they bite', 'the thermostat is set at 72'])('"%s" is no money', (text) => {
    expect(read(null, text)).toEqual({})
  })
})
