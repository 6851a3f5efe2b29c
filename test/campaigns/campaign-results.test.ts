import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '../../src/adapters/db/migrate.ts'
import { bookBy, createBooker, PLAYBOOK } from '../agent/support/booking.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'
import { createSends } from './support/sends.ts'

const FILL = '20261124032002_booked_is_qualified_fill'
const COUNTS = 'campaignId version texted delivered replied conversations qualified booked optedOut handedOff'
const RESULTS = `query ($id: ID, $by: Boolean) { campaignResults(campaignId: $id, byVersion: $by) { ${COUNTS} } }`
const SAVE = 'mutation ($input: UpdatePlaybookInput!) { updatePlaybook(input: $input) { __typename } }'
const HOUR_MS = 3_600_000

const service = useTestApp({ now: NOON })
const past = createPast(service)
const seen = createSeen(service)
const sends = createSends(service)

const results = async (variables: Json = {}): Promise<Json[]> =>
  (await service.graphql(RESULTS, { id: service.sandbox.campaignId, ...variables })).body.data.campaignResults
const send = async (...leads: { id: string }[]) => {
  expect((await sends.start({ lead_ids: leads.map(({ id }) => id) })).status).toBe(202)
  await service.processAll()
}
const setFaults = async (faults: string) => {
  const { body } = await service.graphql(
    `mutation { updateSandboxSettings(input: { faults: [${faults}] }) { __typename } }`,
  )
  expect(body.errors).toBeUndefined()
}

const FIRST = {
  ...{ version: 1, texted: 6, delivered: 5, replied: 4, conversations: 5 },
  ...{ qualified: 1, booked: 1, optedOut: 1, handedOff: 1 },
}
const SECOND = {
  ...{ version: 2, texted: 2, delivered: 2, replied: 1, conversations: 1 },
  ...{ qualified: 0, booked: 0, optedOut: 0, handedOff: 0 },
}

const BOTH = {
  ...{ version: null, texted: 8, delivered: 7, replied: 5, conversations: 6 },
  ...{ qualified: 1, booked: 1, optedOut: 1, handedOff: 1 },
}

let bookedLead: string

beforeAll(async () => {
  await bookBy(service)
  const [booked, stopped, asked, replied, walkIn] = [
    await createBooker(service),
    await createBooker(service),
    await createBooker(service),
    await createBooker(service),
    await createBooker(service),
  ]
  const [silent, gone] = await sends.leads(2)
  const ids = await Promise.all([booked, stopped, asked, replied].map(async (one) => ({ id: (await one.lead()).id })))
  bookedLead = ids[0]!.id
  await send(...ids, silent!)
  await setFaults('{ kind: UNDELIVERED, rate: 1 }')
  await send(gone!)
  await setFaults('')
  await booked.says('I own the house')
  await booked.says('the second one works')
  await booked.says('yes')
  await stopped.says('STOP')
  await asked.says('I want to talk to a real person please')
  await replied.says('Who is this?')
  await walkIn.says('Hello, do you fix roofs?')
  service.clock.advance(HOUR_MS)
  const input = { campaignId: service.sandbox.campaignId, playbook: { ...PLAYBOOK, languages: {} }, expectedVersion: 1 }
  expect((await service.graphql(SAVE, { input })).body.data.updatePlaybook.__typename).toBe('PlaybookSaved')
  const late = await createBooker(service)
  const [quiet] = await sends.leads(1)
  await send(await late.lead(), quiet!)
  await late.says('Who is this?')
})

describe('the results of a campaign', () => {
  test('count its leads at each stage, per version and together', async () => {
    const [together, ...others] = await results()

    expect(await results({ by: true })).toMatchObject([SECOND, FIRST])
    expect(others).toEqual([])
    expect(together).toMatchObject(BOTH)
  })

  test('do not count a receipt or a job twice', async () => {
    await service.processAll()
    await past.openingsWrittenAgain()

    expect(await results({ by: true })).toMatchObject([SECOND, FIRST])
  })

  test('do not count a new conversation of a person after the end of another one', async () => {
    const booked = await service.api('GET', `/v1/conversations?lead_id=${bookedLead}`)
    const { phone, id: continues } = booked.body.data[0]
    const { status } = await service.api('POST', '/v1/messages', {
      to: phone,
      body: 'We run 20 minutes late.',
      continues,
    })
    await service.processAll()

    expect(status).toBe(201)
    expect((await results())[0]).toMatchObject(BOTH)
  })

  test('stay when a lead is erased', async () => {
    expect((await service.api('DELETE', `/v1/leads/${bookedLead}`)).status).toBe(204)

    expect(await results({ by: true })).toMatchObject([SECOND, FIRST])
  })

  test('of existing rows are counted by the migration, beside changes that were counted already', async () => {
    const sql = await readFile(join(MIGRATIONS_DIR, FILL, 'migration.sql'), 'utf8')
    await past.resultsMissing(1)
    await past.textedCounted(2, 1)

    await service.rows(sql)
    const filled = await results({ by: true })
    await past.emptyResultsRemoved()
    await service.rows(sql.replace("'booked', sum", "'again', sum"))

    expect(filled).toMatchObject([SECOND, FIRST])
    expect(await results({ by: true })).toEqual(filled)
  })

  test('are exact when many transactions change them at once', async () => {
    const openings = await seen.openings('delivered')

    for (const status of ['undelivered', 'delivered', 'failed', 'delivered']) {
      await Promise.all(openings.map(({ id }) => past.messageStatus(id, status)))
    }

    expect(await results({ by: true })).toMatchObject([SECOND, FIRST])
  })

  test('of another workspace are not found', async () => {
    const other = await service.newWorkspace()
    const { body } = await service.graphql(RESULTS, { id: service.sandbox.campaignId }, { key: other.sandbox.key })

    expect(body.data.campaignResults).toEqual([])
  })

  test('count a conversation as qualified when a member ends it as booked, whatever its score', async () => {
    const walkIn = createStory(service)
    await walkIn.says('Hello, do you clean gutters?')
    const { id } = await walkIn.conversation()
    const [before] = await results()

    expect((await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'booked' })).status).toBe(200)

    const { qualified, booked } = before!
    expect((await results())[0]).toMatchObject({ qualified: qualified + 1, booked: booked + 1 })
  })

  test('are zero after a reset of the sandbox', async () => {
    await service.graphql('mutation { resetSandbox(input: {}) { __typename } }')
    await service.processAll()

    expect((await results())[0]).toMatchObject({ texted: 0, delivered: 0, conversations: 0, replied: 0, booked: 0 })
    expect(await seen.count('campaign_result', { workspace_id: service.sandbox.id })).toBe(0)
  })
})
