import type { Playbook } from '../../campaigns/index.ts'
import type { Vault } from '../../kernel/index.ts'
import { type ModelRow, type ModelUse, openModelKey } from '../../workspaces/index.ts'
import type { ModelAccess, Tokens } from './language-model.ts'

/** The model of one conversation, with its budget in micro-dollars. */
export type ConversationModel = {
  workspaceId: string
  conversationId: string
  phone: string
  access: ModelAccess
  uses: readonly ModelUse[]
  /** Per 1,000 tokens. */
  prices: { input: number; output: number }
  budgetMicros: number
  spentMicros: number
}

/** The columns of a turn's claim about the model and its cost. */
export type ModelClaim = ModelRow & { mode: string; model_cost_micros: number; id: string; phone: string }

const MICROS_PER_CENT = 10_000
const COST_MAX_MICROS = 2_000_000_000
const CHARS_PER_TOKEN = 3

type Deps = { vault: Vault; webhooks: { allowLoopback: boolean } }

/** How to reach a workspace's model; null if none is set up. */
export function modelAccess(
  { vault, webhooks }: Deps,
  workspaceId: string,
  row: ModelRow & { mode: string },
): ModelAccess | null {
  const { model_provider: provider, model_name: name, model_base_url: baseUrl } = row
  if (provider === null || name === null) return null
  const key = openModelKey(vault, workspaceId, row.model_key)
  return { provider, name, baseUrl, key, allowLoopback: webhooks.allowLoopback && row.mode === 'sandbox' }
}

/** The model of a claimed conversation; null if none is set up, or the playbook's budget is 0. */
export function modelFor(
  deps: Deps,
  { workspaceId, claim, limits }: { workspaceId: string; claim: ModelClaim; limits: Playbook['limits'] },
): ConversationModel | null {
  const uses = claim.model_uses
  if (uses.length === 0 || limits.modelCentsPerConversation === 0) return null
  const access = modelAccess(deps, workspaceId, claim)
  if (!access) return null
  return {
    workspaceId,
    conversationId: claim.id,
    phone: claim.phone,
    access,
    uses,
    prices: { input: claim.model_input_price, output: claim.model_output_price },
    budgetMicros: limits.modelCentsPerConversation * MICROS_PER_CENT,
    spentMicros: claim.model_cost_micros,
  }
}

export function costOf({ prices }: Pick<ConversationModel, 'prices'>, { inputTokens, outputTokens }: Tokens): number {
  const micros = Math.ceil((inputTokens * prices.input + outputTokens * prices.output) / 1_000)
  return Math.min(micros, COST_MAX_MICROS)
}

/** An estimate slightly above the real number for common alphabets. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}
