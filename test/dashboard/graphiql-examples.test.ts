import { getVariableValues, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../../src/dashboard/screens/developers/graphiql/examples.ts'
import { judgeDocument } from '../../src/interfaces/graphql/server/judge.ts'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'

const schema = createAppSchema()

test.each(EXAMPLES)('the example “$name” is valid and cheap, with its variables', ({ query, variables = {} }) => {
  const document = parse(query)
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)

  expect(judgeDocument(schema, document).cost).toBeLessThan(5_000)
  for (const { variableDefinitions = [] } of operations) {
    expect(getVariableValues(schema, variableDefinitions, { ...variables }).errors).toBeUndefined()
  }
})
