import { z } from 'zod'
import { builder } from '../../graphql/schema/builder.ts'
import { madeFields } from '../../graphql/schema/made-fields.ts'
import { canBeAbsent, describedBy, type ValueTypes, valueType } from '../../graphql/schema/value-types.ts'

/** Every wire shape under the name it has in the documentation: `RestLead` is `Lead`. */
export const wireShapes = z.registry<{ id: string }>()

const schemaOfRef = new Map<unknown, z.ZodObject>()
const refOfSchema = new Map<z.ZodType, unknown>()

/**
 * The Rest type of a wire shape. The schema is the only definition: the return type of operations, the Rest object type, and
 * the OpenAPI response. Fields keep their order.
 */
export function wireType<Shape extends z.ZodRawShape>(name: string, schema: z.ZodObject<Shape>) {
  const ref = builder.objectRef<z.output<z.ZodObject<Shape>>>(name)
  refOfSchema.set(schema, ref)
  schemaOfRef.set(ref, schema)
  wireShapes.add(schema, { id: name.replace(/^Rest/, '') })
  ref.implement({
    description: describedBy(schema),
    subGraphs: ['Rest'],
    fields: (t) => {
      const fields = Object.entries(schema.shape).map(([key, field]) => {
        const inner = field as z.ZodType
        const resolve = (parent: Record<string, unknown>) => parent[key]
        return [key, madeFields(t).field({ ...typeOf(inner), description: describedBy(inner), resolve })]
      })
      return Object.fromEntries(fields)
    },
  })
  return ref
}

/** The shape that a type shows, or null for a type that is none. */
export function shapeOf(ref: unknown): z.ZodObject | null {
  return schemaOfRef.get(ref) ?? null
}

/** The type of a field of a shape, and whether it can be null. */
function typeOf(schema: z.ZodType): { type: unknown; nullable: boolean } {
  return { type: valueType(schema, TYPES), nullable: canBeAbsent(schema) }
}

const TYPES: ValueTypes = {
  id: 'String',
  time: 'String',
  enumOf: () => 'String',
  objectOf(schema) {
    const ref = refOfSchema.get(schema)
    if (!ref) throw new TypeError('A wire shape within a wire shape needs its own wireType first')
    return ref
  },
}
