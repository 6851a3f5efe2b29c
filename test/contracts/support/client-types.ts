import type { OpenapiDocument, Operation, Parameter } from '../../../src/interfaces/rest/openapi/openapi-document.ts'

type Schema = {
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

type NamedSchema = { name: string; schema: Schema; tag: string }
type Call = Operation & { method: string; path: string }

const HEADER = '// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.\n'
const EVENT_TAG = 'events'
/** The document's `Event` can have any data; the client's is one of the webhook events, since `Event` is a browser type. */
const EVENT = 'WebhookEvent'

/** The files of `src/client/wire`, by name: the types of the document's answers, bodies and queries, and its operations. */
export function clientTypes(document: OpenapiDocument): Record<string, string> {
  const schemas = document.components.schemas as Record<string, Schema>
  const calls = callsOf(document)
  const named = [...resourcesOf(schemas, calls), ...calls.flatMap(inputOf)]
  const homes = new Map(named.map(({ name, tag }) => [name, tag]))
  const tags = [...new Set(homes.values())].sort()
  const write = writer(schemas)
  const files = tags.map((tag) => {
    const own = named.filter((one) => one.tag === tag)
    const types = own.map(({ name, schema }) => declaration(write, name, schema)).join('\n')
    return [`${tag}.ts`, HEADER + importsOf(types, homes, tag) + types] as const
  })
  return { ...Object.fromEntries(files), 'operations.ts': operationsFile(write, calls, homes, errorCodesOf(calls)) }
}

function callsOf({ paths }: OpenapiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

/** Each named schema belongs to the first tag whose responses use it; those of webhooks alone belong to the events. */
function resourcesOf(schemas: Record<string, Schema>, calls: Call[]): NamedSchema[] {
  const homes = new Map<string, string>()
  const claim = (schema: unknown, tag: string): void => {
    for (const [, name] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (homes.has(name!)) continue
      homes.set(name!, tag)
      claim(schemas[name!], tag)
    }
  }
  for (const call of calls) claim(answerOf(call), fileOf(call))
  const isTold = ([name]: [string, Schema]) => !name.endsWith('Page') && name !== 'Error' && name !== 'Event'
  const told = Object.entries(schemas).filter(isTold)
  const events = told.filter(([name]) => name.endsWith('Event')).map(([name]) => name)
  return [
    ...told.map(([name, schema]) => ({ name, schema, tag: homes.get(name) ?? EVENT_TAG })),
    { name: EVENT, schema: { anyOf: events.map(refTo), description: schemas.Event!.description! }, tag: EVENT_TAG },
  ]
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function fileOf({ tags }: Operation): string {
  return tags[0]!.toLowerCase().replaceAll(' ', '-')
}

function answerOf({ responses }: Operation): Schema | undefined {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return Object.values(good?.content ?? {})[0]?.schema as Schema | undefined
}

/** The input of a call besides its path parameters: the fields of its body or query. */
function inputOf(call: Call): NamedSchema[] {
  const body = call.requestBody?.content['application/json']?.schema as Schema | undefined
  const query = call.parameters.filter((one) => one.in === 'query')
  const schema = body ?? objectOfQuery(query)
  if (Object.keys(schema.properties ?? {}).length === 0 && !schema.anyOf) return []
  const { description: _, ...rest } = schema as Schema
  return [
    { name: inputName(call), schema: { ...rest, description: `Input of ${call.operationId}.` }, tag: fileOf(call) },
  ]
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

function importsOf(text: string, homes: Map<string, string>, own: string): string {
  const code = text.replace(/\/\*\*.*?\*\//gs, '') // a description may contain a type's name
  const used = [...homes].filter(([name, home]) => home !== own && new RegExp(`\\b${name}\\b`).test(code))
  const files = [...new Set(used.map(([, home]) => home))].sort()
  const lines = files.map((file) => {
    const names = used.filter(([, home]) => home === file).map(([name]) => name)
    return `import type { ${names.sort().join(', ')} } from './${file}.ts'\n`
  })
  return `${lines.join('')}\n`
}

function operationsFile(write: Write, calls: Call[], homes: Map<string, string>, codes: string[]): string {
  const rows = (line: (call: Call) => string) => calls.map((call) => `  ${call.operationId}: ${line(call)}\n`).join('')
  const answers = rows((call) => {
    const schema = answerOf(call)
    return schema ? write(schema) : 'null'
  })
  const inputs = rows((call) => (homes.has(inputName(call)) ? inputName(call) : 'Record<string, never>'))
  const page = `/** One page of a list. */
export type Page<Item> = {
  data: Item[]
  /** Whether there is another page. */
  has_more: boolean
  /** Give it as \`cursor\` to read the next page; null on the last one. */
  next_cursor: string | null
}
`
  const body = `/** The operations of \`/v1\`, by name. */
export const OPERATIONS = {
${rows(({ method, path }) => `{ method: '${method}', path: '${path}' },`)}} as const

/** The input of each operation, in addition to its path parameters. */
export type Inputs = {
${inputs}}

/** The response of each operation; null without a body. */
export type Answers = {
${answers}}

${page}
/** What \`/v1\` may answer instead. */
export type ApiErrorCode =
${codes.map((code) => `  | '${code}'\n`).join('')}`
  return HEADER + importsOf(body, homes, '') + body
}

function errorCodesOf(calls: Call[]): string[] {
  const codes = calls.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => status >= '4')
      .flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {})),
  )
  return [...new Set(codes)].sort()
}
