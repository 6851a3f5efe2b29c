import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { type Playbook, setAt } from './edit.ts'

/** The lists of a playbook whose entries have a key, and the name of that key. */
export const KEY_OF = { signals: 'key', knockouts: 'id', handoff: 'rule', facts: 'id' } as const
export type Keyed = keyof typeof KEY_OF

/** Keys of new entries, until they get a name. */
export const NEW_KEY: Readonly<Record<Keyed, string>> = {
  signals: 'question',
  knockouts: 'new_disqualifier',
  handoff: 'new_rule',
  facts: 'new_fact',
}
const KEY_CHARS_MAX = 40
/** Where translations store the texts of an entry, by its key. */
const TRANSLATED: Partial<Record<Keyed, string>> = { signals: 'signals', knockouts: 'goodbyes', facts: 'facts' }

/** The list whose entries have their translations there. */
export function listTranslatedIn(part: unknown): Keyed | undefined {
  return (Object.keys(TRANSLATED) as Keyed[]).find((list) => TRANSLATED[list] === part)
}

/** Makes a key from a label: "Roof type?" is `roof_type`. */
export function keyFrom(label: string, otherwise: string): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, KEY_CHARS_MAX)
    .replace(/_+$/, '')
  return words === '' || words === 'constructor' ? otherwise : words
}

/** The words of a key: "Service area" for `service_area`. */
export function nameOf(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The key with a number, if others have it already. */
export function freeKey(key: string, taken: readonly string[]): string {
  if (!taken.includes(key)) return key
  let n = 2
  while (taken.includes(`${key}_${n}`)) n++
  return `${key}_${n}`
}

export function keysIn(playbook: unknown, list: Keyed): string[] {
  return listOf(recordOf(playbook)[list]).map((entry) => textOf(recordOf(entry)[KEY_OF[list]]))
}

/** Renames an entry and everything in the playbook that refers to it. */
export function renameKey(playbook: Playbook, list: Keyed, index: number, wanted: string): Playbook {
  const keys = keysIn(playbook, list)
  const old = keys[index] ?? ''
  const key = freeKey(
    wanted,
    keys.filter((_, i) => i !== index),
  )
  if (key === old) return playbook
  const renamed = setAt(playbook, [list, index, KEY_OF[list]], key)
  const isShared = keys.some((other, i) => i !== index && other === old)
  return isShared ? renamed : renameReferences(renamed, list, { old, key })
}

function renameReferences(playbook: Playbook, list: Keyed, { old, key }: { old: string; key: string }): Playbook {
  const translated = renameTranslation(playbook, TRANSLATED[list], { old, key })
  if (list !== 'signals') return translated
  const rules = (['knockouts', 'handoff'] as const).flatMap((name) =>
    listOf(playbook[name]).flatMap((rule, i) => (recordOf(rule).signal === old ? [[name, i, 'signal']] : [])),
  )
  const area = recordOf(playbook.serviceArea).signal === old ? [['serviceArea', 'signal']] : []
  return [...rules, ...area].reduce((all, steps) => setAt(all, steps, key), translated)
}

function renameTranslation(
  playbook: Playbook,
  part: string | undefined,
  { old, key }: { old: string; key: string },
): Playbook {
  if (part === undefined) return playbook
  return Object.entries(recordOf(playbook.languages)).reduce((all, [language, texts]) => {
    const { [old]: text, ...others } = recordOf(recordOf(texts)[part])
    if (text === undefined) return all
    return setAt(all, ['languages', language, part], { ...others, [key]: text })
  }, playbook)
}

/** Removes the translations of an entry. */
export function withoutTranslation(playbook: Playbook, list: Keyed, key: string): Playbook {
  const part = TRANSLATED[list]
  if (part === undefined) return playbook
  return Object.entries(recordOf(playbook.languages)).reduce((all, [language, texts]) => {
    if (!Object.hasOwn(recordOf(recordOf(texts)[part]), key)) return all
    return setAt(all, ['languages', language, part, key], undefined)
  }, playbook)
}

/** Copies the translations of an entry to its duplicate. */
export function copyTranslation(playbook: Playbook, list: Keyed, from: string, to: string): Playbook {
  const part = TRANSLATED[list]
  if (part === undefined) return playbook
  return Object.entries(recordOf(playbook.languages)).reduce((all, [language, texts]) => {
    const text = recordOf(recordOf(texts)[part])[from]
    return text === undefined ? all : setAt(all, ['languages', language, part, to], text)
  }, playbook)
}
