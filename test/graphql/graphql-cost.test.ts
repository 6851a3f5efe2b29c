import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLScalarType,
  getIntrospectionQuery,
  getOperationAST,
  Kind,
  parse,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../src/interfaces/graphql/server/cost.ts'
import { DocumentCache } from '../../src/interfaces/graphql/server/document-cache.ts'
import { judgeOperation } from '../../src/interfaces/graphql/server/judge.ts'
import { LIMITS, parseWithinLimits } from '../../src/interfaces/graphql/server/limits.ts'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'

const schema = buildSchema('type Query { a: A list: [A!]! page(first: Int): A } type A { id: ID a: A list: [A] }')
const root = schema.getQueryType() as GraphQLObjectType
root.getFields().page!.extensions = {
  complexity: ({ first }: { first?: number }) => ({ field: 5, multiplier: first ?? 20 }),
}

function costIn(of: typeof schema, query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query)
  const fragments = document.definitions.filter(
    (one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION,
  )
  const byName = Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]))
  return costOf({ schema: of, operation: getOperationAST(document)!, fragments: byName, variables })
}

test.each([
  ['{ a { id } }', { cost: 2, depth: 2, fields: 2, rootFields: 1 }],
  ['{ a { id } b: a { id } }', { cost: 4, depth: 2, fields: 4, rootFields: 2 }],
  ['{ list { id } }', { cost: 11, depth: 2, fields: 2, rootFields: 1 }],
  ['{ list { list { id } } }', { cost: 111, depth: 3, fields: 3, rootFields: 1 }],
  ['{ page { id } }', { cost: 25, depth: 2, fields: 2, rootFields: 1 }],
  ['{ page(first: 3) { id } }', { cost: 8, depth: 2, fields: 2, rootFields: 1 }],
  ['query($n: Int) { page(first: $n) { id } }', { cost: 105, depth: 2, fields: 2, rootFields: 1 }],
  ['{ ...F ...F } fragment F on Query { a { id } }', { cost: 4, depth: 2, fields: 4, rootFields: 2 }],
  ['{ a { ... on A { id @skip(if: true) } } }', { cost: 2, depth: 2, fields: 2, rootFields: 1 }],
])('%s', (query, cost) => {
  expect(costIn(schema, query, { n: 100 })).toEqual(cost)
})

test('fragments that double 30 times are evaluated at once, with a finite cost', () => {
  const doubled = Array.from(
    { length: 30 },
    (_, n) => `fragment F${n} on A { x: list { ...F${n + 1} } y: list { ...F${n + 1} } }`,
  )

  const { cost } = costIn(schema, `{ a { ...F0 } } ${doubled.join(' ')} fragment F30 on A { id }`)

  expect(cost).toBe(1e12)
})

test('only the first of many wrong values in a variable are checked', () => {
  let looks = 0
  const picky = buildSchema('scalar Picky type Query { a(values: [Picky!]): ID }')
  const scalar = picky.getType('Picky') as GraphQLScalarType
  scalar.parseValue = () => {
    looks++
    throw new TypeError('wrong')
  }
  const document = parse('query($values: [Picky!]) { a(values: $values) }')

  judgeOperation({ schema: picky, document, variableValues: { values: Array(5_000).fill(0) } })

  expect(looks).toBeLessThan(5)
})

describe('our schema', () => {
  const ours = createAppSchema()

  test('the full introspection query is allowed', () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    })

    expect(validate(ours, parseWithinLimits(query))).toEqual([])
    const { cost, depth } = costIn(ours, query)
    expect(cost).toBeLessThan(LIMITS.cost)
    expect(depth).toBeLessThanOrEqual(LIMITS.depth)
  })
})

describe('the document cache', () => {
  const document = parse('{ a }')

  test('keeps the most recently used documents up to its size', () => {
    const cache = new DocumentCache()
    const textOf = (n: number) => String(n).padEnd(16 * 1024)
    for (let n = 0; n < 16; n++) cache.set(textOf(n), document)

    cache.get(textOf(0))
    cache.set(textOf(16), document)

    expect([0, 1, 2, 16].map((n) => cache.get(textOf(n)) !== undefined)).toEqual([true, false, true, true])
  })

  test('does not keep documents that would fill much of it', () => {
    const cache = new DocumentCache()

    cache.set('x'.repeat(16 * 1024 + 1), document)

    expect(cache.get('x'.repeat(16 * 1024 + 1))).toBeUndefined()
  })
})
