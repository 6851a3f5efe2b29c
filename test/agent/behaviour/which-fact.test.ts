import { beforeEach, describe, expect, test } from 'vitest'
import { whichFactQuestion } from '../../../src/domain/agent/dialogue/ask-which-fact.ts'
import { linesOf } from '../../../src/domain/agent/dialogue/lines/lines-of.ts'
import { rehearse } from '../../../src/domain/agent/index.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { type Json, NOON, sharedReader, useTestApp } from '../../support/harness.ts'
import { createStory, type Story } from '../../support/story.ts'
import { questionPlaybooks } from '../support/questions.ts'

const service = useTestApp()

beforeEach(() => service.clock.set(NOON))

const EXPLAIN = 'query ($id: ID!) { explainQualification(conversationId: $id) { signals { key proof { value } } } }'
const ANSWERS = Object.fromEntries(homeServices.facts.map(({ id, answer }) => [id, answer]))
const last = async (story: Story) => (await story.received()).at(-1)

async function known(story: Story): Promise<Record<string, Json>> {
  const { id } = await story.conversation()
  const { signals } = (await service.graphql(EXPLAIN, { id })).body.data.explainQualification
  return Object.fromEntries(signals.flatMap(({ key, proof }: Json) => (proof ? [[key, proof.value] as const] : [])))
}

/** Questions that may be about a fact. How sure the service is of each changes when it is trained again. */
const UNCLEAR = [
  ...[
    'will you still be around in ten years',
    'whats the damage gonna be',
    'so what do i owe',
    'what would my wallet say',
  ],
  ...['what if i get laid off', 'do you back it up', 'you ever take a day off', 'will you be here all month'],
  ...['whos on the hook if you guys mess up', 'do you guys have papers for this', 'what does somebody pay for that'],
  ...['should i take a week off work for this', 'who eats it if the shingles blow off', 'does it drag on for ages'],
]

function nearIn(body: string): string[] {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date(NOON) }]
  const facts = { playbook: homeServices, timezone: null, pending: 'owner', lastSet: null, known: {}, texts }
  const [command, ...others] = understand({ ...facts, asksBack: true })
  return command && others.length === 0 && 'near' in command ? (command.near ?? []) : []
}

/** The first of these questions with so many facts that it may be about, and the facts. */
function unclear(count: number): { question: string; facts: string[] } {
  const found = UNCLEAR.map((question) => ({ question, facts: nearIn(question) }))
  const fitting = found.find(({ facts }) => facts.length === count)
  if (!fitting) throw new Error(`No question may be about ${count} facts: add one`)
  return fitting
}

/** A lead who was asked whether they own the home, and asks an unclear question instead. */
async function whoAsks(count: 1 | 2) {
  const story = createStory(service)
  const { question, facts } = unclear(count)
  for (const text of ['I need a new roof', question]) await story.says(text)
  return { story, question, facts }
}

const summaryOf = async (story: Story) => {
  await story.says('can I talk to a person')
  return (await story.shows('handoffSummary')).handoffSummary
}

/** The lead's questions in the list of unanswered ones. */
async function listed(story: Story): Promise<Json[]> {
  const { lead_id } = await story.conversation()
  return (await service.api('GET', `/v1/unanswered-questions?lead_id=${lead_id}`)).body.data
}

