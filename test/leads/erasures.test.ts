import { expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { watchEvents } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { createErasures } from './support/erasures.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const erasures = createErasures(service)

const DAY_MS = 24 * 3_600_000
let sources = 0

/** Leads of a source of their own, so that a filter finds only them. */
const leadsOf = async (count: number) => {
  const source = `expo ${++sources}`
  return { filter: { source }, leads: await erasures.leads(count, { source }) }
}
const idsOf = (leads: { id: string }[]) => leads.map(({ id }) => id)
const start = async (input: object): Promise<string> =>
  (await erasures.start({ ...input })).data.createLeadErasure.erasure.id
const auditOf = (id: string) => seen.auditEntries({ subjectId: id }, 'action', 'actor_kind', 'after')
const rowOf = async (id: string) => JSON.stringify(await seen.erasure(id))

test('an erasure erases the listed leads in the background, and tells how many', async () => {
  const leads = await erasures.leads(3)

  const created = await erasures.start({ leadIds: idsOf(leads), expectedCount: 3 })
  const { erasure } = created.data.createLeadErasure
  const before = await erasures.left(leads)
  await service.processAll()

  expect(erasure).toMatchObject({ status: 'RUNNING', total: 3, erased: 0, skipped: 0, finishedAt: null })
  expect(before).toHaveLength(3)
  expect(await erasures.left(leads)).toEqual([])
  expect(await erasures.read(erasure.id)).toMatchObject({ status: 'COMPLETED', total: 3, erased: 3, skipped: 0 })
})

test('a filter selects the leads that match now; leads that match later are kept', async () => {
  const { filter, leads } = await leadsOf(2)
  await start({ filter, expectedCount: 2 })
  const later = await erasures.leads(1, filter)
  await service.processAll()

  expect(await erasures.left([...leads, ...later])).toEqual(idsOf(later))
})

test('a search selects the leads that the list shows for it, with the other conditions', async () => {
  const { filter, leads } = await leadsOf(1)
  const named = await erasures.leads(1, { ...filter, attributes: { first_name: 'Quincy' } })
  const elsewhere = await erasures.leads(1, { source: 'elsewhere', attributes: { first_name: 'Quincy' } })

  const id = await start({ filter: { ...filter, search: 'quincy' }, expectedCount: 1 })
  await service.processAll()

  expect(await erasures.left([...leads, ...named, ...elsewhere])).toEqual(idsOf([...leads, ...elsewhere]))
  expect(JSON.stringify(await auditOf(id))).not.toContain('quincy')
})

test('more than one chunk of leads is erased', async () => {
  const { filter, leads } = await leadsOf(120)

  const id = await start({ filter, expectedCount: 120 })
  await service.processAll()

  expect(await erasures.read(id)).toMatchObject({ status: 'COMPLETED', erased: 120 })
  expect(await erasures.left(leads)).toEqual([])
}, 60_000)

test('if the number differs from the confirmed one, nothing is erased and the new number is returned', async () => {
  const { filter, leads } = await leadsOf(3)

  const { data } = await erasures.start({ filter, expectedCount: 2 })
  const listed = (await erasures.start({ leadIds: idsOf(leads), expectedCount: 4 })).data
  await service.processAll()

  expect(data.createLeadErasure).toMatchObject({
    erasure: null,
    refusal: { __typename: 'ErasureOutdated', leads: 3, message: expect.stringContaining('3 leads') },
  })
  expect(listed.createLeadErasure.refusal).toMatchObject({ __typename: 'ErasureOutdated', leads: 3 })
  expect(await erasures.left(leads)).toHaveLength(3)
  expect(await seen.count('lead_erasure', { total: 3, finished_at: null })).toBe(0)
})

test('if leads were confirmed and none are left, the new number is 0; an expected number of 0 is invalid', async () => {
  const filter = { source: 'nobody is from here' }

  const { data } = await erasures.start({ filter, expectedCount: 2 })
  const none = await erasures.start({ filter, expectedCount: 0 })

  expect(data.createLeadErasure.refusal).toMatchObject({ __typename: 'ErasureOutdated', leads: 0 })
  expect(none.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param: 'filter' } }])
})

test('the opt-out of an erased lead stays, without the phone', async () => {
  const story = createStory(service)
  await story.says('STOP')
  const lead = await story.lead()

  await start({ leadIds: [lead.id], expectedCount: 1 })
  await service.processAll()
  const kept = await seen.suppressionsWith(service.app.vault.phoneHash(story.phone))
  const again = await service.api('POST', '/v1/leads', { phone: story.phone })

  expect(kept).toMatchObject([{ phone: null }])
  expect(again.body).toMatchObject({ suppressed: true, status: 'opted-out' })
})

test('a finished erasure contains no lead, phone or value of its filter', async () => {
  const { filter, leads } = await leadsOf(2)
  const id = await start({ filter, expectedCount: 2 })
  const running = await rowOf(id)
  await service.processAll()

  const rest = (await rowOf(id)) + JSON.stringify(await auditOf(id))

  expect(running).toContain(leads[0]!.id)
  for (const word of [filter.source, ...leads.flatMap((lead) => [lead.id, lead.phone])])
    expect(rest).not.toContain(word)
})

