import { beforeEach, describe, expect, test } from 'vitest'
import { type Playbook, parsePlaybook } from '../../../src/domain/campaigns/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import { createPast } from '../support/past.ts'

const service = useTestApp()
const past = createPast(service)

beforeEach(() => service.clock.set(NOON))

const zip = {
  key: 'zip',
  label: 'ZIP code',
  kind: 'text',
  weight: 9,
  ask: ["What's the ZIP code of the property?"],
  value: [{ when: { known: true }, points: 1 }],
}
const area = { signal: 'zip', zips: ['62704'], zipPrefixes: ['617'], cities: ['Springfield', 'Saint Louis'] }

const withArea = (change: object = {}) => {
  const { languages: _, facts: __, ...rest } = homeServices
  const brand = { name: 'Ridge Roofing', helpContact: 'help@ridge-roofing.com' }
  const playbook = { ...JSON.parse(JSON.stringify(rest).replaceAll(homeServices.brand.name, brand.name)), brand }
  return { ...playbook, signals: [zip, ...playbook.signals], serviceArea: { ...area, ...change } }
}

async function keep(json: unknown): Promise<void> {
  const parsed = parsePlaybook(json)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  await past.playbookReplaced({ workspace_id: service.sandbox.id }, parsed.playbook satisfies Playbook)
}

/** The state of a lead after answering the question about the place. */
async function answered(place: string, story = createStory(service)) {
  await story.says('hello there')
  await story.says(place)
  const { status, handler } = await story.conversation()
  return { status, handler, said: (await story.received()).at(-1)! }
}

describe('a playbook’s service area', () => {
  test.each(['62704', 'its 61761', '62704-1234', 'the house is in Springfield'])(
    'lets the conversation continue after %s',
    async (place) => {
      await keep(withArea({ outside: 'disqualify' }))

      expect(await answered(place)).toMatchObject({
        status: 'active',
        handler: 'agent',
        said: expect.stringMatching(/\?$/),
      })
    },
  )

  test.each([
    ['62629', 'active', 'agent'], // Chatham, 10 miles from Springfield
    ['the house is in Chatham, IL', 'active', 'agent'],
    ['61701', 'disqualified', null], // Bloomington, 60 miles away
    ['the house is in Peoria', 'active', 'human'],
    ['00000', 'active', 'human'],
  ])('measures a distance: %s', async (place, status, handler) => {
    await keep(
      withArea({ zips: [], zipPrefixes: [], cities: [], within: [{ zip: '62704', miles: 25 }], outside: 'disqualify' }),
    )

    expect(await answered(place)).toMatchObject({ status, ...(handler && { handler }) })
  })

  test('ends the conversation for a ZIP code outside it, with the playbook’s goodbye or the default one', async () => {
    await keep(withArea({ outside: 'disqualify' }))
    expect(await answered('90210')).toMatchObject({
      status: 'disqualified',
      said: "Thanks for letting us know. We don't work in that area, so we'll leave it here. All the best!",
    })

    await keep(withArea({ outside: 'disqualify', goodbye: 'Sorry, we only serve central Illinois. All the best!' }))
    expect(await answered('90210')).toMatchObject({ said: 'Sorry, we only serve central Illinois. All the best!' })
  })

  test('says goodbye in the language of the lead', async () => {
    const { brand, ...playbook } = withArea({
      outside: 'disqualify',
      goodbye: 'Sorry, we only serve central Illinois.',
    })
    const named = JSON.parse(JSON.stringify(homeServices.languages!.es).replaceAll(homeServices.brand.name, brand.name))
    const es = { ...named, facts: {}, signals: { zip: { ask: ['¿Cuál es el código postal?'] }, ...named.signals } }
    const areaGoodbye = 'Por ahora solo trabajamos en el centro de Illinois.'
    const said = async (texts: object) => {
      await keep({ brand, ...playbook, languages: { es: texts } })
      const phone = newPhone()
      await service.api('POST', '/v1/leads', { phone, language: 'es' })
      return (await answered('90210', createStory(service, phone))).said
    }

    expect(await said({ ...es, areaGoodbye })).toBe(areaGoodbye)
    expect(await said(es)).toMatch(/^Gracias por avisarnos/)
  })

  test('can hand off instead, as it always does for an unlisted town', async () => {
    await keep(withArea())
    expect(await answered('90210')).toMatchObject({ status: 'active', handler: 'human' })

    await keep(withArea({ outside: 'disqualify' }))
    expect(await answered('the house is in Chicago')).toMatchObject({ status: 'active', handler: 'human' })
  })

  test.each([
    [{ signal: 'owner' }, 'serviceArea.signal'],
    [{ signal: 'nothing' }, 'serviceArea.signal'],
    [{ zips: ['6270'] }, 'serviceArea.zips[0]'],
    [{ zips: [], zipPrefixes: [], cities: [] }, 'serviceArea'],
    [{ within: [{ zip: '00000', miles: 20 }] }, 'serviceArea.within[0].zip'],
    [{ within: [{ zip: '62704', miles: 0 }] }, 'serviceArea.within[0].miles'],
    [{ within: [{ zip: '62704', miles: 301 }] }, 'serviceArea.within[0].miles'],
  ])('is checked: %j', (change, path) => {
    const parsed = parsePlaybook(withArea(change))

    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.path)).toEqual([path])
  })
})

test('a playbook with more questions than allowed messages can be saved with a warning', async () => {
  const { languages: _, facts: __, ...rest } = homeServices
  const brand = { name: 'Ridge Roofing', helpContact: 'help@ridge-roofing.com' }
  const playbook = { ...JSON.parse(JSON.stringify(rest).replaceAll(homeServices.brand.name, brand.name)), brand }
  const tight = { ...playbook, limits: { agentMessages: 4 } }
  const ask = (includeWarnings: boolean) =>
    service.graphql(
      `query ($playbook: JSON!, $includeWarnings: Boolean) {
         validatePlaybook(playbook: $playbook, includeWarnings: $includeWarnings) { path isWarning } }`,
      { playbook: tight, includeWarnings },
    )

  expect((await ask(true)).body.data.validatePlaybook).toEqual([{ path: 'limits.agentMessages', isWarning: true }])
  expect((await ask(false)).body.data.validatePlaybook).toEqual([])
})
