import { describe, expect, test } from 'vitest'
import { rehearse, type TriedTurn } from '../../src/domain/agent/index.ts'
import {
  fitsOneSegment,
  inLanguage,
  PLAYBOOK_TEMPLATES,
  render,
  type Template,
} from '../../src/domain/campaigns/index.ts'
import { sharedReader } from '../support/harness.ts'

const NAMES = Object.keys(PLAYBOOK_TEMPLATES) as Template[]

function dialogue(template: Template, texts: string[]): Promise<TriedTurn[]> {
  const { playbook } = PLAYBOOK_TEMPLATES[template]
  const lead = { firstName: 'Dana', attributes: {} }
  const at = new Date('2026-03-03T18:00:00Z')
  const calendar = { timezone: 'America/Chicago', taken: [] }
  return rehearse(sharedReader(), { playbook, threshold: 70, timezone: calendar.timezone, lead, calendar, texts, at })
}

const valuesOf = (turns: TriedTurn[]) =>
  Object.fromEntries(turns.at(-1)!.qualification.signals.map(({ key, value }) => [key, value]))

describe.each(NAMES)('the playbook for %s', (name) => {
  const { playbook } = PLAYBOOK_TEMPLATES[name]
  const lead = { firstName: 'Alexandria', attributes: {} }

  test('fits each first text, and each question after a short thank-you, into one SMS segment', () => {
    const texts = [
      playbook.opening,
      ...playbook.followUps.map(({ text }) => text),
      ...playbook.signals.flatMap(({ ask, reask = '' }) =>
        [...ask, reask].map((question) => `Great, thanks. ${question}`),
      ),
      ...playbook.facts.map(({ answer }) => answer),
    ]

    for (const text of texts) expect(fitsOneSegment(render(text, lead)), text).toBe(true)
  })

  test('asks its first question in the opening, and has a second wording for each question', () => {
    expect(playbook.signals.filter(({ ask }) => playbook.opening.includes(ask[0]!))).toHaveLength(1)
    for (const { reask, ask } of playbook.signals) expect(ask).not.toContain(reask ?? ask[0])
  })

  test('answers the most common questions: area, price, license, times and next steps', () => {
    const ids = playbook.facts.map(({ id }) => id)

    expect(ids).toEqual(expect.arrayContaining(['service_area', 'price', 'licensed', 'hours', 'process']))
    expect(ids.length).toBeGreaterThanOrEqual(6)
  })

  test.each([
    ['How much does it cost?', 'price'],
    ['what area do you serve?', 'service_area'],
    ['are you guys licensed?', 'licensed'],
    ['what are your hours?', 'hours'],
    ['so what happens next?', 'process'],
    ['cuanto cuesta?', 'price'],
    ['como funciona?', 'process'],
  ])('answers "%s"', async (question, fact) => {
    const [turn] = await dialogue(name, [question])

    expect(turn!.decision).toBe(`answer:${fact}`)
    const said = /^(?:cuanto|como)/.test(question) ? inLanguage(playbook, 'es')! : playbook
    expect(turn!.reply).toContain(
      render(said.facts.find(({ id }) => id === fact)!.answer, { firstName: null, attributes: {} }),
    )
  })

  test('has visiting hours for its calendar', () => {
    expect(playbook.booking).toMatchObject({ offers: 3, calendar: 'internal' })
  })
})

test.each<[Template, string[], object, number]>([
  [
    'home_services',
    ['We need a new roof', 'yes, we own it', 'next month', 'about 20k'],
    { project: 'roof', owner: true, budget: 20_000 },
    100,
  ],
  [
    'real_estate',
    ['We want to sell our place', 'Round Rock', 'in two months', 'around 400k', 'not yet', 'no'],
    { intent: 'sell', area: expect.stringMatching(/round rock/i), budget: 400_000, financing: 'not_yet', agent: false },
    87,
  ],
  [
    'solar',
    ['yes', 'about $210', '8 years', 'no shade', 'a house', 'this spring'],
    { owner: true, bill: 210, roof_age: 8, shade: 'none', home: 'house' },
    100,
  ],
  [
    'insurance',
    ['auto', 'yes, with geico', 'in three weeks', '2 cars', 'TX', 'none'],
    { line: 'auto', insured: 'insured', vehicles: 2, state: 'Texas', incidents: 0 },
    100,
  ],
])('%s: understands each answer of a good lead and qualifies them', async (name, texts, values, score) => {
  const turns = await dialogue(name, texts)

  expect(valuesOf(turns)).toMatchObject(values)
  expect(turns.at(-1)).toMatchObject({ status: 'qualified', qualification: { score } })
})

