import { AppError, Refusal } from '../../../errors.ts'
import { type Clock, type Querying, sql, type Vault } from '../../kernel/index.ts'
import { type ModelRow, openModelKey } from '../../workspaces/index.ts'
import type { LanguageModel, ModelReply } from './language-model.ts'

const TIMEOUT_MS = 6_000
const TOKENS_MAX = 50
const INSTRUCTIONS = 'This is a connection test. Answer with this JSON object and nothing else: {"ok": true}'

type Deps = {
  db: Querying
  clock: Clock
  vault: Vault
  webhooks: { allowLoopback: boolean }
  models: Record<string, LanguageModel>
}

/** `problem` is a code such as `http_401`, `timeout` or `dns`; null if the model answered. */
export type ModelTest = { outcome: ModelReply['outcome']; problem: string | null; durationMs: number }

/** Sends a short test request to the workspace's model. Throws the refusal `no_model` if none is set up. */
export async function testModel(deps: Deps, { workspaceId }: { workspaceId: string }): Promise<ModelTest> {
  const [row] = await deps.db.query<ModelRow & { mode: string }>(sql`
    select mode, model_provider, model_name, model_base_url, model_key from workspace where id = ${workspaceId}`)
  if (!row) throw new AppError('not_found')
  if (row.model_provider === null || row.model_name === null) {
    throw new Refusal({ refused: 'no_model' })
  }
  const access = {
    provider: row.model_provider,
    name: row.model_name,
    baseUrl: row.model_base_url,
    key: openModelKey(deps.vault, workspaceId, row.model_key),
    allowLoopback: deps.webhooks.allowLoopback && row.mode === 'sandbox',
  }
  const startedAt = deps.clock.now().getTime()
  const { signal } = new AbortController()
  const request = {
    instructions: INSTRUCTIONS,
    data: '{}',
    outputTokensMax: TOKENS_MAX,
    deadlineMs: TIMEOUT_MS,
    signal,
  }
  const reply = await deps.models[access.provider]!.ask({ ...request, access })
  const problem = reply.outcome === 'answered' ? null : reply.problem
  return { outcome: reply.outcome, problem, durationMs: deps.clock.now().getTime() - startedAt }
}
