import { describe, expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { owned, signal } from '../support/owner-playbooks.ts'

/** A choice whose options the owner typed as bare names. */
function choice(key: string, question: string, options: string[]) {
  return signal(
    key,
    question,
    'choice',
    question,
    Object.fromEntries(options.map((o) => [o, [o.replaceAll('_', ' ')]])),
  )
}

const playbook = owned('Acme', [
  choice('shape', 'What shape is your roof?', ['gable', 'hip', 'flat']),
  choice('thermostat', 'What thermostat do you have?', ['smart', 'programmable', 'dial']),
  choice('storeys', '# of stories?', ['one', 'two', 'three_plus']),
  choice('paying', 'How would you pay?', ['cash', 'loan', 'lease']),
  signal('owner', 'Homeowner', 'boolean', 'Do you own the home?'),
  signal('built', 'yr built', 'number', 'yr built?'),
  signal('age', 'age', 'number', 'age?'),
  signal('premium', 'Premium', 'money', 'What are you paying a year?'),
  signal('spot', 'Where', 'text', 'Where in the house do you see it?'),
])

function read(pending: string | null, body: string, of = playbook): Record<string, unknown> {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-03T18:00:00Z') }]
  const commands = understand({ playbook: of, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts })
  return Object.fromEntries(commands.flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])))
}

describe('an option is found by the words that leads use for it', () => {
  test.each([
    ['shape', 'upside down v', 'gable'],
    ['shape', 'all four sides', 'hip'],
    ['thermostat', 'its a nest', 'smart'],
    ['storeys', 'ranch', 'one'],
  ])('%s: "%s" is %s', (key, text, option) => {
    expect(read(key, text)[key]).toBe(option)
  })

  test('a count in an answer to another question is not read as an option', () => {
    expect(read('shape', 'gable with two dormers')).toEqual({ shape: 'gable' })
  })

  test('an answer that names an option of the open question does not answer another one', () => {
    expect(read('paying', 'lease')).toEqual({ paying: 'lease' })
  })
})

describe('numbers, sums and places are read as the question asks for them', () => {
  test.each([
    ['built', 'built in 1987', 1987],
    ['age', "i'm 55", 55],
    ['premium', '3200 a year', 3_200],
    ['premium', '200 a month', 2_400],
    ['spot', 'upstairs hall closet', 'upstairs hall closet'],
  ])('%s: "%s" is %s', (key, text, value) => {
    expect(read(key, text)[key]).toBe(value)
  })
})

describe('"or not" and "y/n" in a question are no things that it asks about', () => {
  const yesOrNo = (key: string, question: string) => signal(key, question, 'boolean', question)
  const asked = owned('Acme', [
    yesOrNo('sprinklers', 'Sprinklers or not?'),
    yesOrNo('pool', 'Do you have a pool or not?'),
    yesOrNo('patio', 'Do you have a patio y/n?'),
    yesOrNo('pets', 'Pets or no pets?'),
    yesOrNo('pergola', 'Pergola (yes/no)?'),
    yesOrNo('hot_tub', 'Hot tub y/n?'),
  ])

  test.each([
    ['sprinklers', 'Not right now', false],
    ['sprinklers', 'not at the house', false],
    ['sprinklers', 'sprinklers out back', true],
    ['pool', 'Not right now', false],
    ['pool', 'not that i use', false],
    ['pool', 'no pool', false],
    ['pool', 'a pool and a slide', true],
    ['patio', 'a small patio', true],
    ['pets', 'no pets', false],
    ['pets', 'no pets here', false],
    ['pets', 'pets, two of them', true],
    ['pergola', 'a pergola out back', true],
    ['hot_tub', 'a hot tub out back', true],
    ['hot_tub', 'not right now', false],
  ])('%s: "%s" is %s', (key, text, value) => {
    expect(read(key, text, asked)[key]).toBe(value)
  })
})
