import { describe, expect, test } from 'vitest'
import { planTurn, stateAfterOpening, type TurnFacts, type TurnPlan } from '../../src/domain/agent/index.ts'
import { homeServices, type Playbook, solar } from '../../src/domain/campaigns/index.ts'
import { ownerPlaybooks } from './support/owner-playbooks.ts'

/** Monday noon in Chicago. */
const now = new Date('2026-03-02T18:00:00Z')

function talk(playbook: Playbook, bodies: string[], change: Partial<TurnFacts> = {}): TurnPlan[] {
  let state = change.state ?? stateAfterOpening(playbook)
  return bodies.map((body, i) => {
    const plan = planTurn({
      now,
      playbook,
      threshold: 70,
      timezone: 'America/Chicago',
      lead: { firstName: 'Ann', attributes: {} },
      conversation: { status: 'active', qualifiedBefore: false },
      texts: [{ messageId: `msg_${i}`, body, receivedAt: now }],
      ...change,
      state,
    })
    state = plan.state
    return plan
  })
}

const wordsOf = (plan: TurnPlan) => plan.reply?.body ?? plan.handoff?.acknowledgement ?? ''

describe('what needs a person gets a fitting word, a person at once, and no question', () => {
  test.each([
    ['Harold passed away in September.', 'bereavement', "I'm so sorry for your loss."],
    ['my husband died last month and I am sorting out the house', 'bereavement', "I'm so sorry for your loss."],
    ['theres water pouring through my ceiling RIGHT NOW what do i do', 'emergency', 'call 911'],
    ["a leak, it's dripping on my kid's bed!!!", 'emergency', 'call 911'],
    ['I smell gas in the kitchen', 'emergency', 'call 911'],
    ['im in the hospital, my wife has cancer', 'illness', 'sorry to hear that'],
    ['im 9', 'minor', 'Thanks for letting me know.'],
    ["i'm only 14 years old", 'minor', 'Thanks for letting me know.'],
    ['i just want to die', 'distress', '988'],
    ['my lawyer will be in touch', 'threat', 'I understand.'],
    ['you people are a joke, this is ridiculous', 'anger', "I'm sorry about that."],
  ])('%s', (text, rule, words) => {
    const [plan] = talk(homeServices, [text])

    expect(plan!.handoff).toMatchObject({ rule, acknowledgement: expect.stringContaining(words) })
    expect(wordsOf(plan!)).not.toContain('?')
  })

  test.each([
    'the roof leaks a bit when it rains',
    'my late husband left me 22k for the house',
    'my furnace died last night',
    'the old roof passed inspection',
    'the house is 9 years old',
    'my tooth is killing me',
    'we had water damage last spring',
  ])('and %s is none of these', (text) => {
    const [plan] = talk(homeServices, [text])

    expect(plan!.commands.filter(({ type }) => type === 'Hostile')).toEqual([])
  })
})

describe('a handoff is acknowledged', () => {
  const ask = ['Can I talk to a real person?']

  test('by a line that asks nothing', () => {
    const [plan] = talk(homeServices, ask)

    expect(plan!.handoff!.acknowledgement).toBe(
      'Of course. Someone from Oakline Home Services will get back to you shortly.',
    )
    expect(plan!.reply).toBeNull()
  })

  test('outside the hours of the business with the time at which they begin', () => {
    const sunday = new Date('2026-03-01T18:00:00Z')
    const [plan] = talk(homeServices, ask, { now: sunday })

    expect(plan!.handoff!.acknowledgement).toBe(
      'Of course. Someone from Oakline Home Services will get back to you after Monday Mar 2 at 8:00 AM.',
    )
  })

  test('in the words of the playbook, or not at all', () => {
    const own = talk({ ...homeServices, acknowledgement: 'Sure, Pat will text you.' }, ask)
    const none = talk({ ...homeServices, acknowledgement: false }, ask)
    const water = talk({ ...homeServices, emergencyLine: 'Call (555) 010-0199 now.' }, ['i smell gas'])

    expect(own[0]!.handoff!.acknowledgement).toBe('Sure, Pat will text you.')
    expect(none[0]!.handoff!.acknowledgement).toBeNull()
    expect(water[0]!.handoff!.acknowledgement).toBe('Call (555) 010-0199 now.')
  })
})

