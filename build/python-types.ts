import type { NamedSchema, Schema } from './client-types.ts'
import { docstring, isName, literal, type PythonType, plain, printed, unionOf } from './python-text.ts'

export type PythonTypes = {
  /** The Python type of a schema. An object without a name is declared as `hint`. */
  typeOf(schema: Schema, hint: string, isSent?: boolean): PythonType
  /** The declarations so far, with those of `named`. */
  declarations(named: NamedSchema[]): string[]
}

/** Declares `TypedDict` classes for the objects of the OpenAPI document. */
export function pythonTypes(schemas: Record<string, Schema>): PythonTypes {
  const nested: string[] = []

  const typeOf = (schema: Schema, hint: string, isSent = false): PythonType => {
    const within = (inner: Schema, suffix = '') => typeOf(inner, hint + suffix, isSent)
    if (schema.$ref) return refTo(schema.$ref.split('/').at(-1)!, within)
    if ('const' in schema) return literal([schema.const])
    if (schema.enum) return literal(schema.enum)
    if (schema.anyOf) return unionOf(schema.anyOf.map((branch) => within(branch)))
    if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => within({ ...schema, type })))
    if (schema.type === 'array') return plain(isSent ? 'Sequence' : 'List', within(schema.items ?? {}, 'Item'))
    if (schema.type === 'object') return objectOf(schema, hint, isSent)
    return plain(SIMPLE[schema.type ?? 'any'] ?? unknownType(schema))
  }

  /** A page is a `ResultList` of its items. The document's `Event` can have any data; the client's is one of the events. */
  const refTo = (name: string, within: (schema: Schema) => PythonType): PythonType => {
    const item = name.endsWith('Page') ? schemas[name]?.properties?.data?.items : undefined
    if (item) return plain('ResultList', within(item))
    return plain(name === 'Event' ? 'WebhookEvent' : name)
  }

  const objectOf = (schema: Schema, hint: string, isSent: boolean): PythonType => {
    const { properties = {}, additionalProperties } = schema
    if (Object.keys(properties).length > 0) {
      nested.push(classOf({ name: hint, schema }, isSent))
      return plain(hint)
    }
    const values = typeof additionalProperties === 'object' ? additionalProperties : {}
    return plain(isSent ? 'Mapping' : 'Dict', plain('str'), typeOf(values, `${hint}Value`, isSent))
  }

  /** Optional fields, and names that are not names in Python, are in classes of their own. */
  const classOf = ({ name, schema }: NamedSchema, isSent: boolean): string => {
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([field, inner]) => {
      const type = typeOf(inner, name + pascal(field), isSent)
      return { field, type, text: wordsOf(inner), isRequired: required.includes(field) }
    })
    const [odd, named] = parted(fields, ({ field }) => !isName(field))
    const [total, partial] = parted(named, ({ isRequired }) => isRequired)
    if (odd.some(({ isRequired }) => !isRequired)) throw new TypeError(`${name}: an optional field with an odd name`)
    const words = docstring(wordsOf(schema), '    ')
    const base = odd.length > 0 ? `_${name}Names` : 'TypedDict'
    const oddFields = odd.map(({ field, type }) => `"${field}": "${printed(type)}"`).join(', ')
    const first = odd.length > 0 ? `${base} = TypedDict("${base}", {${oddFields}})\n\n\n` : ''
    if (partial.length === 0) return `${first}class ${name}(${base}):\n${words}${linesOf(total)}`
    if (total.length === 0) return `${first}class ${name}(${base}, total=False):\n${words}${linesOf(partial)}`
    const mandatory = `class _${name}Required(${base}):${linesOf(total)}`
    return `${first}${mandatory}\n\nclass ${name}(_${name}Required, total=False):\n${words}${linesOf(partial)}`
  }

  const declarationOf = ({ name, schema }: NamedSchema): string => {
    if (schema.type === 'object') return classOf({ name, schema }, false)
    return `${name} = ${printed(typeOf(schema, name), { before: name.length + 3 })}\n${docstring(wordsOf(schema), '')}`
  }

  return {
    typeOf,
    declarations: (named) => {
      const own = named.map(declarationOf)
      const classes = [...nested, ...own].filter((text) => !isAlias(text))
      return [...classes, ...own.filter(isAlias)]
    },
  }
}

type Field = { field: string; type: PythonType; text: string; isRequired: boolean }

function linesOf(fields: Field[]): string {
  const lines = fields.map(({ field, type, text }) => {
    return `\n    ${field}: ${printed(type, { indent: 4, before: field.length + 2 })}\n${docstring(text, '    ')}`
  })
  return lines.join('')
}

/** Those that match, and the others. */
function parted(fields: Field[], matches: (field: Field) => boolean): [Field[], Field[]] {
  return [fields.filter(matches), fields.filter((field) => !matches(field))]
}

const SIMPLE: Record<string, string> = {
  string: 'str',
  boolean: 'bool',
  null: 'None',
  integer: 'int',
  number: 'float',
  any: 'Any',
}

function unknownType(schema: Schema): never {
  throw new TypeError(`A type that is not known: ${JSON.stringify(schema)}`)
}

/** An alias is evaluated at once, after the classes that it names. */
function isAlias(text: string): boolean {
  return !/^class /m.test(text)
}

/** `campaign_id` as `CampaignId`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The description of a schema, or of the first of its alternatives that has one. */
export function wordsOf(schema: Schema): string {
  return schema.description ?? schema.anyOf?.find(({ description }) => description)?.description ?? ''
}
