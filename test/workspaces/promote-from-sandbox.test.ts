import { beforeEach, describe, expect, test } from 'vitest'
import { confirmed, openForBusiness } from '../campaigns/support/own-company.ts'
import { signIn } from '../identity/support/members.ts'
import { codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { dumpWorkspace } from '../support/workspace-dump.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

const PROMOTE = `mutation($input: PromoteFromSandboxInput!) { promoteFromSandbox(input: $input) {
  dryRun changes { kind outcome name liveId before after secret } } }`
const URL = 'https://hooks.example.com/leads'
const PUBLISHED = ['campaign', 'playbook_version', 'webhook_endpoint', 'workspace']

let place: { sandbox: Workspace; live: Workspace }
let emails = 0

beforeEach(async () => {
  place = await service.newWorkspace()
})

const graphql = async (query: string, input?: object, key = place.live.key): Promise<Json> =>
  (await service.graphql(query, input && { input }, { key })).body

async function promote(input: object, key?: string): Promise<Json[]> {
  const answer = await graphql(PROMOTE, input, key)
  expect(answer.errors).toBeUndefined()
  return answer.data.promoteFromSandbox.changes
}

async function inSandbox(mutation: string, input: object): Promise<Json> {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!`
  const answer = await graphql(
    `mutation($input: ${type}) { ${mutation}(input: $input) { __typename } }`,
    input,
    place.sandbox.key,
  )
  expect(answer.errors).toBeUndefined()
  return answer.data[mutation]
}

async function endpointIn(workspace: Workspace, body: object = {}): Promise<Json> {
  const given = { url: URL, event_types: ['lead.qualified'], ...body }
  const answer = await service.api('POST', '/v1/webhooks', given, { key: workspace.key })
  expect(answer.status).toBe(201)
  return answer.body
}

async function campaignIn({ id }: Workspace, name: string): Promise<Json> {
  const campaigns = await seen.campaignsNamed(id, name)
  expect(campaigns.length).toBeLessThan(2)
  return campaigns[0]
}

async function newCampaign(name: string, playbook?: Json): Promise<string> {
  const answer = await graphql(
    `mutation($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on PlaybookSaved { campaign { id } } } }`,
    { name, ...(playbook ? { playbook } : { template: 'SOLAR' }), initiatedPerDayMax: 2 },
    place.sandbox.key,
  )
  expect(answer.errors).toBeUndefined()
  return answer.data.createCampaign.campaign.id
}

async function auditOf({ id }: Workspace): Promise<string[]> {
  return (await seen.auditEntries({ workspaceId: id })).map(({ action }) => action)
}

describe('a campaign', () => {
  test('that does not exist is created as a draft with the current playbook', async () => {
    const id = await newCampaign('Roofs')

    const changes = await promote({ campaignIds: [id] })

    const [made, source] = [await campaignIn(place.live, 'Roofs'), await campaignIn(place.sandbox, 'Roofs')]
    expect(changes).toMatchObject([
      { kind: 'CAMPAIGN', outcome: 'CREATED', name: 'Roofs', liveId: made.id, before: null },
    ])
    expect(made).toMatchObject({ status: 'draft', version: 1, cap: 2, note: 'Copied from sandbox version 1.' })
    expect(made.playbook).toEqual(source.playbook)
    expect(await auditOf(place.live)).toEqual(expect.arrayContaining(['campaign.created', 'workspace.promoted_to']))
    expect(await auditOf(place.sandbox)).toContain('sandbox.promoted')
  })

  test('that exists gets a new version of its playbook, and keeps its status', async () => {
    await openForBusiness(service, place.live)
    const id = await newCampaign('Roofs', confirmed('solar'))
    await promote({ campaignIds: [id] })
    const { playbook, id: liveId } = await campaignIn(place.live, 'Roofs')
    await graphql('mutation($input: UpdateCampaignInput!) { updateCampaign(input: $input) { __typename } }', {
      ...{ id: liveId, status: 'ACTIVE' },
    })
    const changed = { ...playbook, brand: { ...playbook.brand, helpContact: 'sun@ridge-roofing.com' } }
    const saved = await graphql(
      'mutation($input: UpdatePlaybookInput!) { updatePlaybook(input: $input) { __typename } }',
      { campaignId: id, playbook: changed, expectedVersion: 1 },
      place.sandbox.key,
    )

    const changes = await promote({ campaignIds: [id] })

    expect(saved).toMatchObject({ data: { updatePlaybook: { __typename: 'PlaybookSaved' } } })
    expect(changes).toMatchObject([{ outcome: 'UPDATED', liveId }])
    expect(changes[0].before.playbook_version).toBe(1)
    expect(changes[0].after.playbook_version).toBe(2)
    const live = await campaignIn(place.live, 'Roofs')
    expect(live).toMatchObject({ id: liveId, status: 'active', version: 2, note: 'Copied from sandbox version 2.' })
    expect(live.playbook.brand.helpContact).toBe('sun@ridge-roofing.com')
  })
})

describe('a webhook endpoint', () => {
  test('that does not exist is created disabled, with its own secret, which is shown once', async () => {
    const source = await endpointIn(place.sandbox, { headers: { 'X-Token': { value: 'hush' } }, ordering: 'per_lead' })

    const [change] = await promote({ webhookEndpointIds: [source.id] })

    const { body } = await service.api('GET', `/v1/webhooks/${change.liveId}`, undefined, { key: place.live.key })
    expect(change).toMatchObject({ kind: 'WEBHOOK_ENDPOINT', outcome: 'CREATED', name: URL, before: null })
    expect(change.secret).toMatch(/^whsec_/)
    expect(change.secret).not.toBe(source.secret)
    expect(body).toMatchObject({
      url: URL,
      status: 'disabled',
      disabled_reason: 'by_owner',
      ordering: 'per_lead',
      headers: {},
    })
    expect(JSON.stringify(await dumpWorkspace(service, place.live.id))).not.toContain(change.secret)
  })

  test('that exists gets the same event types, and keeps its secret, headers and status', async () => {
    const live = await endpointIn(place.live, { headers: { 'X-Token': { value: 'hush' } } })
    const source = await endpointIn(place.sandbox, { event_types: ['*'], rate_per_second: 5, description: 'Ours' })

    const [change] = await promote({ webhookEndpointIds: [source.id] })

    const { body } = await service.api('GET', `/v1/webhooks/${live.id}`, undefined, { key: place.live.key })
    expect(change).toMatchObject({ outcome: 'UPDATED', liveId: live.id, secret: null })
    expect(body).toMatchObject({ event_types: ['*'], rate_per_second: 5, description: 'Ours', status: 'enabled' })
    expect(body.headers).toEqual({ 'X-Token': { value: null, sensitive: true } })
  })

  test('with a URL that a live workspace cannot use stops the whole promotion', async () => {
    const campaignId = await newCampaign('Roofs')
    const source = await endpointIn(place.sandbox, { url: 'http://127.0.0.1:9/hook' })
    const before = await dumpWorkspace(service, place.live.id)

    const answer = await graphql(PROMOTE, { campaignIds: [campaignId], webhookEndpointIds: [source.id] })

    expect(codesOf(answer)).toEqual(['invalid_parameter at promoteFromSandbox'])
    expect(answer.errors[0].extensions.param).toBe('webhookEndpointIds[0]')
    expect(await dumpWorkspace(service, place.live.id)).toEqual(before)
  })
})

test('only the chosen settings are copied', async () => {
  const input = { threshold: 55, timezone: 'America/Chicago', smartEncoding: true, messagesPerDayMax: 900 }
  await inSandbox('updateWorkspace', input)

  const changes = await promote({ settings: ['THRESHOLD', 'MESSAGES_PER_DAY_MAX', 'REQUIRE_CONSENT'] })

  const { data } = await graphql('{ workspace { threshold timezone smartEncoding messagesPerDayMax } }')
  expect(data.workspace).toEqual({
    threshold: 55,
    timezone: 'America/New_York',
    smartEncoding: false,
    messagesPerDayMax: 900,
  })
  expect(changes).toMatchObject([
    { kind: 'SETTING', outcome: 'UPDATED', name: 'threshold', before: 70, after: 55 },
    { kind: 'SETTING', outcome: 'UPDATED', name: 'messagesPerDayMax', before: null, after: 900 },
    { kind: 'SETTING', outcome: 'UNCHANGED', name: 'requireConsent', before: false, after: false },
  ])
})

describe('all that can be chosen', () => {
  async function everything() {
    await inSandbox('updateWorkspace', { threshold: 60 })
    const [campaignId, hook] = [await newCampaign('Roofs'), await endpointIn(place.sandbox)]
    return { campaignIds: [campaignId], webhookEndpointIds: [hook.id], settings: ['THRESHOLD'] }
  }

  test('a dry run returns the changes, and changes nothing', async () => {
    const chosen = await everything()
    const before = [await dumpWorkspace(service, place.live.id), await dumpWorkspace(service, place.sandbox.id)]

    const foreseen = await promote({ ...chosen, dryRun: true })
    const after = [await dumpWorkspace(service, place.live.id), await dumpWorkspace(service, place.sandbox.id)]
    const done = await promote(chosen)

    const entries = ({ kind, outcome, name, before, after }: Json) => ({ kind, outcome, name, before, after })
    expect(after).toEqual(before)
    expect(foreseen.map(entries)).toEqual(done.map(entries))
    expect(foreseen.flatMap(({ liveId, secret }) => [liveId, secret])).toEqual(Array(6).fill(null))
  })

  test('a second promotion changes nothing', async () => {
    const chosen = await everything()
    await promote(chosen)
    const before = await dumpWorkspace(service, place.live.id)

    const again = await promote(chosen)

    expect(again.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED'])
    expect(await dumpWorkspace(service, place.live.id)).toEqual(before)
  })

  test('two concurrent promotions create nothing twice', async () => {
    const chosen = await everything()

    const made = (await Promise.all([promote(chosen), promote(chosen), promote(chosen)])).flat()

    const live = await dumpWorkspace(service, place.live.id, PUBLISHED)
    expect(made.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(2)
    expect(live.webhook_endpoint).toHaveLength(1)
    expect(live.campaign).toHaveLength(2) // including the seeded one
  })

  test('returns the same secret again for the same idempotencyKey', async () => {
    const chosen = { ...(await everything()), idempotencyKey: 'promote' }

    const [first, again] = [await promote(chosen), await promote(chosen)]

    expect(again).toEqual(first)
    expect(first.some(({ secret }) => secret?.startsWith('whsec_'))).toBe(true)
  })

  test('returns no secret when the response was lost, because nothing changes again', async () => {
    const chosen = { ...(await everything()), idempotencyKey: 'lost' }
    await promote(chosen)
    await past.crashedLongAgo('lost', place.live.id)

    const again = await promote(chosen)

    expect(again.map(({ outcome, secret }) => [outcome, secret])).toEqual(Array(3).fill(['UNCHANGED', null]))
  })

  test('does not change the sandbox, except for its audit log', async () => {
    const chosen = await everything()
    const before = await dumpWorkspace(service, place.sandbox.id)

    await promote(chosen)

    const after = await dumpWorkspace(service, place.sandbox.id)
    expect({ ...after, audit_entry: null }).toEqual({ ...before, audit_entry: null })
    expect(after.audit_entry).toHaveLength(before.audit_entry!.length + 1)
  })
})

describe('the authority to promote', () => {
  test('excludes keys of the sandbox, and live keys without full access', async () => {
    const key = await service.newKey(place.live.id, ['read_only', 'messaging', 'leads'])
    const input = { settings: ['THRESHOLD'] }

    const answers = [await graphql(PROMOTE, input, place.sandbox.key), await graphql(PROMOTE, input, key)]

    expect(answers.flatMap(codesOf)).toEqual(Array(2).fill('insufficient_scope at promoteFromSandbox'))
  })

  test('does not return a member’s response to a sandbox key with the same idempotencyKey', async () => {
    const endpoint = await endpointIn(place.sandbox)
    const browser = await signIn(service, {
      email: `again${emails++}@example.com`,
      role: 'admin',
      workspaceId: place.live.id,
    })
    const input = { webhookEndpointIds: [endpoint.id], idempotencyKey: 'promotion-1' }
    const first = await browser.ask(PROMOTE, { input }, { 'Leadthread-Workspace': place.sandbox.id })
    expect(first.data.promoteFromSandbox.changes[0].secret).toMatch(/./)

    const second = await graphql(PROMOTE, input, place.sandbox.key)

    expect(codesOf(second)).toEqual(['insufficient_scope at promoteFromSandbox'])
  })

  test.each([
    ['admin', true],
    ['agent', false],
  ] as const)('a member who is %s can promote: %s, from either workspace', async (role, may) => {
    await inSandbox('updateWorkspace', { threshold: 44 })
    const email = `${role}${emails++}@example.com`
    const browser = await signIn(service, { email, role, workspaceId: place.live.id })
    const input = { settings: ['THRESHOLD'] }

    const answers = []
    for (const { id } of [place.sandbox, place.live]) {
      answers.push(await browser.ask(PROMOTE, { input }, { 'Leadthread-Workspace': id }))
    }

    expect(answers.flatMap(codesOf)).toEqual(may ? [] : Array(2).fill('insufficient_scope at promoteFromSandbox'))
    const { data } = await graphql('{ workspace { threshold } }')
    expect(data.workspace.threshold).toBe(may ? 44 : 70)
  })
})

test.each([
  ['nothing chosen', {}, 'missing_parameter'],
  ['a campaign that is not the sandbox’s', { campaignIds: ['camp_x'] }, 'not_found'],
  ['an endpoint that is not the sandbox’s', { webhookEndpointIds: ['wh_x'] }, 'not_found'],
  ['one thing twice', { settings: ['THRESHOLD', 'THRESHOLD'] }, 'invalid_parameter'],
])('%s is refused', async (_what, input, code) => {
  expect(codesOf(await graphql(PROMOTE, input))).toEqual([`${code} at promoteFromSandbox`])
})

test('a campaign of the live workspace is not found in its sandbox', async () => {
  const answer = await graphql(PROMOTE, { campaignIds: [place.live.campaignId] })

  expect(codesOf(answer)).toEqual(['not_found at promoteFromSandbox'])
})

describe('a snippet', () => {
  const SNIPPETS = '{ snippets { edges { node { id name body } } } }'
  const snippetsOf = async (key: string): Promise<Json[]> =>
    (await graphql(SNIPPETS, undefined, key)).data.snippets.edges.map(({ node }: Json) => node)

  test('is created in the live workspace, then updated by its name, and not changed again', async () => {
    await inSandbox('createSnippet', { name: 'Running late', body: 'We are late.' })
    const [{ id }] = (await snippetsOf(place.sandbox.key)) as [Json]

    expect(await promote({ snippetIds: [id], dryRun: true })).toMatchObject([{ outcome: 'CREATED', liveId: null }])
    expect(await snippetsOf(place.live.key)).toEqual([])
    const [made] = await promote({ snippetIds: [id] })
    expect(made).toMatchObject({ kind: 'SNIPPET', outcome: 'CREATED', name: 'Running late', before: null })
    expect(await snippetsOf(place.live.key)).toEqual([{ id: made!.liveId, name: 'Running late', body: 'We are late.' }])

    await inSandbox('updateSnippet', { id, name: 'RUNNING LATE', body: 'Sorry, we are late.' })
    expect(await promote({ snippetIds: [id] })).toMatchObject([{ outcome: 'UPDATED', liveId: made!.liveId }])
    expect(await promote({ snippetIds: [id] })).toMatchObject([{ outcome: 'UNCHANGED' }])
    expect(await snippetsOf(place.live.key)).toMatchObject([{ name: 'RUNNING LATE', body: 'Sorry, we are late.' }])
    expect(await auditOf(place.live)).toEqual(
      expect.arrayContaining(['snippet.created', 'snippet.updated', 'workspace.promoted_to']),
    )
  })

  test('of another workspace is not found, and nothing is copied', async () => {
    const other = await service.newWorkspace()
    const create = `mutation { createSnippet(input: { name: "Theirs", body: "x" }) { snippet { id } } }`
    const { data } = await graphql(create, undefined, other.sandbox.key)

    const answer = await graphql(PROMOTE, { snippetIds: [data.createSnippet.snippet.id], settings: ['THRESHOLD'] })
    expect(codesOf(answer)).toEqual(['not_found at promoteFromSandbox'])
    expect(await snippetsOf(place.live.key)).toEqual([])
  })
})
