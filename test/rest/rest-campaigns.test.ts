import { describe, expect, test } from 'vitest'
import { PLAYBOOK } from '../agent/support/booking.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()
const api = (method: string, path: string, body?: unknown, key = service.sandbox.key) =>
  service.api(method, `/v1/campaigns${path}`, body, { key })
const create = async (body: object, key?: string) => (await api('POST', '', { name: 'Roofs', ...body }, key)).body

/** The playbook with changes, and a second question without its texts. */
const mistaken = (): Json => ({ ...PLAYBOOK, opening: 'Hi!', signals: [{ ...PLAYBOOK.signals[0], ask: [] }] })

describe('a campaign', () => {
  test('is created with a playbook, which is saved in versions', async () => {
    const made = await api('POST', '', { name: 'Roofs', playbook: PLAYBOOK, note: 'First.', initiated_per_day_max: 1 })
    const { id } = made.body
    const changed = { ...PLAYBOOK, brand: { ...PLAYBOOK.brand, helpContact: '+14155550123' } }
    const saved = await api('POST', `/${id}/playbook`, { playbook: changed, expected_version: 1, note: 'A phone.' })
    const outdated = await api('POST', `/${id}/playbook`, { playbook: PLAYBOOK, expected_version: 1 })

    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Roofs', status: 'draft', initiated_per_day_max: 1, sending_hours: null, playbook_version: 1 },
    })
    expect(saved).toMatchObject({ status: 201, body: { campaign_id: id, version: 2, note: 'A phone.' } })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'conflict', param: 'expected_version' } })
    expect((await api('GET', `/${id}`)).body.playbook_version).toBe(2)
    expect((await api('GET', `/${id}/playbook`)).body).toEqual(saved.body)
    expect((await api('GET', `/${id}/playbook?version=1`)).body).toMatchObject({
      ...{ version: 1, note: 'First.' },
      playbook: { brand: PLAYBOOK.brand, opening: PLAYBOOK.opening },
    })
    expect(await api('GET', `/${id}/playbook?version=3`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', param: 'version', message: 'The campaign has no playbook version 3.' },
    })
  })

  test('is created from a template and activated', async () => {
    const { id, status } = await create({ template: 'solar' })

    expect(status).toBe('draft')
    expect((await api('PATCH', `/${id}`, { status: 'active' })).body.status).toBe('active')
    expect((await api('PATCH', `/${id}`, { status: 'paused' })).body.status).toBe('paused')
  })

  test.each([
    ['neither playbook nor template', {}, 'missing_parameter', 'playbook'],
    ['both', { playbook: PLAYBOOK, template: 'solar' }, 'invalid_parameter', 'playbook'],
    ['a playbook that is a list', { playbook: [] }, 'invalid_parameter', 'playbook'],
    ['an unknown template', { template: 'boats' }, 'invalid_parameter', 'template'],
    ['an empty playbook', { playbook: {} }, 'invalid_parameter', 'playbook.brand'],
    ['an unknown field', { playbook: { ...PLAYBOOK, tune: 'x' } }, 'invalid_parameter', 'playbook.tune'],
    ['a question without a text', { playbook: mistaken() }, 'invalid_parameter', 'playbook.signals[0].ask'],
    [
      'a text that cannot be stored',
      { playbook: { ...PLAYBOOK, facts: [{ ...PLAYBOOK.facts[0], answer: 'a\0b' }] } },
      'invalid_parameter',
      'playbook.facts[0].answer',
    ],
  ])('is refused with %s, and nothing is written', async (_what, body, code, param) => {
    const before = await service.counts()

    expect(await api('POST', '', { name: 'Roofs', ...body })).toMatchObject({ status: 400, body: { code, param } })
    expect(await service.counts()).toEqual(before)
  })

  test('keeps its playbook if the new one has errors', async () => {
    const { id } = await create({ template: 'solar' })

    const refused = await api('POST', `/${id}/playbook`, { playbook: mistaken(), expected_version: 1 })

    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } })
    expect(refused.body.param).toMatch(/^playbook\./)
    expect((await api('GET', `/${id}`)).body.playbook_version).toBe(1)
  })

  test('of a live workspace is not active with an example text, whose path is the parameter', async () => {
    const { key } = service.live
    const { id } = await create({ template: 'home_services' }, key)

    const created = await api('POST', '', { name: 'Now', template: 'home_services', status: 'active' }, key)
    const activated = await api('PATCH', `/${id}`, { status: 'active' }, key)

    for (const refused of [created, activated]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(refused.body.param).toMatch(/^playbook\./)
      expect(refused.body.message).toMatch(/^The campaign cannot be active yet\./)
    }
    expect((await api('GET', `/${id}`, undefined, key)).body.status).toBe('draft')
  })

  test('shows its results, in total and for each playbook version', async () => {
    const { campaignId } = service.sandbox
    const story = createStory(service)
    await story.says('Hello, we need a new roof.')
    await story.says('STOP')
    await service.processAll()

    const { status, body } = await api('GET', `/${campaignId}/results`)

    const counts = { conversations: 1, opted_out: 1, texted: 0, booked: 0 }
    expect(status).toBe(200)
    expect(body).toMatchObject({ campaign_id: campaignId, ...counts, versions: [{ version: 1, ...counts }] })
    expect(await api('GET', '/camp_x/results')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
