import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenapiDocument, Operation, Parameter } from '../src/interfaces/rest/openapi/openapi-document.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
  not?: unknown
}

export type NamedSchema = { name: string; schema: Schema }
export type Call = Operation & { method: string; path: string }

const PROJECT = join(import.meta.dirname, '..')
const FOLDER = join(PROJECT, 'src/generated/client')

/** The document's `Event` can have any data; the client's is one of the webhook events. `Event` is also a browser type. */
const EVENT = 'WebhookEvent'

/** Writes the types and the operations of the client from the committed OpenAPI document. */
export function writeClientTypes(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const files = clientTypes(readFileSync(join(PROJECT, 'openapi.json'), 'utf8'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text)
}

/** The files of `src/generated/client`, by name: the types of the document's responses, bodies and queries, and its operations. */
export function clientTypes(openapiText: string): Record<string, string> {
  const document = readDocument(openapiText)
  const schemas = document.components.schemas as Record<string, Schema>
  const calls = callsOf(document)
  const named = [...resourcesOf(schemas), ...calls.flatMap(inputOf)]
  const write = writer(schemas)
  const types = named.map(({ name, schema }) => declaration(write, name, schema)).join('\n')
  return { 'types.ts': types, 'operations.ts': operationsFile(write, calls, named) }
}

/** The document with its shared parameters and responses in place of the references to them. */
export function readDocument(text: string): OpenapiDocument {
  const { components } = JSON.parse(text)
  return JSON.parse(text, (_key, value) => {
    const [, kind, name] = /^#\/components\/(parameters|responses)\/(.+)$/.exec(value?.$ref) ?? []
    return kind ? components[kind][name!] : value
  })
}

export function callsOf({ paths }: OpenapiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

export function resourcesOf(schemas: Record<string, Schema>): NamedSchema[] {
  const named = Object.entries(schemas).map(([name, schema]) => ({ name, schema }))
  const published = named.filter(({ name }) => !name.endsWith('Page') && name !== 'Error' && name !== 'Event')
  const anyOf = published.filter(({ name }) => name.endsWith('Event')).map(({ name }) => refTo(name))
  return [...published, { name: EVENT, schema: { anyOf, description: schemas.Event!.description! } }]
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function answerOf({ responses }: Operation): Schema | undefined {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return Object.values(good?.content ?? {})[0]?.schema as Schema | undefined
}

/** The input of a call besides its path parameters: the fields of its body or query. */
export function inputOf(call: Call): NamedSchema[] {
  const body = call.requestBody?.content['application/json']?.schema as Schema | undefined
  const query = call.parameters.filter((one) => one.in === 'query')
  const schema = body ?? objectOfQuery(query)
  if (Object.keys(schema.properties ?? {}).length === 0 && !schema.anyOf) return []
  const { description: _, ...rest } = schema as Schema
  return [{ name: inputName(call), schema: { ...rest, description: `Input of ${call.operationId}.` } }]
}

function objectOfQuery(query: Parameter[]): Schema {
  const fields = query.map(({ name, schema, description = '' }) => [name, { ...(schema as Schema), description }])
  const required = query.filter((one) => one.required).map(({ name }) => name)
  return { type: 'object', properties: Object.fromEntries(fields), required }
}

function inputName({ operationId }: Call): string {
  return `${operationId.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Input`
}

type Write = (schema: Schema, indent?: string) => string

function writer(schemas: Record<string, Schema>): Write {
  const write: Write = (schema, indent = '') => {
    if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1)!)
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join(' | ')
    if (schema.anyOf) return union(schema.anyOf.map((branch) => write(branch, indent)))
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => write({ ...schema, type }, indent)))
    switch (schema.type) {
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return arrayOf(write(schema.items ?? {}, indent))
      case 'object':
        return objectOf(schema, indent)
      case undefined:
        return 'unknown'
      default:
        throw new TypeError(`A type that is not known: ${JSON.stringify(schema)}`)
    }
  }
  const nameOf = (name: string) => {
    const item = name.endsWith('Page') ? schemas[name]?.properties?.data?.items : undefined
    if (item) return `Page<${write(item)}>`
    return name === 'Event' ? EVENT : name
  }
  const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema, indent: string) => {
    const inner = `${indent}  `
    const fields = Object.entries(properties).map(([name, field]) => {
      const type = write(field, inner)
      return `${wordsOf(field, inner)}${inner}${name}${required.includes(name) ? '' : '?'}: ${type}\n`
    })
    if (fields.length > 0) return `{\n${fields.join('')}${indent}}`
    return typeof additionalProperties === 'object'
      ? `Record<string, ${write(additionalProperties, indent)}>`
      : 'object'
  }
  return write
}

function declaration(write: Write, name: string, schema: Schema): string {
  return `${wordsOf(schema, '')}export type ${name} = ${write(schema)}\n`
}

function wordsOf(schema: Schema, indent: string): string {
  const words = schema.description ?? schema.anyOf?.find(({ description }) => description)?.description
  return words ? `${indent}/** ${words.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n` : ''
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))
const union = (types: string[]) => [...new Set(types)].join(' | ')
const arrayOf = (type: string) => (type.includes('|') ? `(${type})[]` : `${type}[]`)

function operationsFile(write: Write, calls: Call[], named: NamedSchema[]): string {
  const names = new Set(named.map(({ name }) => name))
  const rows = (line: (call: Call) => string) => calls.map((call) => `  ${call.operationId}: ${line(call)}\n`).join('')
  const answers = rows((call) => {
    const schema = answerOf(call)
    return schema ? write(schema) : 'null'
  })
  const inputs = rows((call) => (names.has(inputName(call)) ? inputName(call) : 'Record<string, never>'))
  const used = [...names].filter((name) => new RegExp(`\\b${name}\\b`).test(answers + inputs))
  return `import type { Page } from '../../client/pages.ts'
import type { ${used.sort().join(', ')} } from './types.ts'

/** The operations of \`/v1\`, by name. */
export const OPERATIONS = {
${rows(({ method, path }) => `{ method: '${method}', path: '${path}' },`)}} as const

/** The input of each operation, in addition to its path parameters. */
export type Inputs = {
${inputs}}

/** The response of each operation; null without a body. */
export type Answers = {
${answers}}

/** Error codes of \`/v1\`. */
export type ApiErrorCode =
${errorCodesOf(calls)
  .map((code) => `  | '${code}'\n`)
  .join('')}`
}

function errorCodesOf(calls: Call[]): string[] {
  const codes = calls.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => status >= '4')
      .flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {})),
  )
  return [...new Set(codes)].sort()
}
