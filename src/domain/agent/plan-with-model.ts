import { isDecided } from './dialogue/proposals.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import { type Answered, askModel, type ModelDeps } from './model/ask-model.ts'
import type { ConversationModel } from './model/conversation-model.ts'
import type { LintProblem } from './model/lint.ts'
import {
  shownTexts,
  UNDERSTAND_INSTRUCTIONS,
  UNDERSTAND_TOKENS_MAX,
  understandingData,
} from './model/model-understanding.ts'
import { lintFactsOf, PHRASE_INSTRUCTIONS, PHRASE_TOKENS_MAX, wordingData } from './model/model-wording.ts'
import type { Command } from './reading/command.ts'
import type { TurnReader } from './turn-reader.ts'

const UNDERSTAND_WITHIN_MS = 6_000
const PHRASE_WITHIN_MS = 5_000
const WORDINGS_MAX = 2

type Deps = ModelDeps & { reader: TurnReader }

type Asking = { model: ConversationModel; facts: TurnFacts; signal: AbortSignal }

/**
 * A turn's plan with what a model adds to it: commands beside the rules', then other words for the reply. `facts` are those
 * that the plan follows from.
 */
export async function planWithModel(
  deps: Deps,
  { model, facts, signal }: Asking,
): Promise<{ facts: TurnFacts; plan: TurnPlan }> {
  const ruled = await deps.reader.planTurn(facts)
  const read = needsReading(model, facts, ruled) ? await readWithModel(deps, { model, facts, signal }) : null
  const seen = read ? { ...facts, model: read } : facts
  const plan = read ? await deps.reader.planTurn(seen) : ruled
  return { facts: seen, plan: await phraseWithModel(deps, { model, facts: seen, signal }, plan) }
}

function needsReading({ uses }: ConversationModel, { texts }: TurnFacts, { commands }: TurnPlan): boolean {
  return uses.includes('understand') && !isDecided(commands) && texts.some(({ body }) => /[\p{L}\p{N}]/u.test(body))
}

async function readWithModel(deps: Deps, { model, facts, signal }: Asking): Promise<NonNullable<TurnFacts['model']>> {
  const { playbook, state } = facts
  const reading = { playbook, texts: shownTexts(facts.texts), pending: state.pending }
  const asked: Answered<Command[]> = await askModel(deps, model, {
    purpose: 'understand',
    instructions: UNDERSTAND_INSTRUCTIONS,
    data: understandingData(facts),
    outputTokensMax: UNDERSTAND_TOKENS_MAX,
    deadlineMs: Math.min(UNDERSTAND_WITHIN_MS, playbook.limits.turnTimeoutMs),
    signal,
    async judge(text) {
      const { commands, refusedCount } = await deps.reader.readProposals(text, reading)
      if (commands === null) return { outcome: 'rejected', problem: 'no_json' }
      if (refusedCount === 0) return { outcome: 'used', answer: commands, problem: null }
      if (commands.length === 0) return { outcome: 'rejected', problem: 'no_valid_command' }
      return { outcome: 'partly_used', answer: commands, problem: `${refusedCount}_refused` }
    },
  })
  if (asked.answer !== null) return { commands: asked.answer, failure: null }
  if (asked.outcome === 'aborted') return { commands: [], failure: null }
  return { commands: [], failure: asked.outcome === 'over_budget' ? 'model_over_budget' : 'model_failed' }
}

async function phraseWithModel(deps: Deps, { model, facts, signal }: Asking, plan: TurnPlan): Promise<TurnPlan> {
  const held = model.uses.includes('phrase') ? lintFactsOf(facts, plan) : null
  if (!held || !plan.reply) return plan
  const until = deps.clock.now().getTime() + Math.min(PHRASE_WITHIN_MS, facts.playbook.limits.turnTimeoutMs)
  let problem: LintProblem | null = null
  for (let n = 0; n < WORDINGS_MAX; n++) {
    const deadlineMs = until - deps.clock.now().getTime()
    if (deadlineMs <= 0) break
    const asked = await askModel(deps, model, {
      purpose: 'phrase',
      instructions: PHRASE_INSTRUCTIONS,
      data: wordingData(held, problem),
      outputTokensMax: PHRASE_TOKENS_MAX,
      deadlineMs,
      signal,
      judge: (text) => deps.reader.judgeWording(text, held),
    })
    if (asked.answer !== null) return { ...plan, reply: { ...plan.reply, body: asked.answer } }
    if (asked.outcome !== 'rejected') break
    problem = asked.problem as LintProblem
  }
  return plan
}
