import type { WorkspaceId } from '../kernel/index.ts'
import type { Mode, Scope } from './api-key.ts'
import type { Role } from './member.ts'

/** Who asks, a key or a member who has signed in: what they may do, and in which workspace. */
export type Principal = {
  workspaceId: WorkspaceId
  workspaceName: string
  mode: Mode
  /** The workspace itself if it is live, else the one whose twin it is: members belong there. */
  liveWorkspaceId: WorkspaceId
  /** Who is written down for what they do, and whose rate it counts against. */
  actor: { kind: 'key' | 'member'; id: string }
  /** Of the key, or of the member. */
  name: string
  scopes: Scope[]
  /** When the key, or the former secret of it that was shown, or the session ends. */
  expiresAt: Date | null
  /** Which of a key's secrets was shown, by the beginning of its hash: two are good while a rotation overlaps. */
  secretMark: string | null
  /** Null: a key. */
  member: MemberSession | null
}

/** What is known of a member beside what is known of whoever asks. */
export type MemberSession = {
  role: Role
  email: string
  /** The person, who may be a member of several workspaces. */
  userId: string
  sessionId: string
  signedInAt: Date
}
