import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import { valueKinds, vocabularyOf } from '../../../domain/kernel/index.ts'
import { builder } from './builder.ts'
import { enumFrom } from './enum-from.ts'
import { describedBy } from './input-of.ts'
import { camelCase, inGraphql } from './names.ts'

type Override = { nullable?: boolean; type?: unknown; description?: string }

/**
 * GraphQL fields for the columns of a resource's shape: the same names in camelCase, descriptions, enums and nullability.
 * Override a field that differs; set it to null to omit it.
 */
export function fieldsOf<Shape extends z.ZodRawShape>(
  t: unknown,
  { shape }: z.ZodObject<Shape>,
  overrides: { [Field in keyof Shape]?: Override | null } = {},
  columnOf: (field: string) => string = camelCase,
): Record<string, never> {
  const exposer = t as { expose(column: string, options: object): never }
  const fields = Object.entries(shape).filter(([field]) => overrides[field] !== null)
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const description = inGraphql(describedBy(schema as unknown as z.ZodType))
      const type = typeOf(schema as unknown as z.ZodType)
      return [camelCase(field), exposer.expose(columnOf(field), { ...type, description, ...overrides[field] })]
    }),
  )
}

/** The GraphQL type of an object that has a shape. Further fields are derived from it. */
export function objectOf<Shape extends z.ZodRawShape, Value extends z.output<z.ZodObject<Shape>>>(
  name: string,
  shape: z.ZodObject<Shape>,
  derived?: (t: ObjectFields<Value>) => object,
): ObjectRef<PothosTypes, Value> {
  return builder.objectRef<Value>(name).implement({
    description: shape.description ?? '',
    fields: (t) => ({ ...fieldsOf(t, shape, {}, (field) => field), ...derived?.(t) }) as never,
  }) as never
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
type ObjectFields<Value> = PothosSchemaTypes.ObjectFieldBuilder<PothosTypes, Value>

function typeOf(schema: z.ZodType): { type: unknown; nullable: boolean } {
  if (schema instanceof z.ZodNullable) return { ...typeOf(schema.unwrap() as z.ZodType), nullable: true }
  if (schema instanceof z.ZodArray) return { type: [typeOf(schema.element as z.ZodType).type], nullable: false }
  return { type: scalarOf(schema), nullable: false }
}

function scalarOf(schema: z.ZodType): unknown {
  const kind = valueKinds.get(schema)?.kind
  if (kind === 'id') return 'ID'
  if (kind === 'time') return 'DateTime'
  if (schema instanceof z.ZodEnum && vocabularyOf(schema)) return enumFrom(schema as z.ZodEnum<Record<string, string>>)
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'Int' : 'Float'
  if (schema instanceof z.ZodRecord) return 'JSON'
  return 'String'
}