describe('after a goodbye nothing starts again', () => {
  const written = (text: string) => talk(homeServices, [text], { afterGoodbye: true })[0]!

  test.each(['k', 'thanks', 'ok bye', 'no thanks'])('%s gets no answer', (text) => {
    expect(written(text)).toMatchObject({ reply: null, handoff: null, status: 'active' })
  })

  test('and anything more goes to a person', () => {
    expect(written('actually we do need a roof').handoff).toMatchObject({ rule: 'wrote_after_goodbye' })
  })
})

describe('questions of the lead', () => {
  test('that nothing answers are passed on, and a person gets them at the latest with nothing left to ask', () => {
    const plans = talk(homeServices, ['do you take crypto?', 'roof', 'yes', 'next month', '15k'])

    expect(wordsOf(plans[0]!)).toMatch(/^I'll pass that question on to the team\. .*\?$/)
    expect(plans.at(-1)!.handoff).toMatchObject({ rule: 'question_outside_facts' })
    expect(plans.at(-1)!.handoff!.summary).toContain('Asked, not answered: "do you take crypto?"')
  })

  test.each([
    ['dental', 'do you take children too', 'Yes, we welcome children from age 3.'],
    ['auto_repair', 'whats a brake job gonna run me', 'Brake jobs start at $240 per axle, parts included.'],
    ['roofing', 'how far do you guys travel', 'We work in Tulsa and all towns within 50 miles.'],
  ])('are answered in their own words: %s, %s', (trade, text, answer) => {
    const [plan] = talk(ownerPlaybooks[trade]!, [text])

    expect(wordsOf(plan!)).toContain(answer)
  })
})

describe('the same sentence is not said twice', () => {
  test('a question without another wording names its options, or what an answer may be', () => {
    const choice = talk(ownerPlaybooks.roofing!, ['hi', 'hm the weather is nice'])
    const number = talk(ownerPlaybooks.tutoring!, ['math', 'hm the weather is nice'])

    expect(wordsOf(choice[0]!)).toBe('Is it a repair or a full replacement?')
    expect(wordsOf(choice[1]!)).toContain('Which is closest: repair, replacement or inspection?')
    expect(wordsOf(number[1]!)).toContain('A rough number is fine.')
  })

  test('no acknowledgement follows itself, and bad news is no reason to be glad', () => {
    const replies = talk(homeServices, ['the storm damaged my roof', 'yes', 'next month']).map(wordsOf)
    const openings = replies.map((body) => /^[^.]*\./.exec(body)?.[0] ?? '')

    expect(openings[0]).toBe('Sorry to hear that.')
    expect(openings.some((opening, i) => opening.length < 30 && opening !== '' && opening === openings[i - 1])).toBe(
      false,
    )
    expect(replies.join(' ')).not.toMatch(/Great/)
  })
})

describe('nothing is stored that was not said, and all that was', () => {
  const known = (playbook: Playbook, bodies: string[]) =>
    Object.fromEntries(
      talk(playbook, bodies)
        .at(-1)!
        .qualification.signals.map(({ key, value }) => [key, value]),
    )

  test('a text that says everything and asks for a call keeps everything', () => {
    const text =
      'Roof leak. I own the place, budget 12 or 13k, need it before Thanksgiving, are you licensed and can someone call me after 5?'

    expect(known(homeServices, [text])).toMatchObject({ project: 'roof', owner: true, budget: 12_500 })
  })

  test.each([
    [homeServices, 'sure, a million dollars and a unicorn', 'budget'],
    [solar, 'zip nine oh two one oh', 'shade'],
  ])('%#: %s', (playbook, text, key) => {
    expect(known(playbook, [text])).not.toHaveProperty(key)
  })

  test('a year is no age', () => {
    expect(known(ownerPlaybooks.roofing!, ['repair', 'yes', 'roof went on in 09'])).toMatchObject({ roof_age: 17 })
  })
})

describe('a text about something else answers no question', () => {
  const asked = (text: string) => talk(homeServices, ['roof', text]).at(-1)!

  test('times that are declined do not rule a lead out', () => {
    expect(asked('none of those, i work days. anything after 5?')).toMatchObject({ status: 'active' })
  })

  test('a lead who puts us off has refused nothing, and is asked only when to come back', () => {
    const plan = asked('not interested right now maybe next year')

    expect(plan).toMatchObject({ decision: 'pause:ask', status: 'active' })
    expect(plan.qualification.signals.map(({ key }) => key)).toEqual(['project'])
  })
})
