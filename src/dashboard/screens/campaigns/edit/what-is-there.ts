import { findNodeAtLocation, getNodeValue, type JSONPath, parseTree } from 'jsonc-parser'
import { listOf, recordOf, textOf } from '../playbook/loose.ts'

/** The value of an incomplete text, and the object that contains the last step of the path. */
export function valueAround(text: string, path: JSONPath): { root: unknown; here: unknown } {
  const tree = parseTree(text)
  const around = tree && findNodeAtLocation(tree, path.slice(0, -1))
  return { root: tree ? getNodeValue(tree) : undefined, here: around ? complete(getNodeValue(around)) : undefined }
}

/** The other settings of the object at a path, without the one being edited. */
export function keysOf(text: string, path: JSONPath): string[] {
  const written = path.at(-1)
  return Object.keys(recordOf(valueAround(text, path).here)).filter((name) => name !== written)
}

/** Removes settings without a value, since they do not say which form is meant. */
function complete(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name, inner]) => name !== '' && inner !== undefined))
}

/** Suggestions from the playbook itself: signal keys, or a signal's options in a condition. */
export function wordsFor(path: JSONPath, root: unknown): unknown[] {
  const last = path.at(-1)
  const all = recordOf(root)
  const signals = listOf(all.signals).map(recordOf)
  if (last === 'signal') return signals.map(({ key }) => key).filter((key) => textOf(key) !== '')
  if (last !== 'is' && path.at(-2) !== 'oneOf') return []
  const [list, nth] = path
  const entry = recordOf(listOf(all[String(list)])[Number(nth)])
  const signal = list === 'signals' ? entry : recordOf(signals.find(({ key }) => key === entry.signal))
  return [
    ...new Set(
      listOf(signal.extract).flatMap((row) => (recordOf(row).match === 'phrase' ? [recordOf(row).means] : [])),
    ),
  ]
}
