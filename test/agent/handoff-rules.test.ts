import { describe, expect, test } from 'vitest'
import {
  type Command,
  planTurn,
  stateAfterOpening,
  type TurnFacts,
  type TurnPlan,
} from '../../src/domain/agent/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'

const now = new Date('2026-03-02T15:00:00Z')
/** Without the fact about prices. */
const noPrices = { ...homeServices, facts: homeServices.facts.filter(({ id }) => id !== 'price') }

function turn(body: string, change: Partial<TurnFacts> = {}): TurnPlan {
  return planTurn({
    now,
    playbook: homeServices,
    threshold: 70,
    timezone: 'America/Chicago',
    lead: { firstName: null, attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    state: stateAfterOpening(homeServices),
    texts: [{ messageId: 'msg_1', body, receivedAt: now }],
    ...change,
  })
}

/** Consecutive turns after an opening that asks for the project. */
function talk(bodies: string[], change: Partial<TurnFacts> = {}): TurnPlan[] {
  let state = stateAfterOpening(homeServices)
  return bodies.map((body) => {
    const plan = turn(body, { state, ...change })
    state = plan.state
    return plan
  })
}

const rules = (plans: TurnPlan[]) => plans.flatMap(({ handoff }) => (handoff ? [handoff.rule] : []))

describe('a lead whose texts the agent did not understand twice in a row gets a person', () => {
  test.each([
    ['letters', ['blorp', 'zzz gnarf']],
    ['another language', ['mój dach przecieka od tygodnia', 'proszę o szybką naprawę dachu']],
    ['another script', ['крыша течёт уже неделю', 'крыша течёт уже неделю']],
    ['names of things that no rule knows', ['koi pond', 'gazebo stain']],
  ])('%s', (_what, bodies) => {
    expect(rules(talk(bodies))).toEqual(['misunderstood_twice'])
  })

  test('but not if the agent understood a text in between', () => {
    expect(rules(talk(['blorp', 'a roof', 'zzz gnarf']))).toEqual([])
  })

  test('the agent apologizes only after a text that it did not understand', () => {
    expect(talk(['roof', 'blorp'])[1]!.reply!.body).toMatch(/^Sorry, I didn't catch that\./)
    expect(talk(['roof', 'it is so hot out here today'])[1]!.reply!.body).not.toMatch(/Sorry/)
  })
})

describe('a legible text without an answer does not count as misunderstood', () => {
  test.each([
    ['does not know', ['no idea', 'no clue honestly']],
    ['does not know, in words of their own', ['roof', 'beats me', 'could be anything']],
    ['will not say', ['roof', 'that is personal', 'not telling you']],
    ['leaves it to another', ['roof', 'my husband handles that stuff', 'ask my husband']],
    ['talks of the day', ['it is so hot out here today', 'my dog is barking at the mailman lol']],
    ['talks in Spanish', ['aqui con los niños', 'hace mucho calor por aqui']],
    ['has nothing to add when all is said', ['roof', 'yes', 'next month', '15k', 'no idea', 'no idea']],
  ])('%s', (_what, bodies) => {
    expect(rules(talk(bodies))).toEqual([])
  })

  test('a question that reached its maximum is not asked again', () => {
    const chat = 'my dog is barking at the mailman lol'
    const asked = talk(['roof', chat, chat]).map(({ decision }) => decision)

    expect(asked).toEqual(['ask:owner', 'ask:owner', 'ask:timeline'])
  })

  test('a declined question is not asked again', () => {
    const asked = talk(['no idea', 'no idea', 'no idea', 'no idea']).map(({ decision }) => decision)

    expect(asked).toEqual(['ask:owner', 'ask:timeline', 'ask:budget', 'close'])
  })

  test('four such texts in a row go to a person', () => {
    const chat = 'my dog is barking at the mailman lol'

    expect(talk([chat, chat, chat, chat]).map(({ decision }) => decision)).toEqual([
      ...['ask:project', 'ask:owner', 'ask:owner'],
      'handoff:not_answering',
    ])
    expect(rules(talk([chat, chat, chat, 'a roof', chat, chat, chat]))).toEqual([])
  })
})

describe('a question about price', () => {
  test.each(['how much would it run me?', 'whats the price for a kitchen', 'ballpark?', '¿cuánto cuesta?'])(
    'is read as a question: %s',
    (body) => {
      expect(turn(body)).toMatchObject({ handoff: null, decision: 'answer:price' })
      expect(turn(body, { playbook: noPrices })).toMatchObject({ handoff: null, decision: 'answer:unknown' })
    },
  )

  test('is answered even if its words differ from those of the fact', () => {
    expect(turn('what are your rates?')).toMatchObject({ handoff: null, decision: 'answer:price' })
  })

  test('without an answer goes to a person when the lead asks again', () => {
    const plans = talk(['how much would it run me?', 'so what does it cost?'], { playbook: noPrices })

    expect(rules(plans)).toEqual(['question_outside_facts'])
  })

  test('without an answer and beside another question goes to a person only if there are three, or the lead asks again', () => {
    const two = 'do you paint boats? and do you take crypto?'

    expect(rules(talk([two]))).toEqual([])
    expect(rules(talk([two, 'what color are your trucks?']))).toEqual(['question_outside_facts'])
    expect(rules(talk([`${two} what color are your trucks?`]))).toEqual(['question_outside_facts'])
  })

  test.each([
    'can you guarantee that price?',
    'will you lock in that rate for me',
    'how much? and can I get a discount?',
    'do you have financing?',
    'what are the interest rates on your loans?',
    'will my insurance cover it?',
    'is it legal to do this without a permit?',
  ])('that asks for a promise goes to a person: %s', (body) => {
    expect(rules([turn(body), turn(body, { playbook: noPrices })])).toEqual(['commitment_asked', 'commitment_asked'])
  })

  test.each([
    'what apr do i have with my bank right now?',
    'where do i find my credit score?',
    'what is the interest rate at the credit union on main street?',
    'how does somebody get a better credit score?',
    'whats the exchange rate today?',
    'how much time do i have?',
  ])('about something that is not ours asks for no promise: %s', (body) => {
    expect(rules([turn(body)])).toEqual([])
  })
})

describe('a model that gave no answer', () => {
  const failed = (
    body: string,
    failure: 'model_failed' | 'model_over_budget' = 'model_failed',
    commands: Command[] = [],
  ) => turn(body, { model: { commands, failure } })

  test.each(['kitchen', 'no idea', 'are you licensed?', 'blorp', 'kitchen. do you know any good fishing spots?'])(
    'leaves the turn to the rules: %s',
    (body) => {
      expect(failed(body)).toEqual(turn(body))
    },
  )

  test.each(['model_failed', 'model_over_budget'] as const)(
    'causes a handoff if the lead only asked what the rules cannot answer: %s',
    (failure) => {
      expect(failed('do you know any good fishing spots?', failure).handoff).toMatchObject({ rule: failure })
    },
  )
})
