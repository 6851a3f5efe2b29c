import { beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/interfaces/jobs/handlers.ts'
import { forgetOld } from '../../../src/interfaces/jobs/retention.ts'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createSeen } from '../../support/seen.ts'
import { createStory, type Story } from '../../support/story.ts'

const DAY_MS = 24 * 3_600_000

/** Runs once, after the questions were read again and before the result is stored. */
let meanwhile: (() => Promise<unknown>) | null = null

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      transaction: async (name, work) => {
        const run = name === 'questions.match' ? meanwhile : null
        if (run) meanwhile = null
        await run?.()
        return db.transaction(name, work)
      },
    }),
  },
})

const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

const PADDLES = 'Do you rent out paddles?'
const SWIM = 'Can you teach my son to swim?'
const PADDLES_FACT = { id: 'paddles', question: ['do you rent paddles'], answer: 'Yes, we rent paddles by the day.' }
const DRONES_FACT = { id: 'drones', question: ['do you fly drones'], answer: 'Yes, we check roofs by drone.' }

async function whoAsks(text = PADDLES) {
  const story = createStory(service)
  const message = await story.says(text)
  return { story, message, leadId: message.lead_id as string }
}

const list = async (filter: Record<string, string>): Promise<Json[]> =>
  (await service.api('GET', `/v1/unanswered-questions?${new URLSearchParams(filter)}`)).body.data

const setStatus = (id: string, status: string) => service.api('PATCH', `/v1/unanswered-questions/${id}`, { status })

/** The status and the fact of a lead's questions, newest first. */
const statesOf = async (lead_id: string) =>
  (await list({ lead_id })).map(({ question, status, fact_id }) => ({ question, status, fact_id }))

/** Saves the playbook with a further fact, and returns the campaign's ID. */
async function learns(fact: Json): Promise<string> {
  const { campaignId } = service.sandbox
  const path = `/v1/campaigns/${campaignId}/playbook`
  const { body: saved } = await service.api('GET', path)
  const playbook = { ...saved.playbook, facts: [...saved.playbook.facts, fact] }
  const answer = await service.api('POST', path, { expected_version: saved.version, playbook })
  expect(answer.status).toBeLessThan(300)
  return campaignId
}

const last = async (story: Story) => (await story.received()).at(-1)

describe('a question that the playbook does not answer', () => {
  test('is in the list with its message, lead, conversation and campaign', async () => {
    const { story, message, leadId } = await whoAsks(`I need a new roof. ${PADDLES}`)
    const { id, campaign_id } = await story.conversation()

    expect(await list({ lead_id: leadId })).toEqual([
      {
        id: expect.stringMatching(/^qst_/),
        ...{ campaign_id, lead_id: leadId, conversation_id: id, message_id: message.id },
        ...{ question: PADDLES, status: 'open', fact_id: null, resolved_by: null, resolved_at: null },
        created_at: expect.any(String),
      },
    ])
  })

  test('is one of several in the same text, each once', async () => {
    const { leadId } = await whoAsks(`${PADDLES} ${SWIM} ${PADDLES}`)

    const asked = (await list({ lead_id: leadId })).map(({ question }) => question)
    expect(asked.sort()).toEqual([SWIM, PADDLES])
  })

  test.each([
    ['that a fact answers', 'are you licensed and insured?'],
    ['for a person', 'can I talk to a real person?'],
    ['that is none', 'my boat has a leak'],
    ['to stop', 'can you please stop texting me?'],
  ])('is not listed if it is one %s', async (_, text) => {
    const { leadId } = await whoAsks(text)
    expect(await list({ lead_id: leadId })).toEqual([])
  })

  test('is shown with its lead and conversation over GraphQL, and pages go on', async () => {
    const { leadId } = await whoAsks(`${PADDLES} ${SWIM}`)
    const query = `query ($leadId: ID, $after: String) { unansweredQuestions(leadId: $leadId, first: 1, after: $after, status: OPEN) {
      edges { node { question status lead { id } conversation { handler } campaign { id } } } pageInfo { endCursor hasNextPage } } }`
    const first = (await service.graphql(query, { leadId })).body.data.unansweredQuestions
    const second = (await service.graphql(query, { leadId, after: first.pageInfo.endCursor })).body.data
      .unansweredQuestions

    const campaign = { id: service.sandbox.campaignId }
    expect([...first.edges, ...second.edges].map(({ node }: Json) => node.lead.id)).toEqual([leadId, leadId])
    expect(first.edges[0].node).toMatchObject({ status: 'OPEN', conversation: { handler: 'AGENT' }, campaign })
    expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false])
  })
})

