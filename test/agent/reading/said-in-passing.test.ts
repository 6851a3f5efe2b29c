import { describe, expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { owned, signal } from '../support/owner-playbooks.ts'

const options = (names: string[]) => Object.fromEntries(names.map((name) => [name, [name.replaceAll('_', ' ')]]))

const playbook = owned('Acme', [
  signal('loan_ok', 'Pre-approved', 'boolean', 'Has a lender pre-approved you?'),
  signal('agent', 'signed with another agent', 'boolean', 'signed with another agent?'),
  signal('pills', 'on blood thinners', 'boolean', 'on blood thinners?'),
  signal('tobacco', 'Tobacco', 'boolean', 'Do you use any tobacco or vape?'),
  signal('iep', 'IEP or 504 plan', 'boolean', 'IEP or 504 plan?'),
  signal('drivable', 'Drivable', 'boolean', 'Can you still drive it?'),
  signal('old_or_baby', 'baby or elderly in the home', 'boolean', 'baby or elderly in the home?'),
  signal('line', 'Coverage', 'choice', 'What do you need covered?', options(['auto', 'home', 'boat'])),
  signal('why', 'Why solar', 'choice', 'What got you looking?', options(['lower_bill', 'backup_power', 'environment'])),
  signal('pay', 'how to pay', 'choice', 'how to pay?', options(['cash', 'loan', 'not_sure'])),
  signal('trouble', 'what is wrong', 'choice', 'what is wrong?', options(['leak', 'storm_damage', 'ac_not_cold'])),
  signal('drivers', 'Drivers', 'number', 'How many drivers are in the household?'),
  signal('bill', 'Power bill', 'money', 'What do you pay for power in a normal month?'),
  signal('scares', 'Fears', 'text', 'What scares them the most?'),
  signal('gate', 'gates and dogs', 'text', 'gates and dogs?'),
  signal('plan', 'Plan', 'text', 'Which dental insurance do you have?'),
  signal('allergies', 'allergies', 'text', 'allergies?'),
  signal('area', 'part of town', 'text', 'part of town?'),
])

function read(pending: string | null, body: string): Record<string, unknown> {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-04-14T17:00:00Z') }]
  const commands = understand({ playbook, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts })
  return Object.fromEntries(commands.flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])))
}

describe('a no or a not about another matter does not answer the open question', () => {
  test.each([
    ['loan_ok', 'we move in june. not working with any other agent'],
    ['loan_ok', 'No we have not signed with any other agent. what do you charge to sell?'],
    ['tobacco', 'will you talk to my bank for me? I am not so good on the telephone with these people'],
    ['iep', 'how long is the lesson? my cat sits in the window all day but she only looks, never scratched anyone'],
    ['pills', "obviously can't drive it. can you fetch it?"],
    ['tobacco', 'could you swear to a lower price? I would sleep so much better with a firm word from you'],
  ])('%s: "%s"', (pending, text) => {
    expect(read(pending, text)).not.toHaveProperty(pending)
  })

  test.each([
    ['tobacco', 'never touched it in my whole life', false],
    ['loan_ok', 'what does that mean? not yet', false],
    ['tobacco', 'thanks. no', false],
    ['drivable', 'how far are you? we can still drive it', true],
  ])('%s: "%s" answers', (pending, text, value) => {
    expect(read(pending, text)).toMatchObject({ [pending]: value })
  })
})

describe('yes and no behind the name of a thing are about it', () => {
  test.each([
    [null, 'blood thinners nope, tobacco yes', { pills: false, tobacco: true }],
    ['pills', 'blood thinners no haha', { pills: false }],
    ['pills', "she doesn't have one of those 504 or iep plans", { iep: false }],
    ['old_or_baby', "ok then. my husband's father lives with us, he's 91", { old_or_baby: true }],
  ])('%s: "%s"', (pending, text, values) => {
    expect(read(pending, text)).toMatchObject(values)
  })
})

describe('an option is read for what the lead wants, not from a word in passing', () => {
  test.each([
    ["we need car insurance. I'm the only driver in the house", { line: 'auto', drivers: 1 }],
    ["not so much the bill, it's for the planet", { why: 'environment' }],
    ['whether cash or a loan, I am not sure', { pay: 'not_sure' }],
  ])('"%s"', (text, values) => {
    expect(read(null, text)).toMatchObject(values)
  })

  test.each([
    ["my ac isn't cold any more", 'ac_not_cold'],
    ['the storm did damage up there', 'storm_damage'],
  ])('asked, "%s" is %s', (text, value) => {
    expect(read('trouble', text)).toMatchObject({ trouble: value })
  })

  test('a power bill is not backup power', () => {
    expect(read(null, 'power bill is about 190 in a normal month')).toEqual({ bill: 190 })
  })
})

describe('free text that was not asked for is stored if the lead says what it is', () => {
  test.each([
    ['the dentist chair is what scares her the most', 'scares', 'the dentist chair is what scares her the most'],
    ['we have cigna', 'plan', 'cigna'],
    ['my son is allergic to bees, they make him swell', 'allergies', 'allergic to bees'],
    ['the side gate is stuck', 'gate', 'the side gate is stuck'],
  ])('"%s"', (text, key, value) => {
    expect(read(null, text)).toMatchObject({ [key]: value })
  })

  test.each([
    "Ruth Marsh. I'm looking to sell some land",
    'what scares kids the most?',
    'he takes metformin for sugar',
  ])('nothing of "%s"', (text) => {
    const found = read(null, text)
    for (const key of ['scares', 'area', 'allergies', 'plan']) expect(found).not.toHaveProperty(key)
  })
})
