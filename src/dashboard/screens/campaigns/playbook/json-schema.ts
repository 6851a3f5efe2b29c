/** The part of JSON Schema that the playbook's schema uses. */
export type JsonSchema = {
  description?: string
  type?: string | string[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  /** Of each value, in an object whose names are free. */
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
}

type Steps = readonly (string | number)[]

/** The forms of a value: the schema itself or its alternatives. */
export function formsOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf)?.flatMap(formsOf) ?? [schema]
}

/** The schemas at a place. Of several alternatives, those that fit the current value. */
export function schemasAt(schema: JsonSchema, steps: Steps, value: unknown): JsonSchema[] {
  const [step, ...rest] = steps
  if (step === undefined) return [schema]
  const within = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>) : {}
  const next = fitting(schema, value).flatMap((form) => {
    const inner = typeof step === 'number' ? form.items : propertyIn(form, step)
    return inner ? [inner] : []
  })
  return next.flatMap((inner) => schemasAt(inner, rest, within[step]))
}

/** The schema of a property: its own, or that of every property. */
export function propertyIn({ properties, additionalProperties }: JsonSchema, name: string): JsonSchema | undefined {
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return properties?.[name] ?? others
}

/** The alternatives that an incomplete value can still become: no property contradicts them. */
export function fitting(schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const forms = formsOf(schema)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return forms
  const left = forms.filter((form) =>
    Object.entries(value).every(([name, inner]) => {
      const property = propertyIn(form, name)
      return property !== undefined && (property.const === undefined || property.const === inner)
    }),
  )
  return left.length > 0 ? left : forms
}

/** The values that a schema lists. */
export function valuesOf(schema: JsonSchema): readonly unknown[] {
  return formsOf(schema).flatMap((form) => {
    if (form.enum) return form.enum
    if (form.const !== undefined) return [form.const]
    return form.type === 'boolean' || (Array.isArray(form.type) && form.type.includes('boolean')) ? [true, false] : []
  })
}
