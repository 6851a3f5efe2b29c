import { printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { builder } from '../../src/interfaces/graphql/schema/builder.ts'
import '../../src/interfaces/graphql/server/schema.ts' // all that adds to the builder, before a schema is made of it
import { openapiDocument, openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'

test('the OpenAPI document is as published; `-u` behind the file’s name publishes another', async () => {
  await expect(openapiText()).toMatchFileSnapshot('./openapi.json')
})

test('the Rest sub-graph is as published; `-u` behind the file’s name publishes another', async () => {
  const sdl = printSchema(builder.toSchema({ subGraph: 'Rest', sortSchema: false }))

  await expect(`${sdl}\n`).toMatchFileSnapshot('./rest.graphql')
})

test('everything in the document has words for its reader', () => {
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

test('every reference leads somewhere', () => {
  const document = JSON.parse(openapiText())
  const references = [...openapiText().matchAll(/"\$ref": "#\/([^"]+)"/g)].map((match) => match[1]!)
  const broken = references.filter((path) => {
    return path.split('/').reduce((at, key) => at?.[key], document) === undefined
  })

  expect(references.length).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

test('each route has a field of its own', () => {
  expect(new Set(ROUTES.map(({ field }) => field)).size).toBe(ROUTES.length)
})

function wordlessFields(name: string, schema: { properties?: object } | undefined): string[] {
  return Object.entries(schema?.properties ?? {})
    .filter(([, field]) => !hasWords(field))
    .map(([key]) => `${name}.${key}`)
}

function hasWords(field: { description?: string; $ref?: string; anyOf?: { description?: string }[] }): boolean {
  return Boolean(field.description || field.$ref || field.anyOf?.some((branch) => branch.description))
}
