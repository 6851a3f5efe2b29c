import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'
import { translationProblems } from './translation-problems.ts'

/** What does not stop a playbook from being saved, but from working as its owner may expect. */
export function playbookWarnings(playbook: Playbook): PlaybookProblem[] {
  const warnings = [...budgetWarnings(playbook), ...unusedTranslations(playbook)]
  return warnings.map((warning) => ({ ...warning, isWarning: true }))
}

/** The opening asks one of the questions. */
function budgetWarnings({ signals, limits }: Playbook): PlaybookProblem[] {
  const asks = signals.reduce((sum, { maxAsks }) => sum + maxAsks, 0)
  if (asks <= limits.agentMessages) return []
  const message = `All questions, each asked as often as allowed, take ${asks} messages, but agentMessages is ${limits.agentMessages}. Then a person takes over.`
  return [{ path: 'limits.agentMessages', message }]
}

function unusedTranslations(playbook: Playbook): PlaybookProblem[] {
  return translationProblems(playbook).map(({ path, message }) => ({
    path,
    message: `${message} Until then, leads who write this language are handed off to a person.`,
  }))
}
