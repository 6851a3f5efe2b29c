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
  /** Whether what it sends over MCP needs no approval, and whether it can approve drafts: a member, or a key that allows it. */
  sendsWithoutApproval: boolean
  /** When the key, or the former secret of it that was shown, or the session ends. */
  expiresAt: Date | null
  /** Identifies which secret of a key was used, by the start of its hash: during a rotation two work. */
  secretMark: string | null
  /** Origins whose pages can use this key. Empty for a session: its cookie works on our own pages only. */
  allowedOrigins: readonly string[]
  /** Whether only registered GraphQL documents are executed. False for a session. */
  trustedDocumentsOnly: boolean
  /**
   * Of an access token: its ID, the authority of the API key or session that created it, and the only object that it can read,
   * if it is for one. Its actor is theirs.
   */
  token: { id: string; parent: string; reach: Reach | null } | null
  /** Null: a key, or an access token. */
  member: MemberSession | null
}

/** The only lead or conversation that an access token can read. */
export type Reach = { type: 'lead' | 'conversation'; id: string }

/** Data of a signed-in member. */
export type MemberSession = {
  role: Role
  email: string
  /** The user, who can be a member of several workspaces. */
  userId: string
  sessionId: string
  signedInAt: Date
  /** With company sign-in: the only live workspace that the session opens. */
  companyWorkspaceId: string | null
  /** Whether the workspace requires two-factor sign-in and the member has not set it up. They can do nothing else there. */
  lacksTwoFactor: boolean
}
