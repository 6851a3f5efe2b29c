import { createHash } from 'node:crypto'
import { AppError } from '../../../errors.ts'
import { type Clock, type Ids, type Querying, sql, type Tx, type Vault } from '../../kernel/index.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { auditAll } from './person.ts'
import { plainCode, recoveryHash } from './recovery-codes.ts'
import { forgetAttempts, takeAttempt } from './take-attempt.ts'

export type CodeDeps = { clock: Clock; ids: Ids; vault: Vault; oneTimeCodes: OneTimeCodes }

const FROM_ONE_NETWORK_MAX = 10
const FROM_UNKNOWN_NETWORKS_MAX = 30
const FROM_UNKNOWN_NETWORKS_DAILY_MAX = 100
const WITHIN_MINUTES = 15
const APP_CODE = /^\d{6}$/

/** The context that a user's secret is sealed with. Never change the format: stored secrets would be unreadable. */
export function userSecretContext(userId: string): string {
  return `auth_totp:${userId}`
}

/** Whether signing in requires a code. */
export async function hasSecondFactor(db: Querying, userId: string): Promise<boolean> {
  const [row] = await db.query(sql`
    select user_id from auth_totp where user_id = ${userId} and confirmed_at is not null`)
  return row !== undefined
}

/** Where a code is entered: `network` is null for a signed-in user, who has a limit of their own. */
type CodeAttempt = { userId: string; network: string | null; isKnownNetwork?: boolean }

/**
 * Counts one attempt to enter a code: ten in 15 minutes from one network, and from all unknown networks together thirty in 15
 * minutes and a hundred a day. Throws `rate_limited`. Only a user who has passed the first step can reach the limits.
 */
export async function takeCodeAttempt(
  deps: { db: Querying; clock: Clock; ids: Ids },
  { userId, network, isKnownNetwork = false }: CodeAttempt,
): Promise<void> {
  const { here, anywhere, daily } = keysOf(userId, network)
  await takeAttempt(deps, { key: here, max: FROM_ONE_NETWORK_MAX, withinMinutes: WITHIN_MINUTES })
  if (network === null || isKnownNetwork) return
  await takeAttempt(deps, { key: anywhere, max: FROM_UNKNOWN_NETWORKS_MAX, withinMinutes: WITHIN_MINUTES })
  await takeAttempt(deps, { key: daily, max: FROM_UNKNOWN_NETWORKS_DAILY_MAX, withinMinutes: 24 * 60 })
}

/** Resets the counts, after a right code. */
export async function forgetCodeAttempts(
  deps: { db: Querying },
  { userId, network }: { userId: string; network: string },
): Promise<void> {
  for (const key of Object.values(keysOf(userId, network))) await forgetAttempts(deps, { key })
}

/** Hashes, so that the table does not show who signs in from where. */
function keysOf(userId: string, network: string | null) {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
  const [person, both] = [hashOf(userId), hashOf(`${userId} ${network ?? ''}`)]
  return { here: `code ${both}`, anywhere: `code ${person}`, daily: `code day ${person}` }
}

type Row = { secret: Uint8Array; last_step: number; recovery_hashes: string[] }

/**
 * Uses up a code of the authenticator app, or a recovery code. False if it is wrong or was used before. The caller has locked
 * the user.
 */
export async function useCode(
  deps: CodeDeps,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [row] = await tx.query<Row>(sql`
    select secret, last_step, recovery_hashes from auth_totp where user_id = ${userId} and confirmed_at is not null`)
  if (!row) return false
  const plain = plainCode(code)
  return APP_CODE.test(plain)
    ? useAppCode(deps, tx, { ...row, userId, code: plain })
    : useRecoveryCode(deps, tx, { ...row, userId, code: plain })
}

type Attempt = Row & { userId: string; code: string }

async function useAppCode(deps: CodeDeps, tx: Tx, { userId, code, secret, last_step }: Attempt): Promise<boolean> {
  const plain = deps.vault.open(secret, userSecretContext(userId))
  const step = deps.oneTimeCodes.stepOf({ secret: plain, code, now: deps.clock.now() })
  if (step === null || step <= last_step) return false
  await tx.query(sql`update auth_totp set last_step = ${step} where user_id = ${userId}`)
  return true
}

async function useRecoveryCode(deps: CodeDeps, tx: Tx, attempt: Attempt): Promise<boolean> {
  const { userId, code, recovery_hashes: hashes } = attempt
  const hash = recoveryHash(deps, { userId, code })
  if (!hashes.includes(hash)) return false
  await tx.query(sql`
    update auth_totp set recovery_hashes = array_remove(recovery_hashes, ${hash}) where user_id = ${userId}`)
  await auditAll(deps, tx, { userId, action: 'member.recovery_code_used', after: { left: hashes.length - 1 } })
  return true
}

/** The error of a wrong code. */
export function wrongCode(): AppError {
  return new AppError('invalid_parameter', {
    param: 'code',
    message: 'This code is wrong or was already used. Enter the current code of your authenticator app.',
  })
}

/** Deletes the second factor. Returns whether there was one. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ confirmed_at: Date | null }>(sql`
    delete from auth_totp where user_id = ${userId} returning confirmed_at`)
  return row?.confirmed_at != null
}
