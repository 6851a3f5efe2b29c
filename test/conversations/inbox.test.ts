import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, signInAgain } from '../identity/support/members.ts'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { ask, codesOf } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { createSeen } from './support/seen.ts'

const here = useTestApp()
const seen = createSeen(here)
const { run, createLead, text } = graphqlActions(here)
const agent = (name: string) => signIn(here, { email: `${name}@example.com`, role: 'agent' })

type Asking = (query: string, variables?: Record<string, unknown>) => Promise<{ data?: Record<string, unknown> | null }>

/** The IDs of the conversations for these filters, in order. */
async function inbox(filters: string, asking: Asking = run): Promise<string[]> {
  const answer = await asking(`{ conversations(first: 100, ${filters}) { edges { node { id } } } }`)
  if (!answer.data?.conversations) throw new Error(JSON.stringify(answer))
  return (answer.data.conversations as Page<{ id: string }>).edges.map(({ node }) => node.id)
}

async function begin(attributes: Record<string, unknown> = {}) {
  here.clock.advance(1_000)
  const lead = await createLead({ attributes })
  const { conversationId } = await text(lead.phone, 'Hello')
  return { lead, id: conversationId }
}

const claim = (id: string, assignedTo: string) =>
  run('mutation($input: ClaimConversationInput!) { claimConversation(input: $input) { __typename } }', {
    input: { id, assignedTo },
  })

describe('conversations', () => {
  let open: Awaited<ReturnType<typeof begin>>
  let claimed: Awaited<ReturnType<typeof begin>>
  let over: Awaited<ReturnType<typeof begin>>

  beforeAll(async () => {
    open = await begin({ first_name: 'Zoë', last_name: 'Ångström' })
    claimed = await begin({ name: 'Ann Smith' })
    over = await begin({ full_name: 'Smithers, Bob' })
    await claim(claimed.id, 'Carol')
    await run(`mutation { completeConversation(input: { id: "${over.id}", outcome: BOOKED }) { __typename } }`)
  })

  test('are filtered by handler, assignee and whether they have ended', async () => {
    expect(await inbox('isOpen: true')).toEqual([claimed.id, open.id])
    expect(await inbox('isOpen: false')).toEqual([over.id])
    expect(await inbox('isOpen: true, status: ACTIVE')).toEqual([claimed.id, open.id])
    expect(await inbox('assignedTo: "Carol"')).toEqual([claimed.id])
    expect(await inbox('unassigned: true')).toEqual([over.id, open.id])
    expect(await inbox('unassigned: true, handler: HUMAN')).toEqual([])
  })

  test('are found by the beginning of the lead’s name or phone', async () => {
    expect(await inbox('search: "zoe"')).toEqual([open.id])
    expect(await inbox('search: "ANGSTROM z"')).toEqual([open.id])
    expect(await inbox('search: "Smith"')).toEqual([over.id, claimed.id])
    expect(await inbox('search: "Smith", isOpen: true')).toEqual([claimed.id])
    expect(await inbox(`search: "${claimed.lead.phone.slice(2)}"`)).toEqual([claimed.id])
    expect(await inbox('search: "nobody"')).toEqual([])
  })

  test.each([
    ['isOpen: true, status: BOOKED', 'isOpen'],
    ['mine: true, unassigned: true', 'unassigned'],
    ['assignedTo: "x", unassigned: true', 'unassigned'],
    ['assignedTo: "x", mine: true', 'mine'],
    ['search: " "', 'search'],
    ['lastMessageAfter: "2026-01-01T00:00:00Z", lastMessageBefore: "2026-01-01T00:00:00Z"', 'lastMessageBefore'],
    ['createdAfter: "2026-01-02T00:00:00Z", createdBefore: "2026-01-01T00:00:00Z"', 'createdBefore'],
  ])('refuse contradictory filters: %s', async (filters, param) => {
    const { errors } = await run(`{ conversations(${filters}) { edges { cursor } } }`)

    expect(errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param } }])
  })

  test('are sorted by their last message', async () => {
    const { id, lead } = await begin()
    const [from, to] = [here.clock.now().toISOString(), new Date(here.clock.now().getTime() + 1_000).toISOString()]
    const listed = () => inbox(`lastMessageAfter: "${from}", lastMessageBefore: "${to}"`)

    expect(await listed()).toEqual([id])
    here.clock.advance(1_000)
    await text(lead.phone, 'later')
    expect(await listed()).toEqual([])
    expect(await inbox(`lastMessageAfter: "${to}", orderBy: LAST_MESSAGE_AT`)).toEqual([id])
    await run(`mutation { eraseLead(input: { id: "${lead.id}" }) { erasedId } }`)
  })

  test('messages refuse them too', async () => {
    const answers = await Promise.all([
      run('{ messages(direction: INBOUND, status: DELIVERED) { totalCount } }'),
      run('{ messages(direction: OUTBOUND, status: RECEIVED) { totalCount } }'),
    ])

    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.param)).toEqual(['direction', 'direction'])
  })
})

