import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { getAt, type Playbook, type Step, setAt } from './edit.ts'

export const LANGUAGES = { en: 'English', es: 'Spanish' } as const
export type TextLanguage = keyof typeof LANGUAGES

export function ownLanguage(playbook: Playbook): TextLanguage {
  return textOf(playbook.language) === 'es' ? 'es' : 'en'
}

export function otherLanguage(playbook: Playbook): TextLanguage {
  return ownLanguage(playbook) === 'es' ? 'en' : 'es'
}

export function hasTranslation(playbook: Playbook, language: TextLanguage): boolean {
  return recordOf(playbook.languages)[language] !== undefined
}

/** A translation before anything is translated. */
export const EMPTY_TRANSLATION = { opening: '', signals: {}, facts: {}, goodbyes: {}, followUps: [] }

/** Sets a text of a translation; an empty one is removed, and so is what then has no texts. */
export function withTranslated(
  playbook: Playbook,
  language: TextLanguage,
  steps: readonly Step[],
  text: string,
): Playbook {
  const path = ['languages', language, ...steps]
  const last = path.at(-1)
  if (typeof last === 'number') return pruned(withListed(playbook, path.slice(0, -1), last, text), path)
  const isNeeded = steps.length === 1 && last === 'opening'
  return pruned(setAt(playbook, path, text === '' && !isNeeded ? undefined : text), path)
}

/** A text in a list keeps its place: the texts before it that are missing are empty. */
function withListed(playbook: Playbook, path: readonly Step[], index: number, text: string): Playbook {
  const texts = [...listOf(getAt(playbook, path))]
  while (texts.length <= index) texts.push('')
  texts[index] = text
  while (texts.at(-1) === '') texts.pop()
  return setAt(playbook, path, texts)
}

/** A question without any translated text is not translated. */
function pruned(playbook: Playbook, [languages, language, part, key]: readonly Step[]): Playbook {
  if (part !== 'signals' || key === undefined) return playbook
  const path = [languages!, language!, part, key]
  const { ask, ...others } = recordOf(getAt(playbook, path))
  return listOf(ask).length === 0 && Object.keys(others).length === 0
    ? setAt(playbook, path, undefined)
    : setAt(playbook, [...path, 'ask'], listOf(ask))
}

/** Changes a list of texts in each translation, as the playbook's own list. A translation without these texts stays. */
export function eachTranslatedList(
  playbook: Playbook,
  steps: readonly Step[],
  change: (texts: readonly unknown[]) => unknown[],
): Playbook {
  return Object.keys(recordOf(playbook.languages)).reduce((all, language) => {
    const path = ['languages', language, ...steps]
    const texts = listOf(getAt(all, path))
    return texts.length === 0 ? all : setAt(all, path, change(texts))
  }, playbook)
}
