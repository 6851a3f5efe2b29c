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

type ModelQuestion<Answer> = {
  purpose: ModelPurpose
  instructions: string
  data: string
  outputTokensMax: number
  deadlineMs: number
  signal: AbortSignal
  /** Decides whether to use the answer. `problem` is the reason if it, or a part of it, is not used. */
  judge(text: string): Promise<Judgement<Answer>>
}

export type Judgement<Answer> =
  | { outcome: 'used' | 'partly_used'; answer: Answer; problem: string | null }
  | { outcome: 'rejected'; problem: string }

/** `aborted` means that the turn became void, `failed` that the model failed. */
export type ModelAnswer<Answer> =
  | { answer: Answer }
  | { answer: null; outcome: 'rejected' | 'failed' | 'timed_out' | 'aborted' | 'over_budget'; problem: string }

/**
 * Asks a conversation's model one question, outside of any transaction, and records the call with its outcome. The call is made
 * only if its highest possible cost is left in the budget, so that only a wrong price can exceed it.
 */
export async function askModel<Answer>(
  deps: ModelDeps,
  model: ConversationModel,
  question: ModelQuestion<Answer>,
): Promise<ModelAnswer<Answer>> {
  if (question.signal.aborted) return { answer: null, outcome: 'aborted', problem: 'aborted' }
  const { instructions, data, outputTokensMax, deadlineMs, signal, purpose } = question
  const prompt = `${instructions}\n\n${data}`
  const tokensMax = { inputTokens: tokensOf(prompt), outputTokens: outputTokensMax }
  const call = { purpose, prompt, answer: null, inputTokens: 0, outputTokens: 0, costMicros: 0, durationMs: 0 }
  if (model.spentMicros + costOf(model, tokensMax) > model.budgetMicros) {
    await recordModelCall(deps, model, { ...call, prompt: '', outcome: 'over_budget', problem: null })
    return { answer: null, outcome: 'over_budget', problem: 'over_budget' }
  }

  const startedAt = deps.clock.now().getTime()
  const reply = await callModel(deps, model, { instructions, data, outputTokensMax, deadlineMs, signal })
  const durationMs = deps.clock.now().getTime() - startedAt
  const tokens = tokensUsed(reply, tokensMax)
  const costMicros = costOf(model, tokens)
  model.spentMicros += costMicros
  const result = reply.outcome === 'answered' ? await question.judge(reply.text) : reply
  const { outcome, problem } = result
  const answer = reply.outcome === 'answered' ? reply.text : null
  await recordModelCall(deps, model, { ...call, ...tokens, answer, outcome, problem, costMicros, durationMs })
  return 'answer' in result ? { answer: result.answer } : { ...result, answer: null }
}

async function callModel(
  { models }: ModelDeps,
  { access }: ConversationModel,
  request: Omit<ModelQuestion<never>, 'purpose' | 'judge'>,
): Promise<ModelReply> {
  const model = models[access.provider]
  return model ? model.ask({ ...request, access }) : { outcome: 'failed', problem: 'unknown_provider' }
}

const TOKENS_MAX = 10_000_000

/** Tokens as the model reports them, else estimated. After a timeout the input counts, since the model has read it. */
function tokensUsed(reply: ModelReply, tokensMax: Tokens): Tokens {
  if (reply.outcome === 'failed') return { inputTokens: 0, outputTokens: 0 }
  if (reply.outcome !== 'answered') return { inputTokens: tokensMax.inputTokens, outputTokens: 0 }
  const { inputTokens, outputTokens } = reply.tokens ?? { ...tokensMax, outputTokens: tokensOf(reply.text) }
  return { inputTokens: Math.min(inputTokens, TOKENS_MAX), outputTokens: Math.min(outputTokens, TOKENS_MAX) }
}