describe('a question that may be about a fact', () => {
  test('is asked back in words of the playbook, and answered after a yes', async () => {
    const { story, question, facts } = await whoAsks(1)
    expect(await last(story)).toMatch(/^Did you mean "[^"]+" or something else\?$/)

    await story.says('yes')

    expect(await last(story)).toContain(ANSWERS[facts[0]!])
    expect(await listed(story)).toMatchObject([{ question, fact_id: facts[0], status: 'open' }])
    expect(await summaryOf(story)).not.toContain(question)
  })

  test('is passed on after a no, and the team reads it', async () => {
    const { story, question, facts } = await whoAsks(1)

    await story.says('no')

    expect(await last(story)).toMatch(/^I'll pass that question on to the team\. .+\?$/)
    expect(await last(story)).not.toContain(ANSWERS[facts[0]!])
    expect(await listed(story)).toMatchObject([{ question, fact_id: null }])
    expect(await summaryOf(story)).toContain(`Asked, not answered: "${question}"`)
  })

  test('beside a question that another fact answers: a yes is about the fact that was asked about', async () => {
    const { story, question, facts } = await whoAsks(1)
    const other = facts[0] === 'licensed' ? 'do you offer financing?' : 'are you licensed?'

    await service.api('POST', '/v1/sandbox/inbound', { from: story.phone, body: other })
    await story.says('yes')

    expect(await listed(story)).toMatchObject([{ question, fact_id: facts[0] }])
  })

  test.each(['never mind', 'nvm forget it', 'no importa'])('is not passed on after "%s"', async (reply) => {
    const { story, question } = await whoAsks(1)

    await story.says(reply)

    expect(await last(story)).toMatch(/^No problem\. .+\?$/)
    expect(await summaryOf(story)).not.toContain(question)
  })

  test.each([
    ['the first', [0]],
    ['2', [1]],
    ['both', [0, 1]],
    ['yes', [0, 1]],
    ['something else', []],
    ['neither', []],
    ['never mind', []],
    ['forget it', []],
  ])('may be about two facts, and "%s" says which', async (reply, chosen) => {
    const { story, facts } = await whoAsks(2)
    expect(await last(story)).toMatch(/^Did you mean "[^"]+", "[^"]+" or something else\?$/)

    await story.says(reply)

    const answer = await last(story)
    expect(facts.filter((id) => answer?.includes(ANSWERS[id]!))).toEqual(chosen.map((at) => facts[at]))
  })

  test('may be about two facts, and the lead names one in other words', async () => {
    const { story, facts } = await whoAsks(2)
    const [, second] = facts
    const wording = homeServices.facts.find(({ id }) => id === second)!.question[0]!

    await story.says(wording)

    expect(await last(story)).toContain(ANSWERS[second!])
    expect(await last(story)).not.toContain(ANSWERS[facts[0]!])
  })

  test('a yes to it does not answer the question before', async () => {
    const { story } = await whoAsks(1)

    await story.says('yes')

    expect(await known(story)).not.toHaveProperty('owner')
  })

  test('a value beside it or after it counts, and the question stays open', async () => {
    const { story, question } = await whoAsks(1)

    await story.says('our budget is 15k and we own the place')

    expect(await known(story)).toMatchObject({ budget: 15_000, owner: true })
    expect(await summaryOf(story)).toContain(question)
  })

  test('a yes before a value asks for the fact, and the value counts', async () => {
    const { story, facts } = await whoAsks(1)

    await story.says('yes, and our budget is 15k')

    expect(await last(story)).toContain(ANSWERS[facts[0]!])
    expect(await known(story)).toMatchObject({ budget: 15_000 })
  })

  test('a yes to a later text of a person does not ask for the fact', async () => {
    const { story, facts } = await whoAsks(1)
    const { id } = await story.conversation()
    await service.api('POST', `/v1/conversations/${id}/handoff`, {})
    await story.sends('Hi, Sam here. Did my colleague call you?')
    await service.api('POST', `/v1/conversations/${id}/return`, {})

    await story.says('yes')

    expect((await story.received()).join(' ')).not.toContain(ANSWERS[facts[0]!])
  })

  test('is passed on at once if the agent asked back a moment ago', async () => {
    const { story } = await whoAsks(1)
    await story.says('no')
    const other = UNCLEAR.findLast((question) => nearIn(question).length > 0)!

    await story.says(other)

    expect(await last(story)).not.toContain('Did you mean')
  })
})

test('two questions that do not fit into one text: the agent asks about the first, and a yes is only about it', async () => {
  const { question, facts } = unclear(2)
  const long = (words: string) => `${words} ${'for a home like mine '.repeat(3)}`.slice(0, 69)
  const playbook = {
    ...homeServices,
    facts: homeServices.facts.map((fact) => ({ ...fact, question: [long(fact.question[0]!), ...fact.question] })),
  }
  const at = { playbook, threshold: 70, timezone: 'America/Chicago', at: new Date(NOON) }
  const lead = { firstName: null, attributes: {} }
  const calendar = { timezone: 'America/Chicago', taken: [] }

  const turns = await rehearse(sharedReader(), { ...at, lead, calendar, texts: ['a new roof', question, 'yes'] })

  expect(turns[1]!.reply).toMatch(/^Did you mean "[^"]+" or something else\?$/)
  const said = facts.filter((id) => turns[2]!.reply?.includes(ANSWERS[id]!))
  expect(said).toHaveLength(1)
})

test('a question in Spanish is asked back in Spanish', async () => {
  const story = createStory(service)
  await story.says('Hola, necesito un techo nuevo para mi casa')
  const texts = [
    '¿tengo que pagar la visita?',
    '¿que papeles tienen ustedes?',
    'que pasa si se rompe',
    'cobran por venir',
  ]
  const question = texts.find((text) => nearIn(text).length > 0)
  if (!question) throw new Error('No question in Spanish may be about a fact: add one')

  await story.says(question)

  expect(await last(story)).toMatch(/^¿Se refiere a "[^"]+"(?:, "[^"]+")? o a otra cosa\?$/)
})

test('to ask back takes no answer away and adds none', () => {
  const businesses = Object.values({ ...questionPlaybooks['facts/c'], ...questionPlaybooks.ninth })
  const questions = businesses.flatMap(({ facts }) => facts.flatMap((fact) => fact.question))
  const answersTo = (body: string, asksBack: boolean) =>
    businesses.slice(0, 6).map((playbook) => {
      const texts = [{ messageId: 'msg_1', body, receivedAt: new Date(NOON) }]
      const found = understand({ playbook, timezone: null, pending: null, lastSet: null, known: {}, texts, asksBack })
      return found.map((command) => ('near' in command ? { ...command, near: undefined } : command))
    })
  expect(questions.length).toBeGreaterThan(100)
  for (const question of questions) expect(answersTo(question, true)).toEqual(answersTo(question, false))
})

test.each([
  [['do you take checks/cards?'], 'do you take checks'],
  [['warr'], 'how long is the warranty'],
  [['warranty', 'Do you guarantee your work?'], 'Do you guarantee your work'],
  [['"Free" estimates'], 'Free estimates'],
  [['how do i pay'], 'how do I pay'],
])('the words of the playbook are asked as a question: %j', (question, asked) => {
  const playbook = { ...homeServices, facts: [{ id: 'fact', question, answer: 'Yes.' }] }
  expect(whichFactQuestion(['fact'], playbook, 'en', linesOf('en'))).toBe(`Did you mean "${asked}" or something else?`)
})
