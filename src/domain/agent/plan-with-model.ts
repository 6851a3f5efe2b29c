import { isDecided } from './dialogue/proposals.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import { askModel, type ModelAnswer, type ModelDeps } from './model/ask-model.ts'
import type { ConversationModel } from './model/conversation-model.ts'
import type { LintProblem } from './model/lint.ts'
import {
  newestTexts,
  UNDERSTAND_INSTRUCTIONS,
  UNDERSTAND_TOKENS_MAX,
  understandingData,
} from './model/model-understanding.ts'
import { lintFactsOf, PHRASE_INSTRUCTIONS, PHRASE_TOKENS_MAX, wordingData } from './model/model-wording.ts'
import type { Command } from './reading/command.ts'
import type { TurnReader } from './turn-reader.ts'

const UNDERSTAND_TIMEOUT_MS = 6_000
const PHRASE_TIMEOUT_MS = 5_000
const WORDINGS_MAX = 2

type Deps = ModelDeps & { reader: TurnReader }

type ModelTurn = { model: ConversationModel; facts: TurnFacts; signal: AbortSignal }

/**
 * Plans a turn with a model: the model adds commands to those of the rules, then rephrases the reply. Returns the facts that
 * the plan is based on.
 */
export async function planWithModel(
  deps: Deps,
  { model, facts, signal }: ModelTurn,
): Promise<{ facts: TurnFacts; plan: TurnPlan }> {
  const rulesPlan = await deps.reader.planTurn(facts)
  if (!needsReading(model, facts, rulesPlan))
    return { facts, plan: await phraseWithModel(deps, { model, facts, signal }, rulesPlan) }
  const extended = { ...facts, model: await readWithModel(deps, { model, facts, signal }) }
  const plan = await deps.reader.planTurn(extended)
  return { facts: extended, plan: await phraseWithModel(deps, { model, facts: extended, signal }, plan) }
}

function needsReading({ uses }: ConversationModel, { texts }: TurnFacts, { commands }: TurnPlan): boolean {
  return uses.includes('understand') && !isDecided(commands) && texts.some(({ body }) => /[\p{L}\p{N}]/u.test(body))
}

async function readWithModel(
  deps: Deps,
  { model, facts, signal }: ModelTurn,
): Promise<NonNullable<TurnFacts['model']>> {
  const { playbook, state } = facts
  const reading = { playbook, texts: newestTexts(facts.texts), pending: state.pending }
  const result: ModelAnswer<Command[]> = await askModel(deps, model, {
    purpose: 'understand',
    instructions: UNDERSTAND_INSTRUCTIONS,
    data: understandingData(facts),
    outputTokensMax: UNDERSTAND_TOKENS_MAX,
    deadlineMs: Math.min(UNDERSTAND_TIMEOUT_MS, playbook.limits.turnTimeoutMs),
    signal,
    async judge(text) {
      const { commands, refusedCount } = await deps.reader.readProposals(text, reading)
      if (commands === null) return { outcome: 'rejected', problem: 'no_json' }
      if (refusedCount === 0) return { outcome: 'used', answer: commands, problem: null }
      if (commands.length === 0) return { outcome: 'rejected', problem: 'no_valid_command' }
      return { outcome: 'partly_used', answer: commands, problem: `${refusedCount}_refused` }
    },
  })
  if (result.answer !== null) return { commands: result.answer, failure: null }
  if (result.outcome === 'aborted') return { commands: [], failure: null }
  return { commands: [], failure: result.outcome === 'over_budget' ? 'model_over_budget' : 'model_failed' }
}

async function phraseWithModel(deps: Deps, { model, facts, signal }: ModelTurn, plan: TurnPlan): Promise<TurnPlan> {
  const lintFacts = model.uses.includes('phrase') ? lintFactsOf(facts, plan) : null
  if (!lintFacts || !plan.reply) return plan
  const until = deps.clock.now().getTime() + Math.min(PHRASE_TIMEOUT_MS, facts.playbook.limits.turnTimeoutMs)
  let problem: LintProblem | null = null
  for (let n = 0; n < WORDINGS_MAX; n++) {
    const deadlineMs = until - deps.clock.now().getTime()
    if (deadlineMs <= 0) break
    const result = await askModel(deps, model, {
      purpose: 'phrase',
      instructions: PHRASE_INSTRUCTIONS,
      data: wordingData(lintFacts, problem),
      outputTokensMax: PHRASE_TOKENS_MAX,
      deadlineMs,
      signal,
      judge: (text) => deps.reader.judgeWording(text, lintFacts),
    })
    if (result.answer !== null) return { ...plan, reply: { ...plan.reply, body: result.answer } }
    if (result.outcome !== 'rejected') break
    problem = result.problem as LintProblem
  }
  return plan
}
