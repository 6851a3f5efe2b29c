import { type Call, inputOf, type Schema } from './client-types.ts'
import { docstring, nameOf, type PythonType, plain, printed, wrap } from './python-text.ts'
import { type PythonTypes, pascal, wordsOf } from './python-types.ts'

/** A method of a resource: its code, and the types of its signature. */
export type Method = { resource: string; text: string; used: PythonType[] }

/** Methods whose names do not follow the rule of `nameOfMethod`. */
const NAMES: Record<string, string> = {
  download_import_failures: 'imports.failures',
  read_analytics_campaigns: 'analytics.campaigns',
  read_analytics_days: 'analytics.days',
  read_analytics_sources: 'analytics.sources',
  read_campaign_results: 'campaigns.results',
  read_playbook: 'campaigns.playbook',
  receive_sandbox_text: 'sandbox.inbound',
  rotate_webhook_secret: 'webhooks.rotate',
  withdraw_invitation: 'members.withdraw',
}

/** Parameters of queries that the client takes as objects, and sends as text. */
const WRITTEN_AS_TEXT: Record<string, PythonType> = {
  mapping: plain('Mapping', plain('str'), plain('str')),
  types: plain('Sequence', plain('str')),
}

const OPTIONS = [
  { name: 'timeout', type: plain('Optional', plain('float')), value: 'None' },
  { name: 'retry', type: plain('Optional', plain('Retry')), value: 'None' },
]
const KEY = { name: 'idempotency_key', type: plain('Optional', plain('str')), value: 'None' }

/** A parameter of the path, such as `{id}`. */
type Subject = { place: string; name: string }
type Field = { name: string; field: string; type: PythonType; words: string; isRequired: boolean }

/** The method of an operation. */
export function methodOf(call: Call, types: PythonTypes): Method {
  const { resource, name } = nameOfMethod(call)
  const fields = fieldsOf(call, types)
  const result = resultOf(call, types)
  const options = call.method === 'POST' ? [KEY, ...OPTIONS] : OPTIONS
  const subjects = subjectsOf(call, resource)
  const parameters = [
    'self',
    ...subjects.map((subject) => `${subject.name}: str`),
    ...(isUpload(call) ? ['file: UploadSource'] : []),
    '*',
    ...fields.filter(({ isRequired }) => isRequired).map((field) => parameterOf(field)),
    ...fields.filter(({ isRequired }) => !isRequired).map((field) => parameterOf(field, 'OMITTED')),
    ...options.map((option) => parameterOf(option, option.value)),
  ]
  const kind = transportMethodOf(call, result)
  const passed = [
    ...(kind === 'call' ? [`"${call.method}"`] : []),
    addressOf(call, subjects),
    ...(isUpload(call) ? ['file'] : []),
    ...contentOf(call, fields),
    ...options.map((option) => `${option.name}=${option.name}`),
  ]
  const text = `    def ${name}(
${linesOf(parameters, 8)}    ) -> ${printed(result)}:
${docstring(wordsOfMethod(call, fields), '        ')}        ${result.name === 'None' ? '' : 'return '}self._transport.${kind}(
${linesOf(passed, 12)}        )
`
  return { resource, text, used: [result, ...fields.map(({ type }) => type)] }
}

function isUpload({ requestBody }: Call): boolean {
  return requestBody?.content['text/csv'] !== undefined
}

function transportMethodOf(call: Call, result: PythonType): string {
  if (isUpload(call)) return 'upload'
  if (result.name === 'ResultList') return 'list'
  return result.name === 'str' ? 'download' : 'call'
}

function addressOf({ path }: Call, subjects: Subject[]): string {
  const filled = subjects.reduce((text, { place, name }) => text.replace(place, `{path_of(${name})}`), path)
  return subjects.length > 0 ? `f"${filled}"` : `"${path}"`
}

/** The fields of the query or the body. An operation that takes a body gets one without fields too. */
function contentOf(call: Call, fields: Field[]): string[] {
  const takesJson = call.requestBody?.content['application/json'] !== undefined
  if (fields.length === 0) return takesJson ? ['body={}'] : []
  const entries = fields.map(({ field, name }) => `"${field}": ${name}`)
  return [`${takesJson ? 'body' : 'query'}={\n${linesOf(entries, 16)}            }`]
}

function linesOf(parts: string[], indent: number): string {
  return parts.map((part) => `${' '.repeat(indent)}${part},\n`).join('')
}

/**
 * `create_lead` is `leads.create`, and `complete_webhook_rotation` is `webhooks.complete_rotation`: the resource is the last plural
 * of the path that the operation names, or the start of the path.
 */
function nameOfMethod({ operationId, path }: Call): { resource: string; name: string } {
  const [known, short] = NAMES[operationId]?.split('.') ?? []
  if (known && short) return { resource: known, name: short }
  const segments = segmentsOf(path)
  const nouns = (segment: string) => new RegExp(`_(${segment}|${singular(segment)})(?=_|$)`)
  const plurals = segments.filter((segment) => segment.endsWith('s') && nouns(segment).test(operationId))
  const resource = plurals.at(-1) ?? segments[0]!
  const verb = operationId.replace(nouns(resource), '')
  return { resource, name: nameOf(verb === 'read' ? 'retrieve' : verb) }
}

function segmentsOf(path: string): string[] {
  return [...path.matchAll(/\/([a-z-]+)/g)].map(([, segment]) => segment!.replaceAll('-', '_'))
}

function singular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/s$/, '')
}

/** The parameters of the path. The `id` of another resource gets its name, such as `webhook_id`. */
function subjectsOf({ path }: Call, resource: string): Subject[] {
  const [owner] = segmentsOf(path)
  return [...path.matchAll(/\{(\w+)\}/g)].map(([place, name]) => ({
    place,
    name: name === 'id' && owner !== resource ? `${singular(owner!)}_id` : name!,
  }))
}

function fieldsOf(call: Call, types: PythonTypes): Field[] {
  const [input] = inputOf(call)
  const { properties = {}, required = [] } = input?.schema ?? {}
  const isQuery = !call.requestBody?.content['application/json']
  return Object.entries(properties).map(([field, schema]) => {
    const hint = pascal(call.operationId) + pascal(field)
    const written = isQuery ? WRITTEN_AS_TEXT[field] : undefined
    const type = written ?? types.typeOf(schema, hint, true)
    return { name: nameOf(field), field, type, words: wordsOf(schema), isRequired: required.includes(field) }
  })
}

function resultOf({ operationId, responses }: Call, types: PythonTypes): PythonType {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = Object.values(good?.content ?? {})[0]?.schema as Schema | undefined
  return schema ? types.typeOf(schema, `${pascal(operationId)}Result`) : plain('None')
}

function parameterOf({ name, type }: { name: string; type: PythonType }, value?: string): string {
  const tail = value === undefined ? '' : ` = ${value}`
  return `${name}: ${printed(type, { indent: 8, before: name.length + 2, after: tail.length + 1 })}${tail}`
}

function wordsOfMethod({ summary, description = '' }: Call, fields: Field[]): string {
  const rows = fields.map(({ name, words }) => wrap(`${name}: ${words}`, 84, '        '))
  const list = rows.length === 0 ? '' : `Args:\n${rows.map((row) => `    ${row}`).join('\n')}`
  return [summary, description, list].filter(Boolean).join('\n\n')
}
