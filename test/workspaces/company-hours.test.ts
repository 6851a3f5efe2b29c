import { beforeEach, describe, expect, test } from 'vitest'
import { hoursInWords } from '../../src/domain/workspaces/company-hours.ts'
import { type Json, NOON, useTestApp, type Workspace } from '../support/harness.ts'
import { changeRows } from '../support/rows.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp({ now: NOON })

const UPDATE = `mutation ($input: UpdateCompanyProfileInput!) { updateCompanyProfile(input: $input) { workspace {
  company { hours { day opens closes } businessHours } companyVariables { name value spanish } } } }`
const ZONE = 'mutation { updateWorkspace(input: { timezone: "America/Los_Angeles" }) { __typename } }'
const TRY = `query ($input: TryPlaybookInput!) { tryPlaybook(input: $input) { ... on PlaybookTried { turns { reply } } } }`
const COMPANY = { name: 'Ridge Roofing', helpContact: '(415) 555-0100' }

const open = (opens: string, closes: string, ...days: number[]) => days.map((day) => ({ day, opens, closes }))

let place: { sandbox: Workspace; live: Workspace }

beforeEach(async () => {
  service.clock.set(NOON) // Tuesday, 10 am in San Francisco
  place = await service.newWorkspace()
  for (const { key } of [place.live, place.sandbox]) await service.graphql(ZONE, {}, { key })
})

const update = async (input: object): Promise<Json> =>
  (await service.graphql(UPDATE, { input: { ...COMPANY, ...input } }, { key: place.live.key })).body
const saved = async (input: object): Promise<Json> => {
  const { data, errors } = await update(input)
  expect(errors).toBeUndefined()
  const { company, companyVariables } = data.updateCompanyProfile.workspace
  const { value, spanish } = companyVariables.find(({ name }: Json) => name === 'business_hours')
  return { ...company, value, spanish }
}
const overRest = async ({ key }: Workspace): Promise<Json> =>
  (await service.api('GET', '/v1/workspace', undefined, { key })).body.company

describe('the hours of a company', () => {
  test('are in texts, in English and Spanish, and the hours in words stay as a note', async () => {
    const inWords = await saved({ businessHours: 'Monday to Friday, 8 to 5' })
    const hours = [...open('09:00', '12:30', 6), ...open('08:00', '17:00', 1, 2, 3, 4, 5)]
    const set = await saved({ hours })
    const removed = await saved({ hours: null })

    expect(inWords).toMatchObject({ hours: null, value: 'Monday to Friday, 8 to 5' })
    expect(set).toMatchObject({
      hours: [...open('08:00', '17:00', 1, 2, 3, 4, 5), ...open('09:00', '12:30', 6)],
      businessHours: 'Monday to Friday, 8 to 5',
      value: 'Monday to Friday, 8 am to 5 pm; Saturday, 9 am to 12:30 pm',
      spanish: 'de lunes a viernes, de 8 am a 5 pm; sábado, de 9 am a 12:30 pm',
    })
    expect(removed).toMatchObject({ hours: null, value: 'Monday to Friday, 8 to 5' })
  })

  test('are shared by a live workspace and its sandbox, shown over REST, and not of another workspace', async () => {
    const other = await service.newWorkspace()
    const hours = open('08:00', '17:00', 1, 3)
    await saved({ hours })

    expect((await overRest(place.sandbox)).hours).toEqual(hours)
    expect((await overRest(place.live)).hours).toEqual(hours)
    expect((await overRest(other.sandbox)).hours).toBeNull()
    expect(await overRest(other.live)).toBeNull()
  })

  test('that are wrong are refused with the field, and change nothing', async () => {
    await saved({ hours: open('08:00', '17:00', 1) })
    const wrong: [object[], string][] = [
      [[...open('08:00', '17:00', 1), ...open('17:00', '08:00', 2)], 'hours[1].closes'],
      [open('08:00', '08:00', 1), 'hours[0].closes'],
      [[...open('08:00', '17:00', 1), ...open('18:00', '19:00', 1)], 'hours[1].day'],
      [open('08:00', '17:00', 8), 'hours[0].day'],
      [open('8 am', '17:00', 1), 'hours[0].opens'],
      [[], 'hours'],
    ]

    for (const [hours, param] of wrong) {
      const { errors } = await update({ hours })
      expect(errors, param).toMatchObject([{ extensions: { code: 'invalid_parameter', param } }])
    }
    expect((await overRest(place.live)).hours).toEqual(open('08:00', '17:00', 1))
  })

  test('are null in a profile that an earlier release stored', async () => {
    const profile = {
      name: 'Ridge Roofing',
      help_contact: '(415) 555-0100',
      languages: ['en'],
      business_hours: '8 to 5',
    }
    await changeRows(service, 'workspace', { id: place.live.id }, { company_profile: JSON.stringify(profile) })

    expect(await overRest(place.live)).toMatchObject({ hours: null, business_hours: '8 to 5' })
  })

  test('decide which time the handoff message names', async () => {
    await saved({ hours: open('13:00', '17:00', 2) })
    const story = createStory(service, undefined, () => place.sandbox)

    await story.says('Can I talk to a person?')
    expect((await story.received()).at(-1)).toMatch(/Ridge Roofing .*after .*1:00 PM/)

    const answer = async (text: string, at: string) => {
      const input = { campaignId: place.sandbox.campaignId, texts: [text], at }
      const { body } = await service.graphql(TRY, { input }, { key: place.sandbox.key })
      return body.data.tryPlaybook.turns[0].reply
    }
    expect(await answer('Can I talk to a person?', '2026-03-03T22:00:00Z')).toContain('shortly')
    expect(await answer('Can I talk to a person?', '2026-03-04T22:00:00Z')).toMatch(/Tue.* 1:00 PM/)
    expect(await answer('Call me after 2', NOON)).toContain('will call you after 2:00 PM')
    expect(await answer('Call me tomorrow at 2', NOON)).toContain("I'll let Ridge Roofing know")
  })
})

test.each([
  [open('00:00', '23:59', 1, 2, 3, 4, 5, 6, 7), 'every day, all day', 'todos los días, todo el día'],
  [open('12:00', '20:05', 7), 'Sunday, 12 pm to 8:05 pm', 'domingo, de 12 pm a 8:05 pm'],
  [
    [...open('08:00', '12:00', 1, 2), ...open('08:00', '12:00', 4)],
    'Monday to Tuesday, 8 am to 12 pm; Thursday, 8 am to 12 pm',
    'de lunes a martes, de 8 am a 12 pm; jueves, de 8 am a 12 pm',
  ],
])('in words: %j', (hours, english, spanish) => {
  expect(hoursInWords(hours, 'en')).toBe(english)
  expect(hoursInWords(hours, 'es')).toBe(spanish)
})
