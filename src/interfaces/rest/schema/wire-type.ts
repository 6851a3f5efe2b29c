import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import { builder } from '../../graphql/schema/builder.ts'

type WireField = { type: string | ObjectRef<never, unknown>; list: boolean; nullable: boolean }

/** Every wire shape under the name it has in the documentation: `RestLead` is `Lead`. */
export const wireShapes = z.registry<{ id: string }>()

const schemaOfRef = new Map<unknown, z.ZodObject>()
const refOfSchema = new Map<z.ZodType, ObjectRef<never, unknown>>()

/**
 * The Rest type of a wire shape. The schema is the only definition: the return type of operations, the Rest object type, and
 * the OpenAPI response. Fields keep their order.
 */
export function wireType<Shape extends z.ZodRawShape>(name: string, schema: z.ZodObject<Shape>) {
  const ref = builder.objectRef<z.output<z.ZodObject<Shape>>>(name)
  registerShape(name, schema, ref)
  ref.implement({
    description: describe(schema),
    subGraphs: ['Rest'],
    fields: (t) => {
      const fields = Object.entries(schema.shape).map(([key, field]) => {
        const description = describe(field as z.ZodType)
        const resolve = (parent: Record<string, unknown>) => parent[key]
        return [key, t.field({ ...typeOf(field as z.ZodType), description, resolve } as never)]
      })
      return Object.fromEntries(fields)
    },
  })
  return ref
}

/** Names the type of a shape, so that other shapes and the OpenAPI document can refer to it. */
export function registerShape(name: string, schema: z.ZodObject, ref: unknown): void {
  refOfSchema.set(schema, ref as never)
  schemaOfRef.set(ref, schema)
  wireShapes.add(schema, { id: name.replace(/^Rest/, '') })
}

/** The shape that a type shows, or null for a type that is none. */
export function shapeOf(ref: unknown): z.ZodObject | null {
  return schemaOfRef.get(ref) ?? null
}

/** The type of a field of a shape, and whether it can be null. */
export function typeOf(schema: z.ZodType) {
  const { type, list, nullable } = wireField(schema)
  return { type: list ? [type] : type, nullable }
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

export function describe(schema: z.ZodType): string {
  return z.globalRegistry.get(schema)?.description ?? ''
}
