import { printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { builder } from '../../src/interfaces/graphql/schema/builder.ts'
import '../../src/interfaces/graphql/server/schema.ts' // all that adds to the builder, before a schema is made of it
import { openapiDocument, openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'

test('the OpenAPI document is unchanged (`-u` after the file name updates it)', async () => {
  await expect(openapiText()).toMatchFileSnapshot('../../openapi.json')
})

test('the Rest sub-graph is unchanged (`-u` after the file name updates it)', async () => {
  const sdl = printSchema(builder.toSchema({ subGraph: 'Rest', sortSchema: false }))

  await expect(`${sdl}\n`).toMatchFileSnapshot('./rest.graphql')
})

test('every operation, parameter and field of the document has a description', () => {
  const { paths, components } = openapiDocument()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const wordless = [
    ...operations.filter(({ summary }) => !summary).map(({ operationId }) => operationId),
    ...operations.flatMap(({ operationId, parameters }) => {
      return parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}.${name}`)
    }),
    ...operations.flatMap(({ operationId, requestBody }) => {
      return wordlessFields(operationId, requestBody?.content['application/json']?.schema)
    }),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => wordlessFields(name, schema)),
  ]

  expect(wordless).toEqual([])
})

test('every reference resolves', () => {
  const document = JSON.parse(openapiText())
  const references = [...openapiText().matchAll(/"\$ref": "#\/([^"]+)"/g)].map((match) => match[1]!)
  const broken = references.filter((path) => {
    return path.split('/').reduce((at, key) => at?.[key], document) === undefined
  })

  expect(references.length).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

test('references expand to exactly what each operation accepts and returns', () => {
  const { components: published, ...rest } = JSON.parse(openapiText())
  const whole = JSON.parse(JSON.stringify(rest), (_key, value) => {
    const [, kind, name] = /^#\/components\/(responses|parameters|examples)\/(.+)$/.exec(value?.$ref) ?? []
    return kind ? withExamples(published[kind][name!], published.examples) : value
  })
  const { components, ...document } = openapiDocument()

  expect(whole).toEqual(document)
  expect(published).toMatchObject(components)
})

test('every text in an example is one that a response can contain', () => {
  const { components } = JSON.parse(openapiText())
  const examples = Object.entries(components.examples)
  const placeholders = examples.filter(([, example]) => JSON.stringify(example).includes('"text"'))

  expect(examples.length).toBeGreaterThan(0)
  expect(placeholders.map(([name]) => name)).toEqual([])
})

test('each route has its own field', () => {
  expect(new Set(ROUTES.map(({ field }) => field)).size).toBe(ROUTES.length)
})

/** A response can be a component that refers to examples, which are components too. */
function withExamples(component: unknown, examples: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(component), (_key, value) => {
    const [, name] = /^#\/components\/examples\/(.+)$/.exec(value?.$ref) ?? []
    return name ? examples[name] : value
  })
}

function wordlessFields(name: string, schema: { properties?: object } | undefined): string[] {
  return Object.entries(schema?.properties ?? {})
    .filter(([, field]) => !hasWords(field))
    .map(([key]) => `${name}.${key}`)
}

function hasWords(field: { description?: string; $ref?: string; anyOf?: { description?: string }[] }): boolean {
  return Boolean(field.description || field.$ref || field.anyOf?.some((branch) => branch.description))
}