test.each<[Template, string[], string]>([
  ['home_services', ['a new kitchen', 'no, we rent'], 'disqualify:not_owner'],
  ['real_estate', ['we want to rent an apartment'], 'disqualify:wants_to_rent'],
  [
    'real_estate',
    ['we want to buy', 'Dallas', 'in may', '300k', 'cash', 'yes I already have an agent'],
    'disqualify:has_agent',
  ],
  ['solar', ['no I rent'], 'disqualify:not_owner'],
  ['solar', ['yes', '200', '5 years', 'none', 'it is a condo'], 'disqualify:no_own_roof'],
  ['insurance', ['auto', 'yes', 'next week', '1', 'Ohio', '5 accidents'], 'disqualify:too_many_claims'],
])('%s: disqualifies a lead who writes %j, politely', async (name, texts, decision) => {
  const last = (await dialogue(name, texts)).at(-1)!

  expect(last).toMatchObject({ decision, status: 'disqualified' })
  expect(last.reply).toMatch(/^Thanks for telling us\./)
})

test.each<[Template, string, string, unknown]>([
  ['home_services', 'necesito arreglar el techo', 'project', 'roof'],
  ['home_services', 'quiero remodelar la cocina', 'project', 'kitchen'],
  ['home_services', 'soy dueña de la casa y quiero un baño nuevo', 'owner', true],
  ['real_estate', 'busco casa para mi familia', 'intent', 'buy'],
  ['real_estate', 'quiero vender mi casa', 'intent', 'sell'],
  ['real_estate', 'tired of renting, want our own place', 'intent', 'buy'],
  ['real_estate', 'selling ours and buying a bigger one', 'intent', 'both'],
  ['solar', 'somos dueños', 'owner', true],
  ['solar', 'pago 180 de luz al mes', 'bill', 180],
  ['insurance', 'seguro de carro', 'line', 'auto'],
  ['insurance', 'home and auto please', 'line', 'bundle'],
  ['insurance', 'I live in Dallas', 'state', 'Texas'],
])('%s: understands "%s"', async (name, text, key, value) => {
  expect(valuesOf(await dialogue(name, [text]))).toMatchObject({ [key]: value })
})

test.each<[Template, string[], object]>([
  // Later remarks about cars and houses do not change the project.
  [
    'insurance',
    ['home and auto', 'yes', 'next month', '2 cars and the house', 'Ohio', 'one car accident'],
    { line: 'bundle', incidents: 1 },
  ],
  ['insurance', ['life', 'never had any', 'next month', 'just me, no car'], { line: 'life', insured: 'never' }],
  ['insurance', ['renters', 'not anymore', 'I move into the house next week'], { line: 'renters', insured: 'lapsed' }],
  ['insurance', ['never in my life had a wreck, need auto'], { line: 'auto' }],
  [
    'solar',
    ['yes it is our house', '140 a month', '10', 'in the afternoon', 'townhouse'],
    { shade: 'some', home: 'townhouse' },
  ],
  ['solar', ['yes, I get home in the afternoon', '200'], { owner: true, bill: 200 }],
  ['real_estate', ['we rent right now but want to buy'], { intent: 'buy' }],
])('%s: does not misread %j', async (name, texts, values) => {
  const turns = await dialogue(name, texts)

  expect(valuesOf(turns)).toMatchObject(values)
  expect(turns.map(({ decision }) => decision)).not.toContainEqual(expect.stringMatching(/^check:/))
})

test('words about the home do not answer questions about shade or home type before they are asked', async () => {
  const [turn] = await dialogue('solar', [
    'yes we own the house, I get home in the afternoon, call it an open question',
  ])

  expect(Object.keys(valuesOf([turn!]))).toEqual(['owner'])
})

/** Weights, required signals and points by answer, as the industry rates its leads. */
const WEIGHTS: Record<Template, Record<string, number>> = {
  home_services: { project: 3, owner: 3, timeline: 2, budget: 2 },
  real_estate: { intent: 3, area: 2, timeline: 2, budget: 2, financing: 2, agent: 1 },
  solar: { owner: 3, bill: 3, roof_age: 2, shade: 1, home: 1, timeline: 1 },
  insurance: { line: 3, insured: 2, renewal: 2, vehicles: 1, state: 1, incidents: 1 },
}

test.each(NAMES)('%s: the signals have the weights of the industry', (name) => {
  const { signals } = PLAYBOOK_TEMPLATES[name].playbook

  expect(Object.fromEntries(signals.map(({ key, weight }) => [key, weight]))).toEqual(WEIGHTS[name])
})
