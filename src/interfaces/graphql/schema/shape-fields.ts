import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import { camelCase, type DerivedField, valueKinds, vocabularyOf } from '../../../domain/kernel/index.ts'
import { builder, type Context } from './builder.ts'
import { enumFrom } from './enum-from.ts'
import { describedBy } from './input-of.ts'
import { inGraphql } from './names.ts'

type Override = { nullable?: boolean; type?: unknown; description?: string }
type Overrides<Shape> = { [Field in keyof Shape]?: Override | null }
type Derived = { readonly [Field in string]: DerivedField<Context['app']> }
type FieldBuilder = { expose(column: string, options: object): never; field(options: object): never }

/**
 * GraphQL fields for the columns of a resource's shape, and for its derived fields: the same names in camelCase, descriptions,
 * enums and nullability. Override a field that differs; set it to null to omit it.
 */
export function fieldsOf<Shape extends z.ZodRawShape>(
  t: unknown,
  schema: z.ZodObject<Shape>,
  overrides: Overrides<Shape> = {},
  derived: Derived = {},
): Record<string, never> {
  const builder = t as FieldBuilder
  return mapFields(schema, overrides, (name, options) => {
    const own = derived[name]
    if (!own) return builder.expose(camelCase(name), options)
    const resolve = (row: object, _args: object, { app }: Context) => own.show(row as never, app)
    return builder.field({ ...options, select: own.select, resolve })
  })
}

/** The GraphQL type of an object that has a shape. Further fields are derived from it. */
export function objectOf<Shape extends z.ZodRawShape, Value extends z.output<z.ZodObject<Shape>>>(
  name: string,
  schema: z.ZodObject<Shape>,
  more?: (t: ObjectFields<Value>) => object,
  overrides: Overrides<Shape> = {},
): ObjectRef<PothosTypes, Value> {
  const ref = builder.objectRef<Value>(name)
  objects.set(schema, ref)
  return ref.implement({
    description: schema.description ?? '',
    fields: (t) => {
      const exposed = mapFields(schema, overrides, (field, options) =>
        (t as unknown as FieldBuilder).expose(field, options),
      )
      return { ...exposed, ...more?.(t) } as never
    },
  }) as never
}

/** The types that `objectOf` made, by their shapes. */
const objects = new Map<z.ZodType, unknown>()

function mapFields<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  overrides: Overrides<Shape>,
  fieldOf: (name: string, options: object) => never,
): Record<string, never> {
  const shown = Object.entries(shape).filter(([name]) => overrides[name] !== null)
  return Object.fromEntries(
    shown.map(([name, field]) => {
      const schema = field as unknown as z.ZodType
      const options = { ...typeOf(schema), description: inGraphql(describedBy(schema)), ...overrides[name] }
      return [camelCase(name), fieldOf(name, options)]
    }),
  )
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
type ObjectFields<Value> = PothosSchemaTypes.ObjectFieldBuilder<PothosTypes, Value>

function typeOf(schema: z.ZodType): { type: unknown; nullable: boolean } {
  if (schema instanceof z.ZodNullable) return { ...typeOf(schema.unwrap() as z.ZodType), nullable: true }
  if (schema instanceof z.ZodArray) return { type: [typeOf(schema.element as z.ZodType).type], nullable: false }
  return { type: scalarOf(schema), nullable: false }
}

function scalarOf(schema: z.ZodType): unknown {
  const object = objects.get(schema)
  if (object) return object
  const kind = valueKinds.get(schema)?.kind
  if (kind === 'id') return 'ID'
  if (kind === 'time') return 'DateTime'
  if (schema instanceof z.ZodEnum && vocabularyOf(schema)) return enumFrom(schema as z.ZodEnum<Record<string, string>>)
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'Int' : 'Float'
  if (schema instanceof z.ZodRecord) return 'JSON'
  return 'String'
}
