import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
afterEach(() => forgets(...taught.splice(0)))

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

/** The facts that a test has added. */
const taught: string[] = []

/** Saves the playbook with a further fact, and returns the campaign's ID. */
async function learns(fact: Json, handoff: Json[] = []): Promise<string> {
  taught.push(fact.id)
  const { campaignId } = service.sandbox
  const path = `/v1/campaigns/${campaignId}/playbook`
  const { body: saved } = await service.api('GET', path)
  const { facts } = saved.playbook
  const rules = [...(saved.playbook.handoff ?? []).filter(({ rule }: Json) => rule !== 'llamas'), ...handoff]
  const playbook = { ...saved.playbook, facts: [...facts, fact], handoff: rules }
  const answer = await service.api('POST', path, { expected_version: saved.version, playbook })
  expect(answer.status).toBeLessThan(300)
  return campaignId
}

/** Saves the playbook without these facts. */
async function forgets(...factIds: string[]): Promise<void> {
  if (factIds.length === 0) return
  const path = `/v1/campaigns/${service.sandbox.campaignId}/playbook`
  const { body: saved } = await service.api('GET', path)
  const facts = saved.playbook.facts.filter(({ id }: Json) => !factIds.includes(id))
  await service.api('POST', path, { expected_version: saved.version, playbook: { ...saved.playbook, facts } })
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

  test('is one of at most five of a text, and a long one is cut between characters', async () => {
    const many = await whoAsks(
      'Do you sell kayaks? Kites? Harps? Flutes? Drums? Cellos? Tents? Can you teach my cat to sing?',
    )
    const long = await whoAsks(`Can you ${'maybe '.repeat(23)}teach my aunt 🎻🎻🎻 to play the fiddle for her wedding?`)

    expect((await list({ lead_id: many.leadId })).length).toBeLessThanOrEqual(5)
    const [{ question }] = (await list({ lead_id: long.leadId })) as [Json]
    expect(question.length).toBeLessThanOrEqual(160)
    expect(question.isWellFormed()).toBe(true)
    expect((await long.story.conversation()).handler).toBe('agent')
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
    const { leadId } = await whoAsks('Do you sell kites? Do you fly drones?')
    await learns({ ...PADDLES_FACT, id: 'kites', question: ['do you sell kites'] })
    meanwhile = () => learns(DRONES_FACT)

    const job = { queue: 'match-questions', workspaceId: service.sandbox.id, id: service.sandbox.campaignId } as const
    await runJob(service.app, job)
    const between = await statesOf(leadId)
    await Promise.all([runJob(service.app, job), runJob(service.app, job)])
    await service.processAll()

    expect(between.map(({ status }) => status)).toEqual(['open', 'open'])
    expect((await statesOf(leadId)).map(({ fact_id }) => fact_id).sort()).toEqual(['drones', 'kites'])
  })

  test('is compared again after a failure', async () => {
    const { leadId } = await whoAsks('Do you give tuba lessons?')
    const campaignId = await learns({ ...PADDLES_FACT, id: 'tubas', question: ['do you give tuba lessons'] })
    meanwhile = () => Promise.reject(new Error('The database fails'))
    await runJob(service.app, { queue: 'match-questions', workspaceId: service.sandbox.id, id: campaignId })

    await service.processAll({ withinMs: 3_600_000 })

    expect(await statesOf(leadId)).toMatchObject([{ status: 'answered', fact_id: 'tubas' }])
  })

  test('counts for a question in a conversation that keeps an older version', async () => {
    const { story, leadId } = await whoAsks(SWIM)
    await learns({ ...PADDLES_FACT, id: 'twins', question: ['can you babysit twins'] })
    await service.processAll()

    await story.says('Can you babysit my twins?')

    expect(await last(story)).not.toContain(PADDLES_FACT.answer)
    expect(await statesOf(leadId)).toMatchObject([{ status: 'answered', fact_id: 'twins' }, { status: 'open' }])
  })

  test('does not answer a question that it hands off', async () => {
    const { leadId } = await whoAsks('Do you take llamas in payment?')
    const llamas = { id: 'llamas', question: ['do you take llamas in payment'], answer: 'Yes, we take llamas.' }

    await learns(llamas, [{ rule: 'llamas', phrases: ['llamas'] }])
    await service.processAll()

    expect(await statesOf(leadId)).toMatchObject([{ status: 'open' }])
  })

  test('without the fact that answered a question opens it again', async () => {
    const { leadId } = await whoAsks('Do you tune pianos?')
    await learns({ ...PADDLES_FACT, id: 'pianos', question: ['do you tune pianos'] })
    await service.processAll()
    const before = await statesOf(leadId)

    await forgets('pianos')
    await service.processAll()

    expect(before).toMatchObject([{ status: 'answered', fact_id: 'pianos' }])
    expect(await list({ lead_id: leadId })).toMatchObject([{ status: 'open', fact_id: null, resolved_at: null }])
  })

  test('does not use a fact again that a person rejected by opening the question', async () => {
    const { leadId } = await whoAsks('Do you rent harps?')
    await learns({ ...PADDLES_FACT, id: 'harps', question: ['do you rent harps'] })
    await service.processAll()
    const [answered] = (await list({ lead_id: leadId })) as [Json]

    const { body: reopened } = await setStatus(answered.id, 'open')
    await learns({ ...PADDLES_FACT, id: 'lutes', question: ['do you sell lutes'] })
    await service.processAll()

    expect([answered.fact_id, reopened.fact_id]).toEqual(['harps', null])
    expect(await statesOf(leadId)).toMatchObject([{ status: 'open', fact_id: null }])
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
