import type { Company } from '../workspaces/index.ts'
import { namesBrand } from './for-company.ts'
import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'

/** Why a translation is not used: something is missing, or a text that begins a contact lacks the brand or the opt-out. */
export function translationProblems(playbook: Playbook, company: Company | null): PlaybookProblem[] {
  const { brand, signals, facts, knockouts, followUps, languages = {} } = playbook
  return (['en', 'es'] as const).flatMap((language): PlaybookProblem[] => {
    const texts = languages[language]
    const path = `languages.${language}`
    if (!texts) return []
    if (language === (playbook.language ?? 'en'))
      return [
        {
          code: 'translation_unusable',
          path,
          message: 'The playbook itself is in this language. Remove this translation.',
        },
      ]
    const withGoodbye = knockouts.filter(({ goodbye }) => goodbye !== undefined)
    const begins = [
      { path: `${path}.opening`, text: texts.opening },
      ...texts.followUps.map((text, i) => ({ path: `${path}.followUps[${i}]`, text })),
    ]
    return [
      ...missing(
        `${path}.signals`,
        texts.signals,
        signals.map(({ key }) => key),
      ),
      ...missing(
        `${path}.facts`,
        texts.facts,
        facts.map(({ id }) => id),
      ),
      ...missing(
        `${path}.goodbyes`,
        texts.goodbyes,
        withGoodbye.map(({ id }) => id),
      ),
      ...followUps.slice(texts.followUps.length).map((_, i) => ({
        code: 'translation_missing' as const,
        path: `${path}.followUps[${texts.followUps.length + i}]`,
        message: 'This text is not translated.',
      })),
      ...begins
        .filter(({ text }) => !namesBrand(text, brand, company) || !/\bSTOP\b/.test(text))
        .map(({ path: at }) => ({
          code: 'translation_unusable' as const,
          path: at,
          message: `The text must contain the brand name "${brand.name}" and opt-out instructions with the word STOP.`,
        })),
    ]
  })
}

function missing(path: string, given: Record<string, unknown>, keys: string[]): PlaybookProblem[] {
  return keys
    .filter((key) => !Object.hasOwn(given, key))
    .map((key) => ({ code: 'translation_missing', path: `${path}.${key}`, message: 'This text is not translated.' }))
}
