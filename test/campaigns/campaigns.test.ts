import { describe, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory } from '../support/story.ts'
import { homeServices } from './support/example-playbooks.ts'

const service = useTestApp({ now: NOON })
const seen = createSeen(service)

const PAYLOAD = `__typename
  ... on PlaybookSaved { version campaign { id name status playbookVersion playbook initiatedPerDayMax } }
  ... on PlaybookRefused { problems { path message } }`
const CREATE = `mutation ($input: CreateCampaignInput!) { made: createCampaign(input: $input) { ${PAYLOAD} } }`
const CHANGE = `mutation ($input: UpdatePlaybookInput!) { made: updatePlaybook(input: $input) { ${PAYLOAD} } }`
const SETTINGS = `mutation ($input: UpdateCampaignInput!) { made: updateCampaign(input: $input) {
  campaign { name status initiatedPerDayMax } } }`
const VERSION_PAGE = 'totalCount edges { node { version note playbook } } pageInfo { hasNextPage endCursor }'
const VERSIONS = `query ($id: ID!, $first: Int) {
  campaign(id: $id) { playbookVersion playbook playbookVersions(first: $first) { ${VERSION_PAGE} } } }`
const MORE_VERSIONS = `query ($id: ID!, $after: String) { playbookVersions(campaignId: $id, after: $after) { ${VERSION_PAGE} } }`
const VERSIONS_TO = `query ($id: ID!, $max: Int) {
  playbookVersions(campaignId: $id, versionMax: $max) { edges { node { version } } } }`

async function run(query: string, input: object): Promise<Json> {
  const { body } = await service.graphql(query, { input })
  return body.errors ? body.errors[0].extensions : body.data.made
}

/** The home services playbook with a first question of its own, so that tests can recognize it. */
function asking(question: string): Json {
  const [project, ...others] = homeServices.signals
  return {
    ...homeServices,
    opening: `Hi {{first_name}}, this is Oakline Home Services. ${question} Reply STOP to opt out.`,
    signals: [{ ...project, ask: [question] }, ...others],
  }
}

async function openingsTo(campaignId: string): Promise<string[]> {
  const story = createStory(service)
  const { status } = await service.api('POST', '/v1/leads', { phone: story.phone, campaign_id: campaignId })
  expect(status).toBe(201)
  await service.processAll()
  return story.received()
}

async function versionsOf(id: string, page: object = {}): Promise<Json> {
  const { body } = await service.graphql(VERSIONS, { id, ...page })
  return body.data.campaign
}

