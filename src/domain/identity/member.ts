import { z } from 'zod'
import { AppError, Refusal } from '../../errors.ts'
import { isStorable, type Querying, sql } from '../kernel/index.ts'
import type { Scope } from './api-key.ts'

/** The most first: an owner may do everything, and alone makes owners. */
export const ROLES = ['owner', 'admin', 'agent', 'viewer'] as const

export type Role = (typeof ROLES)[number]

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

/** What a member may do, in the words in which a key's scopes say it. */
export function scopesOf(role: Role): Scope[] {
  return [...SCOPES_OF[role]]
}

/** An address by its form, in lower case. `owner@localhost` is one; what nobody sees, or turns the text around, is in none. */
export const email = z
  .string()
  .max(EMAIL_LENGTH_MAX, 'Must have at most 254 characters.')
  .regex(
    /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i,
    'Must be an email address, such as dana@example.com.',
  )
  .refine(
    (value) => isStorable(value) && !value.includes('..') && !/\p{C}/u.test(value),
    'Must be an email address, such as dana@example.com.',
  )
  .transform((address) => address.toLowerCase())

/** Who changes members: one of them by their role, or the deployment's own shell. Keys count as admins. */
export type Authority = Role | 'shell'

/** A member who is there; `not_found` otherwise. */
export async function findMember(
  tx: Querying,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<MemberRow> {
  const [row] = await tx.query<MemberRow>(sql`
    select id, email, name, role, user_id, joined_at, created_at from member
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null`)
  if (!row) throw AppError.notFound('member', id)
  return row
}

/** Changes of a workspace's members wait for each other: what was counted stays true until the commit. */
export async function lockMembers(tx: Querying, workspaceId: string): Promise<{ name: string }> {
  const [workspace] = await tx.query<{ name: string }>(sql`
    select name from workspace where id = ${workspaceId} and mode = 'live' for no key update`)
  if (!workspace) throw new AppError('not_found', { message: 'No live workspace with this ID.' })
  return workspace
}

/** The last owner cannot go, nor become less. Invited ones do not count until they have come. */
export async function checkOwnerRemains(tx: Querying, workspaceId: string, without: string): Promise<void> {
  const [other] = await tx.query(sql`
    select id from member where workspace_id = ${workspaceId} and role = 'owner' and removed_at is null
      and joined_at is not null and id <> ${without} limit 1`)
  if (!other) throw new Refusal({ refused: 'last_owner' })
}
