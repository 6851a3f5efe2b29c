import { beforeEach, describe, expect, test } from 'vitest'
import { inLanguage, parsePlaybook, playbookWarnings } from '../../../src/domain/campaigns/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory, newPhone, type Story } from '../../support/story.ts'
import { bookBy, PLAYBOOK } from '../support/booking.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

const last = async (story: Story) => (await story.received()).at(-1)
const language = async (story: Story) => (await story.lead()).language

async function spanish(): Promise<Story> {
  const story = createStory(service)
  await story.says('Hola, necesito un techo nuevo por favor')
  return story
}

async function keepTexts(texts: unknown): Promise<void> {
  const { languages: _, ...playbook } = await seen.playbookOf(service.sandbox.campaignId)
  const changed = texts === null ? playbook : { ...playbook, languages: texts }
  await past.playbookReplaced({ workspace_id: service.sandbox.id }, changed)
}

describe('the agent answers in the lead’s language', () => {
  test('which is stored with the lead and follows the lead’s texts', async () => {
    const story = await spanish()
    expect(await language(story)).toBe('es')
    expect(await last(story)).toBe('Entendido. ¿Es usted dueño de la casa?')

    await story.says('ok')
    expect(await language(story)).toBe('es')

    await story.says('yes I own the house, when could you start?')
    expect(await language(story)).toBe('en')
  })

  test.each([
    ['¿tienen licencia?', 'Si, tenemos licencia y seguro. ¿La casa es suya, o la renta?'],
    ['no', 'Solo para confirmar: ¿no es usted dueño de la casa?'],
    ['no, la rentamos', 'Solo podemos trabajar con el dueño de la casa'],
    [
      'quiero hablar con una persona por favor',
      'Claro. Alguien de Oakline Home Services se comunicara con usted en breve.',
    ],
    ['llámenme después de las 5 por favor', 'le llamara después de las 5:00 p.m.'],
    ['huele a gas en mi cocina', 'llame al 911'],
    ['por ahora no, gracias', '¿Cuando quiere que le escriba de nuevo?'],
    ['¿aceptan criptomonedas?', 'Le paso esa pregunta al equipo.'],
  ])('in each of its own sentences: %s', async (text, words) => {
    const story = await spanish()

    await story.says(text)

    expect(await last(story)).toContain(words)
    expect(await last(story)).not.toMatch(/\b(?:the|you|Thanks|Someone)\b/)
  })

  test('also in the answers to STOP and HELP', async () => {
    const story = await spanish()

    await story.says('HELP')
    expect(await last(story)).toContain('Para ayuda de una persona')
    await story.says('STOP')
    expect(await last(story)).toContain('Responda START')
  })

  test('also in follow-ups', async () => {
    const story = await spanish()

    await service.processAll({ withinMs: 26 * 3_600_000 })

    expect(await last(story)).toContain('¿Sigue con su proyecto?')
  })

  test('a few Spanish words in an English text do not change the language', async () => {
    const story = createStory(service)

    await story.says('Hola! I need a new roof, gracias')

    expect(await last(story)).toContain('Do you own the home?')
  })
})

describe('a person can set the language', () => {
  test('by REST; the lead’s texts then do not change it', async () => {
    const story = await spanish()
    const { id } = await story.lead()

    const answer = await service.api('PATCH', `/v1/leads/${id}`, { language: 'en' })
    await story.says('si, la casa es mia, soy dueño')

    expect(answer.body).toMatchObject({ language: 'en' })
    expect(await last(story)).toMatch(/When|Roughly when|budget/)
    expect(await language(story)).toBe('en')
  })

  test('by GraphQL; null lets the texts decide again', async () => {
    const story = await spanish()
    const { id } = await story.lead()
    const set = (value: string) =>
      service.graphql(`mutation { updateLead(input: { id: "${id}", language: ${value} }) { lead { language } } }`)

    expect((await set('EN')).body.data.updateLead.lead).toEqual({ language: 'EN' })
    expect((await set('null')).body.data.updateLead.lead).toEqual({ language: null })
    await story.says('si, la casa es mia, soy dueño')

    expect(await language(story)).toBe('es')
  })

  test('before the opening, which then is in that language', async () => {
    const phone = newPhone()
    const { body } = await service.api('GET', '/v1/campaigns')
    const { id } = body.data.find(({ name }: Json) => /home/i.test(name)) ?? body.data[0]

    await service.api('POST', '/v1/leads', { phone, language: 'es', campaign_id: id })
    await service.processAll()

    expect(await last(createStory(service, phone))).toMatch(/^Hola, le escribe Oakline Home Services/)
  })
})

