import { type DocumentNode, Kind, type OperationDefinitionNode, print, validate } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import '../../src/interfaces/graphql/server/schema.ts' // everything that adds to the builder
import { documentsOf, restSchema } from '../../src/interfaces/rest/execute.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'

const schema = restSchema()
let documents: ReadonlyMap<Route, DocumentNode>

beforeAll(async () => {
  documents = await documentsOf(schema, ROUTES)
})

test.each(ROUTES)('$method $path runs the document that SOFA writes for its field', (route) => {
  const document = documents.get(route)!
  const operation = document.definitions[0] as OperationDefinitionNode
  const [root] = operation.selectionSet.selections
  const variables = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []

  expect(validate(schema, document)).toEqual([])
  expect(operation.operation).toBe(route.method === 'GET' ? 'query' : 'mutation')
  expect(root?.kind === Kind.FIELD && root.name.value).toBe(route.field)
  expect(variables.sort()).toEqual(Object.keys(route.input.shape).sort())
})

test('the documents do not depend on what a request contains', async () => {
  const again = await documentsOf(schema, ROUTES)

  for (const [route, document] of documents) expect(print(again.get(route)!)).toBe(print(document))
})

test('a route without a field of the Rest sub-graph stops the start', async () => {
  const [route] = ROUTES
  const unknown = { ...route!, field: 'no_such_field', path: '/nowhere' }

  await expect(documentsOf(schema, [unknown])).rejects.toThrow('/nowhere')
})
