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
const office = owned('Acme Law', [
  signal('court', 'court date', 'date', 'court date?'),
  signal('hurt', 'accident', 'date', 'When was the accident?'),
  signal('born', 'DOB', 'date', 'DOB?'),
  signal('renewal', 'policy ends', 'date', 'policy ends?'),
  signal('begin', 'start', 'date', 'start?'),
  signal('put_in', 'install', 'date', 'When was the boiler installed?'),
  signal('on_since', 'on since', 'date', 'pto?'),
  signal('often', 'x per wk', 'number', 'x per wk?'),
  signal('space', 'sqft', 'number', 'How many square feet is it?'),
  signal('built', 'year built', 'number', 'What year was the house built?'),
  signal('own_part', 'deductible', 'money', 'What is your deductible?'),
  signal('bid', 'other bid', 'money', 'What did the other company quote?'),
  signal('yearly', 'premium a year', 'money', 'What do you pay a year?'),
])

function commandsFor(pending: string | null, body: string, from = playbook) {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-04-14T17:00:00Z') }]
  const given = { playbook: from, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts }
  return understand({ ...given, asksBack: true })
}

function read(pending: string | null, body: string, from = playbook): Record<string, unknown> {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-04-14T17:00:00Z') }]
  const commands = understand({ playbook: from, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts })
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

describe('a day belongs to the question whose event is named beside it', () => {
  test.each([
    ['somebody rear ended me on march 3', { hurt: '2026-03-03' }],
    ['I was born march 4 1971', { born: '1971-03-04' }],
    ['my policy is up june 3', { renewal: '2026-06-03' }],
    ['beginning may 4 please', { begin: '2026-05-04' }],
    ['it went in in 1991', { put_in: '1991-07-01' }],
  ])('"%s"', (text, values) => {
    expect(read(null, text, office)).toEqual(values)
  })

  test.each([
    ["I'm before the judge on may 12", 'court', '2026-05-12'],
    ['they are dropping me june 3', 'renewal', '2026-06-03'],
  ])('"%s" is at least asked back', (text, key, guess) => {
    expect(commandsFor(null, text, office)).toContainEqual(expect.objectContaining({ type: 'DoubtSignal', key, guess }))
  })

  test.each([
    ['hurt', 'on good friday', { hurt: '2026-04-03' }],
    ['hurt', 'the 2nd of this month', { hurt: '2026-04-02' }],
    ['hurt', 'monday of last week', { hurt: '2026-04-06' }],
    ['hurt', 'el martes de la semana pasada', { hurt: '2026-04-07' }],
    ['on_since', 'sometime in 2019', { on_since: '2019-07-01' }],
    ['on_since', 'dec 2 last year', { on_since: '2025-12-02' }],
  ])('%s: "%s" is in the past', (pending, text, values) => {
    expect(read(pending, text, office)).toEqual(values)
  })

  test.each(['any day but the 20th', 'anytime except wednesday', 'cualquier dia menos el viernes'])(
    '"%s" rules the day out',
    (text) => {
      expect(read('visit', text)).toEqual({})
    },
  )
})

describe('numbers that people say in their own way', () => {
  test.each([
    ['often', 'twice', { often: 2 }],
    ['often', 'mon wed fri', { often: 3 }],
    ['space', '40 by 25', { space: 1000 }],
    ['built', 'nineteen and fifty two', { built: 1952 }],
    ['own_part', '2% of 150k', { own_part: 3000 }],
    ['bid', 'seventeen thousand five', { bid: 17500 }],
    ['yearly', 'I pay every three months, 400', { yearly: 1600 }],
  ])('%s: "%s"', (pending, text, values) => {
    expect(read(pending, text, office)).toEqual(values)
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

const visits = owned('Acme Home', [
  signal('unit_place', "where's the unit", 'text', "where's the unit?"),
  signal('access', 'gates, dogs, anything to know', 'text', 'gates, dogs, anything to know?'),
  signal('allergies', 'allergies', 'text', 'Any allergies?'),
  signal('injury', 'which injury', 'text', 'which injury?'),
  signal('stuck_on', 'trips up', 'text', 'What trips up your student?'),
  signal('why_shop', 'why shopping', 'text', 'why shopping?'),
  signal('claim', 'Claim', 'boolean', 'Have you filed an insurance claim?'),
  signal('child_age', 'age of child', 'number', 'age of child?'),
  signal('smoker', 'tobacco', 'boolean', 'Do you use any tobacco?'),
])

describe('free text is read where nothing asked for it', () => {
  test.each([
    ['the furnace is making noise in the hall closet', 'unit_place', /hall closet/],
    ['water comes thru the kitchen ceiling', 'unit_place', /kitchen ceiling/],
    ['we have a husky, he only barks', 'access', /husky/],
    ['the side gate has a keypad', 'access', /keypad/],
    ["I can't have penicillin", 'allergies', /penicillin/],
    ['codeine makes me sick', 'allergies', /codeine/],
    ['I have a bad left knee', 'injury', /bad left knee/],
    ['tore my rotator cuff in may', 'injury', /rotator cuff/],
    ["it's the decimals that get her", 'stuck_on', /decimals/],
    ['geico went up on me again', 'why_shop', /went up/],
  ])('"%s"', (text, key, wanted) => {
    expect(read(null, text, visits)).toMatchObject({ [key]: expect.stringMatching(wanted) })
  })

  test.each([
    ["I'm in the kitchen, text me later", 'unit_place'],
    ['is the closet big enough for it?', 'unit_place'],
    ['my neighbor has a husky', 'access'],
    ['my brother has a bad knee', 'injury'],
    ['it is for my dad, he is 84', 'child_age'],
    ['the fella next door has shingles and he already filed a claim', 'claim'],
  ])('not from "%s"', (text, key) => {
    expect(read(null, text, visits)).not.toHaveProperty(key)
  })
})

const kennel = owned('Acme Kennel', [
  signal('name', "dog's name", 'text', "What is your dog's name?"),
  signal('dream', 'Dream school', 'text', 'Where are you hoping to get in?'),
  signal('spots', 'Trouble spots', 'text', 'Where does your student get stuck?'),
  signal('live', 'House', 'text', 'Where would you like your house?'),
  signal('smoker', 'tobacco', 'boolean', 'Do you use any tobacco?'),
])

test.each([
  ['we have a husky, he only barks', 'name'],
  ['the side gate has a keypad', 'dream'],
  ['he does it in the living room', 'spots'],
  ['there must be a fireplace in the living room', 'live'],
  ['I want to quit my job', 'smoker'],
])('"%s" answers no question for a name, a school, a subject or a town', (text, key) => {
  expect(read(null, text, kennel)).not.toHaveProperty(key)
})

test('who is trying to quit still smokes', () => {
  expect(read('smoker', 'i chew, trying to quit', visits)).toEqual({ smoker: true })
  expect(read('smoker', 'quit smoking in 2019', visits)).toEqual({ smoker: false })
})
