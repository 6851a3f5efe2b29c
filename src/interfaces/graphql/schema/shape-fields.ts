import type { FieldMap, ObjectRef } from '@pothos/core'
import type { z } from 'zod'
import { camelCase, type DerivedField } from '../../../domain/kernel/index.ts'
import { builder, type Context } from './builder.ts'
import { madeFields } from './made-fields.ts'
import { inGraphql } from './names.ts'
import { canBeAbsent, describedBy, enumOfVocabulary, type ValueTypes, valueType } from './value-types.ts'

type Exposed = { type: unknown; nullable: boolean; description: string }
type Override = Partial<Exposed>
type Overrides<Shape> = { [Field in keyof Shape]?: Override | null }
type Derived = { readonly [Field in string]: DerivedField<Context['app']> }

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
  const made = madeFields(t)
  return mapFields(schema, overrides, (name, options) => {
    const own = derived[name]
    const column = camelCase(name)
    if (!own) return made.expose(column, { ...options, extensions: { column } })
    const { select, show } = own
    return made.field({ ...options, select, resolve: (row: never, _args: object, { app }) => show(row, app) })
  })
}

/** The GraphQL type of an object that has a shape. Further fields are derived from it. */
export function objectOf<Shape extends z.ZodRawShape, Value extends z.output<z.ZodObject<Shape>>>(
  name: string,
  schema: z.ZodObject<Shape>,
  more?: (t: ObjectFields<Value>) => FieldMap,
  overrides: Overrides<Shape> = {},
): ObjectRef<PothosTypes, Value> {
  const ref = builder.objectRef<Value>(name)
  objects.set(schema, ref)
  return ref.implement({
    description: schema.description ?? '',
    fields: (t) => {
      const made = madeFields(t)
      const exposed = mapFields(schema, overrides, (field, options) => made.expose(field, options))
      return { ...exposed, ...more?.(t) }
    },
  })
}

/** The types that `objectOf` made, by their shapes. */
const objects = new Map<z.ZodType, unknown>()

function mapFields<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  overrides: Overrides<Shape>,
  fieldOf: (name: string, options: Exposed) => never,
): Record<string, never> {
  const shown = Object.entries(shape).filter(([name]) => overrides[name] !== null)
  return Object.fromEntries(
    shown.map(([name, field]) => {
      const schema = field as unknown as z.ZodType
      const options = {
        type: valueType(schema, TYPES),
        nullable: canBeAbsent(schema),
        description: inGraphql(describedBy(schema)),
        ...overrides[name],
      }
      return [camelCase(name), fieldOf(name, options)]
    }),
  )
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
type ObjectFields<Value> = PothosSchemaTypes.ObjectFieldBuilder<PothosTypes, Value>

const TYPES: ValueTypes = {
  id: 'ID',
  time: 'DateTime',
  enumOf: enumOfVocabulary,
  objectOf(schema) {
    const object = objects.get(schema)
    if (!object) throw new TypeError('A shape within a shape needs its own objectOf first')
    return object
  },
}
