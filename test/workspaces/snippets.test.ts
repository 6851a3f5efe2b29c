import { expect, test } from 'vitest'
import { codes, signIn } from '../identity/support/members.ts'
import { type Json, useTestApp } from '../support/harness.ts'

const here = useTestApp()

const CREATE =
  'mutation ($input: CreateSnippetInput!) { createSnippet(input: $input) { snippet { id name body variables } } }'
const UPDATE = 'mutation ($input: UpdateSnippetInput!) { updateSnippet(input: $input) { snippet { id name body } } }'
const DELETE = 'mutation ($input: DeleteSnippetInput!) { deleteSnippet(input: $input) { deletedId } }'

const list = async (): Promise<Json[]> =>
  (await here.graphql('{ snippets { edges { node { name } } } }')).body.data.snippets.edges.map(
    ({ node }: Json) => node.name,
  )

async function created(name: string, body = 'Hi'): Promise<Json> {
  return (await here.graphql(CREATE, { input: { name, body } })).body.data.createSnippet.snippet
}

test('a snippet has a name, a text and its variables', async () => {
  const snippet = await created('Running late', 'Hi {{first_name|there}}, {{ company }} and {{first_name}}')

  expect(snippet.variables).toEqual(['first_name', 'company'])
  expect(await list()).toContain('Running late')
})

test('names are unique, case-insensitively', async () => {
  const { id } = await created('Prices')
  const other = await created('Directions')

  expect(codes((await here.graphql(CREATE, { input: { name: ' prices', body: 'x' } })).body)).toEqual(['conflict'])
  expect(codes((await here.graphql(UPDATE, { input: { id: other.id, name: 'PRICES' } })).body)).toEqual(['conflict'])
  const { body } = await here.graphql(UPDATE, { input: { id, name: 'PRICES' } })
  expect(body.data.updateSnippet.snippet).toMatchObject({ name: 'PRICES', body: 'Hi' })
})

test('a deleted snippet is not found', async () => {
  const { id } = await created('Old')
  await here.graphql(DELETE, { input: { id } })

  expect(await list()).not.toContain('Old')
  expect(codes((await here.graphql(DELETE, { input: { id } })).body)).toEqual(['not_found'])
})

test.each([
  [{ name: '', body: 'x' }, 'name'],
  [{ name: 'Two\nlines', body: 'x' }, 'name'],
  [{ name: 'x'.repeat(61), body: 'x' }, 'name'],
  [{ name: 'Long', body: 'x'.repeat(1_601) }, 'body'],
])('a snippet with wrong values is refused', async (input, param) => {
  const { body } = await here.graphql(CREATE, { input })

  expect(body.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param } }])
})

test('agents manage snippets, and viewers read them', async () => {
  const agent = await signIn(here, { email: 'agent@example.com', role: 'agent' })
  const viewer = await signIn(here, { email: 'viewer@example.com', role: 'viewer' })
  const input = { name: 'From an agent', body: 'Hi' }

  expect(codes(await agent.ask(CREATE, { input }))).toEqual([])
  expect(codes(await viewer.ask(CREATE, { input: { ...input, name: 'No' } }))).toEqual(['insufficient_scope'])
  expect(codes(await viewer.ask('{ snippets { totalCount } }'))).toEqual([])
})
