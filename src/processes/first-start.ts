import type { App } from '../app.ts'
import { seedCampaign } from '../domain/campaigns/index.ts'
import { sql } from '../domain/context.ts'
import { createApiKey, createWorkspace } from '../domain/workspaces/index.ts'

/** Gives an empty database its workspace and sandbox twin, and returns the sandbox's key: the one time it can be shown. */
export async function seedFirstStart(app: App): Promise<string | null> {
  const [workspace] = await app.db.query(sql`select id from workspace limit 1`)
  if (workspace) return null
  const { sandbox } = await newWorkspace(app, 'My workspace')
  const name = 'First start'
  const key = { workspaceId: sandbox, name, scopes: ['full_access' as const], expires_at: undefined }
  const { secret } = await createApiKey(app, { ...key, actor: { kind: 'system', id: null } })
  return secret
}

/** A live workspace and its sandbox twin, each with the seed campaign. */
export function newWorkspace(app: App, name: string): ReturnType<typeof createWorkspace> {
  return createWorkspace(app, { name }, (tx, workspace) => seedCampaign(app, tx, workspace.id))
}
