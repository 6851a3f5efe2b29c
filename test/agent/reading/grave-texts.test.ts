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
  'the whole garage reeks of propane',
  'i think the gas line is hissing behind the dryer',
  'grey smoke is rolling out of the attic vent',
  'the fuse box started sparking just now',
  'the hall is full of smoke',
  'we both got light headed after the boiler kicked on',
  'my brother just fell off the ladder',
  'grandma fainted in the hallway',
  'my nephew got zapped by the dryer outlet',
  'the porch roof caved in',
  'water is gushing out of the wall',
  'salen chispas del panel',
  'mi suegro no respira',
])('an emergency: %s', (text) => {
  expect(graveIn(text)).toBe('emergency')
})

test.each([
  'my gas furnace is 12 years old',
  'gas prices are crazy, my truck smells like gas station coffee',
  'the roof leaked in may. not leaking right now, only a mark on the wall',
  'there is no gas smell, just a rattle',
  'the smoke detector is 10 years old',
  'can you install a carbon monoxide detector',
  'we have a co detector upstairs and one in the hall',
  'that last bill gave me a heart attack',
  'blue smoke comes out of the tailpipe',
  'no sparks coming out or anything',
  'my uncle fell off the ladder two years ago so we hire it out',
  'the dog passed out on the couch',
  'water is pouring in every time it storms',
  'gas made me dizzy at my old dentist',
  'the tub is not filling with water',
  'my daughter passed her driving exam',
])('no emergency: %s', (text) => {
  expect(graveIn(text)).toBeNull()
})

test.each([
  'why do you keep asking me the same thing again',
  'you people have no respect for customers',
  'i took a day off and nobody came. i am absolutely furious',
  'i am really mad at you guys',
  'this has been the most unprofessional experience',
  'nobody has called us back since friday',
  'your crew never showed up on monday',
  'you guys left me hanging twice',
  'how many times must i repeat myself',
  'fifth time i have told you people this',
  'i am so disappointed in you',
  'been waiting three weeks for someone to come',
  'nadie me contesto y es una burla',
])('anger at us: %s', (text) => {
  expect(graveIn(text)).toBe('anger')
})

test.each([
  'im furious with my old landlord',
  'he was the most unprofessional painter i ever hired',
  'i was mad at the insurance company for weeks',
  'are you kidding me, that is a great price',
  'are you kidding me with this heat',
  'ridiculous how much rain came in',
  'nobody from the other roofer called me back',
  'i tried five plumbers and no one called me back',
  'the adjuster never returned my calls',
  'you never called but no worries',
  'no one came to the garage sale',
  'my boy keeps asking me the same questions about it',
  'still waiting on someone who can start in june',
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
