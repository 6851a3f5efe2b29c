/** As much of JSON Schema as the playbook's has. */
export type JsonSchema = {
  description?: string
  type?: string | string[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
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

/** The forms that a value may have: the schema itself, or each of those between which it leaves the choice. */
export function formsOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf)?.flatMap(formsOf) ?? [schema]
}

/** The schemas of what stands at a place. Of several forms, those that fit what is there. */
export function schemasAt(schema: JsonSchema, steps: Steps, value: unknown): JsonSchema[] {
  const [step, ...rest] = steps
  if (step === undefined) return [schema]
  const within = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>) : {}
  const next = fitting(schema, value).flatMap((form) => {
    const inner = typeof step === 'number' ? form.items : form.properties?.[step]
    return inner ? [inner] : []
  })
  return next.flatMap((inner) => schemasAt(inner, rest, within[step]))
}

/** The forms that a value under way may still become: none of what it says is said otherwise there. */
export function fitting(schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const forms = formsOf(schema)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return forms
  const left = forms.filter(({ properties = {} }) =>
    Object.entries(value).every(([name, inner]) => {
      const property = properties[name]
      return property !== undefined && (property.const === undefined || property.const === inner)
    }),
  )
  return left.length > 0 ? left : forms
}

/** The values that a schema names one by one. */
export function valuesOf(schema: JsonSchema): readonly unknown[] {
  return formsOf(schema).flatMap((form) => {
    if (form.enum) return form.enum
    if (form.const !== undefined) return [form.const]
    return form.type === 'boolean' || (Array.isArray(form.type) && form.type.includes('boolean')) ? [true, false] : []
  })
}
