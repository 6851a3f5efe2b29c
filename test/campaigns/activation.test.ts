import { beforeEach, describe, expect, test } from 'vitest'
import { PLAYBOOK_TEMPLATES, TEMPLATES } from '../../src/domain/campaigns/index.ts'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { homeServices } from './support/example-playbooks.ts'
import { createPast } from './support/past.ts'

const service = useTestApp()
const past = createPast(service)

const PROFILE = { name: 'Ridge Roofing', helpContact: '(415) 555-0100', serviceArea: 'Oakland', businessHours: 'daily' }
const PROBLEMS = '... on CampaignNotReady { message problems { path message preventsActivation } }'
const CREATE = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { __typename
  ... on PlaybookSaved { campaign { id status } } ${PROBLEMS} } }`
const SAVE = `mutation ($input: UpdatePlaybookInput!) { updatePlaybook(input: $input) { __typename ${PROBLEMS} } }`
const ACTIVATE = `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
  campaign { status } refusal { ${PROBLEMS} } } }`

let place: { sandbox: Workspace; live: Workspace }

beforeEach(async () => {
  place = await service.newWorkspace()
})

const ask = async (query: string, input: object, key = place.live.key): Promise<Json> =>
  (await service.graphql(query, { input }, { key })).body

const template = (): Json => structuredClone(PLAYBOOK_TEMPLATES.home_services.playbook)

function confirmed(): Json {
  const playbook = template()
  for (const fact of playbook.facts) if (fact.confirmed === false) fact.confirmed = true
  return playbook
}

async function profile() {
  const update =
    'mutation ($input: UpdateCompanyProfileInput!) { updateCompanyProfile(input: $input) { workspace { id } } }'
  expect((await ask(update, PROFILE)).errors).toBeUndefined()
}

async function draft(playbook: Json): Promise<string> {
  return (await ask(CREATE, { name: 'Roofs', playbook })).data.createCampaign.campaign.id
}

const shown = async (id: string): Promise<Json> =>
  (
    await service.graphql(
      'query ($id: ID!) { campaign(id: $id) { status playbookVersion } }',
      { id },
      { key: place.live.key },
    )
  ).body.data.campaign

const pathsOf = (refusal: Json) => refusal.problems.map(({ path }: Json) => path)

describe('a live campaign', () => {
  test('of a new workspace is a draft', async () => {
    expect(await shown(place.live.campaignId)).toMatchObject({ status: 'DRAFT' })
  })

  test.each(TEMPLATES)(
    'from the template %s cannot be active before the company has confirmed its claims',
    async (name) => {
      await profile()
      const made = (await ask(CREATE, { name: 'Spring', template: name.toUpperCase(), status: 'ACTIVE' })).data
        .createCampaign

      expect(made.__typename).toBe('CampaignNotReady')
      expect(made.message).toContain('Confirm that this is true for your company')
      const claims = PLAYBOOK_TEMPLATES[name].playbook.facts.flatMap((fact, i) => (fact.confirmed === false ? [i] : []))
      expect(pathsOf(made)).toEqual(claims.map((i) => `facts[${i}].answer`))
    },
  )

  test('is listed with the number of its texts to confirm until none is left', async () => {
    await profile()
    const [open, settled] = [await draft(template()), await draft(confirmed())]
    const claims = PLAYBOOK_TEMPLATES.home_services.playbook.facts.filter(({ confirmed }) => confirmed === false)
    const listed = async (key: string) =>
      (await service.graphql('{ campaignsToConfirm { campaignId texts } }', {}, { key })).body.data.campaignsToConfirm

    const found = await listed(place.live.key)
    expect(found).toContainEqual({ campaignId: open, texts: claims.length })
    expect(found.map(({ campaignId }: Json) => campaignId)).not.toContain(settled)
    expect(await listed(place.sandbox.key)).toEqual([])
  })

  test('names the text at fault to a caller who does not ask for the refusal', async () => {
    const id = await draft(template())
    const { errors } = await ask(
      'mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { campaign { status } } }',
      { id, status: 'ACTIVE' },
    )

    expect(errors[0].extensions).toMatchObject({ code: 'conflict', param: 'playbook.brand.name' })
    expect(errors[0].message).toContain('{{company}} has no value')
  })

  test('can be activated once its claims are confirmed and the profile is complete', async () => {
    const id = await draft(confirmed())
    const early = (await ask(ACTIVATE, { id, status: 'ACTIVE' })).data.updateCampaign
    await profile()
    const late = (await ask(ACTIVATE, { id, status: 'ACTIVE' })).data.updateCampaign

    expect(pathsOf(early.refusal)).toEqual(['brand.name', 'brand.helpContact'])
    expect(late).toEqual({ campaign: { status: 'ACTIVE' }, refusal: null })
  })

  test('can use data that the profile lacks if its texts have other words for it', async () => {
    await profile()
    const opening = (license: string) => ({
      ...confirmed(),
      opening: `Hi, {{company}} here, ${license}. What work do you need done? Reply STOP to opt out.`,
    })
    const id = await draft(opening('license {{license}}'))
    const refused = (await ask(ACTIVATE, { id, status: 'ACTIVE' })).data.updateCampaign
    await ask(SAVE, { campaignId: id, playbook: opening('{{license|fully licensed}}'), expectedVersion: 1 })
    const accepted = (await ask(ACTIVATE, { id, status: 'ACTIVE' })).data.updateCampaign

    expect(pathsOf(refused.refusal)).toEqual(['opening'])
    expect(accepted).toEqual({ campaign: { status: 'ACTIVE' }, refusal: null })
    const { body: lead } = await service.api(
      'POST',
      '/v1/leads',
      { phone: newPhone(), campaign_id: id },
      { key: place.live.key },
    )
    const { body } = await service.api('GET', `/v1/messages?lead_id=${lead.id}`, undefined, { key: place.live.key })
    expect(body.data[0].body).toContain('Hi, Ridge Roofing here, fully licensed.')
  })

  test('cannot be active with the name or the claims of an earlier example', async () => {
    await profile()
    const playbook = JSON.parse(JSON.stringify(homeServices))
    for (const fact of playbook.facts) delete fact.confirmed
    const refused = (await ask(CREATE, { name: 'Old', playbook, status: 'ACTIVE' })).data.createCampaign

    expect(pathsOf(refused)).toEqual(
      expect.arrayContaining(['brand.name', 'opening', 'languages.es.opening', 'facts[5].answer', 'facts[8].answer']),
    )
  })

  describe('that is active with examples', () => {
    const opening = homeServices.opening
    const [first, second] = homeServices.followUps
    const change = async (changes: object): Promise<Json> => {
      const id = await draft(homeServices)
      await past.campaignActive(id)
      const playbook = { ...homeServices, languages: {}, ...changes }
      return (await ask(SAVE, { campaignId: id, playbook, expectedVersion: 1 })).data.updatePlaybook
    }

    test.each([
      ['keeps its texts when another part changes', { threshold: 60 }],
      ['can edit a text that contains one', { opening: opening.replace('home project', 'roof') }],
      [
        'can move a text',
        {
          followUps: [
            { ...first, text: second!.text },
            { ...second, text: first!.text },
          ],
        },
      ],
      ['can remove a text', { followUps: [first] }],
    ])('%s', async (_does, changes) => {
      expect(await change(changes)).toEqual({ __typename: 'PlaybookSaved' })
    })

    test.each([
      ['one in another text', { acknowledgement: 'Oakline Home Services will text you.' }, ['acknowledgement']],
      ['another one in the same text', { opening: opening.replace('project', 'project by Your company') }, ['opening']],
      ['a copy of its text', { followUps: [first, second, { ...second, afterHours: 120 }] }, ['followUps[2].text']],
    ])('does not get %s', async (_what, changes, paths) => {
      expect(pathsOf(await change(changes))).toEqual(paths)
    })

    test('names the new text when the earlier one has moved', async () => {
      const facts = [{ id: 'who', question: ['who are you'], answer: 'We are Your company.' }]
      const other = { id: 'name', question: ['your name'], answer: 'This is Your company.' }
      const id = await draft({ ...homeServices, facts, languages: {} })
      await past.campaignActive(id)
      const playbook = { ...homeServices, facts: [other, ...facts], languages: {} }
      const refused = (await ask(SAVE, { campaignId: id, playbook, expectedVersion: 1 })).data.updatePlaybook

      expect(pathsOf(refused)).toEqual(['facts[0].answer'])
    })
  })

  test('that is active does not get a new example or claim', async () => {
    await profile()
    const id = await draft(confirmed())
    await ask(ACTIVATE, { id, status: 'ACTIVE' })
    const playbook = confirmed()
    playbook.facts[0] = { id: 'new', question: ['are you bonded'], answer: 'Yes, we are bonded.', confirmed: false }
    const refused = (await ask(SAVE, { campaignId: id, playbook, expectedVersion: 1 })).data.updatePlaybook

    expect(pathsOf(refused)).toEqual(['facts[0].answer'])
    expect(await shown(id)).toMatchObject({ playbookVersion: 1 })
  })
})

describe('a text that names the company', () => {
  const brand = { name: '{{company}}', helpContact: '{{help_contact}}' }
  const naming = (name: string): Json => {
    const playbook = JSON.parse(JSON.stringify(confirmed()).replaceAll('{{company}}', name))
    return { ...playbook, brand }
  }
  const company = (name: string) =>
    ask('mutation ($input: UpdateCompanyProfileInput!) { updateCompanyProfile(input: $input) { workspace { id } } }', {
      ...PROFILE,
      name,
    })

  test('by its name in the profile is accepted in place of the variable, in each language', async () => {
    await profile()
    const made = (await ask(CREATE, { name: 'Own', playbook: naming('Ridge Roofing'), status: 'ACTIVE' })).data
    const { body } = await service.graphql(
      'query ($playbook: JSON!) { validatePlaybook(playbook: $playbook, includeWarnings: true) { code path } }',
      { playbook: naming('Ridge Roofing') },
      { key: place.live.key },
    )

    expect(made.createCampaign).toMatchObject({ __typename: 'PlaybookSaved', campaign: { status: 'ACTIVE' } })
    expect(body.data.validatePlaybook).toEqual([])
  })

  test('by the name of another company, or before there is a profile, is refused', async () => {
    const refused = async () => {
      const query = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) {
        ... on PlaybookRefused { problems { code path } } } }`
      return (await ask(query, { name: 'Own', playbook: naming('Ridge Roofing') })).data.createCampaign.problems[0]
    }

    expect(await refused()).toEqual({ code: 'BRAND_MISSING', path: 'opening' })
    await company('Summit Roofing')
    expect(await refused()).toEqual({ code: 'BRAND_MISSING', path: 'opening' })
  })

  test('is accepted if the real name contains that of an example', async () => {
    expect((await company('My Company Movers')).errors).toBeUndefined()
    const made = await ask(CREATE, { name: 'Own', playbook: naming('My Company Movers'), status: 'ACTIVE' })
    const other = await ask(CREATE, { name: 'Other', playbook: naming('My Company'), status: 'ACTIVE' })

    expect(made.data.createCampaign.campaign.status).toBe('ACTIVE')
    expect(other.data.createCampaign.__typename).toBe('PlaybookRefused')
  })

  test('can be tried, and is copied from the sandbox', async () => {
    await profile()
    const { body } = await service.graphql(
      `query ($input: TryPlaybookInput!) { tryPlaybook(input: $input) { __typename } }`,
      { input: { playbook: naming('Ridge Roofing'), texts: ['Hello'] } },
      { key: place.sandbox.key },
    )
    expect(body.errors).toBeUndefined()
    expect(body.data.tryPlaybook.__typename).not.toContain('Refused')
  })
})

