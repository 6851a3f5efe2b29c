import { z } from 'zod'
import { valueKinds, vocabularyOf } from '../../../domain/kernel/index.ts'
import { enumFrom } from './enum-from.ts'

/** How a dialect names the types of values. */
export type ValueTypes = {
  id: 'ID' | 'String'
  time: 'DateTime' | 'Timestamp' | 'String'
  enumOf(schema: z.ZodEnum): unknown
  /** The type of an object that has a shape. */
  objectOf(schema: z.ZodObject): unknown
}

/** The enum of a vocabulary; other words are text. */
export function enumOfVocabulary(schema: z.ZodEnum): unknown {
  return vocabularyOf(schema) ? enumFrom(schema as z.ZodEnum<Record<string, string>>) : 'String'
}

/** The GraphQL type of the values of a schema. */
export function valueType(schema: z.ZodType, types: ValueTypes): unknown {
  const inner = innerOf(schema)
  if (inner) return valueType(inner, types)
  const of = (part: unknown) => valueType(part as z.ZodType, types)
  const kind = valueKinds.get(schema)?.kind
  if (kind === 'id') return types.id
  if (kind === 'time') return types.time
  if (kind === 'json' || schema instanceof z.ZodRecord) return 'JSON'
  if (schema instanceof z.ZodArray) return [of(schema.element)]
  if (schema instanceof z.ZodEnum) return types.enumOf(schema)
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'Int' : 'Float'
  if (schema.def.type === 'string' || schema instanceof z.ZodLiteral) return 'String'
  if (schema instanceof z.ZodObject) return types.objectOf(schema)
  if (!(schema instanceof z.ZodUnion)) return 'JSON'
  const [type, ...others] = schema.options.map(of)
  return others.every((other) => other === type) ? type : 'JSON'
}

/** Whether a value can be missing or null. */
export function canBeAbsent(schema: z.ZodType): boolean {
  if (isOptional(schema)) return true
  const inner = innerOf(schema)
  return inner !== undefined && canBeAbsent(inner)
}

/** The description of a schema, or of the schema that it wraps. */
export function describedBy(schema: z.ZodType): string {
  const own = z.globalRegistry.get(schema)?.description
  if (own !== undefined) return own
  if (isOptional(schema)) return describedBy(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodPipe ? describedBy(schema.in as z.ZodType) : ''
}

/** What a schema wraps, if it has no type of its own. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (isOptional(schema)) return schema.unwrap() as z.ZodType
  return schema instanceof z.ZodPipe && valueKinds.get(schema) === undefined ? (schema.in as z.ZodType) : undefined
}

function isOptional(schema: z.ZodType): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
}