describe('leads', () => {
  const found = async (search: string) => {
    const { data } = await run(
      'query($search: String) { leads(search: $search) { edges { node { id } } totalCount } }',
      {
        search,
      },
    )
    const page = data!.leads as Page<{ id: string }>
    expect(page.totalCount).toBe(page.edges.length)
    return page.edges.map(({ node }) => node.id)
  }

  test('are found by their current name, however it was set or removed', async () => {
    const lead = await createLead({ attributes: { first_name: 'Quentin' } })
    const merge = (attributes: object) => createLead({ phone: lead.phone, attributes })
    const patch = (attributes: object) => here.api('PATCH', `/v1/leads/${lead.id}`, { attributes })

    expect(await found('quentin')).toEqual([lead.id])
    await merge({ last_name: 'Zuckerman' })
    expect([await found('quentin z'), await found('zuckerman q')]).toEqual([[lead.id], [lead.id]])
    await patch({ last_name: 'Yates' })
    expect([await found('zuckerman'), await found('yates')]).toEqual([[], [lead.id]])
    await patch({ first_name: null, last_name: null })
    expect(await found('q')).toEqual([])
    await merge({ name: 'Quentin Xu' })
    expect(await found('xu')).toEqual([lead.id])
    await run(`mutation { eraseLead(input: { id: "${lead.id}" }) { erasedId } }`)
    expect([await found('xu'), await found(lead.phone)]).toEqual([[], []])
    expect(await seen.lead({ id: lead.id }, 'name_key', 'surname_key')).toEqual({ name_key: null, surname_key: null })
  })

  test('of another workspace are never found', async () => {
    await createLead({ attributes: { name: 'Unmistakable Person' } })

    const answer = await ask(
      { url: here.url, key: here.live.key },
      '{ leads(search: "unmistakable") { edges { cursor } } conversations(search: "+1415") { edges { cursor } } }',
    )

    expect(answer).toMatchObject({ data: { leads: { edges: [] }, conversations: { edges: [] } } })
  })
})

