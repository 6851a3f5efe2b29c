import type { Command } from '../reading/command.ts'
import { seemsToAsk } from '../reading/intents/questions.ts'
import { readText } from '../reading/reading.ts'
import { isMeant } from './ask-which-fact.ts'
import { isUnknownQuestion, openQuestionOf } from './commands.ts'
import type { AskedQuestions, TurnFacts } from './turn.ts'

export function askedQuestions({ state, texts }: TurnFacts, commands: Command[]): AskedQuestions {
  return { unanswered: unansweredIn(commands, texts), explained: explainedIn(commands, state.meant) }
}

/** A statement that the agent asks about is not a question, unless the lead says so. */
function unansweredIn(commands: Command[], texts: TurnFacts['texts']): AskedQuestions['unanswered'] {
  const asked = commands.filter(isUnknownQuestion).flatMap((command) => {
    const question = openQuestionOf(command, texts)
    return asks(question) ? [{ messageId: command.span.messageId, question }] : []
  })
  return [...new Map(asked.map((each) => [`${each.messageId} ${each.question}`, each])).values()]
}

function asks(body: string): boolean {
  return readText({ messageId: '', body, receivedAt: new Date(0) }).sentences.some(seemsToAsk)
}

function explainedIn(commands: Command[], meant: TurnFacts['state']['meant']): AskedQuestions['explained'] {
  if (!meant || !isMeant(meant, commands)) return null
  const factId = commands.flatMap((command) => (command.type === 'AskFact' ? (command.factId ?? []) : []))[0]
  return factId === undefined ? null : { question: meant.question, factId }
}
