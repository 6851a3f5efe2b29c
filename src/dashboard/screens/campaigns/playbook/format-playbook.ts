import { formsOf, type JsonSchema, propertyIn } from './json-schema.ts'

const WIDTH = 100
const INDENT = 2

/** Formats a playbook: settings in the schema's order, short values on one line, phrase lists wrapped. */
export function formatPlaybook(playbook: unknown, schema: JsonSchema): string {
  return `${write(playbook, schema, 0)}\n`
}

function write(value: unknown, schema: JsonSchema | undefined, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const line = inline(value, schema)
  if (depth > 1 && line.length + depth * INDENT <= WIDTH) return line
  const inner = ' '.repeat((depth + 1) * INDENT)
  const outer = ' '.repeat(depth * INDENT)
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object' || one === null)
    if (value.length === 0) return '[]'
    if (isPlain)
      return `[\n${filled(
        value.map((one) => JSON.stringify(one)),
        inner,
      )}\n${outer}]`
    const items = schema && itemsOf(schema)
    return `[\n${value.map((one) => `${inner}${write(one, items, depth + 1)}`).join(',\n')}\n${outer}]`
  }
  const entries = inOrder(value, schema)
  if (entries.length === 0) return '{}'
  const lines = entries.map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${write(one, schema && propertyOf(schema, name), depth + 1)}`,
  )
  return `{\n${lines.join(',\n')}\n${outer}}`
}

function inline(value: unknown, schema: JsonSchema | undefined): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map((one) => inline(one, schema && itemsOf(schema))).join(', ')}]`
  const entries = inOrder(value, schema)
  const inner = entries.map(([name, one]) => {
    return `${JSON.stringify(name)}: ${inline(one, schema && propertyOf(schema, name))}`
  })
  return entries.length === 0 ? '{}' : `{ ${inner.join(', ')} }`
}

function filled(items: readonly string[], indent: string): string {
  const lines: string[] = []
  for (const [i, item] of items.entries()) {
    const word = i < items.length - 1 ? `${item},` : item
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(`${indent}${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

function inOrder(value: object, schema: JsonSchema | undefined): [string, unknown][] {
  const order = schema ? formsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties)) : []
  const rank = new Map([...new Set(order)].map((name, i) => [name, i]))
  const place = (name: string) => rank.get(name) ?? rank.size
  // Names that the schema leaves free have no order of their own.
  return Object.entries(value).toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  return formsOf(schema).find(({ items }) => items)?.items
}

function propertyOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  return formsOf(schema).flatMap((form) => propertyIn(form, name) ?? [])[0]
}
