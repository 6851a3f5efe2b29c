import { z } from 'zod'
import { valueKinds, vocabularyOf } from '../../../domain/kernel/index.ts'
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
): Record<string, never> {
  const builder = t as { expose(column: string, options: object): never }
  const fields = Object.entries(shape).filter(([field]) => overrides[field] !== null)
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const column = camelCase(field)
      const description = inGraphql(describedBy(schema as unknown as z.ZodType))
      const type = typeOf(schema as unknown as z.ZodType)
      return [column, builder.expose(column, { ...type, description, ...overrides[field] })]
    }),
  )
}

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
