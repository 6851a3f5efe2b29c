import type { InputRef } from '@pothos/core'
import { z } from 'zod'
import { camelCase, valueKinds, vocabularyOf } from '../../../domain/kernel/index.ts'
import { builder, type SubGraph } from './builder.ts'
import { enumFrom } from './enum-from.ts'
import { inGraphql, pascalCase } from './names.ts'

/** One input schema, two GraphQL spellings: camelCase with enums for the public schema, snake_case for the Rest sub-graph. */
export type Dialect = {
  subGraph: SubGraph
  nameOf(field: string): string
  describe(text: string): string
  time: 'DateTime' | 'Timestamp'
  /** Null where the words of an enum are plain text. */
  enumOf(schema: z.ZodEnum): object | null
}

export const APP: Dialect = {
  subGraph: 'App',
  nameOf: camelCase,
  describe: inGraphql,
  time: 'DateTime',
  enumOf: (schema) => (vocabularyOf(schema) ? enumFrom(schema as z.ZodEnum<Record<string, string>>) : null),
}

export const REST: Dialect = {
  subGraph: 'Rest',
  nameOf: (field) => field,
  describe: (text) => text,
  time: 'Timestamp',
  enumOf: () => null,
}

export type Options = {
  /** Fields of the schema that this input does not have. */
  omit?: readonly string[]
  /** Types of fields that the schema cannot express, such as an enum of another spelling, by the field's name in the schema. */
  types?: Readonly<Record<string, unknown>>
  /** Names of the input types of nested objects, by the field's name in the schema. */
  names?: Readonly<Record<string, string>>
  /** Descriptions that differ from the schema's. */
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
    Object.fromEntries(Object.entries(fields).map(([field, config]) => [field, t.field(config as never)])),
  ) as never
}

type Field = { type: unknown; required?: boolean; description?: string; defaultValue?: unknown }

function fieldsOf(dialect: Dialect, owner: string, schema: z.ZodObject, options: Options): Record<string, Field> {
  const { omit = [], descriptions = {} } = options
  const fields = Object.entries(schema.shape as z.ZodRawShape).filter(([field]) => !omit.includes(field))
  return Object.fromEntries(
    fields.map(([field, type]) => {
      const { inner, required } = unwrap(type as z.ZodType)
      const description = descriptions[field] ?? describedBy(type as z.ZodType)
      return [
        dialect.nameOf(field),
        {
          type: typeOf(dialect, owner, field, inner, options),
          required,
          description: dialect.describe(description),
          ...(dialect === APP && type instanceof z.ZodDefault && { defaultValue: type.def.defaultValue }),
        },
      ]
    }),
  )
}

function typeOf(dialect: Dialect, owner: string, field: string, schema: z.ZodType, options: Options): unknown {
  if (options.types?.[field] !== undefined) return options.types[field]
  const kind = valueKinds.get(schema)?.kind
  if (kind === 'id') return 'ID'
  if (kind === 'time') return dialect.time
  if (kind === 'json') return 'JSON'
  if (schema instanceof z.ZodArray) {
    return [typeOf(dialect, owner, field, unwrap(schema.element as z.ZodType).inner, options)]
  }
  if (schema instanceof z.ZodEnum) return dialect.enumOf(schema) ?? 'String'
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'Int' : 'Float'
  if (schema.def.type === 'string' || schema instanceof z.ZodLiteral) return 'String'
  if (schema instanceof z.ZodPipe) return typeOf(dialect, owner, field, unwrap(schema.in as z.ZodType).inner, options)
  if (schema instanceof z.ZodUnion) {
    const [type, ...others] = schema.options.map((each) => typeOf(dialect, owner, field, each as z.ZodType, options))
    return others.every((other) => other === type) ? type : 'JSON'
  }
  if (schema instanceof z.ZodObject) {
    const name = options.names?.[field] ?? `${owner}${pascalCase(field)}`
    return nested(dialect, name, schema, options)
  }
  return 'JSON'
}

const made = new Map<string, { schema: z.ZodType; ref: unknown }>()

/** The input type of a nested object, made once: two fields of the same schema share it. */
function nested(dialect: Dialect, name: string, schema: z.ZodObject, options: Options): unknown {
  const known = made.get(name)
  if (known) return known.ref
  const ref = makeInput(
    dialect,
    name,
    dialect.describe(descriptionOf(schema)),
    fieldsOf(dialect, name, schema, { names: options.names ?? {} }),
  )
  made.set(name, { schema, ref })
  return ref
}

function makeInput(dialect: Dialect, name: string, description: string, fields: Record<string, Field>) {
  return builder.inputType(name, {
    description,
    subGraphs: [dialect.subGraph],
    fields: (t) => {
      const listed = (type: unknown): unknown => (isListOfLists(type) ? t.listRef(listed(type[0]) as never) : type)
      const made = Object.entries(fields).map(([field, { type, ...config }]) => {
        return [field, t.field({ ...config, type: listed(type) } as never)]
      })
      return Object.fromEntries(made)
    },
  }) as never
}

function isListOfLists(type: unknown): type is unknown[][] {
  return Array.isArray(type) && Array.isArray(type[0])
}

/** The schema of a value that is given, and whether it has to be. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; required: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return { inner: unwrap(schema.unwrap() as z.ZodType).inner, required: false }
  }
  if (schema instanceof z.ZodPipe && valueKinds.get(schema) === undefined) {
    const { inner, required } = unwrap(schema.in as z.ZodType)
    return { inner, required }
  }
  return { inner: schema, required: true }
}

/** The description of a schema, or of the schema that it wraps. */
export function describedBy(schema: z.ZodType): string {
  const own = z.globalRegistry.get(schema)?.description
  if (own !== undefined) return own
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return describedBy(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodPipe ? describedBy(schema.in as z.ZodType) : ''
}

function descriptionOf(schema: z.ZodType): string {
  return z.globalRegistry.get(schema)?.description ?? ''
}
