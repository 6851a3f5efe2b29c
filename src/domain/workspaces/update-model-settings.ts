import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { checkCallable, type EgressRules, type Http } from '../egress/index.ts'
import type { Mode } from '../identity/index.ts'
import { type Actor, audit, camelCased, sql, type Tx, type Vault, type WriteDeps } from '../kernel/index.ts'
import {
  MODEL_COLUMNS,
  type ModelRow,
  modelKeyContext,
  modelKeyHint,
  modelUse,
  type UpdateModelSettingsInput,
} from './model-settings.ts'

type Deps = WriteDeps & { vault: Vault; http: Http; webhooks: EgressRules }
type ModelChanges = z.infer<typeof UpdateModelSettingsInput>
type Input = ModelChanges & { workspaceId: string; mode: Mode; actor: Actor }

/**
 * Changes the workspace's language model. Absent fields stay; without a provider there is no model. A key belongs to its
 * address: a change of provider or address requires the key again.
 */
export async function updateModelSettings(deps: Deps, { workspaceId, mode, actor, ...given }: Input): Promise<void> {
  if (given.base_url) {
    const url = { url: given.base_url, param: 'base_url', isSandbox: mode === 'sandbox' }
    await checkCallable({ http: deps.http, rules: deps.webhooks }, url)
  }
  await deps.db.transaction('model-settings.update', async (tx) => {
    const before = await lockSettings(tx, workspaceId)
    const after = given.provider === null ? OFF : changed(deps.vault, workspaceId, before, given)
    checkWhole(after)
    const data = { ...camelCased(after), updatedAt: deps.clock.now() }
    await tx.writes(workspaceId).workspace.updateMany({ data })
    const shown = (row: ModelRow) => ({ ...row, model_key: modelKeyHint(deps.vault, workspaceId, row.model_key) })
    const change = { before: shown(before), after: shown(after) }
    await audit(deps, tx, { workspaceId, actor, action: 'model_settings.updated', subjectId: workspaceId, ...change })
  })
}

/** "No model": the key is deleted too. */
const OFF: ModelRow = {
  model_provider: null,
  model_name: null,
  model_base_url: null,
  model_key: null,
  model_uses: [],
  model_input_price: 0,
  model_output_price: 0,
}

async function lockSettings(tx: Tx, workspaceId: string): Promise<ModelRow> {
  const [row] = await tx.query<ModelRow>(sql`
    select ${MODEL_COLUMNS} from workspace where id = ${workspaceId} for no key update`)
  if (!row) throw new AppError('not_found')
  return row
}

function changed(vault: Vault, workspaceId: string, before: ModelRow, given: ModelChanges): ModelRow {
  const isNew = before.model_provider === null
  const provider = given.provider ?? before.model_provider
  const baseUrl = given.base_url === undefined ? before.model_base_url : given.base_url
  const moved = provider !== before.model_provider || baseUrl !== before.model_base_url
  if (moved && before.model_key !== null && given.key === undefined) {
    const message = 'Provide the API key again. The stored key belongs to another provider or base URL.'
    throw new AppError('missing_parameter', { param: 'key', message })
  }
  return {
    model_provider: provider,
    model_name: given.name ?? before.model_name,
    model_base_url: baseUrl,
    model_key: given.key === undefined ? before.model_key : sealed(vault, workspaceId, given.key),
    model_uses: given.uses ?? (isNew ? [...modelUse.options] : before.model_uses),
    model_input_price: given.input_price_micros ?? before.model_input_price,
    model_output_price: given.output_price_micros ?? before.model_output_price,
  }
}

function sealed(vault: Vault, workspaceId: string, key: string | null): Uint8Array | null {
  return key === null ? null : vault.seal(key, modelKeyContext(workspaceId))
}

function checkWhole({ model_provider: provider, model_name, model_base_url, model_key }: ModelRow): void {
  if (provider === null && (model_name !== null || model_base_url !== null || model_key !== null)) {
    throw new AppError('missing_parameter', {
      param: 'provider',
      message: 'Choose the provider of the model: Anthropic, or an OpenAI-compatible API.',
    })
  }
  if (provider === null) return
  if (model_name === null)
    throw new AppError('missing_parameter', { param: 'name', message: 'Provide the name of the model.' })
  if (provider === 'openai_compatible' && model_base_url === null) {
    throw new AppError('missing_parameter', { param: 'base_url', message: 'Provide the base URL of the provider.' })
  }
  if (provider === 'anthropic' && model_key === null) {
    throw new AppError('missing_parameter', { param: 'key', message: 'Anthropic requires an API key.' })
  }
}
