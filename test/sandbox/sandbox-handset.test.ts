import { beforeEach, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const DAY_MS = 24 * 3_600_000
const HANDSET = `query($phone: String!, $first: Int, $after: String) {
  sandboxHandset(phone: $phone, first: $first, after: $after) {
    edges { node { direction body status messageId handedOverTwice } } pageInfo { hasNextPage endCursor } totalCount } }`
const HANDSETS = '{ sandboxHandsets { phone latest { direction body status } } }'
const SIMULATE = 'mutation($input: SimulateInboundInput!) { simulateInbound(input: $input) { message { id } } }'

const service = useTestApp()
const seen = createSeen(service)
let workspace: Workspace
let phone: string

beforeEach(async () => {
  workspace = (await service.newWorkspace()).sandbox
  phone = newPhone()
})

const story = (of = phone) => createStory(service, of, () => workspace)

async function handset(variables: Json = {}, key = workspace.key): Promise<Json> {
  const { body } = await service.graphql(HANDSET, { phone, ...variables }, { key })
  expect(body.errors).toBeUndefined()
  return body.data.sandboxHandset
}

async function handsets(key = workspace.key): Promise<Json[]> {
  return (await service.graphql(HANDSETS, {}, { key })).body.data.sandboxHandsets
}

test('a handset shows the texts it received and sent, newest first', async () => {
  const sent = await story().sends('Your estimate is ready.')
  await service.processAll()
  service.clock.advance(1_000)
  const input = { from: phone, body: 'Thanks, when can you come?' }
  const written = await service.graphql(SIMULATE, { input }, { key: workspace.key })
  service.clock.advance(1_000)
  const stop = await service.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'STOP' }, { key: workspace.key })
  await service.processAll()

  const { edges, totalCount } = await handset()
  const nodes = edges.map(({ node }: Json) => node)
  const inbound = { direction: 'INBOUND', status: 'DELIVERED', handedOverTwice: false }
  expect(totalCount).toBe(4)
  expect(nodes[0]).toMatchObject({ direction: 'OUTBOUND', body: expect.stringContaining('unsubscribed') })
  expect(nodes.slice(1)).toEqual([
    { ...inbound, body: 'STOP', messageId: stop.body.id },
    { ...inbound, body: input.body, messageId: written.body.data.simulateInbound.message.id },
    {
      direction: 'OUTBOUND',
      body: 'Your estimate is ready.',
      status: 'DELIVERED',
      messageId: sent.body.id,
      handedOverTwice: false,
    },
  ])
})

test('a refused text does not count as handed over; one handed over twice is marked', async () => {
  const sent = await story('+15005550005').sends('Your estimate is ready.')
  await service.processAll({ withinMs: 60_000 })
  phone = '+15005550005'
  const refused = await handset()
  const { sandbox, links, vault } = service.app
  const [row] = await seen.carrierAccounts(workspace.id)
  const credentials = vault.open(row.credentials, `carrier_account:${row.id}`)
  const account = { id: row.id, workspaceId: workspace.id, credentials, previousCredentials: null, settings: {} }
  const sms = { account, from: workspace.number, to: newPhone(), body: 'Twice', messageId: sent.body.id }
  const out = { ...sms, callbackUrl: links.carrierCallback('sandbox', row.id), validUntil: null }

  await sandbox.send(out)
  await sandbox.send(out)

  const twice = await handset({ phone: sms.to })
  const marks = (page: Json) => page.edges.map(({ node }: Json) => `${node.status} ${node.handedOverTwice}`)
  expect(marks(refused)).toEqual(Array(refused.totalCount).fill('REFUSED false'))
  expect(refused.totalCount).toBeGreaterThan(1)
  expect(marks(twice)).toEqual(['ACCEPTED true', 'ACCEPTED true'])
})

test('pages have no gaps or repeats', async () => {
  for (let n = 0; n < 7; n++) {
    await service.api('POST', '/v1/sandbox/inbound', { from: phone, body: `Text ${n}` }, { key: workspace.key })
  }

  const bodies: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page: Json = await handset({ first: 3, after })
    bodies.push(...page.edges.map(({ node }: Json) => node.body))
    more = page.pageInfo.hasNextPage
    after = page.pageInfo.endCursor
  }

  expect(bodies).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Text ${n}`))
})

test('the phones in use are listed with their newest text, and only to their workspace', async () => {
  const { sandbox: stranger, live } = await service.newWorkspace()
  await story().says('Hello there')
  const other = newPhone()
  service.clock.advance(60_000)
  await story(other).sends('Your estimate is ready.')
  await service.processAll()

  const seen = await handsets()
  const refused = await Promise.all(
    [HANDSETS, HANDSET].map((query) => service.graphql(query, { phone }, { key: live.key })),
  )

  expect(seen.map(({ phone: of }) => of)).toEqual([other, phone])
  expect(seen[0].latest).toEqual({ direction: 'OUTBOUND', body: 'Your estimate is ready.', status: 'DELIVERED' })
  expect(await handsets(stranger.key)).toEqual([])
  expect(await handset({}, stranger.key)).toMatchObject({ edges: [], totalCount: 0 })
  expect(refused.map(({ body }) => body.errors[0].extensions.code)).toEqual(['not_found', 'not_found'])
})

test('the carrier’s texts are kept for 30 days, and undelivered ones longer', async () => {
  await story().sends('Your estimate is ready.')
  await service.processAll()
  const waiting = await story(newPhone()).sends('Your estimate is ready.')
  await service.processAll({ withinMs: 0 })
  const carrierTexts = () => seen.carrierTexts({ workspaceId: workspace.id })
  const after = async (days: number) => {
    service.clock.advance(days * DAY_MS)
    await forgetOld(service.app.db, service.clock.now())
    return (await carrierTexts()).length
  }

  expect([await after(29.9), await after(0.2)]).toEqual([2, 1])
  expect((await carrierTexts()).map(({ correlation_id }) => correlation_id)).toEqual([waiting.body.id])
})
