import { findNodeAtLocation, getNodeValue, type JSONPath, parseTree } from 'jsonc-parser'
import { listOf, recordOf, textOf } from '../playbook/loose.ts'

/** The value of a text that may be half written, and of the object that a path's last step is in. */
export function valueAround(text: string, path: JSONPath): { root: unknown; here: unknown } {
  const tree = parseTree(text)
  const around = tree && findNodeAtLocation(tree, path.slice(0, -1))
  return { root: tree ? getNodeValue(tree) : undefined, here: around ? complete(getNodeValue(around)) : undefined }
}

/** The settings that stand in the object around a path, but for the one that is being written. */
export function keysOf(text: string, path: JSONPath): string[] {
  const written = path.at(-1)
  return Object.keys(recordOf(valueAround(text, path).here)).filter((name) => name !== written)
}

/** Without what has no value yet: it says nothing of which form is meant. */
function complete(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name, inner]) => name !== '' && inner !== undefined))
}

/** Words of the playbook itself that may stand at a place: its signals where one is meant, a signal's options in a test. */
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
