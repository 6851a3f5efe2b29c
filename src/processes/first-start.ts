import type { App } from '../app.ts'
import { seedCampaign } from '../domain/campaigns/index.ts'
import { createApiKey, inviteMember, makeLink } from '../domain/identity/index.ts'
import { sql } from '../domain/kernel/index.ts'
import { createWorkspace } from '../domain/workspaces/index.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Creates the first workspace with its sandbox and owner in an empty database, and returns the sandbox's key, which is shown
 * only once.
 */
export async function seedFirstStart(app: App): Promise<string | null> {
  const [workspace] = await app.db.query(sql`select id from workspace limit 1`)
  if (workspace) return null
  const { live, sandbox } = await newWorkspace(app, 'My workspace')
  const owner = { email: app.config.ownerEmail, role: 'owner' as const, name: '' }
  const shell = { actor: { kind: 'system', id: null }, authority: 'shell' } as const
  await inviteMember({ ...app, mailer: null }, { workspaceId: live, ...shell, ...owner })
  const name = 'First start'
  const key = { workspaceId: sandbox, name, scopes: ['full_access' as const], expires_at: undefined }
  const { secret } = await createApiKey(app, { ...key, actor: { kind: 'system', id: null } })
  return secret
}

/**
 * A sign-in link for the first owner: at the first start, and later if the service listens only on this machine. Null
 * elsewhere, because others can read the output.
 */
export async function ownerLink(app: App, { isFirst }: { isFirst: boolean }): Promise<string | null> {
  if (!isFirst && !LOOPBACK.has(app.config.http.host)) return null
  const [owner] = await app.db.query<{ email: string }>(sql`
    select m.email from member m join workspace w on w.id = m.workspace_id
    where m.role = 'owner' and m.removed_at is null order by m.joined_at is null, m.created_at, m.id limit 1`)
  return owner ? makeLink(app, { email: owner.email, vouchedBy: 'shell' }) : null
}

/** A live workspace and its sandbox, each with the example campaign. */
export function newWorkspace(app: App, name: string): ReturnType<typeof createWorkspace> {
  return createWorkspace(app, { name }, (tx, workspace) => seedCampaign(app, tx, workspace))
}
