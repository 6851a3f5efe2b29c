import { z } from 'zod'
import { AppError, orNotFound, Refusal } from '../../errors.ts'
import { isStorable, type Querying, type RowKey, sql, wordsOf } from '../kernel/index.ts'
import type { Scope } from './api-key.ts'

export const memberRole = wordsOf('MemberRole', 'Role of a member, which determines their permissions.', {
  owner: 'Full access. Only owners can add, change and remove owners.',
  admin: 'Full access, including API keys, members and settings. Cannot manage owners.',
  agent: 'Reads and replies to conversations, sends messages, and reads and changes leads, imports and suppressions.',
  viewer: 'Read access to the workspace, leads, conversations, messages, campaigns and events.',
})

export type Role = z.output<typeof memberRole>

export const memberStatus = wordsOf('MemberStatus', 'Status of a member.', {
  invited: 'The member has not signed in yet.',
  active: 'The member has signed in.',
  removed: 'The member can no longer sign in.',
})

export type MemberRow = {
  id: string
  email: string
  name: string
  role: Role
  user_id: string | null
  joined_at: Date | null
  created_at: Date
}

export const MEMBERS_MAX = 200
const EMAIL_LENGTH_MAX = 254

const SCOPES_OF: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['full_access'],
  admin: ['full_access'],
  agent: ['messaging', 'leads'],
  viewer: ['read_only'],
}

/** The scopes of each role. */
export function scopesOf(role: Role): Scope[] {
  return [...SCOPES_OF[role]]
}

/**
 * Validates an email address and converts it to lower case. `owner@localhost` is valid. Invisible and text-direction characters
 * are not.
 */
export const email = z
  .string()
  .max(EMAIL_LENGTH_MAX, 'Must have at most 254 characters.')
  .regex(
    /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/,
    'Must be an email address, such as dana@example.com.',
  )
  .refine(
    (value) => isStorable(value) && !value.includes('..') && !/\p{C}/u.test(value),
    'Must be an email address, such as dana@example.com.',
  )
  .transform((address) => address.toLowerCase())

/** Who changes members: a member by role, or the command line. Keys count as admins. */
export type Authority = Role | 'shell'

/** A member who is there; `not_found` otherwise. */
export async function findMember(tx: Querying, { workspaceId, id }: RowKey): Promise<MemberRow> {
  const [row] = await tx.query<MemberRow>(sql`
    select id, email, name, role, user_id, joined_at, created_at from member
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null`)
  return orNotFound(row, 'member', id)
}

/** Changes of a workspace's members are serialized, so that counts stay true until the commit. */
export async function lockMembers(tx: Querying, workspaceId: string): Promise<{ name: string }> {
  const [workspace] = await tx.query<{ name: string }>(sql`
    select name from workspace where id = ${workspaceId} and mode = 'live' for no key update`)
  if (!workspace) throw new AppError('not_found', { message: 'No live workspace with this ID.' })
  return workspace
}

/** The last owner cannot be removed or get another role. Pending owners do not count. */
export async function checkOwnerRemains(tx: Querying, workspaceId: string, without: string): Promise<void> {
  const [other] = await tx.query(sql`
    select id from member where workspace_id = ${workspaceId} and role = 'owner' and removed_at is null
      and joined_at is not null and id <> ${without} limit 1`)
  if (!other) throw new Refusal({ refused: 'last_owner' })
}
