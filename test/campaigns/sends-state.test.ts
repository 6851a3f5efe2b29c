import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWhereabouts } from '../../src/domain/compliance/index.ts'
import { NOON, useTestApp } from '../support/harness.ts'

type Attributes = Record<string, string | number | boolean>

const service = useTestApp({ now: NOON })

let line = 0
const phoneIn = (areaCode: string): string => `+1${areaCode}555${String(++line).padStart(4, '0')}`

/** Creates leads of a source of their own, and finds those that a send to the state would message. */
async function foundIn(state: string, leads: { areaCode: string; attributes: Attributes }[]) {
  const source = `${state} ${line}`
  const created = await Promise.all(
    leads.map(({ areaCode, attributes }) =>
      service.api('POST', '/v1/leads', { phone: phoneIn(areaCode), source, attributes }),
    ),
  )
  expect(created.map(({ status }) => status)).toEqual(leads.map(() => 201))
  const { body } = await service.graphql(
    'mutation ($input: CreateCampaignSendInput!) { createCampaignSend(input: $input) { textedLeads(first: 100) { phone } } }',
    { input: { campaignId: service.sandbox.campaignId, filter: { source, state }, dryRun: true } },
  )
  const found = new Set(body.data.createCampaignSend.textedLeads.map(({ phone }: { phone: string }) => phone))
  const stored: { phone: string; attributes: Attributes }[] = created.map((answer) => answer.body)
  return { stored, found: stored.filter(({ phone }) => found.has(phone)) }
}

test.each<[string, string, Attributes, 'CA' | 'NY' | 'neither']>([
  ['only an area code', '415', {}, 'CA'],
  ['a state beside a foreign area code', '212', { state: 'California' }, 'CA'],
  ['a state that differs from the area code', '415', { State: ' ny ' }, 'NY'],
  ['a ZIP code', '212', { zip: '94103' }, 'CA'],
  ['a ZIP code as a number', '212', { ZIP_code: 94103 }, 'CA'],
  ['a nine-digit ZIP code', '212', { postal_code: '94103-1234' }, 'CA'],
  ['an address', '212', { address: '12 Elm St, Fresno, CA 93650' }, 'CA'],
  ['an address without a ZIP code', '212', { home_address: '12 Elm St, Fresno, CA, USA' }, 'CA'],
  ['an address that names no state', '415', { address: '12 Elm St' }, 'CA'],
  ['a state that is none', '415', { state: true, zip: 'unknown' }, 'CA'],
  ['an address in another country', '415', { country: 'MX', state: 'CA' }, 'neither'],
])('a lead with %s is found in its state alone', async (_name, areaCode, attributes, state) => {
  const californian = await foundIn('CA', [{ areaCode, attributes }])
  const newYorker = await foundIn('NY', [{ areaCode, attributes }])

  expect(californian.found).toHaveLength(state === 'CA' ? 1 : 0)
  expect(newYorker.found).toHaveLength(state === 'NY' ? 1 : 0)
})

const keys = fc.constantFrom(
  ...[
    'state',
    'State',
    'region',
    'zip',
    'ZIP code',
    'postcode',
    'address',
    'Home address',
    'location',
    'country',
    'é-state',
    'city',
  ],
)
const values = fc.oneof(
  fc.constantFrom('CA', 'california', ' Ca ', 'ON', 'Mexico', 'MX', 'US', 'usa', 'ca', 'TX', 'Texas', '', 'unknown'),
  fc.constantFrom('94103', '9410', '94103-1234', '941031234', '78704', '0', '1001', '12345678'),
  fc.constantFrom(
    '12 Elm St, Austin, TX 78704',
    '1 A St, LA, CA',
    'x,CA 78704, USA',
    '94103',
    'to 94103',
    'A94103',
    ' CA ',
  ),
  fc.constantFrom(true, false, 94103, 1001, 78704.5, -1),
)

test('a send to a state finds the leads whose sending hours follow the law of that state', async () => {
  const leads = fc.array(
    fc.record({
      areaCode: fc.constantFrom('415', '212', '512', '416', '800'),
      attributes: fc.dictionary(keys, values, { maxKeys: 4 }),
    }),
    { minLength: 1, maxLength: 80, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(leads, fc.constantFrom('CA', 'TX', 'NY'), async (some, state) => {
      const { stored, found } = await foundIn(state, some)
      const place = { timezone: null, workspaceTimezone: 'America/New_York' }
      expect(found).toEqual(stored.filter((lead) => findWhereabouts({ ...lead, ...place }).states.includes(state)))
    }),
    { numRuns: 12 },
  )
})