describe('a new version of the playbook', () => {
  test('marks the open questions that it answers, and leads who ask them get the answer', async () => {
    const { leadId } = await whoAsks(`${PADDLES} ${SWIM}`)
    const dismissed = await whoAsks('so do you rent out paddles or not?')
    await setStatus((await list({ lead_id: dismissed.leadId }))[0]!.id, 'dismissed')

    await learns(PADDLES_FACT)
    await service.processAll()

    expect(await statesOf(leadId)).toEqual(
      expect.arrayContaining([
        { question: PADDLES, status: 'answered', fact_id: 'paddles' },
        { question: SWIM, status: 'open', fact_id: null },
      ]),
    )
    expect(await list({ lead_id: leadId, status: 'answered' })).toMatchObject([
      { resolved_by: null, resolved_at: expect.any(String) },
    ])
    expect(await statesOf(dismissed.leadId)).toMatchObject([{ status: 'dismissed', fact_id: null }])
    const { story } = await whoAsks()
    expect(await last(story)).toContain(PADDLES_FACT.answer)
  })

  test('that is saved while the questions are read again counts, and the job can run twice', async () => {
    const { leadId } = await whoAsks('Do you fly drones?')
    await learns({ ...PADDLES_FACT, id: 'kites', question: ['do you sell kites'] })
    meanwhile = () => learns(DRONES_FACT)

    const job = { queue: 'match-questions', workspaceId: service.sandbox.id, id: service.sandbox.campaignId } as const
    await runJob(service.app, job)
    const between = await statesOf(leadId)
    await Promise.all([runJob(service.app, job), runJob(service.app, job)])
    await service.processAll()

    expect(between).toMatchObject([{ status: 'open' }])
    expect(await statesOf(leadId)).toMatchObject([{ status: 'answered', fact_id: 'drones' }])
  })
})

describe('the status of a question', () => {
  test('is set by a client, who is named, and can be taken back', async () => {
    const { leadId } = await whoAsks('Can you drive my aunt to church?')
    const [{ id }] = (await list({ lead_id: leadId })) as [Json]

    const dismissed = await setStatus(id, 'dismissed')
    const again = await setStatus(id, 'dismissed')
    const reopened = await setStatus(id, 'open')

    const resolved = { resolved_by: expect.stringMatching(/^key_/), resolved_at: expect.any(String) }
    expect(dismissed).toMatchObject({ status: 200, body: { id, status: 'dismissed', ...resolved } })
    expect(again.body).toEqual(dismissed.body)
    expect(reopened.body).toMatchObject({ status: 'open', resolved_by: null, resolved_at: null })
    expect((await seen.auditEntries({ subjectId: id }, 'after')).map(({ after }) => after)).toEqual([
      { status: 'dismissed' },
      { status: 'open' },
    ])
  })

  test('is refused if it is unknown, and so is an unknown question', async () => {
    const { leadId } = await whoAsks('Can you teach my cat to sing?')
    const [{ id }] = (await list({ lead_id: leadId })) as [Json]

    const refused = await setStatus(id, 'done')
    const unknown = await setStatus('qst_01k0z8m3w6n9q2r5t8v1x4y7za', 'open')

    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'status' } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await statesOf(leadId)).toMatchObject([{ status: 'open' }])
  })
})

test('questions are deleted after 180 days', async () => {
  const { leadId } = await whoAsks('Can you feed my llamas?')
  const [{ created_at }] = (await list({ lead_id: leadId })) as [Json]
  const now = Date.parse(created_at)

  await forgetOld(service.app.db, new Date(now + 180 * DAY_MS))
  expect(await list({ lead_id: leadId })).toHaveLength(1)
  await forgetOld(service.app.db, new Date(now + 180 * DAY_MS + 1))

  expect(await list({ lead_id: leadId })).toEqual([])
})
