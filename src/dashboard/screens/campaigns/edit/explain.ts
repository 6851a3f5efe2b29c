import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { getLocation } from 'jsonc-parser'
import { type JsonSchema, schemasAt, valuesOf } from '../playbook/json-schema.ts'
import { readJsonText } from '../playbook/json-text.ts'

/** Shows the description of a setting on hover. */
export function explainFrom(schema: JsonSchema): Extension {
  return hoverTooltip((view, at) => {
    const text = view.state.doc.toString()
    const { path, previousNode } = getLocation(text, at)
    if (!previousNode || at < previousNode.offset || at > previousNode.offset + previousNode.length) return null
    const found = schemasAt(schema, path, readJsonText(text).value).filter(({ description }) => description)
    if (found.length === 0) return null
    return {
      pos: previousNode.offset,
      end: previousNode.offset + previousNode.length,
      above: true,
      create: () => ({ dom: hintOf(found) }),
    }
  })
}

/** The description, the allowed values and the default. */
export function hintOf(schemas: readonly JsonSchema[]): HTMLElement {
  const hint = document.createElement('div')
  hint.className = 'cm-hint'
  const lines = new Set(schemas.flatMap((schema) => [schema.description ?? '', mayBe(schema)]))
  for (const line of lines) {
    if (line === '') continue
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    hint.append(paragraph)
  }
  return hint
}

function mayBe(schema: JsonSchema): string {
  const values = valuesOf(schema).map((value) => JSON.stringify(value))
  const defaultText = schema.default === undefined ? '' : JSON.stringify(schema.default)
  const choice = values.length > 1 ? `One of ${values.join(', ')}.` : ''
  const usual = defaultText === '' || defaultText.length > 40 ? '' : `Default: ${defaultText}.`
  return [choice, usual].filter(Boolean).join(' ')
}
