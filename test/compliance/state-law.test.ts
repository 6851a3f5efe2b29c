import { beforeEach, describe, expect, test } from 'vitest'
import { createScriptedModel } from '../../src/adapters/language-model/scripted.ts'
import { AGENT_NOTICES } from '../../src/domain/compliance/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory, newPhone } from '../support/story.ts'

const service = useTestApp({ overrides: { models: { openai_compatible: createScriptedModel({ seed: 5 }) } } })
const seen = createSeen(service)
beforeEach(() => service.clock.set(NOON))

const BEFORE_THE_LAW_OF_MAINE = '2025-09-23T17:00:00Z'
/** With this brand the seed's opening has one segment, and with the notice two. */
const LONG_NAME = 'Maximilianalexandera'
let serial = 0
const phoneIn = (area: string) => `+1${area}555${String(1000 + serial++)}`

async function createLead(phone: string, more: Json = {}): Promise<Json> {
  const input = { phone, source: 'form', campaign_id: service.sandbox.campaignId, ...more }
  const { status, body } = await service.api('POST', '/v1/leads', input)
  expect(status).toBe(201)
  await service.processAll()
  return body
}

const textsTo = (phone: string) => seen.textsTo(phone, 'body', 'segments', 'purpose', 'status')

describe('a lead who may be in Maine', () => {
  test('gets the notice of an automated agent in the opening, and its segments include the notice', async () => {
    const maine = phoneIn('207')
    const elsewhere = phoneIn('415')
    await createLead(maine, { attributes: { first_name: LONG_NAME } })
    await createLead(elsewhere, { attributes: { first_name: LONG_NAME } })

    const [opening] = await textsTo(maine)
    const [plain] = await textsTo(elsewhere)

    expect(opening).toMatchObject({
      purpose: 'opening',
      status: 'delivered',
      body: `${AGENT_NOTICES.en} ${plain!.body}`,
    })
    expect(plain!.segments).toBe(1)
    expect(opening!.segments).toBe(2)
  })

  test('is also recognized by an address in the attributes', async () => {
    const phone = phoneIn('415')
    await createLead(phone, { attributes: { state: 'ME' } })

    expect((await textsTo(phone))[0]!.body).toMatch(AGENT_NOTICES.en)
  })

  test('gets no notice before the law takes effect', async () => {
    service.clock.set(BEFORE_THE_LAW_OF_MAINE)
    const phone = phoneIn('207')
    await createLead(phone)

    expect((await textsTo(phone))[0]!.body).not.toContain(AGENT_NOTICES.en)
  })

  test('gets the notice in the agent’s first reply if they write first, and not again', async () => {
    const story = createStory(service, phoneIn('207'))
    await story.says('Hi, I need a new roof')
    await story.says('yes, I own it')

    const answers = await story.received()
    expect(answers.map((text) => text.startsWith(AGENT_NOTICES.en))).toEqual([true, false])
  })

  test('who writes Spanish gets the notice in Spanish, once', async () => {
    const story = createStory(service, phoneIn('207'))
    await story.says('Hola, necesito un techo nuevo para mi casa')
    await story.says('si, es mia la casa')

    const answers = await story.received()
    expect(answers.map((text) => text.startsWith(AGENT_NOTICES.es))).toEqual([true, false])
    expect(answers[0]).not.toContain(AGENT_NOTICES.en)
  })

  test('gets the notice once if an opening came before', async () => {
    const phone = phoneIn('207')
    await createLead(phone)
    const story = createStory(service, phone)
    await story.says('Hi, I need a new roof')

    expect((await story.received()).map((text) => text.startsWith(AGENT_NOTICES.en))).toEqual([true, false])
  })

  test('gets the notice although the opening was queued before their address was known', async () => {
    const phone = phoneIn('415')
    await service.graphql('mutation { updateWorkspace(input: { enforceQuietHours: true }) { __typename } }')
    service.clock.set('2026-03-03T06:00:00Z') // 22:00 in California
    await createLead(phone, { attributes: { first_name: LONG_NAME } })
    expect((await textsTo(phone))[0]).toMatchObject({ status: 'scheduled', segments: 1 })

    await service.api('POST', '/v1/leads', { phone, attributes: { state: 'Maine' } })
    await service.processAll({ withinMs: 24 * 3_600_000 })
    await service.graphql('mutation { updateWorkspace(input: { enforceQuietHours: false }) { __typename } }')

    const [opening] = await textsTo(phone)
    expect(opening).toMatchObject({ status: 'delivered', segments: 2 })
    expect(opening!.body).toMatch(AGENT_NOTICES.en)
  })

  test('gets the notice although a language model words the agent’s texts', async () => {
    const modelled = (await service.newWorkspace()).sandbox
    const input = { provider: 'OPENAI_COMPATIBLE', name: 'scripted', baseUrl: 'http://127.0.0.1:9/v1' }
    const update =
      'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { workspace { id } } }'
    expect((await service.graphql(update, { input }, { key: modelled.key })).body.errors).toBeUndefined()
    const story = createStory(service, newPhone().replace(/^\+1\d{3}/, '+1207'), () => modelled)
    await story.says('Hi, I need a new roof')

    const calls = await seen.count('model_call', { workspace_id: modelled.id, purpose: 'phrase' })
    expect(calls).toBeGreaterThan(0)
    expect((await story.received())[0]).toMatch(AGENT_NOTICES.en)
  })

  test('gets texts of members and the API unchanged', async () => {
    const story = createStory(service, phoneIn('207'))
    await story.sends('Hello from Oakline. Reply STOP to opt out.')
    await service.processAll()

    expect(await story.received()).toEqual(['Hello from Oakline. Reply STOP to opt out.'])
  })
})