describe('a language of the company profile', () => {
  const languages = async (...given: string[]): Promise<void> => {
    const update =
      'mutation ($input: UpdateCompanyProfileInput!) { updateCompanyProfile(input: $input) { __typename } }'
    expect((await ask(update, { ...PROFILE, languages: given })).errors).toBeUndefined()
  }
  const warnings = async (playbook: Json, key = place.live.key): Promise<Json[]> => {
    const { body } = await service.graphql(
      'query ($playbook: JSON!) { validatePlaybook(playbook: $playbook, includeWarnings: true) { path message preventsActivation } }',
      { playbook },
      { key },
    )
    return body.data.validatePlaybook.filter(({ path }: Json) => path.startsWith('languages'))
  }

  test('in which a campaign has no texts is a warning, which does not stop the activation', async () => {
    await languages('EN', 'ES')
    const { languages: _, ...english } = confirmed()
    const id = await draft(english)

    const [warning, ...others] = await warnings(english)
    const { data } = await ask(ACTIVATE, { id, status: 'ACTIVE' })

    expect(warning).toMatchObject({ path: 'languages.es', preventsActivation: false })
    expect(warning!.message).toContain('Leads who write in Spanish are handed off to a person.')
    expect(others).toEqual([])
    expect(data.updateCampaign.campaign.status).toBe('ACTIVE')
  })

  test('is no warning if the campaign is translated, or in a sandbox with the example', async () => {
    const { languages: _, ...english } = confirmed()
    expect(await warnings(english, place.sandbox.key)).toEqual([])

    await languages('EN', 'ES')
    expect(await warnings(confirmed())).toEqual([])

    await languages('EN')
    expect(await warnings(english)).toEqual([])
  })
})

