import { expect, test } from 'vitest'
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
  choice('home_size', 'How big is the place?', ['studio', 'one_bed', 'two_bed', 'three_bed', 'four_plus']),
  choice('package', 'Which package?', ['six_hours', 'eight_hours', 'full_day']),
  choice('treatment', 'Who treated you?', ['emergency_room', 'chiropractor', 'none_yet']),
])

function read(pending: string, body: string): unknown {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-03T18:00:00Z') }]
  const commands = understand({ playbook, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts })
  return commands.flatMap((command) => ('value' in command && command.key === pending ? [command.value] : []))[0]
}

test.each([
  ['home_size', 'two bedroom upstairs unit', 'two_bed'],
  ['home_size', '1bd', 'one_bed'],
  ['home_size', 'its a 5 br with a full garage', 'four_plus'],
  ['home_size', 'de tres recamaras', 'three_bed'],
  ['package', 'the 8 hour one i think', 'eight_hours'],
  ['package', 'el de seis horas', 'six_hours'],
  ['treatment', 'chiro twice a week', 'chiropractor'],
])('an answer names an option by its number or its first letters: %s, "%s"', (key, text, option) => {
  expect(read(key, text)).toBe(option)
})

test.each([
  ['package', 'around $6000 i hope'],
  ['package', 'do you do 12 hours?'],
  ['home_size', 'not sure, 250k range'],
])('a sum, or a number that no option has, names none: %s, "%s"', (key, text) => {
  expect(read(key, text)).toBeUndefined()
})
