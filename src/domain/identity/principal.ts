import type { WorkspaceId } from '../kernel/index.ts'
import type { Mode, Scope } from './api-key.ts'
import type { Role } from './member.ts'

/** The authenticated key or member: its permissions and workspace. */
export type Principal = {
  workspaceId: WorkspaceId
  workspaceName: string
  mode: Mode
  /** The workspace itself if it is live, else the one whose twin it is: members belong there. */
  liveWorkspaceId: WorkspaceId
  /** The actor for the audit log and the rate limit. */
  actor: { kind: 'key' | 'member'; id: string }
  /** Of the key, or of the member. */
  name: string
  scopes: Scope[]
  /** When the key, or the former secret of it that was shown, or the session ends. */
  expiresAt: Date | null
  /** Identifies which secret of a key was used, by the start of its hash: during a rotation two work. */
  secretMark: string | null
  /** Null: a key. */
  member: MemberSession | null
}

/** Data of a signed-in member. */
export type MemberSession = {
  role: Role
  email: string
  /** The user, who can be a member of several workspaces. */
  userId: string
  sessionId: string
  signedInAt: Date
}
