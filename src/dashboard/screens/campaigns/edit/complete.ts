import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippetCompletion,
} from '@codemirror/autocomplete'
import { getLocation, type Location } from 'jsonc-parser'
import { fitting, type JsonSchema, schemasAt, valuesOf } from '../playbook/json-schema.ts'
import { recordOf } from '../playbook/loose.ts'
import { hintOf } from './explain.ts'
import { snippetOf } from './snippets.ts'
import { keysOf, valueAround, wordsFor } from './what-is-there.ts'

/** Suggests missing settings, allowed values and new list items. */
export function completeFrom(schema: JsonSchema): CompletionSource {
  return (context) => {
    const text = context.state.doc.toString()
    const location = getLocation(text, context.pos)
    const node = location.previousNode
    const isInWord = node !== undefined && context.pos > node.offset && context.pos <= node.offset + node.length
    if (!isInWord && !context.explicit && !/["\w]$/.test(text.slice(0, context.pos))) return null
    const from = isInWord ? node.offset : context.pos
    const to = isInWord && isWhole(text, node) ? node.offset + node.length : context.pos
    const place: CursorContext = { schema, text, location, context, from, to }
    const options = location.isAtPropertyKey ? settings(place) : values(place)
    return options.length === 0 ? null : resultOf(place, options)
  }
}

type CursorContext = {
  schema: JsonSchema
  text: string
  location: Location
  context: CompletionContext
  from: number
  to: number
}

/** Whether a string is closed on its line. An open string would continue into the next line. */
function isWhole(text: string, { offset, length }: { offset: number; length: number }): boolean {
  return !text.slice(offset, offset + length).includes('\n')
}

/** With the cursor in an existing value, all values are suggested. */
function resultOf({ from, to, context, location }: CursorContext, options: Completion[]): CompletionResult {
  return { from, to, options, filter: location.isAtPropertyKey || !context.explicit }
}

function settings({ schema, text, location, to }: CursorContext): Completion[] {
  const steps = location.path.slice(0, -1)
  const value = valueAround(text, location.path)
  const there = new Set(keysOf(text, location.path))
  const end = commaAfter(text, to)
  const seen = new Set<string>()
  return schemasAt(schema, steps, value.root)
    .flatMap((found) => fitting(found, value.here))
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).flatMap(([name, property]) => {
        if (there.has(name) || seen.has(name)) return []
        seen.add(name)
        return snippetCompletion(`"${name}": ${snippetOf(property)}${end}`, {
          label: `"${name}"`,
          detail: required.includes(name) ? 'required' : '',
          info: () => hintOf([property]),
          boost: required.includes(name) ? 1 : 0,
        })
      }),
    )
}

function values({ schema, text, location, to }: CursorContext): Completion[] {
  const root = valueAround(text, location.path).root
  const found = schemasAt(schema, location.path, root)
  const named = found.flatMap((one) => valuesOf(one).map((value) => ({ value, info: one })))
  const known = wordsFor(location.path, root).map((value) => ({ value, info: undefined }))
  const plain = [...known, ...named].map(({ value, info }): Completion => {
    const label = JSON.stringify(value)
    return { label, apply: label, ...(info && { info: () => hintOf([info]) }) }
  })
  const isInList = typeof location.path.at(-1) === 'number'
  const entries = isInList
    ? found.filter((one) => Object.keys(recordOf(one.properties)).length > 0 || one.anyOf || one.oneOf)
    : []
  const whole = entries.map((one) =>
    snippetCompletion(`${snippetOf(one)}${commaAfter(text, to)}`, {
      label: '{ … }',
      detail: 'new item',
      info: () => hintOf([one]),
    }),
  )
  return [...plain, ...whole]
}

/** A comma is needed if another item follows. */
function commaAfter(text: string, at: number): string {
  return /^\s*["{[\d-]/.test(text.slice(at)) ? ',' : ''
}
