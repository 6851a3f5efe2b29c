import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { faultWords } from './json-faults.ts'

const FAULTS_MAX = 3

/** A range in a text, by character offset. */
export type Span = { from: number; to: number }
type JsonFault = Span & { message: string }

/** A JSON text with its value or its syntax errors, and the positions of its parts. */
export type JsonText = {
  text: string
  /** Undefined while there are syntax errors. */
  value: unknown
  faults: JsonFault[]
  /** The position of a path, or for a missing setting, the position where it belongs. */
  spanOf(path: string): Span
}

export function readJsonText(text: string): JsonText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const faults = errors.length > 0 ? faultsOf(errors, text) : [...repeatedNames(root)]
  let value: unknown
  if (faults.length === 0) {
    try {
      value = JSON.parse(text)
    } catch {
      faults.push({ from: 0, to: Math.min(1, text.length), message: 'Invalid JSON.' })
    }
  }
  return { text, value, faults, spanOf: (path) => spanOf(root, stepsOf(path), text) }
}

/** Splits a path such as `signals[0].value[1].points` into steps. */
export function stepsOf(path: string): JSONPath {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) => (index === undefined ? step : Number(index)))
}

function faultsOf(errors: readonly ParseError[], text: string): JsonFault[] {
  const first = errors.filter(({ offset }, i) => i === 0 || offset !== errors[i - 1]!.offset)
  return first.slice(0, FAULTS_MAX).map(({ error, offset, length }) => {
    const from = Math.min(offset, text.length)
    return { from, to: Math.min(from + Math.max(1, length), text.length), message: faultWords(error) }
  })
}

/** Repeated keys. JSON keeps the last one without an error. */
function* repeatedNames(node: Node | undefined): Generator<JsonFault> {
  const seen = new Set<unknown>()
  for (const child of node?.children ?? []) {
    const name = node?.type === 'object' ? child.children?.[0] : undefined
    if (name && seen.has(name.value)) {
      const message = `Duplicate property “${String(name.value)}”. Remove one of them.`
      yield { from: name.offset, to: name.offset + name.length, message }
    }
    if (name) seen.add(name.value)
    yield* repeatedNames(child)
  }
}

function spanOf(root: Node | undefined, steps: JSONPath, text: string): Span {
  if (!root) return { from: 0, to: 0 }
  for (let length = steps.length; length > 0; length--) {
    const node = findNodeAtLocation(root, steps.slice(0, length))
    if (node) return headOf(node, text)
  }
  return { from: root.offset, to: Math.min(root.offset + 1, text.length) }
}

/** A value of several lines is marked at its key or its first character. */
function headOf(node: Node, text: string): Span {
  const whole = { from: node.offset, to: node.offset + node.length }
  if (!text.slice(whole.from, whole.to).includes('\n')) return whole
  const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return name ? { from: name.offset, to: name.offset + name.length } : { from: whole.from, to: whole.from + 1 }
}
