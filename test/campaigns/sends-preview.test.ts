import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSends } from './support/sends.ts'

const service = useTestApp({ now: NOON })
const sends = createSends(service)

const FEATURES = ['opening', 'conversation', 'optedOut', 'consent', 'texted', 'erased'] as const
const RUNS = 6
const LEADS_MAX = 8
const DAY_MS = 24 * 3_600_000

const features = fc.subarray([...FEATURES])
const scenario = fc.record({
  leads: fc.array(features, { minLength: 1, maxLength: LEADS_MAX }),
  requireConsent: fc.boolean(),
  includeSent: fc.boolean(),
  notTexted: fc.boolean(),
  listed: fc.boolean(),
})

let source = 0

/** A lead with such a past. */
async function make(
  given: readonly (typeof FEATURES)[number][],
  named: string,
): Promise<{ id: string; isErased: boolean }> {
  const has = (feature: (typeof FEATURES)[number]) => given.includes(feature)
  const consent = { method: 'form', text: 'I agree to be texted.' }
  const [lead] = (await sends.leads(1, { source: named, ...(has('consent') && { consent }) })) as [
    { id: string; phone: string },
  ]
  const story = createStory(service, lead.phone)
  if (has('opening')) await sends.start({ lead_ids: [lead.id] })
  if (has('texted')) await story.sends('Hello')
  await service.processAll()
  if (has('conversation')) await story.says('I need a new roof')
  if (has('optedOut')) await story.says('STOP')
  if (has('erased')) expect((await service.api('DELETE', `/v1/leads/${lead.id}`)).status).toBe(204)
  return { id: lead.id, isErased: has('erased') }
}

test('a dry run counts for mixed leads exactly what the gate then decides about each', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ leads, requireConsent, includeSent, notTexted, listed }) => {
      const named = `mixed ${++source}`
      await setConsent(false)
      const made = []
      for (const given of leads) made.push(await make(given, named))
      service.clock.advance(2 * DAY_MS) // no cap makes a lead wait
      await setConsent(requireConsent)
      const ids = made.filter(({ isErased }) => !isErased).map(({ id }) => id)
      if (listed && ids.length === 0) return
      const filter = { source: named, ...(notTexted && { not_texted_days: 30 }) }
      const input = { ...(listed ? { lead_ids: ids } : { filter }), include_sent: includeSent }

      const expected = await sends.dryRun(input)
      const { status, body } = await sends.start(input)
      await service.processAll()

      if (expected.counts.total === 0) return expect(status).toBe(422)
      const done = await sends.read(body.id)
      expect(done.counts).toEqual({ ...expected.counts, waiting: 0 })
      expect(done.segments).toBe(expected.segments)
      expect(done.without_consent).toBe(expected.without_consent)
    }),
    { numRuns: RUNS, seed: 20_260_303 },
  )
}, 120_000)

const setConsent = (isRequired: boolean): Promise<Json> =>
  service.graphql(
    `mutation { updateWorkspace(input: { requireConsent: ${isRequired}, enforceQuietHours: false }) { workspace { id } } }`,
  )

test('a dry run pages through the leads who would be messaged, newest first', async () => {
  const named = `mixed ${++source}`
  await setConsent(false)
  const leads = await sends.leads(5, { source: named })
  await createStory(service, leads[2]!.phone).says('STOP')
  const texted = async (page: string, isDry = true) => {
    const query = `mutation ($input: CreateCampaignSendInput!) { createCampaignSend(input: $input) { textedLeads${page} { id phone } } }`
    const input = { campaignId: service.sandbox.campaignId, filter: { source: named }, dryRun: isDry }
    const { body } = await service.graphql(query, { input: { ...input, confirmWithoutConsent: true } })
    return body.errors?.[0].extensions.code ?? body.data.createCampaignSend.textedLeads
  }
  const [first, second, , fourth, fifth] = leads

  expect(await texted('(first: 3)')).toMatchObject([fifth!, fourth!, second!])
  expect(await texted(`(first: 3, after: "${second!.id}")`)).toMatchObject([first!])
  expect(await texted('(first: 101)')).toBe('invalid_parameter')
  expect(await texted('(first: 3, after: "\\u0000")')).toBe('invalid_parameter')
  expect(await texted('', false)).toBeNull()
})
