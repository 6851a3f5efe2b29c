import type { Command } from '../reading/command.ts'
import { isMeant } from './ask-which-fact.ts'
import { isUnknownQuestion, openQuestionOf } from './commands.ts'
import type { AskedQuestions, TurnFacts } from './turn.ts'
import type { View } from './view.ts'

/** The most questions of one turn that are stored. */
const ASKED_MAX = 5

/** The questions of a turn for the list of unanswered questions. */
export function askedQuestions(
  { state: { meant }, texts }: TurnFacts,
  { commands, aboutFacts }: Pick<View, 'commands' | 'aboutFacts'>,
): AskedQuestions {
  const asked = commands.filter(isUnknownQuestion).flatMap((command) => {
    if (command.isStatement) return []
    const question = openQuestionOf(command, texts)
    return question ? [{ messageId: command.span.messageId, question }] : []
  })
  // A statement that the agent asked about: the lead says that it is a question about something else.
  const { messageId = null, question = '' } = meant ?? {}
  const all = aboutFacts === 'denied' && messageId ? [{ messageId, question }, ...asked] : asked
  const unanswered = [...new Map(all.map((each) => [`${each.messageId} ${each.question}`, each])).values()]
  return { unanswered: unanswered.slice(0, ASKED_MAX), explained: explainedIn(commands, meant) }
}

function explainedIn(commands: Command[], meant: TurnFacts['state']['meant']): AskedQuestions['explained'] {
  if (!meant || !isMeant(meant, commands)) return null
  const factId = commands
    .flatMap((command) => (command.type === 'AskFact' ? (command.factId ?? []) : []))
    .find((id) => meant.facts.includes(id))
  return factId === undefined ? null : { question: meant.question, factId }
}
