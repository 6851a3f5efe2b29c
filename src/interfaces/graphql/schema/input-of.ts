import type { InputRef } from '@pothos/core'
import { z } from 'zod'
import { camelCase } from '../../../domain/kernel/index.ts'
import { builder, type SubGraph } from './builder.ts'
import { madeInputs } from './made-fields.ts'
import { inGraphql, pascalCase } from './names.ts'
import { canBeAbsent, describedBy, enumOfVocabulary, type ValueTypes, valueType } from './value-types.ts'

/** One input schema, two GraphQL spellings: camelCase with enums for the public schema, snake_case for the Rest sub-graph. */
export type Dialect = Omit<ValueTypes, 'objectOf'> & {
  subGraph: SubGraph
  nameOf(field: string): string
  describe(text: string): string
}

export const APP: Dialect = {
  subGraph: 'App',
  nameOf: camelCase,
  describe: inGraphql,
  id: 'ID',
  time: 'DateTime',
  enumOf: enumOfVocabulary,
}

export const REST: Dialect = {
  subGraph: 'Rest',
  nameOf: (field) => field,
  describe: (text) => text,
  id: 'ID',
  time: 'Timestamp',
  enumOf: () => 'String',
}

export type Options = {
  /** Fields of the schema that this input does not have. */
  omit?: readonly string[]
  /** Types of fields that the schema cannot express, such as an enum of another spelling, by the field's name in the schema. */
  types?: Readonly<Record<string, unknown>>
  /** Names of the input types of nested objects, by the field's name in the schema. */
  names?: Readonly<Record<string, string>>
  /** Descriptions that differ from the schema's, of nested fields too. */
  descriptions?: Readonly<Record<string, string>>
}

export type InputOptions = Options & { description?: string; idempotent?: boolean }

const IDEMPOTENCY_KEY = {
  type: 'String',
  description:
    'Unique key that makes retries safe: for 24 hours, a retry with the same key and the same input returns ' +
    'the first result.',
}

/**
 * The GraphQL input type of an operation's schema: the same fields, descriptions and enums, in camelCase. Values are checked by
 * the schema when the mutation runs. `idempotent` adds `idempotencyKey`.
 */
export function inputOf(
  name: string,
  schema: z.ZodObject,
  { description, idempotent = true, ...options }: InputOptions = {},
): InputRef<Record<string, unknown> & { idempotencyKey?: string | null }> {
  const fields = fieldsOf(APP, name, schema, options)
  return makeInput(APP, name, description ?? descriptionOf(schema), {
    ...fields,
    ...(idempotent && { idempotencyKey: IDEMPOTENCY_KEY }),
  })
}

/** The arguments of a field, one for each field of a schema. */
export function argsOf(dialect: Dialect, name: string, schema: z.ZodObject, options: Options = {}) {
  const fields = fieldsOf(dialect, name, schema, options)
  return builder.args((t) =>
    Object.fromEntries(Object.entries(fields).map(([field, config]) => [field, madeInputs(t).field(config)])),
  )
}

type Field = { type: unknown; required?: boolean; description?: string; defaultValue?: unknown }

function fieldsOf(dialect: Dialect, owner: string, schema: z.ZodObject, options: Options): Record<string, Field> {
  const { omit = [], descriptions = {} } = options
  const fields = Object.entries(schema.shape as z.ZodRawShape).filter(([field]) => !omit.includes(field))
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const type = schema as z.ZodType
      return [
        dialect.nameOf(field),
        {
          ...typeOf(dialect, owner, field, type, options),
          description: dialect.describe(descriptions[field] ?? describedBy(type)),
          ...(dialect === APP && type instanceof z.ZodDefault && { defaultValue: type.def.defaultValue }),
        },
      ]
    }),
  )
}

function typeOf(dialect: Dialect, owner: string, field: string, schema: z.ZodType, options: Options) {
  const required = !canBeAbsent(schema)
  const given = options.types?.[field]
  if (given !== undefined) return { type: given, required }
  const name = options.names?.[field] ?? `${owner}${pascalCase(field)}`
  const objectOf = (inner: z.ZodObject) => nested(dialect, name, inner, options)
  return { type: valueType(schema, { ...dialect, objectOf }), required }
}

const made = new Map<string, { schema: z.ZodType; ref: unknown }>()

/** The input type of a nested object, made once: two fields of the same schema share it. */
function nested(dialect: Dialect, name: string, schema: z.ZodObject, options: Options): unknown {
  const known = made.get(name)
  if (known && known.schema !== schema) throw new TypeError(`Two schemas have the input type ${name}`)
  if (known) return known.ref
  const ref = makeInput(
    dialect,
    name,
    dialect.describe(descriptionOf(schema)),
    fieldsOf(dialect, name, schema, { names: options.names ?? {}, descriptions: options.descriptions ?? {} }),
  )
  made.set(name, { schema, ref })
  return ref
}

function makeInput(dialect: Dialect, name: string, description: string, fields: Record<string, Field>) {
  return builder.inputType(name, {
    description,
    subGraphs: [dialect.subGraph],
    fields: (t) => {
      const inputs = madeInputs(t)
      const listed = (type: unknown): unknown => (isListOfLists(type) ? inputs.listRef(listed(type[0])) : type)
      const made = Object.entries(fields).map(([field, { type, ...config }]) => {
        return [field, inputs.field({ ...config, type: listed(type) })]
      })
      return Object.fromEntries(made)
    },
  })
}

function isListOfLists(type: unknown): type is unknown[][] {
  return Array.isArray(type) && Array.isArray(type[0])
}

function descriptionOf(schema: z.ZodType): string {
  return z.globalRegistry.get(schema)?.description ?? ''
}