describe('a playbook without texts in the language', () => {
  test('hands the lead off with one message', async () => {
    const { languages } = homeServices
    await keepTexts(null)
    const story = await spanish()
    await story.says('¿hay alguien? necesito ayuda con mi techo')
    await keepTexts(languages)

    expect(await story.conversation()).toMatchObject({ handler: 'human', status: 'active' })
    expect(await story.received()).toEqual([
      'Gracias. Alguien de Oakline Home Services se comunicara con usted en breve.',
    ])
  })

  test('an incomplete translation does the same, and causes a warning', () => {
    const { owner: _, ...signals } = homeServices.languages!.es!.signals
    const es = { ...homeServices.languages!.es!, signals, opening: 'Hola. ¿Qué trabajo necesita?', followUps: [] }
    const parsed = parsePlaybook({ ...homeServices, languages: { es } })

    expect(parsed.ok && playbookWarnings(parsed.playbook).map(({ path }) => path)).toEqual([
      'languages.es.signals.owner',
      'languages.es.followUps[0]',
      'languages.es.followUps[1]',
      'languages.es.opening',
    ])
    expect(parsed.ok && inLanguage(parsed.playbook, 'es')).toBeNull()
  })
})

describe('a playbook that is written in Spanish', () => {
  const { opening, signals, facts, languages } = PLAYBOOK
  const english = { opening, signals: { owner: { ask: signals[0]!.ask } }, facts: { cost: facts[0]!.answer } }
  const inSpanish = {
    language: 'es',
    opening: languages.es.opening,
    signals: [{ ...signals[0], ask: languages.es.signals.owner.ask }],
    facts: [{ ...facts[0], answer: languages.es.facts.cost }],
    emergencyLine: 'Salga de la casa y llame al 911.',
  }

  test('keeps the language of a lead who writes English', async () => {
    await bookBy(service, { ...inSpanish, languages: { en: english } })
    const story = createStory(service)
    await story.says('Hi, I would like to get a new roof this year please')
    expect(await language(story)).toBe('en')

    await story.says('ok')

    expect(await last(story)).toContain('own the home')
  })

  test('resumes after a pause in Spanish for a lead whose language is not known', async () => {
    await bookBy(service, inSpanish)
    const story = createStory(service)
    await story.says('ahora no, escríbame mañana por favor')
    const { id } = await story.lead()
    await service.api('PATCH', `/v1/leads/${id}`, { language: null })

    await service.processAll({ withinMs: 30 * 3_600_000 })

    expect(await last(story)).toMatch(/^Hola/)
  })

  test.each([
    ['Hi there, I smell gas in the kitchen', /call 911 now\. I've just told Oakline again\./],
    ['Hola, huele a gas en la cocina', /^Salga de la casa y llame al 911\. Acabo de avisar otra vez a Oakline\./],
  ])('tells a lead in one language that the company was told again: %s', async (text, words) => {
    await bookBy(service, inSpanish)
    const story = createStory(service)
    await story.says(text)

    for (let minute = 0; minute < 40; minute++) {
      service.clock.advance(60_000)
      await service.processAll({ withinMs: 1_000 })
    }

    expect(await last(story)).toMatch(words)
  })
})