describe('a trial or a preview', () => {
  const TRY = `query ($input: TryPlaybookInput!) { tryPlaybook(input: $input) { ... on PlaybookTried { opening } } }`
  const PREVIEW = `query ($to: String!) { previewMessage(to: $to, body: "Hello") { body agentNotice } }`

  test('of a playbook shows the notice for a lead in Maine only', async () => {
    const openingFor = async (attributes: Json): Promise<string> => {
      const input = { playbook: homeServices, texts: ['Hi'], attributes }
      return (await service.graphql(TRY, { input })).body.data.tryPlaybook.opening
    }

    const [maine, oregon] = [await openingFor({ state: 'ME' }), await openingFor({ state: 'OR' })]
    expect(maine).toBe(`${AGENT_NOTICES.en} ${oregon}`)
  })

  test('of a message shows the notice of the agent’s next text until it was sent', async () => {
    const phone = phoneIn('207')
    const shown = async (to: string) => (await service.graphql(PREVIEW, { to })).body.data.previewMessage

    expect(await shown(phone)).toEqual({ body: 'Hello', agentNotice: AGENT_NOTICES.en })
    expect(await shown(phoneIn('415'))).toEqual({ body: 'Hello', agentNotice: null })
    await createLead(phone)
    expect(await shown(phone)).toEqual({ body: 'Hello', agentNotice: null })
  })
})

describe('a lead who may be in Oregon', () => {
  const sendTo = (phone: string, body: string) => service.api('POST', '/v1/messages', { to: phone, body })

  test('gets three initiated texts in 24 hours at most, and no more', async () => {
    const phone = phoneIn('503')
    const statuses: number[] = []
    for (const n of [1, 2, 3, 4]) statuses.push((await sendTo(phone, `Text ${n}`)).status)

    expect(statuses).toEqual([201, 201, 201, 422])
  })

  test('gets replies to their own request beyond that', async () => {
    const story = createStory(service, phoneIn('503'))
    for (const n of [1, 2, 3]) await story.sends(`Text ${n}`)
    expect((await story.sends('Text 4')).status).toBe(422)
    await story.says('Please call me about a roof')

    expect((await story.sends('We will call you today.')).status).toBe(201)
  })

  test('gets no text after eight in the evening since 2026, but got some before', async () => {
    const set = (on: boolean) =>
      service.graphql(`mutation { updateWorkspace(input: { enforceQuietHours: ${on},
        sendingHours: { mon: "00:00-24:00", tue: "00:00-24:00", wed: "00:00-24:00", thu: "00:00-24:00", fri: "00:00-24:00",
          sat: "00:00-24:00", sun: "00:00-24:00" } }) { __typename } }`)
    expect((await set(true)).body.errors).toBeUndefined()

    service.clock.set('2025-12-31T04:30:00Z') // 20:30 on 30 December in Oregon
    const before = await sendTo(phoneIn('503'), 'Hello')
    service.clock.set('2026-01-06T04:30:00Z')
    const since = await sendTo(phoneIn('503'), 'Hello')
    const california = await sendTo(phoneIn('415'), 'Hello')
    await set(false)

    expect([before.status, since.status, california.status]).toEqual([201, 422, 201])
    expect(since.body.code).toBe('quiet_hours')
  })
})
