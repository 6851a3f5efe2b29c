import { z } from 'zod'
import { type Mailer, type Querying, sql, type WriteDeps } from '../../kernel/index.ts'
import type { CodeDeps } from '../sign-in/second-factor.ts'

const CODE_LENGTH_MAX = 40

/** Dependencies of changes to the signed-in member’s own second factor. */
export type TwoFactorDeps = WriteDeps & CodeDeps & { mailer: Mailer | null; bus: { publishRevoked(id: string): void } }

/** A signed-in member, as changes to their own second factor need them. */
export type OwnSession = { userId: string; sessionId: string; signedInAt: Date; email: string }

export const typedCode = z
  .string()
  .min(1, 'Enter the six digits that your authenticator app shows.')
  .max(CODE_LENGTH_MAX, 'Must have at most 40 characters.')

export type TwoFactor = {
  isOn: boolean
  turnedOnAt: Date | null
  recoveryCodesLeft: number
  /** Whether the workspace requires it. */
  isRequired: boolean
  hasPassword: boolean
}

/** The second factor of a member, with what the workspace requires. */
export async function readTwoFactor(
  { db }: { db: Querying },
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<TwoFactor> {
  const [row] = await db.query<TwoFactor>(sql`
    select t.confirmed_at is not null as "isOn", t.confirmed_at as "turnedOnAt",
           coalesce(cardinality(t.recovery_hashes), 0) as "recoveryCodesLeft", w.require_two_factor as "isRequired",
           exists (select from auth_account a where a.user_id = ${userId} and a.provider_id = 'credential') as "hasPassword"
    from workspace w left join auth_totp t on t.user_id = ${userId} and t.confirmed_at is not null
    where w.id = ${workspaceId}`)
  return row!
}
