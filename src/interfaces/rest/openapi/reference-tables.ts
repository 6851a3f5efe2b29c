import { escapeHtml, inline } from '../../http/html.ts'
import type { Parameter } from './openapi-document.ts'
import type { Json } from './openapi-example.ts'

/** Parameters of the path, the query and the headers. */
export function parameterTable(parameters: Parameter[]): string {
  return table(
    parameters.map(({ name, required, schema, description, in: place }) => {
      return row(name, `${typeOf(schema)}, ${place}${required ? ', required' : ''}`, description ?? '')
    }),
  )
}

/** The fields of a body or of a shape. */
export function fieldTable({ properties = {}, required = [] }: Json): string {
  const fields = Object.entries(properties)
  if (fields.length === 0) return ''
  return table(
    fields.map(([name, field]) => {
      const schema = field as Json
      return row(name, `${typeOf(schema)}${required.includes(name) ? '' : ', optional'}`, schema.description ?? '')
    }),
  )
}

function table(rows: string[]): string {
  return `<div class="scroll" tabindex="0" role="group" aria-label="Fields"><table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function row(name: string, type: string, meaning: string): string {
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${inline(meaning)}</td></tr>`
}

function typeOf(schema: Json): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((branch) => typeOf(branch as Json)))].join(' | ')
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items as Json)}` : 'list'
  return String(schema.type ?? 'any')
}
