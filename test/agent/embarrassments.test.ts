import { describe, expect, test } from 'vitest'
import { planTurn, stateAfterOpening, type TurnFacts, type TurnPlan } from '../../src/domain/agent/index.ts'
import type { Playbook } from '../../src/domain/campaigns/index.ts'
import { homeServices, solar } from '../campaigns/support/example-playbooks.ts'
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

describe('a case for a person gets a fitting sentence, a handoff at once, and no question', () => {
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
  ])('but not "%s"', (text) => {
    const [plan] = talk(homeServices, [text])

    expect(plan!.commands.filter(({ type }) => type === 'Hostile')).toEqual([])
  })
})

describe('the message about a handoff', () => {
  const ask = ['Can I talk to a real person?']

  test('asks nothing', () => {
    const [plan] = talk(homeServices, ask)

    expect(plan!.handoff!.acknowledgement).toBe(
      'Of course. Someone from Oakline Home Services will get back to you shortly.',
    )
    expect(plan!.reply).toBeNull()
  })

  test('names the time at which the business opens, if it is closed', () => {
    const sunday = new Date('2026-03-01T18:00:00Z')
    const [plan] = talk(homeServices, ask, { now: sunday })

    expect(plan!.handoff!.acknowledgement).toBe(
      'Of course. Someone from Oakline Home Services will get back to you after Monday Mar 2 at 8:00 AM.',
    )
  })

  test('uses the playbook’s words, or is not sent', () => {
    const own = talk({ ...homeServices, acknowledgement: 'Sure, Pat will text you.' }, ask)
    const none = talk({ ...homeServices, acknowledgement: false }, ask)
    const water = talk({ ...homeServices, emergencyLine: 'Call (555) 010-0199 now.' }, ['i smell gas'])

    expect(own[0]!.handoff!.acknowledgement).toBe('Sure, Pat will text you.')
    expect(none[0]!.handoff!.acknowledgement).toBeNull()
    expect(water[0]!.handoff!.acknowledgement).toBe('Call (555) 010-0199 now.')
  })
})

describe('after a goodbye the agent starts nothing', () => {
  const planAfterGoodbye = (text: string) => talk(homeServices, [text], { afterGoodbye: true })[0]!

  test.each(['k', 'thanks', 'ok bye', 'no thanks'])('"%s" gets no answer', (text) => {
    expect(planAfterGoodbye(text)).toMatchObject({ reply: null, handoff: null, status: 'active' })
  })

  test('any other text goes to a person', () => {
    expect(planAfterGoodbye('actually we do need a roof').handoff).toMatchObject({ rule: 'wrote_after_goodbye' })
  })
})

describe('questions of the lead', () => {
  test('without an answer in the playbook are passed on, and a person gets them when nothing is left to ask', () => {
    const plans = talk(homeServices, ['do you take crypto?', 'roof', 'yes', 'next month', '15k'])

    expect(wordsOf(plans[0]!)).toMatch(/^I'll pass that question on to the team\. .*\?$/)
    expect(plans.at(-1)!.handoff).toMatchObject({ rule: 'question_outside_facts' })
    expect(plans.at(-1)!.handoff!.summary).toContain('Asked, not answered: "do you take crypto?"')
  })

  test.each([
    ['dental', 'do you take children too', 'Yes, we welcome children from age 3.'],
    ['auto_repair', 'whats a brake job gonna run me', 'Brake jobs start at $240 per axle, parts included.'],
    ['roofing', 'how far do you guys travel', 'We work in Tulsa and all towns within 50 miles.'],
  ])('are answered in the playbook’s words: %s, %s', (trade, text, answer) => {
    const [plan] = talk(ownerPlaybooks[trade]!, [text])

    expect(wordsOf(plan!)).toContain(answer)
  })
})

describe('the agent does not repeat a sentence', () => {
  test('a question with one wording names its options, or describes the answer, when it is repeated', () => {
    const choice = talk(ownerPlaybooks.roofing!, ['hi', 'hm the weather is nice'])
    const number = talk(ownerPlaybooks.tutoring!, ['math', 'hm the weather is nice'])

    expect(wordsOf(choice[0]!)).toBe('Is it a repair or a full replacement?')
    expect(wordsOf(choice[1]!)).toContain('Which is closest: repair, replacement or inspection?')
    expect(wordsOf(number[1]!)).toContain('A rough number is fine.')
  })

  test('no acknowledgement is used twice in a row, and bad news gets no cheerful one', () => {
    const replies = talk(homeServices, ['the storm damaged my roof', 'yes', 'next month']).map(wordsOf)
    const openings = replies.map((body) => /^[^.]*\./.exec(body)?.[0] ?? '')

    expect(openings[0]).toBe('Sorry to hear that.')
    expect(openings.some((opening, i) => opening.length < 30 && opening !== '' && opening === openings[i - 1])).toBe(
      false,
    )
    expect(replies.join(' ')).not.toMatch(/Great/)
  })
})

describe('everything that the lead said is stored, and nothing else', () => {
  const known = (playbook: Playbook, bodies: string[]) =>
    Object.fromEntries(
      talk(playbook, bodies)
        .at(-1)!
        .qualification.signals.map(({ key, value }) => [key, value]),
    )

  test('a text with all answers and a request for a call keeps all answers', () => {
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

  test('a year is not read as an age', () => {
    expect(known(ownerPlaybooks.roofing!, ['repair', 'yes', 'roof went on in 09'])).toMatchObject({ roof_age: 17 })
  })
})

describe('a text about something else does not answer the open question', () => {
  const asked = (text: string) => talk(homeServices, ['roof', text]).at(-1)!

  test('declining times does not disqualify a lead', () => {
    expect(asked('none of those, i work days. anything after 5?')).toMatchObject({ status: 'active' })
  })

  test('a lead who wants to be contacted later has declined nothing, and is only asked for the day', () => {
    const plan = asked('not interested right now maybe next year')

    expect(plan).toMatchObject({ decision: 'pause:ask', status: 'active' })
    expect(plan.qualification.signals.map(({ key }) => key)).toEqual(['project'])
  })
})
