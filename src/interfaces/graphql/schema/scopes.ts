import type { Scope } from '../../../domain/identity/index.ts'
import type { Context, MembersRight } from './builder.ts'

/** Which keys may do what: any of the scopes named will do, and full access does everything. */
export const scopes = {
  readLeads: { scope: ['read_only', 'leads'] },
  readAny: { scope: ['read_only', 'leads', 'messaging'] },
  readConversations: { scope: ['read_only', 'messaging'] },
  messaging: { scope: ['messaging'] },
  leads: { scope: ['leads'] },
  fullAccess: { scope: ['full_access'] },
} satisfies Record<string, { scope: Scope[] }>

/** Who may see and change members. Whom an admin may not touch, the operations say. */
export const memberScopes = {
  read: { members: 'read' },
  manage: { members: 'manage' },
  self: { members: 'self' },
} satisfies Record<string, { members: MembersRight }>

/** Prisma over the workspace of the one who asks. */
export function dbOf({ app, principal }: Context) {
  return app.db.workspace(principal.workspaceId)
}
