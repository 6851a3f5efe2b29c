import { stepsOf } from '../../playbook/json-text.ts'
import { listOf, numberOf, recordOf, textOf } from '../../playbook/loose.ts'
import { moved, type Playbook, setAt } from './edit.ts'
import { copyTranslation, freeKey, KEY_OF, type Keyed, keysIn, listTranslatedIn, withoutTranslation } from './keys.ts'
import { eachTranslatedList } from './languages.ts'

export type EntryList = Keyed | 'followUps'

/** The most entries that a playbook can have. */
export const MOST: Readonly<Record<EntryList, number>> = {
  signals: 30,
  knockouts: 50,
  handoff: 50,
  facts: 100,
  followUps: 3,
}

/** The entry that contains a path, also if the path is in a translation of the entry. */
export function entryAt(playbook: Playbook, path: string): { list: EntryList; index: number } | null {
  const [first, second, part, key] = stepsOf(path)
  if (first === 'languages') return translatedAt(playbook, part, key)
  const isEntry = (first === 'followUps' || Object.hasOwn(KEY_OF, first ?? '')) && typeof second === 'number'
  return isEntry ? { list: first as EntryList, index: second } : null
}

function translatedAt(playbook: Playbook, part: unknown, key: unknown): { list: EntryList; index: number } | null {
  if (part === 'followUps' && typeof key === 'number') return { list: 'followUps', index: key }
  const list = listTranslatedIn(part)
  const index = list === undefined ? -1 : keysIn(playbook, list).indexOf(String(key))
  return list === undefined || index < 0 ? null : { list, index }
}

/** The order in which the form shows the questions: the order in which the agent asks them. */
export function askingOrder(playbook: Playbook): number[] {
  const weights = listOf(playbook.signals).map((signal) => numberOf(recordOf(signal).weight) ?? 0)
  const order = weights.map((_, i) => i)
  return playbook.questionOrder === 'listed' ? order : order.toSorted((a, b) => weights[b]! - weights[a]!)
}

export function addEntry(playbook: Playbook, list: EntryList, entry: Readonly<Record<string, unknown>>): Playbook {
  const entries = listOf(playbook[list])
  return setAt(inAskingOrder(playbook, list), [list, entries.length], withFreeKey(playbook, list, entry))
}

/** Removes an entry and its translations. Rules that refer to it stay, and validation reports them. */
export function removeEntry(playbook: Playbook, list: EntryList, index: number): Playbook {
  const without = setAt(playbook, [list, index], undefined)
  if (list === 'followUps') return eachTranslatedList(without, [list], (texts) => texts.filter((_, i) => i !== index))
  return withoutTranslation(without, list, keysIn(playbook, list)[index] ?? '')
}

export function duplicateEntry(playbook: Playbook, list: EntryList, index: number): Playbook {
  const entries = listOf(playbook[list])
  const original = recordOf(entries[index])
  const copy = withFreeKey(playbook, list, structuredClone({ ...original }))
  const inserted = [...entries.slice(0, index + 1), copy, ...entries.slice(index + 1)]
  const next = setAt(playbook, [list], inserted)
  if (list === 'followUps')
    return eachTranslatedList(next, [list], (texts) => [
      ...texts.slice(0, index + 1),
      ...texts.slice(index, index + 1),
      ...texts.slice(index + 1),
    ])
  const named = list === 'signals' ? labelled(next, index + 1, textOf(original.label)) : next
  return copyTranslation(named, list, textOf(original[KEY_OF[list]]), textOf(copy[KEY_OF[list] as keyof typeof copy]))
}

/** Moves an entry. Questions are then asked in the order of the list. */
export function moveEntry(playbook: Playbook, list: EntryList, from: number, to: number): Playbook {
  const ordered = inAskingOrder(playbook, list)
  const next = setAt(ordered, [list], moved(listOf(ordered[list]), from, to))
  return list === 'followUps' ? eachTranslatedList(next, [list], (texts) => moved(texts, from, to)) : next
}

/** Puts the questions into the order in which they are asked, and keeps that order from then on. */
function inAskingOrder(playbook: Playbook, list: EntryList): Playbook {
  if (list !== 'signals' || playbook.questionOrder === 'listed') return playbook
  const signals = listOf(playbook.signals)
  const ordered = askingOrder(playbook).map((i) => signals[i])
  return setAt(setAt(playbook, ['signals'], ordered), ['questionOrder'], 'listed')
}

function withFreeKey(playbook: Playbook, list: EntryList, entry: Readonly<Record<string, unknown>>) {
  if (list === 'followUps') return entry
  const name = KEY_OF[list]
  return { ...entry, [name]: freeKey(textOf(entry[name]), keysIn(playbook, list)) }
}

function labelled(playbook: Playbook, index: number, label: string): Playbook {
  return setAt(playbook, ['signals', index, 'label'], `${label} (copy)`.slice(0, 60))
}
