import type { Company } from '../workspaces/index.ts'
import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'
import { translationProblems } from './translation-problems.ts'

/** What does not stop a playbook from being saved, but from working as its owner may expect. */
export function playbookWarnings(playbook: Playbook, company: Company | null = null): PlaybookProblem[] {
  const warnings = [...budgetWarnings(playbook), ...unusedTranslations(playbook, company)]
  return warnings.map((warning) => ({ ...warning, isWarning: true }))
}

/** The opening asks one of the questions. */
function budgetWarnings({ signals, limits }: Playbook): PlaybookProblem[] {
  const asks = signals.reduce((sum, { maxAsks }) => sum + maxAsks, 0)
  if (asks <= limits.agentMessages) return []
  const message = `The agent may need ${asks} messages to ask all questions, but \`agentMessages\` is ${limits.agentMessages}. After ${limits.agentMessages} messages, a person takes over.`
  return [{ code: 'too_few_messages', path: 'limits.agentMessages', message }]
}

function unusedTranslations(playbook: Playbook, company: Company | null): PlaybookProblem[] {
  return translationProblems(playbook, company).map(({ message, ...problem }) => ({
    ...problem,
    message: `${message} The translation is not used until then. Leads who write in a language that the playbook does not have are handed off to a person.`,
  }))
}

const LANGUAGES = { en: 'English', es: 'Spanish' } as const

/** The languages of the company profile in which the campaign has no texts. The example of a sandbox promises none. */
export function languageWarnings(playbook: Playbook, { profile }: Company): PlaybookProblem[] {
  const has = (language: 'en' | 'es') =>
    language === (playbook.language ?? 'en') || playbook.languages?.[language] !== undefined
  const missing = (profile?.languages ?? []).filter((language) => !has(language))
  return missing.map((language) => {
    const name = LANGUAGES[language]
    const message = `Your company profile lists ${name}, but this campaign has no texts in ${name}. Leads who write in ${name} are handed off to a person. Add a translation, or remove the language from the company profile.`
    return { code: 'translation_missing', path: `languages.${language}`, message, isWarning: true }
  })
}