test('a canceled erasure keeps the leads that were not erased', async () => {
  const leads = await erasures.leads(2)
  const id = await start({ leadIds: idsOf(leads), expectedCount: 2 })

  const canceled = await erasures.cancel(id)
  await service.processAll()
  const again = await erasures.cancel(id)
  const completed = await start({ leadIds: idsOf(leads), expectedCount: 2 })
  const kept = await erasures.left(leads)
  await service.processAll()
  const refused = await erasures.cancel(completed)

  expect(canceled.data.cancelLeadErasure.erasure).toMatchObject({ status: 'CANCELED', erased: 0 })
  expect(again.data.cancelLeadErasure.erasure).toMatchObject({ status: 'CANCELED' })
  expect(kept).toHaveLength(2)
  expect(refused.data.cancelLeadErasure).toEqual({ erasure: null, refusal: { __typename: 'ErasureOver' } })
  expect(await rowOf(id)).not.toContain(leads[0]!.id)
})

test('a lead that was erased meanwhile is skipped', async () => {
  const leads = await erasures.leads(2)
  const id = await start({ leadIds: idsOf(leads), expectedCount: 2 })
  await service.api('DELETE', `/v1/leads/${leads[0]!.id}`)

  await service.processAll()

  expect(await erasures.read(id)).toMatchObject({ status: 'COMPLETED', total: 2, erased: 1, skipped: 1 })
})

test('the request and each lead are audited with the caller, and the end by the system', async () => {
  const [lead] = await erasures.leads(1)
  const id = await start({ leadIds: [lead!.id], expectedCount: 1 })
  await service.processAll()

  const [created, completed] = await auditOf(id)
  const erased = (await auditOf(lead!.id)).filter(({ action }) => action === 'lead.erased')

  expect(created).toMatchObject({ action: 'lead_erasure.created', after: { leads: 1, filter: null } })
  expect(completed).toMatchObject({ action: 'lead_erasure.completed', actor_kind: 'system', after: { erased: 1 } })
  expect(erased).toMatchObject([{ actor_kind: created!.actor_kind }])
  expect(created!.actor_kind).not.toBe('system')
})

test('the same idempotency key starts one erasure', async () => {
  const leads = await erasures.leads(1)
  const input = { leadIds: idsOf(leads), expectedCount: 1, idempotencyKey: `erase ${newPhone()}` }

  const [first, second] = [await start(input), await start(input)]

  expect(second).toBe(first)
})

test('a subscription shows the progress and completes at the end', async () => {
  const leads = await erasures.leads(2)
  const id = await start({ leadIds: idsOf(leads), expectedCount: 2 })
  const watch = watchEvents(
    { url: service.url, key: service.sandbox.key },
    `subscription { leadErasureProgressed(erasureId: "${id}") { erasure { status erased } } }`,
  )
  await watch.until(({ answers }) => answers.length > 0)

  await service.processAll()
  await watch.until(({ ended }) => ended !== undefined)

  const seen = watch.payloads<{ erasure: object }>('leadErasureProgressed')
  expect(seen[0]).toEqual({ erasure: { status: 'RUNNING', erased: 0 } })
  expect(seen.at(-1)).toEqual({ erasure: { status: 'COMPLETED', erased: 2 } })
})

test('finished erasures are deleted after 90 days', async () => {
  const leads = await erasures.leads(2)
  const [finished, running] = [
    await start({ leadIds: [leads[0]!.id], expectedCount: 1 }),
    await start({ leadIds: [leads[1]!.id], expectedCount: 1 }),
  ]
  await erasures.cancel(finished)
  const now = service.clock.now()

  await forgetOld(service.app.db, new Date(now.getTime() + 89 * DAY_MS))
  const kept = await erasures.read(finished)
  await forgetOld(service.app.db, new Date(now.getTime() + 91 * DAY_MS))

  expect(kept).toMatchObject({ id: finished })
  expect(await erasures.read(finished)).toBeNull()
  expect(await erasures.read(running)).toMatchObject({ status: 'RUNNING' })
})

test.each([
  ['neither leads nor filter', { expectedCount: 1 }, 'missing_parameter', 'leadIds'],
  ['both', { leadIds: ['lead_1'], filter: {}, expectedCount: 1 }, 'invalid_parameter', 'filter'],
  ['an unknown lead', { leadIds: ['lead_1'], expectedCount: 1 }, 'not_found', 'leadIds[0]'],
  ['the same lead twice', { leadIds: ['lead_1', 'lead_1'], expectedCount: 2 }, 'invalid_parameter', 'leadIds'],
  ['no lead', { leadIds: [], expectedCount: 0 }, 'invalid_parameter', 'leadIds'],
  ['a negative number', { filter: {}, expectedCount: -1 }, 'invalid_parameter', 'expectedCount'],
  ['a filter that finds nobody', { filter: { source: 'nobody' }, expectedCount: 0 }, 'invalid_parameter', 'filter'],
  ['an unknown campaign', { filter: { campaignId: 'camp_1' }, expectedCount: 1 }, 'not_found', 'filter.campaignId'],
])('%s is rejected and nothing is written', async (_name, input, code, param) => {
  const before = await service.counts()

  const { errors } = await erasures.start(input)

  expect(errors[0].extensions).toMatchObject({ code, param })
  expect(await service.counts()).toEqual(before)
})

test('another workspace’s leads are not found, and its erasures are not shown', async () => {
  const leads = await erasures.leads(1)
  const id = await start({ leadIds: idsOf(leads), expectedCount: 1 })
  const key = { key: service.live.key }

  const { errors } = await erasures.start({ leadIds: idsOf(leads), expectedCount: 1 }, key)
  const { body } = await service.graphql('query ($id: ID!) { leadErasure(id: $id) { id } }', { id }, key)

  expect(errors[0].extensions.code).toBe('not_found')
  expect(body.data.leadErasure).toBeNull()
})
