import type { Clock, Db, Ids, Log, Vault } from '../../kernel/index.ts'
import { type ConversationModel, costOf, tokensOf } from './conversation-model.ts'
import type { LanguageModel, ModelReply, Tokens } from './language-model.ts'
import { type ModelPurpose, recordModelCall } from './record-model-call.ts'

export type ModelDeps = {
  db: Db
  ids: Ids
  clock: Clock
  log: Log
  vault: Vault
  webhooks: { allowLoopback: boolean }
  models: Record<string, LanguageModel>
}

export type Question<Answer> = {
  purpose: ModelPurpose
  instructions: string
  data: string
  outputTokensMax: number
  deadlineMs: number
  signal: AbortSignal
  /** What the answer is worth. `problem` says why it, or a part of it, is not used. */
  judge(text: string): Promise<Judged<Answer>>
}
export type Judged<Answer> =
  | { outcome: 'used' | 'partly_used'; answer: Answer; problem: string | null }
  | { outcome: 'rejected'; problem: string }

/** `failed` is true of the model's end of things: not of a turn that was given up. */
export type Answered<Answer> =
  | { answer: Answer }
  | { answer: null; outcome: 'rejected' | 'failed' | 'timed_out' | 'aborted' | 'over_budget'; problem: string }

/**
 * Asks a conversation's model one question, within its money and outside of any transaction, and writes the call down
 * whatever came of it. The worst that the answer can cost must be left, so that only a price that is not true goes beyond.
 */
export async function askModel<Answer>(
  deps: ModelDeps,
  model: ConversationModel,
  question: Question<Answer>,
): Promise<Answered<Answer>> {
  if (question.signal.aborted) return { answer: null, outcome: 'aborted', problem: 'aborted' }
  const { instructions, data, outputTokensMax, deadlineMs, signal, purpose } = question
  const prompt = `${instructions}\n\n${data}`
  const most = { inputTokens: tokensOf(prompt), outputTokens: outputTokensMax }
  const call = { purpose, prompt, answer: null, inputTokens: 0, outputTokens: 0, costMicros: 0, durationMs: 0 }
  if (model.spentMicros + costOf(model, most) > model.budgetMicros) {
    await recordModelCall(deps, model, { ...call, prompt: '', outcome: 'over_budget', problem: null })
    return { answer: null, outcome: 'over_budget', problem: 'over_budget' }
  }

  const startedAt = deps.clock.now().getTime()
  const reply = await speak(deps, model, { instructions, data, outputTokensMax, deadlineMs, signal })
  const durationMs = deps.clock.now().getTime() - startedAt
  const tokens = tokensUsed(reply, most)
  const costMicros = costOf(model, tokens)
  model.spentMicros += costMicros
  const judged = reply.outcome === 'answered' ? await question.judge(reply.text) : reply
  const { outcome, problem } = judged
  const answer = reply.outcome === 'answered' ? reply.text : null
  await recordModelCall(deps, model, { ...call, ...tokens, answer, outcome, problem, costMicros, durationMs })
  return 'answer' in judged
    ? { answer: judged.answer }
    : { answer: null, outcome: judged.outcome, problem: judged.problem }
}

async function speak(
  { models }: ModelDeps,
  { access }: ConversationModel,
  request: Omit<Question<never>, 'purpose' | 'judge'>,
): Promise<ModelReply> {
  const model = models[access.provider]
  return model ? model.ask({ ...request, access }) : { outcome: 'failed', problem: 'unknown_provider' }
}

const TOKENS_MAX = 10_000_000

/** As the model says, else as its words are long; a question that nobody answered in time has been read all the same. */
function tokensUsed(reply: ModelReply, most: Tokens): Tokens {
  if (reply.outcome === 'failed') return { inputTokens: 0, outputTokens: 0 }
  if (reply.outcome !== 'answered') return { inputTokens: most.inputTokens, outputTokens: 0 }
  const { inputTokens, outputTokens } = reply.tokens ?? { ...most, outputTokens: tokensOf(reply.text) }
  return { inputTokens: Math.min(inputTokens, TOKENS_MAX), outputTokens: Math.min(outputTokens, TOKENS_MAX) }
}
