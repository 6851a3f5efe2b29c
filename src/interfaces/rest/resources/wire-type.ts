import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import { builder } from '../../graphql/schema/builder.ts'

type WireField = { type: string | ObjectRef<never, unknown>; list: boolean; nullable: boolean }

/** Every wire shape under the name it has in the documentation: `RestLead` is `Lead`. */
export const wireShapes = z.registry<{ id: string }>()

const refOfSchema = new Map<z.ZodType, ObjectRef<never, unknown>>()

/**
 * The Rest type of a wire shape. The shape is written once, as a schema: it is the type of what operations return,
 * the Rest sub-graph's object type, and the response in the OpenAPI document. Fields keep their order.
 */
export function wireType<Shape extends z.ZodRawShape>(name: string, schema: z.ZodObject<Shape>) {
  const ref = builder.objectRef<z.output<z.ZodObject<Shape>>>(name)
  refOfSchema.set(schema, ref as never)
  wireShapes.add(schema, { id: name.replace(/^Rest/, '') })
  ref.implement({
    description: describe(schema),
    subGraphs: ['Rest'],
    fields: (t) => {
      const fields = Object.entries(schema.shape).map(([key, field]) => {
        const { type, list, nullable } = wireField(field as z.ZodType)
        const description = describe(field as z.ZodType)
        const resolve = (parent: Record<string, unknown>) => parent[key]
        return [key, t.field({ type: list ? [type] : type, nullable, description, resolve } as never)]
      })
      return Object.fromEntries(fields)
    },
  })
  return ref
}

function wireField(schema: z.ZodType): WireField {
  if (schema instanceof z.ZodNullable) return { ...wireField(schema.unwrap() as z.ZodType), nullable: true }
  if (schema instanceof z.ZodArray) return { ...wireField(schema.element as z.ZodType), list: true }
  return { type: scalarOf(schema), list: false, nullable: false }
}

function scalarOf(schema: z.ZodType): WireField['type'] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return 'String'
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'Int' : 'Float'
  if (schema instanceof z.ZodRecord) return 'JSON'
  const ref = refOfSchema.get(schema)
  if (!ref) throw new TypeError('A wire shape within a wire shape needs its own wireType first')
  return ref
}

function describe(schema: z.ZodType): string {
  return z.globalRegistry.get(schema)?.description ?? ''
}
