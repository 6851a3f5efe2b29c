import type { Scope } from '../../../domain/identity/index.ts'
import type { WorkspaceModel } from '../../../domain/kernel/index.ts'
import type { Context, MembersRight } from './builder.ts'

/** Required scopes: any of the listed ones suffices, and full access grants everything. */
export const scopes = {
  readLeads: { scope: ['read_only', 'leads'] },
  readAny: { scope: ['read_only', 'leads', 'messaging'] },
  readConversations: { scope: ['read_only', 'messaging'] },
  messaging: { scope: ['messaging'] },
  leads: { scope: ['leads'] },
  fullAccess: { scope: ['full_access'] },
} satisfies Record<string, { scope: Scope[] }>

/** Who can read and change members. The operations protect owners from admins. */
export const memberScopes = {
  read: { members: 'read' },
  manage: { members: 'manage' },
  self: { members: 'self' },
} satisfies Record<string, { members: MembersRight }>

/** Reads of the caller's workspace. */
export function readsOf({ app, principal }: Context) {
  return app.db.reads(principal.workspaceId)
}

type Rows = {
  findMany(args: object): Promise<object[]>
  findFirst(args: object): Promise<object | null>
  count(args: object): Promise<number>
}

/** Reads of a model chosen at run time. Members belong to the live workspace, also when its sandbox is queried. */
export function rowsOf({ app, principal }: Context, model: Uncapitalize<WorkspaceModel>): Rows {
  const { workspaceId, liveWorkspaceId } = principal
  return app.db.reads(model === 'member' ? liveWorkspaceId : workspaceId)[model] as unknown as Rows
}

/** The same, for rows as they are shown. */
export function shownReadsOf({ app, principal }: Context, model: Uncapitalize<WorkspaceModel>): Omit<Rows, 'count'> {
  return app.db.shownReads(principal.workspaceId)[model] as Omit<Rows, 'count'>
}