describe('reading', () => {
  const READ =
    'mutation($input: MarkConversationReadInput!) { markConversationRead(input: $input) { conversation { unread } } }'
  const unread = (id: string, asking: Asking) =>
    asking('query($id: ID!) { conversation(id: $id) { unread } }', { id }).then(({ data }) => data!.conversation)

  test('is tracked per member, and the lead’s next text makes the conversation unread', async () => {
    const [carol, dave] = [await agent('carol'), await agent('dave')]
    const { id, lead } = await begin()
    expect(await unread(id, carol.ask)).toEqual({ unread: true })

    expect(await carol.ask(READ, { input: { id } })).toMatchObject({
      data: { markConversationRead: { conversation: { unread: false } } },
    })

    expect([await inbox('unread: true', carol.ask), await inbox('unread: true', dave.ask)]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    here.clock.advance(1_000)
    await text(lead.phone, 'and another thing')
    expect(await unread(id, carol.ask)).toEqual({ unread: true })
    expect(await inbox('unread: true', carol.ask)).toContain(id)
  })

  test('only moves forward, not beyond now, and old texts count as read', async () => {
    const eve = await agent('eve')
    const { id } = await begin()
    const at = (ms: number) => new Date(here.clock.now().getTime() + ms).toISOString()

    const steps = []
    for (const until of [at(-1_000), at(0), at(-1_000)]) {
      await eve.ask(READ, { input: { id, until } })
      steps.push(await unread(id, eve.ask))
    }
    await eve.ask(READ, { input: { id, until: at(3_600_000) } })
    const readUntil = await seen.readUntil(id)
    const fresh = await begin()
    here.clock.advance(31 * 24 * 3_600_000)
    const later = await signInAgain(here, { ...eve, email: 'eve@example.com' }) // a session lasts 30 days

    expect(steps).toEqual([{ unread: true }, { unread: false }, { unread: false }])
    expect(readUntil).toEqual(new Date(at(-31 * 24 * 3_600_000 - 1_000)))
    expect(await unread(fresh.id, later.ask)).toEqual({ unread: false })
    expect(await inbox('unread: true', later.ask)).toEqual([])
  })

  test('an API key has no read state: the field is null, and marking is a conflict', async () => {
    const { id } = await begin()

    expect(await unread(id, run)).toEqual({ unread: null })
    expect(codesOf(await run(READ, { input: { id } }))).toEqual(['conflict at markConversationRead'])
    expect(codesOf(await run('{ conversations(unread: true) { totalCount } }'))).toEqual(['conflict at conversations'])
    expect(codesOf(await run('{ conversations(mine: true) { totalCount } }'))).toEqual(['conflict at conversations'])
  })

  test('an unknown conversation is not found', async () => {
    const frank = await agent('frank')

    expect(codesOf(await frank.ask(READ, { input: { id: 'conv_01jd' } }))).toEqual([
      'not_found at markConversationRead',
    ])
  })
})

describe('assigning', () => {
  const ASSIGN = `mutation($input: AssignConversationInput!) {
    assignConversation(input: $input) { conversation { assignedTo handler claimedAt } } }`

  test('sets the assignee, and leaves the conversation with the agent', async () => {
    const grace = await agent('grace')
    const { id } = await begin()

    const assigned = await run(ASSIGN, { input: { id, memberId: grace.memberId } })
    const mine = await inbox('mine: true', grace.ask)
    const nobody = await run(ASSIGN, { input: { id, memberId: null } })

    expect(assigned.data!.assignConversation).toMatchObject({
      conversation: { assignedTo: grace.memberId, handler: 'AGENT', claimedAt: here.clock.now().toISOString() },
    })
    expect(mine).toEqual([id])
    expect(nobody.data!.assignConversation).toMatchObject({ conversation: { assignedTo: null, claimedAt: null } })
    expect(await inbox('mine: true', grace.ask)).toEqual([])
  })

  test('changes nothing without a member, who must be null to remove the assignment', async () => {
    const { memberId } = await agent('gina')
    const { id } = await begin()
    await run(ASSIGN, { input: { id, memberId } })

    const omitted = await run(ASSIGN, { input: { id } })
    const { data } = await run('query($id: ID!) { conversation(id: $id) { assignedTo } }', { id })

    expect(omitted.errors).toMatchObject([{ extensions: { code: 'missing_parameter', param: 'memberId' } }])
    expect(data!.conversation).toEqual({ assignedTo: memberId })
  })

  test('an assigned conversation that was handed off is not notified again', async () => {
    const heidi = await agent('heidi')
    const { id } = await begin()
    await run(`mutation { handOffConversation(input: { id: "${id}" }) { __typename } }`)
    await run(ASSIGN, { input: { id, memberId: heidi.memberId } })

    const { data } = await run('query($id: ID!) { conversation(id: $id) { escalateAt handler } }', { id })

    expect(data!.conversation).toEqual({ escalateAt: null, handler: 'HUMAN' })
  })

  test('accepts only members of this workspace and open conversations', async () => {
    const ivan = await agent('ivan')
    const { id } = await begin()
    const { sandbox } = await here.newWorkspace()
    await run(
      `mutation { completeConversation(input: { id: "${(await begin()).id}", outcome: BOOKED }) { __typename } }`,
    )

    const stranger = await run(ASSIGN, { input: { id, memberId: 'mem_01jd' } })
    const elsewhere = await ask({ url: here.url, key: sandbox.key }, ASSIGN, { input: { id, memberId: ivan.memberId } })
    await run(`mutation { completeConversation(input: { id: "${id}", outcome: BOOKED }) { __typename } }`)
    const late = await run(ASSIGN, { input: { id, memberId: ivan.memberId } })

    expect(stranger.errors).toMatchObject([{ extensions: { code: 'not_found', param: 'memberId' } }])
    expect(codesOf(elsewhere)).toEqual(['not_found at assignConversation'])
    expect(codesOf(late)).toEqual(['conflict at assignConversation'])
  })
})

describe('a member', () => {
  test('takes the conversation over by writing; an API key does not', async () => {
    const judy = await agent('judy')
    const [byKey, byMember] = [await begin(), await begin()]
    const send = (asking: Asking, leadId: string) =>
      asking(
        'mutation($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { messageRecord { sentBy } } } }',
        { input: { leadId, body: 'This is us' } },
      ).then(({ data }) => data!.sendMessage)

    expect(await send(run, byKey.lead.id)).toEqual({ messageRecord: { sentBy: 'API' } })
    expect(await send(judy.ask, byMember.lead.id)).toEqual({ messageRecord: { sentBy: 'HUMAN' } })

    const query = 'query($id: ID!) { conversation(id: $id) { handler assignedTo } }'
    const [first, second] = [await run(query, { id: byKey.id }), await run(query, { id: byMember.id })]
    expect(first.data!.conversation).toEqual({ handler: 'AGENT', assignedTo: null })
    expect(second.data!.conversation).toEqual({ handler: 'HUMAN', assignedTo: judy.memberId })
  })

  test('claims a conversation for themselves; an API key must name the assignee', async () => {
    const karl = await agent('karl')
    const { id } = await begin()
    const CLAIM = `mutation { claimConversation(input: { id: "${id}" }) { conversation { assignedTo handler } } }`

    const byKey = await run(CLAIM)
    const byMember = await karl.ask(CLAIM)

    expect(byKey.errors).toMatchObject([{ extensions: { param: 'assignedTo' } }])
    expect(byMember.data.claimConversation).toEqual({ conversation: { assignedTo: karl.memberId, handler: 'HUMAN' } })
  })
})
