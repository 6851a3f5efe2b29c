import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../identity/support/members.ts'
import { codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'

const service = useTestApp()

const UPDATE = `mutation ($input: UpdateCompanyProfileInput!) { updateCompanyProfile(input: $input) {
  workspace { id company { name helpContact serviceArea isExample } } } }`
const READ = '{ workspace { company { name serviceArea isExample } companyVariables { name value spanish } } }'
const PROFILE = { name: 'Ridge Roofing', helpContact: '(415) 555-0100', trade: 'Roofing', serviceArea: 'Oakland' }

let place: { sandbox: Workspace; live: Workspace }

beforeEach(async () => {
  place = await service.newWorkspace()
})

const ask = async (query: string, input: object | undefined, key: string): Promise<Json> =>
  (await service.graphql(query, input && { input }, { key })).body

async function opening({ key, campaignId }: Workspace, language?: string): Promise<string> {
  const story = createStory(service)
  const lead = { phone: story.phone, campaign_id: campaignId, ...(language && { language }) }
  const { status } = await service.api('POST', '/v1/leads', lead, { key })
  expect(status).toBe(201)
  await service.processAll()
  return (await story.received())[0]!
}

describe('the company profile', () => {
  test('is an example in a new sandbox, and empty in its live workspace', async () => {
    const sandbox = await ask(READ, undefined, place.sandbox.key)
    const live = await ask(READ, undefined, place.live.key)

    expect(sandbox.data.workspace.company).toMatchObject({ name: 'Oakline Home Services', isExample: true })
    expect(live.data.workspace.company).toBeNull()
  })

  test('is shared by a live workspace and its sandbox', async () => {
    const made = await ask(UPDATE, PROFILE, place.live.key)
    const sandbox = await ask(READ, undefined, place.sandbox.key)
    const rest = await service.api('GET', '/v1/workspace', undefined, { key: place.sandbox.key })

    expect(made.data.updateCompanyProfile.workspace.company).toMatchObject({ name: 'Ridge Roofing', isExample: false })
    expect(sandbox.data.workspace.company).toEqual({ name: 'Ridge Roofing', serviceArea: 'Oakland', isExample: false })
    expect(sandbox.data.workspace.companyVariables).toContainEqual({
      name: 'company',
      value: 'Ridge Roofing',
      spanish: 'Ridge Roofing',
    })
    expect(rest.body.company).toMatchObject({ name: 'Ridge Roofing', service_area: 'Oakland', is_example: false })
  })

  test('fills the texts that are sent from then on, in English and Spanish', async () => {
    expect(await opening(place.sandbox)).toContain('this is Oakline Home Services about')
    await ask(UPDATE, PROFILE, place.live.key)

    expect(await opening(place.sandbox)).toContain('this is Ridge Roofing about')
    expect(await opening(place.sandbox, 'es')).toContain('le escribe Ridge Roofing por')
  })

  test('names the company in the answer to HELP', async () => {
    await ask(UPDATE, PROFILE, place.live.key)
    const story = createStory(service, newPhone(), () => place.sandbox)

    await story.says('HELP')

    expect((await story.received())[0]).toMatch(/^Ridge Roofing: For help from a person: \(415\) 555-0100\./)
  })

  test('changes only what is given, and null removes a value', async () => {
    await ask(UPDATE, PROFILE, place.live.key)
    const changed = await ask(UPDATE, { serviceArea: null }, place.live.key)

    expect(changed.data.updateCompanyProfile.workspace.company).toMatchObject({
      name: 'Ridge Roofing',
      serviceArea: null,
    })
  })

  test('can be changed by an owner in the sandbox, but not by the key of a sandbox', async () => {
    const owner = await signIn(service, { email: 'owner@ridge-roofing.com', workspaceId: place.live.id, role: 'owner' })
    const byKey = await ask(UPDATE, PROFILE, place.sandbox.key)
    const byOwner = await owner.ask(UPDATE, { input: PROFILE }, { 'Leadthread-Workspace': place.sandbox.id })

    expect(codesOf(byKey)).toEqual(['insufficient_scope at updateCompanyProfile'])
    expect(byOwner.data!.updateCompanyProfile.workspace.company.name).toBe('Ridge Roofing')
  })

  test.each([
    [{ helpContact: '(415) 555-0100' }, 'missing_parameter', 'name'],
    [{ ...PROFILE, name: 'Your company' }, 'invalid_parameter', 'name'],
    [{ ...PROFILE, name: 'Oakline Home Services' }, 'invalid_parameter', 'name'],
    [{ ...PROFILE, helpContact: 'help@oakline.example' }, 'invalid_parameter', 'helpContact'],
    [{ ...PROFILE, name: 'Ridge {{first_name}}' }, 'invalid_parameter', 'name'],
    [{ ...PROFILE, trade: 'a\nb' }, 'invalid_parameter', 'trade'],
    [{ ...PROFILE, languages: ['EN', 'EN'] }, 'invalid_parameter', 'languages'],
  ])('refuses %j', async (input, code, param) => {
    const { errors } = await ask(UPDATE, input, place.live.key)

    expect(errors[0].extensions).toMatchObject({ code, param })
    expect((await ask(READ, undefined, place.live.key)).data.workspace.company).toBeNull()
  })
})
