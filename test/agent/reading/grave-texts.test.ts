import { expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'

/** Why a person must read the text at once, or null. */
function graveIn(body: string): string | null {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-02T15:00:00Z') }]
  const facts = { playbook: homeServices, timezone: 'America/Chicago', pending: null, lastSet: null, known: {}, texts }
  const hostile = understand(facts).find((command) => command.type === 'Hostile')
  return hostile?.type === 'Hostile' ? hostile.how : null
}

test.each([
  'the kitchen smells like gas and i feel sick',
  'we are smelling propane near the tank',
  'there is a really strong gas odor in the hall',
  'it smells so strong of smoke upstairs',
  'carbon alarm went off an hour ago and keeps going off',
  'fire alarm is blaring and i dont see why',
  'the water heater is leaking all over, what do i do',
])('an emergency: %s', (text) => {
  expect(graveIn(text)).toBe('emergency')
})

test.each([
  'my gas furnace is 12 years old',
  'gas prices are crazy, my truck smells like gas station coffee',
  'the roof leaked in may. not leaking right now, only a mark on the wall',
  'there is no gas smell, just a rattle',
  'the smoke detector is 10 years old',
])('no emergency: %s', (text) => {
  expect(graveIn(text)).toBeNull()
})

test.each([
  'why do you keep asking me the same thing again',
  'you people have no respect for customers',
  'i took a day off and nobody came. i am absolutely furious',
  'i am really mad at you guys',
  'this has been the most unprofessional experience',
])('anger at us: %s', (text) => {
  expect(graveIn(text)).toBe('anger')
})

test.each([
  'im furious with my old landlord',
  'he was the most unprofessional painter i ever hired',
  'i was mad at the insurance company for weeks',
  'are you kidding me, that is a great price',
])('anger at others, or none: %s', (text) => {
  expect(graveIn(text)).toBeNull()
})

test.each([
  'my cousin is an attorney and you can expect to hear from her',
  'i know a good lawyer, you are hearing from him next',
])('a threat: %s', (text) => {
  expect(graveIn(text)).toBe('threat')
})

test.each(['i drive my aunt to dialysis on tuesdays', 'i work at the dialysis center'])(
  'no grave illness: %s',
  (text) => {
    expect(graveIn(text)).toBeNull()
  },
)

test.each(['i am done answering your questions', 'no, we are through with these questions'])(
  'wants no more questions: %s',
  (text) => {
    expect(graveIn(text)).toBe('questions')
  },
)
