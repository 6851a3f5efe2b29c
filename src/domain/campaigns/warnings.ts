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
  const message = `The agent may need ${asks} messages to ask all questions, but \`agentMessages\` is ${limits.agentMessages}. After ${limits.agentMessages} messages, a person takes over.`
  return [{ path: 'limits.agentMessages', message }]
}

function unusedTranslations(playbook: Playbook): PlaybookProblem[] {
  return translationProblems(playbook).map(({ path, message }) => ({
    path,
    message: `${message} The translation is not used until then. Leads who write in a language that the playbook does not have are handed off to a person.`,
  }))
}
