import type { App } from '../app.ts'
import { seedCampaign } from '../domain/campaigns/index.ts'
import { createApiKey, inviteMember, makeLink } from '../domain/identity/index.ts'
import { type Db, sql, type Tx } from '../domain/kernel/index.ts'
import { createWorkspace } from '../domain/workspaces/index.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Creates the first workspace with its sandbox and owner in an empty database, and returns the sandbox's key, which is shown
 * only once. All of it or nothing is created, by one of the processes that start at the same time.
 */
export async function seedFirstStart(app: App): Promise<string | null> {
  return app.db.transaction('first-start', async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('first-start', 0))`)
    const [workspace] = await tx.query(sql`select id from workspace limit 1`)
    return workspace ? null : createFirst({ ...app, db: dbWithin(tx) })
  })
}

/** The database within a transaction. What cannot be part of the transaction throws. */
export function dbWithin(tx: Tx): Db {
  const refuse = () => {
    throw new Error('Not possible within a transaction')
  }
  return {
    query: (statement) => tx.query(statement),
    transaction: (_name, work) => work(tx),
    locked: refuse,
    reads: refuse,
    shownReads: refuse,
    prisma: refuse,
  }
}

async function createFirst(app: App): Promise<string> {
  const { live, sandbox } = await newWorkspace(app, 'My workspace')
  const owner = { email: app.config.ownerEmail, role: 'owner' as const, name: '' }
  const actor = { kind: 'system', id: null } as const
  await inviteMember({ ...app, mailer: null }, { workspaceId: live, actor, authority: 'shell', ...owner })
  const key = { workspaceId: sandbox, name: 'First start', scopes: ['full_access' as const], expires_at: undefined }
  const { secret } = await createApiKey(app, { ...key, actor })
  return secret
}

/**
 * A sign-in link for the first owner: at the first start, and later if the service listens only on this machine. Null
 * elsewhere, because others can read the output.
 */
export async function ownerLink(app: App, { isFirst }: { isFirst: boolean }): Promise<string | null> {
  if (!isFirst && !LOOPBACK.has(app.config.http.host)) return null
  const [owner] = await app.db.query<{ email: string }>(sql`
    select email from member where role = 'owner' and removed_at is null
    order by joined_at is null, created_at, id limit 1 /* every workspace_id */`)
  return owner ? makeLink(app, { email: owner.email, vouchedBy: 'shell' }) : null
}

/** A live workspace and its sandbox, each with the example campaign. */
export function newWorkspace(app: App, name: string): ReturnType<typeof createWorkspace> {
  return createWorkspace(app, { name }, (tx, workspace) => seedCampaign(app, tx, workspace))
}
