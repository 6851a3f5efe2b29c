import { formsOf, type JsonSchema } from '../playbook/json-schema.ts'

/** The initial text of a setting: its required parts, with a placeholder (`#{…}`) for each value. */
export function snippetOf(schema: JsonSchema): string {
  if (schema.default !== undefined && typeof schema.default !== 'object') return gap(JSON.stringify(schema.default))
  const form = formsOf(schema)[0] ?? schema
  if (form.const !== undefined) return JSON.stringify(form.const)
  if (form.enum) return gap(JSON.stringify(form.enum[0]))
  const type = Array.isArray(form.type) ? form.type[0] : form.type
  if (type === 'object') return objectOf(form)
  if (type === 'array') return form.items && isPlain(form.items) ? `[${snippetOf(form.items)}]` : '[#{}]'
  if (type === 'string') return '"#{}"'
  if (type === 'boolean') return gap('true')
  return gap(String(form.minimum ?? 0))
}

function objectOf({ properties = {}, required = [] }: JsonSchema): string {
  const needed = required.flatMap((name) => {
    const property = properties[name]
    return property ? [`${JSON.stringify(name)}: ${snippetOf(property)}`] : []
  })
  return needed.length > 3 ? `{\n\t${needed.join(',\n\t')}\n}` : `{ ${needed.join(', ')} }`
}

function isPlain(schema: JsonSchema): boolean {
  return formsOf(schema).every(({ type }) => type === 'string' || type === 'number' || type === 'integer')
}

function gap(text: string): string {
  return `#{${text}}`
}
