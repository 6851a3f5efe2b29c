import { ensureSyntaxTree, foldEffect } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'

const PARSE_MS = 200
const LONG_LISTS = new Set(['extract', 'question'])

/** Folds the phrase lists. They are most of a playbook and rarely change. */
export function foldWordLists(view: EditorView): void {
  const { doc } = view.state
  const tree = ensureSyntaxTree(view.state, doc.length, PARSE_MS)
  const folds: { from: number; to: number }[] = []
  tree?.iterate({
    enter({ name, node }) {
      if (name !== 'Property') return true
      const [key, value] = [node.firstChild, node.lastChild]
      if (!key || value?.name !== 'Array') return true
      const isLong = doc.lineAt(value.from).number !== doc.lineAt(value.to).number
      if (!isLong || !LONG_LISTS.has(doc.sliceString(key.from + 1, key.to - 1))) return true
      folds.push({ from: value.from + 1, to: value.to - 1 })
      return false
    },
  })
  view.dispatch({ effects: folds.map((fold) => foldEffect.of(fold)) })
}
