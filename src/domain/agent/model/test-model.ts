import { AppError, Refusal } from '../../../errors.ts'
import { type Querying, sql } from '../../kernel/index.ts'
import type { ModelRow } from '../../workspaces/index.ts'
import type { ModelDeps } from './ask-model.ts'
import { modelAccess } from './conversation-model.ts'
import type { ModelReply } from './language-model.ts'

const TIMEOUT_MS = 6_000
const TOKENS_MAX = 50
const INSTRUCTIONS = 'This is a connection test. Answer with this JSON object and nothing else: {"ok": true}'

type Deps = Pick<ModelDeps, 'clock' | 'vault' | 'webhooks' | 'models'> & { db: Querying }

/** `problem` is a code such as `http_401`, `timeout` or `dns`; null if the model answered. */
export type ModelTest = { outcome: ModelReply['outcome']; problem: string | null; durationMs: number }

/** Sends a short test request to the workspace's model. Throws the refusal `no_model` if none is set up. */
export async function testModel(deps: Deps, { workspaceId }: { workspaceId: string }): Promise<ModelTest> {
  const [row] = await deps.db.query<ModelRow & { mode: string }>(sql`
    select mode, model_provider, model_name, model_base_url, model_key from workspace where id = ${workspaceId}`)
  if (!row) throw new AppError('not_found')
  const access = modelAccess(deps, workspaceId, row)
  if (!access) throw new Refusal({ refused: 'no_model' })
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
