import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { getAt, moved, type Playbook, setAt } from './edit.ts'
import { eachTranslatedList } from './languages.ts'

/** Moves a wording of a question, and its translations. The agent asks with the first one, and again with the second one. */
export function moveWording(playbook: Playbook, index: number, from: number, to: number): Playbook {
  return withWordings(playbook, index, (texts) => moved(texts, from, to))
}

export function removeWording(playbook: Playbook, index: number, at: number): Playbook {
  return withWordings(playbook, index, (texts) => texts.filter((_, i) => i !== at))
}

function withWordings(playbook: Playbook, index: number, change: (texts: readonly unknown[]) => unknown[]): Playbook {
  const path = ['signals', index, 'ask']
  const key = textOf(recordOf(getAt(playbook, ['signals', index])).key)
  const next = setAt(playbook, path, change(listOf(getAt(playbook, path))))
  return eachTranslatedList(next, ['signals', key, 'ask'], change)
}