describe('a campaign', () => {
  test.each(['HOME_SERVICES', 'REAL_ESTATE', 'SOLAR', 'INSURANCE'])(
    'from the template %s can send its opening',
    async (template) => {
      const made = await run(CREATE, { name: 'Spring', template, status: 'ACTIVE' })

      expect(made).toMatchObject({
        __typename: 'PlaybookSaved',
        version: 1,
        campaign: { name: 'Spring', status: 'ACTIVE' },
      })
      expect(await openingsTo(made.campaign.id)).toEqual([
        made.campaign.playbook.opening.replace(' {{first_name}}', '').replace('{{company}}', 'Oakline Home Services'),
      ])
    },
  )

  test('sends openings only while it is active, not as a draft or while it is paused', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', playbook: asking('What shall we build?') })
    const asDraft = await openingsTo(campaign.id)
    const active = await run(SETTINGS, { id: campaign.id, status: 'ACTIVE', name: 'Ours', initiatedPerDayMax: 2 })
    const asActive = await openingsTo(campaign.id)
    const paused = await run(SETTINGS, { id: campaign.id, status: 'PAUSED' })
    const asPaused = await openingsTo(campaign.id)

    expect(campaign.status).toBe('DRAFT')
    expect(active.campaign).toEqual({ name: 'Ours', status: 'ACTIVE', initiatedPerDayMax: 2 })
    expect(paused.campaign).toEqual({ name: 'Ours', status: 'PAUSED', initiatedPerDayMax: 2 })
    expect([asDraft, asActive.length, asPaused]).toEqual([[], 1, []])
  })

  test('continues its open conversations while it is paused', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', template: 'HOME_SERVICES', status: 'ACTIVE' })
    const story = createStory(service)
    await service.api('POST', '/v1/leads', { phone: story.phone, campaign_id: campaign.id })
    await service.processAll()
    await story.says('a new roof')
    await run(SETTINGS, { id: campaign.id, status: 'PAUSED' })
    await story.says('yes I own it')

    expect((await story.conversation()).campaign_id).toBe(campaign.id)
    expect(await story.received()).toHaveLength(3)
  })

  test.each<[string, object, string, string]>([
    ['neither template nor playbook', {}, 'missing_parameter', 'playbook'],
    ['both', { template: 'SOLAR', playbook: {} }, 'invalid_parameter', 'playbook'],
    ['an empty name', { name: ' ', template: 'SOLAR' }, 'invalid_parameter', 'name'],
    ['a name that is too long', { name: 'x'.repeat(101), template: 'SOLAR' }, 'invalid_parameter', 'name'],
    [
      'more texts a day than may be',
      { template: 'SOLAR', initiatedPerDayMax: 4 },
      'invalid_parameter',
      'initiatedPerDayMax',
    ],
  ])('is not created with %s', async (_name, input, code, param) => {
    const before = await seen.count('campaign')

    expect(await run(CREATE, { name: 'Mine', ...input })).toMatchObject({ code, param })
    expect(await seen.count('campaign')).toEqual(before)
  })

  test('with an invalid playbook is refused with the path of every mistake, and the idempotency key can be used again', async () => {
    const idempotencyKey = 'campaign-1'
    const refused = await run(CREATE, {
      name: 'Mine',
      playbook: { ...homeServices, opening: 'Hello', threshold: 0 },
      idempotencyKey,
    })
    const kept = await run(CREATE, { name: 'Mine', template: 'SOLAR', idempotencyKey })
    const again = await run(CREATE, { name: 'Mine', template: 'SOLAR', idempotencyKey })

    expect(refused).toEqual({
      __typename: 'PlaybookRefused',
      problems: [{ path: 'threshold', message: 'The threshold is a score from 1 to 100.' }],
    })
    expect(kept.__typename).toBe('PlaybookSaved')
    expect(again.campaign.id).toBe(kept.campaign.id)
  })

  test('cannot become a draft again, and an unknown one is not_found', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', template: 'SOLAR' })

    expect(await run(SETTINGS, { id: campaign.id, status: 'DRAFT' })).toMatchObject({
      code: 'invalid_parameter',
      param: 'status',
    })
    expect(await run(SETTINGS, { id: 'camp_none', status: 'ACTIVE' })).toMatchObject({ code: 'not_found', param: 'id' })
  })
})

