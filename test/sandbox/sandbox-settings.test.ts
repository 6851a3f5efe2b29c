import { beforeEach, expect, test } from 'vitest'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createSeen } from './support/seen.ts'

const READ = '{ sandboxSettings { seed delayMinMs delayMaxMs faults { kind rate } } }'
const UPDATE = `mutation($input: UpdateSandboxSettingsInput!) {
  updateSandboxSettings(input: $input) { sandboxSettings { seed delayMinMs delayMaxMs faults { kind rate } } }
}`
const UNTOUCHED = { seed: null, delayMinMs: 200, delayMaxMs: 800, faults: [] }

const service = useTestApp()
const seen = createSeen(service)
let workspace: Workspace
let live: Workspace

beforeEach(async () => {
  const made = await service.newWorkspace()
  workspace = made.sandbox
  live = made.live
})

const update = (input: Json, key = workspace.key) => service.graphql(UPDATE, { input }, { key })
const read = async (key = workspace.key) => (await service.graphql(READ, {}, { key })).body

async function send(phone: string, to = workspace): Promise<string> {
  const message = { to: phone, body: 'Your estimate is ready.' }
  return (await service.api('POST', '/v1/messages', message, { key: to.key })).body.id
}

test('an update changes the given fields only, and is in the audit log', async () => {
  const before = await read()
  await update({ seed: 'seven', delayMaxMs: 5_000, faults: [{ kind: 'UNDELIVERED', rate: 0.25 }] })
  const { body } = await update({ delayMinMs: 1_000 })

  const settings = {
    seed: 'seven',
    delayMinMs: 1_000,
    delayMaxMs: 5_000,
    faults: [{ kind: 'UNDELIVERED', rate: 0.25 }],
  }
  const entries = await seen.auditEntries({ workspaceId: workspace.id, action: 'sandbox_settings.updated' })
  const audited = entries.map(({ actor_kind, before, after }) => [actor_kind, before.delay_min_ms, after.delay_min_ms])
  expect(before.data.sandboxSettings).toEqual(UNTOUCHED)
  expect(body.data.updateSandboxSettings.sandboxSettings).toEqual(settings)
  expect((await read()).data.sandboxSettings).toEqual(settings)
  expect((await read(service.sandbox.key)).data.sandboxSettings).toEqual(UNTOUCHED)
  expect(audited).toEqual([
    ['key', 200, 200],
    ['key', 200, 1_000],
  ])
})

async function stateOf(id: string): Promise<Json> {
  const { status, error_code } = (await service.api('GET', `/v1/messages/${id}`, undefined, { key: workspace.key }))
    .body
  return { status, error_code }
}

test('new settings apply to later texts', async () => {
  await update({ delayMinMs: 60_000, delayMaxMs: 60_000, faults: [{ kind: 'FILTERED', rate: 1 }] })
  const filtered = await send('+14155550700')
  await service.processAll({ withinMs: 59_000 })
  const before = await stateOf(filtered)
  await service.processAll({ withinMs: 120_000 })
  await update({ delayMinMs: 0, delayMaxMs: 0, faults: [] })
  const delivered = await send('+14155550701')
  await service.processAll({ withinMs: 0 })

  const after = [await stateOf(filtered), await stateOf(delivered)]
  expect(before.status).toBe('sent')
  expect(after).toEqual([
    { status: 'undelivered', error_code: 'carrier_filtered' },
    { status: 'delivered', error_code: null },
  ])
})

test('the same seed gives the same faults, whatever else happens at the time', async () => {
  const { sandbox: other } = await service.newWorkspace()
  const faults = [
    { kind: 'UNDELIVERED', rate: 0.3 },
    { kind: 'INVALID_NUMBER', rate: 0.2 },
    { kind: 'RECEIPT_TWICE', rate: 0.2 },
  ]
  const phones = Array.from({ length: 16 }, (_, n) => `+14155551${String(n).padStart(3, '0')}`)
  for (const { key } of [workspace, other]) await update({ seed: 'same', faults }, key)
  const luck = ({ id }: Workspace) => seen.carrierLuck(id)

  for (const phone of phones) {
    await send(phone)
    await service.processAll({ withinMs: 0 })
  }
  await Promise.all(phones.toReversed().map((phone) => send(phone, other)))
  await service.processAll({ withinMs: 0 })

  const [one, two] = [await luck(workspace), await luck(other)]
  expect(one).toHaveLength(16)
  expect(new Set(one.map(({ error_code, delay }) => `${error_code} ${delay}`)).size).toBeGreaterThan(4)
  expect(two).toEqual(one)
})

test('a throttled text can succeed when it is retried', async () => {
  await update({ seed: 'x', faults: [{ kind: 'THROTTLED', rate: 0.5 }] })
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => send(`+1415555${2_300 + n}`)))
  await service.processAll({ withinMs: 3_600_000 })

  const rows = await Promise.all(ids.map((id) => seen.message(id, 'status', 'hand_over_count')))
  const delivered = rows.filter(({ status }) => status === 'delivered')
  expect(delivered.some(({ hand_over_count }) => hand_over_count > 1)).toBe(true)
  expect(delivered.length).toBeGreaterThan(8)
})

test('a live workspace has no sandbox settings', async () => {
  const answers = [await read(live.key), (await update({ seed: 'x' }, live.key)).body]

  expect(answers.map(({ errors }) => errors[0].extensions.code)).toEqual(['not_found', 'not_found'])
})

test.each(['read_only', 'messaging', 'leads'] as const)('a %s key cannot read or change them', async (scope) => {
  const key = await service.newKey(workspace.id, [scope])

  const answers = [await read(key), (await update({ seed: 'x' }, key)).body]

  const refused = ['insufficient_scope', 'insufficient_scope']
  expect(answers.map(({ errors }) => errors[0].extensions.code)).toEqual(refused)
})

test.each<[string, Json, string]>([
  ['a seed of 10,000 characters', { seed: 'x'.repeat(10_000) }, 'seed'],
  ['an empty seed', { seed: '' }, 'seed'],
  ['no seed', { seed: null }, 'seed'],
  ['a negative delay', { delayMinMs: -1 }, 'delayMinMs'],
  ['more than an hour', { delayMaxMs: 3_600_001 }, 'delayMaxMs'],
  ['the latest before the earliest', { delayMaxMs: 100 }, 'delayMaxMs'],
  ['the earliest after the latest', { delayMinMs: 900 }, 'delayMinMs'],
  ['a rate above 1', { faults: [{ kind: 'LOST', rate: 1.01 }] }, 'faults[0].rate'],
  ['a negative rate', { faults: [{ kind: 'LOST', rate: -0.1 }] }, 'faults[0].rate'],
  [
    'a fault twice',
    {
      faults: [
        { kind: 'LOST', rate: 0.1 },
        { kind: 'LOST', rate: 0.2 },
      ],
    },
    'faults',
  ],
  [
    'more than all texts',
    {
      faults: [
        { kind: 'LOST', rate: 0.6 },
        { kind: 'FILTERED', rate: 0.6 },
      ],
    },
    'faults',
  ],
])('%s is refused, and nothing changes', async (_what, input, param) => {
  const { body } = await update(input)

  expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param })
  expect((await read()).data.sandboxSettings).toEqual(UNTOUCHED)
})
