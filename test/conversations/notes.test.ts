import { expect, test } from 'vitest'
import { codes, signIn } from '../identity/support/members.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const here = useTestApp()

const ADD = 'mutation ($input: AddNoteInput!) { addNote(input: $input) { note { id body memberId } } }'
const DELETE = 'mutation ($id: ID!) { deleteNote(input: { id: $id }) { deletedId } }'
const NOTES = 'query ($id: ID!) { conversation(id: $id) { messageCount notes { id body memberId } } }'
const PAGE = `query ($id: ID!, $first: Int, $after: String, $last: Int) {
  notes(conversationId: $id, first: $first, after: $after, last: $last) {
    edges { node { body } } pageInfo { hasNextPage endCursor } totalCount
  }
}`

async function begin(): Promise<{ conversationId: string; leadId: string; story: ReturnType<typeof createStory> }> {
  const story = createStory(here)
  const { conversation_id: conversationId, lead_id: leadId } = await story.says('Hello, we need a roof')
  return { conversationId, leadId, story }
}

const notesOf = async (id: string): Promise<Json> => (await here.graphql(NOTES, { id })).body.data.conversation

test('a note is signed, is shown newest first, and never reaches the lead', async () => {
  const { conversationId, story } = await begin()
  const before = (await notesOf(conversationId)).messageCount
  const mike = await signIn(here, { email: 'mike@example.com', role: 'agent' })
  const received = await story.received()

  await mike.ask(ADD, { input: { conversationId, body: 'Gate code is 4711' } })
  here.clock.advance(1_000)
  await here.graphql(ADD, { input: { conversationId, body: 'From the CRM' } })
  await here.processAll()

  const { notes, messageCount } = await notesOf(conversationId)
  expect(notes.map(({ body, memberId }: Json) => [body, memberId])).toEqual([
    ['From the CRM', null],
    ['Gate code is 4711', mike.memberId],
  ])
  expect(messageCount).toBe(before)
  expect(await story.received()).toEqual(received)
})

test('a repeated request adds one note', async () => {
  const { conversationId } = await begin()
  const input = { conversationId, body: 'Once', idempotencyKey: 'note-1' }

  const [first, second] = [await here.graphql(ADD, { input }), await here.graphql(ADD, { input })]

  expect(second.body).toEqual(first.body)
  expect((await notesOf(conversationId)).notes).toHaveLength(1)
})

test('all notes are read page by page, forward and backward', async () => {
  const { conversationId } = await begin()
  const other = await begin()
  for (let n = 1; n <= 103; n++) await here.graphql(ADD, { input: { conversationId, body: `note ${n}` } })
  await here.graphql(ADD, { input: { conversationId: other.conversationId, body: 'Elsewhere' } })
  const page = async (args: Json): Promise<Json> =>
    (await here.graphql(PAGE, { id: conversationId, ...args })).body.data.notes

  const first = await page({ first: 100 })
  const rest = await page({ first: 100, after: first.pageInfo.endCursor })
  const oldest = await page({ last: 2 })

  const bodies = ({ edges }: Json) => edges.map(({ node }: Json) => node.body)
  expect([...bodies(first), ...bodies(rest)]).toEqual(Array.from({ length: 103 }, (_, n) => `note ${103 - n}`))
  expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage, first.totalCount]).toEqual([true, false, 103])
  expect(bodies(oldest)).toEqual(['note 2', 'note 1'])
})

test('members delete their own notes, and owners all of them', async () => {
  const { conversationId } = await begin()
  const mike = await signIn(here, { email: 'mike2@example.com', role: 'agent' })
  const dana = await signIn(here, { email: 'dana2@example.com', role: 'agent' })
  const owner = await signIn(here, { email: 'owner2@example.com', role: 'owner' })
  const write = async () => (await mike.ask(ADD, { input: { conversationId, body: 'Mine' } })).data.addNote.note.id
  const [first, second] = [await write(), await write()]

  expect(codes(await dana.ask(DELETE, { id: first }))).toEqual(['insufficient_scope'])
  expect(codes(await mike.ask(DELETE, { id: first }))).toEqual([])
  expect(codes(await owner.ask(DELETE, { id: second }))).toEqual([])
  expect(codes(await owner.ask(DELETE, { id: second }))).toEqual(['not_found'])
})

test('a viewer reads notes and writes none', async () => {
  const { conversationId } = await begin()
  const viewer = await signIn(here, { email: 'viewer@example.com', role: 'viewer' })

  expect(codes(await viewer.ask(ADD, { input: { conversationId, body: 'x' } }))).toEqual(['insufficient_scope'])
  expect((await viewer.ask(NOTES, { id: conversationId })).data.conversation.notes).toEqual([])
  expect((await viewer.ask(PAGE, { id: conversationId })).data.notes.edges).toEqual([])
})

test.each([[''], ['  '], ['x'.repeat(4_001)]])('an empty or too long note is refused', async (body) => {
  const { conversationId } = await begin()
  const answer = await here.graphql(ADD, { input: { conversationId, body } })

  expect(answer.body.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param: 'body' } }])
})

test('erasing a lead deletes its notes, and none can be added', async () => {
  const { conversationId, leadId } = await begin()
  await here.graphql(ADD, { input: { conversationId, body: 'Secret of the lead' } })

  await here.api('DELETE', `/v1/leads/${leadId}`)

  expect(await createSeen(here).count('conversation_note', { conversation_id: conversationId })).toBe(0)
  const { body } = await here.graphql(ADD, { input: { conversationId, body: 'Again' } })
  expect(codes(body)).toEqual(['conflict'])
})