describe('a playbook', () => {
  test('changes by a new version: open conversations keep the old one, later ones use the new one', async () => {
    const first = await run(CREATE, { name: 'Mine', playbook: asking('What shall we build?'), status: 'ACTIVE' })
    const { id } = first.campaign
    const early = createStory(service)
    await service.api('POST', '/v1/leads', { phone: early.phone, campaign_id: id })
    await early.says('hello')
    const second = await run(CHANGE, {
      campaignId: id,
      playbook: {
        ...asking('What is broken?'),
        brand: { name: 'Oakline Home Services', helpContact: 'new@oakline.example' },
      },
      expectedVersion: 1,
      note: 'Shorter.',
    })
    const late = createStory(service)
    await service.api('POST', '/v1/leads', { phone: late.phone, campaign_id: id })
    await late.says('hello')
    await early.says('who is this?')
    await late.says('who is this?')

    expect(second).toMatchObject({ __typename: 'PlaybookSaved', version: 2, campaign: { playbookVersion: 2 } })
    expect((await early.received()).join()).toContain('What shall we build?')
    expect((await early.received()).at(-1)).toContain('(help@oakline.example)')
    expect((await late.received()).join()).not.toContain('What shall we build?')
    expect((await late.received()).at(-1)).toContain('(new@oakline.example)')
  })

  test('is not changed by an update of an older version, which is a conflict', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', playbook: asking('One?') })
    const { id: campaignId } = campaign
    for (const expectedVersion of [1, 2, 3, 4, 5]) {
      const changes = ['Two?', 'Three?', 'Four?'].map((question) =>
        run(CHANGE, { campaignId, playbook: asking(question), expectedVersion }),
      )
      const outcomes = await Promise.all(changes)
      const { playbookVersion, playbookVersions } = await versionsOf(campaignId)
      const saved = expectedVersion + 1

      expect(outcomes.filter(({ version }) => version === saved)).toHaveLength(1)
      const refused = { code: 'conflict', param: 'expectedVersion' }
      expect(outcomes.filter(({ code }) => code)).toMatchObject([refused, refused])
      expect([playbookVersion, playbookVersions.totalCount]).toEqual([saved, saved])
    }
  })

  test('is not changed by an invalid update', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', template: 'SOLAR' })
    const playbook = { ...campaign.playbook, signals: [], opening: 'No brand.' }
    const refused = await run(CHANGE, { campaignId: campaign.id, playbook, expectedVersion: 1 })

    expect(refused.problems.map(({ path }: Json) => path)).toEqual(
      expect.arrayContaining(['opening', 'knockouts[0].signal', 'handoff[0].signal']),
    )
    expect((await versionsOf(campaign.id)).playbookVersion).toBe(1)
    expect(await run(CHANGE, { campaignId: 'camp_none', playbook, expectedVersion: 1 })).toMatchObject({
      code: 'not_found',
      param: 'campaignId',
    })
  })

  test('gets one new version from a repeated request with the same idempotency key', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', template: 'SOLAR' })
    const input = {
      campaignId: campaign.id,
      playbook: campaign.playbook,
      expectedVersion: 1,
      idempotencyKey: `k-${campaign.id}`,
    }

    expect([await run(CHANGE, input), await run(CHANGE, input)]).toMatchObject([{ version: 2 }, { version: 2 }])
    expect((await versionsOf(campaign.id)).playbookVersions.totalCount).toBe(2)
  })

  test('has a list of versions with pages, each version as it was saved', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', playbook: asking('One?'), note: 'The first.' })
    const { id: campaignId } = campaign
    await run(CHANGE, { campaignId, playbook: asking('Two?'), expectedVersion: 1 })
    await run(CHANGE, { campaignId, playbook: asking('Three?'), expectedVersion: 2, note: 'The last.' })
    const first = (await versionsOf(campaignId, { first: 2 })).playbookVersions
    const more = await service.graphql(MORE_VERSIONS, { id: campaignId, after: first.pageInfo.endCursor })
    const rest = more.body.data.playbookVersions
    const seen = [...first.edges, ...rest.edges].map(({ node }) => [
      node.version,
      node.note,
      node.playbook.signals[0].ask[0],
    ])

    expect(seen).toEqual([
      [3, 'The last.', 'Three?'],
      [2, null, 'Two?'],
      [1, 'The first.', 'One?'],
    ])
    expect(rest.pageInfo.hasNextPage).toBe(false)
    const asOf = async (max: number) => (await service.graphql(VERSIONS_TO, { id: campaignId, max })).body
    const numbers = (body: Json) => body.data.playbookVersions.edges.map(({ node }: Json) => node.version)
    expect([numbers(await asOf(2)), numbers(await asOf(9))]).toEqual([
      [2, 1],
      [3, 2, 1],
    ])
    expect((await asOf(0)).errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'versionMax' })
  })

  test('with a character that the database cannot store is refused with its path', async () => {
    const refused = await run(CREATE, {
      name: 'Mine',
      playbook: { ...homeServices, brand: { name: 'Oakline Home Services', helpContact: 'a\0b' } },
    })

    expect(refused.problems).toEqual([
      { path: 'brand.helpContact', message: expect.stringContaining('cannot be stored') },
    ])
  })

  test('can be validated without saving it, and templates are available to start from', async () => {
    const { body } = await service.graphql(
      `query ($good: JSON!, $bad: JSON!) { good: validatePlaybook(playbook: $good) { path } bad: validatePlaybook(playbook: $bad) { path message }
        playbookTemplates { template name playbook } }`,
      { good: homeServices, bad: { ...homeServices, goal: 'sell' } },
    )

    expect(body.data.good).toEqual([])
    expect(body.data.bad).toEqual([{ path: 'goal', message: 'Choose book or qualify.' }])
    expect(body.data.playbookTemplates.map(({ template }: Json) => template)).toEqual([
      'HOME_SERVICES',
      'REAL_ESTATE',
      'SOLAR',
      'INSURANCE',
    ])
  })

  test('has its changes in the audit log, with the actor and the values before and after', async () => {
    const { campaign } = await run(CREATE, { name: 'Mine', template: 'SOLAR' })
    await run(CHANGE, { campaignId: campaign.id, playbook: campaign.playbook, expectedVersion: 1, note: 'Why.' })
    await run(SETTINGS, { id: campaign.id, status: 'PAUSED' })
    const entries = await seen.auditEntries({ subjectId: campaign.id })

    expect(entries).toMatchObject([
      { action: 'campaign.created', actor_kind: 'key', before: null, after: { name: 'Mine', status: 'draft' } },
      {
        action: 'campaign.playbook_updated',
        before: { playbook_version: 1 },
        after: { playbook_version: 2, note: 'Why.' },
      },
      { action: 'campaign.updated', before: { status: 'draft' }, after: { status: 'paused' } },
    ])
  })
})
