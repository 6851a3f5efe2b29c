import type { z } from 'zod'

export type Json = z.core.JSONSchema.JSONSchema

/** An example value of the schema, from the examples in it. A text without an example is null if it can be. Deterministic. */
export function exampleOf(schema: Json, named: Readonly<Record<string, Json>>): unknown {
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1)!]!, named)
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first) return exampleOf(first as Json, named)
  const types = [schema.type].flat()
  switch (types[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property as Json, named)]),
      )
    case 'array':
      return [exampleOf(schema.items as Json, named)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return false
    default:
      return types.includes('null') ? null : 'text'
  }
}
