import { type Clock, type Db, type Ids, type Log, sql } from '../../kernel/index.ts'
import type { ConversationModel } from './conversation-model.ts'

export type ModelPurpose = 'understand' | 'phrase' | 'judge'

type ModelCallOutcome = 'used' | 'partly_used' | 'rejected' | 'failed' | 'timed_out' | 'aborted' | 'over_budget'

type NewModelCall = {
  purpose: ModelPurpose
  /** Without the key. */
  prompt: string
  answer: string | null
  outcome: ModelCallOutcome
  problem: string | null
  inputTokens: number
  outputTokens: number
  costMicros: number
  durationMs: number
}

const STORED_CHARS_MAX = 20_000

type Deps = { db: Db; ids: Ids; clock: Clock; log: Log }

/**
 * Records a call, and adds its cost to the conversation. The phone's lock excludes an erasure at the same time; for an erased
 * lead only the cost is stored. A failure is logged with the cost and does not fail the turn.
 */
export async function recordModelCall(deps: Deps, model: ConversationModel, call: NewModelCall): Promise<void> {
  try {
    await insertCall(deps, model, call)
  } catch (error) {
    const { workspaceId, conversationId } = model
    const { purpose, outcome, costMicros } = call
    const ids = { workspaceId, conversationId }
    deps.log.error({ event: 'model.call_not_recorded', ...ids, purpose, outcome, costMicros, err: error })
  }
}

async function insertCall(deps: Deps, model: ConversationModel, call: NewModelCall): Promise<void> {
  const { workspaceId, conversationId, access } = model
  const { purpose, outcome, problem, inputTokens, outputTokens, costMicros, durationMs } = call
  await deps.db.locked('model-call.record', workspaceId, model.phone, (tx) =>
    tx.query(sql`
      with charged as (
        update conversation set model_cost_micros = least(2000000000, model_cost_micros::bigint + ${costMicros})::int
        where workspace_id = ${workspaceId} and id = ${conversationId} returning id, phone <> '' as is_kept
      )
      insert into model_call (workspace_id, id, conversation_id, purpose, provider, model, prompt, answer, outcome, problem,
        input_tokens, output_tokens, cost_micros, duration_ms, created_at)
      select ${workspaceId}, ${deps.ids.next('mdl')}, c.id, ${purpose}, ${access.provider}, ${access.name},
        case when c.is_kept then ${storable(call.prompt)} else '' end, case when c.is_kept then ${call.answer && storable(call.answer)} end,
        ${outcome}, ${problem}, ${inputTokens}, ${outputTokens}, ${costMicros}, ${durationMs}, ${deps.clock.now()}
      from charged c`),
  )
}

/** PostgreSQL cannot store NUL, and UTF-8 has no lone surrogates. */
function storable(text: string): string {
  return text.slice(0, STORED_CHARS_MAX).replaceAll('\0', '\ufffd').toWellFormed()
}