describe('a sandbox', () => {
  test('runs the example, and lists as warnings what a live workspace would refuse', async () => {
    const made = await ask(CREATE, { name: 'Spring', template: 'SOLAR', status: 'ACTIVE' }, place.sandbox.key)
    const { body } = await service.graphql(
      'query ($playbook: JSON!) { validatePlaybook(playbook: $playbook, includeWarnings: true) { path isWarning preventsActivation } }',
      { playbook: template() },
      { key: place.sandbox.key },
    )

    expect(made.data.createCampaign.campaign.status).toBe('ACTIVE')
    const problems = body.data.validatePlaybook
    expect(problems.length).toBeGreaterThan(3)
    expect(problems.every((problem: Json) => problem.isWarning && !problem.preventsActivation)).toBe(true)
  })
})

describe('an unconfirmed claim', () => {
  const trial = async (key: string, playbook: Json): Promise<string> => {
    const { body } = await service.graphql(
      'query ($input: TryPlaybookInput!) { tryPlaybook(input: $input) { ... on PlaybookTried { turns { reply } } } }',
      { input: { playbook, texts: ['are you licensed?'] } },
      { key },
    )
    return body.data.tryPlaybook.turns[0].reply
  }

  test('is not said in a live workspace until it is confirmed', async () => {
    await profile()

    expect(await trial(place.live.key, template())).not.toContain('licensed and insured')
    expect(await trial(place.live.key, confirmed())).toContain('Yes, we are licensed and insured.')
    expect(await trial(place.sandbox.key, template())).toContain('Yes, we are licensed and insured.')
  })

  test('that needs data which the company has not given is left out in both languages', async () => {
    const facts = [{ id: 'call', question: ['emergency number'], answer: 'Call {{emergency_line}}.' }]
    const reply = await trial(place.sandbox.key, { ...template(), facts, languages: {} })

    expect(reply).not.toContain('{{')
  })

  test('that has other words for such data is said with them', async () => {
    const facts = [{ id: 'licensed', question: ['are you licensed'], answer: 'Yes, {{license|in every county}}.' }]

    expect(await trial(place.sandbox.key, { ...template(), facts, languages: {} })).toContain('Yes, in every county.')
  })
})
