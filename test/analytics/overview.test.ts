import { expect, test } from 'vitest'
import { signIn } from '../identity/support/members.ts'
import { graphqlActions } from '../support/graphql-actions.ts'
import { ask, codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { writeHistory } from '../support/history.ts'
import { countStatements } from '../support/statement-counter.ts'
import { newPhone } from '../support/story.ts'
import { createPast } from './support/past.ts'

const statements = countStatements()
const here = useTestApp({ overrides: { db: statements.db } })
const past = createPast(here)
const { run, createLead, text } = graphqlActions(here)
const agent = (name: string) => signIn(here, { email: `${name}@example.com`, role: 'agent' })
const write = writeHistory(here, () => here.sandbox.id)

const OVERVIEW = `{ overview { handoffsUnclaimed draftsPending unread endpointsPaused endpointsDisabled deliveriesExhausted
  numbersUnregistered importsRunning workStalled deliverability { sent delivered undelivered failed deliveryRate } } }`
const NOTHING = {
  ...{
    handoffsUnclaimed: 0,
    draftsPending: 0,
    unread: null,
    endpointsPaused: 0,
    endpointsDisabled: 0,
    deliveriesExhausted: 0,
  },
  ...{ numbersUnregistered: 0, importsRunning: 0, workStalled: 0 },
  deliverability: { sent: 0, delivered: 0, undelivered: 0, failed: 0, deliveryRate: null },
}

const ago = (hours: number) => new Date(here.clock.now().getTime() - hours * 3_600_000)

test('the overview counts what needs attention, in one statement', async () => {
  expect((await run(OVERVIEW)).data!.overview).toEqual(NOTHING)
  const lead = await createLead()
  const { conversationId } = await text(lead.phone, 'Hello')
  const claimed = (await text((await createLead()).phone, 'Hello')).conversationId
  await run(`mutation { a: handOffConversation(input: { id: "${conversationId}" }) { __typename }
    b: claimConversation(input: { id: "${claimed}", assignedTo: "Carol" }) { __typename } }`)
  const created: Json[] = []
  for (const n of [1, 2, 3]) {
    created.push(await here.api('POST', '/v1/webhooks', { url: `http://127.0.0.1:9/${n}`, event_types: ['*'] }))
  }
  const [paused, disabled, over] = created.map(({ body }) => body.id)
  const later = new Date(here.clock.now().getTime() + 60_000)
  await past.endpointChanged(paused, { paused_until: later })
  await past.endpointChanged(over, { paused_until: ago(1) })
  await past.endpointChanged(disabled, { status: 'disabled', disabled_reason: 'failing' })
  await write.delivery(paused, ago(23), 'exhausted')
  await write.delivery(paused, ago(25), 'exhausted')
  await past.numberUnregistered({ workspace_id: here.sandbox.id })
  for (const status of ['delivered', 'delivered', 'delivered', 'undelivered', 'sent']) {
    await write.message(lead.id, 'agent', ago(2), { status })
  }
  await write.message(lead.id, 'agent', ago(25), { status: 'undelivered' })

  const statementCount = await statements.during(() => run(OVERVIEW))
  const { data } = await run(OVERVIEW)

  expect(data!.overview).toEqual({
    ...{
      handoffsUnclaimed: 1,
      draftsPending: 0,
      unread: null,
      endpointsPaused: 1,
      endpointsDisabled: 1,
      deliveriesExhausted: 1,
    },
    ...{ numbersUnregistered: 1, importsRunning: 0, workStalled: 0 },
    deliverability: { sent: 5, delivered: 3, undelivered: 1, failed: 0, deliveryRate: 0.75 },
  })
  expect(statementCount).toBeLessThanOrEqual(2) // one to authenticate the key, and this one
})

test('it counts the unread conversations of a member, and shows each role what it can read', async () => {
  const dan = await agent('dan')
  const { conversationId } = await text((await createLead()).phone, 'Hello')
  const unread = async () => ((await dan.ask('{ overview { unread } }')).data!.overview as Json).unread
  const first = await unread()
  await dan.ask(`mutation { markConversationRead(input: { id: "${conversationId}" }) { __typename } }`)
  const leads = { url: here.url, key: await here.newKey(here.sandbox.id, ['leads']) }

  const answer = await ask(leads, '{ overview { importsRunning endpointsPaused handoffsUnclaimed } }')

  expect(await unread()).toBe(first - 1)
  expect(answer.data).toEqual({ overview: { importsRunning: 0, endpointsPaused: null, handoffsUnclaimed: null } })
  expect(codesOf(answer).sort()).toEqual([
    'insufficient_scope at overview.endpointsPaused',
    'insufficient_scope at overview.handoffsUnclaimed',
  ])
  expect((await ask({ url: here.url, key: here.live.key }, OVERVIEW)).data!.overview).toEqual(NOTHING)
})

test('it counts the drafts that wait for a person, until they are decided or expire', async () => {
  const { sandbox } = await here.newWorkspace()
  const post = async (path: string, body: object) => {
    const answer = await here.api('POST', path, body, { key: sandbox.key })
    expect(answer.status).toBeLessThan(300)
    return answer.body.id
  }
  const lead_id = await post('/v1/leads', { phone: newPhone() })
  const draft = (expires_in_hours: number) => post('/v1/drafts', { lead_id, body: 'See you Friday', expires_in_hours })
  const pending = async () => {
    const { data } = await ask({ url: here.url, key: sandbox.key }, '{ overview { draftsPending } }')
    return (data!.overview as Json).draftsPending
  }
  await draft(1)
  await draft(3)
  const rejected = await draft(3)
  expect(await pending()).toBe(3)

  await post(`/v1/drafts/${rejected}/reject`, {})
  expect(await pending()).toBe(2)
  here.clock.advance(2 * 3_600_000)
  expect(await pending()).toBe(1)
})
