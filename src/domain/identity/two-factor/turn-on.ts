import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { sql, type Tx } from '../../kernel/index.ts'
import { auditAll, checkFresh, checkSessionRemains, deleteSessions, lockPerson } from '../sign-in/person.ts'
import { newRecoveryCodes, recoveryHash } from '../sign-in/recovery-codes.ts'
import { hasSecondFactor, takeCodeAttempt, userSecretContext, wrongCode } from '../sign-in/second-factor.ts'
import { sendNotice } from './notice.ts'
import { type OwnSession, type TwoFactorDeps, typedCode } from './two-factor.ts'

const APP_CODE = /^\s*\d{3}\s*\d{3}\s*$/

/** What the member adds to the authenticator app, in three forms. */
export type TwoFactorSetup = { secret: string; uri: string; qrCode: string }

/**
 * Begins to turn on two-factor sign-in: creates a secret, which replaces one that was not confirmed. Throws `conflict` if it is
 * on, after an older sign-in, and for an address that is not verified where email could verify it: the second factor of
 * another user must not lock out the owner of the address.
 */
export async function startTwoFactorSetup(deps: TwoFactorDeps, own: OwnSession): Promise<TwoFactorSetup> {
  const { userId, email } = own
  checkFresh(deps, own, 'turn on two-factor sign-in')
  const secret = deps.oneTimeCodes.newSecret()
  const sealed = deps.vault.seal(secret, userSecretContext(userId))
  await deps.db.transaction('two-factor.start', async (tx) => {
    await lockPerson(tx, userId)
    await checkSessionRemains(tx, own)
    await checkIsOff(tx, userId)
    if (deps.mailer) await checkVerified(tx, userId)
    await tx.query(sql`
      insert into auth_totp (user_id, secret, created_at) values (${userId}, ${sealed}, ${deps.clock.now()})
      on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at`)
  })
  const uri = deps.oneTimeCodes.uriOf({ secret, email })
  return { secret, uri, qrCode: deps.oneTimeCodes.qrCode(uri) }
}

export const ConfirmTwoFactorInput = z
  .strictObject({ code: typedCode.describe('The six digits that the authenticator app shows.') })
  .describe('A code from the authenticator app.')

/**
 * Turns on two-factor sign-in, if the code shows that the authenticator app has the secret. Ends the member’s other sessions,
 * which were started without a code. Returns ten recovery codes; only their hashes are stored.
 */
export async function confirmTwoFactor(deps: TwoFactorDeps, own: OwnSession & { code: string }): Promise<string[]> {
  const { userId, sessionId, code } = own
  checkFresh(deps, own, 'turn on two-factor sign-in')
  await takeCodeAttempt(deps, { userId, network: null })
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((one) => recoveryHash(deps, { userId, code: one }))
  const ended = await deps.db.transaction('two-factor.confirm', async (tx) => {
    await lockPerson(tx, userId)
    await checkSessionRemains(tx, own)
    await checkIsOff(tx, userId)
    const [row] = await tx.query<{ secret: Uint8Array }>(sql`select secret from auth_totp where user_id = ${userId}`)
    if (!row) throw new AppError('conflict', { message: 'Start the setup of two-factor sign-in first.' })
    const secret = deps.vault.open(row.secret, userSecretContext(userId))
    const now = deps.clock.now()
    const digits = code.replaceAll(/\s/g, '')
    const step = APP_CODE.test(code) ? deps.oneTimeCodes.stepOf({ secret, code: digits, now }) : null
    if (step === null) throw wrongCode()
    await tx.query(sql`
      update auth_totp set confirmed_at = ${now}, last_step = ${step}, recovery_hashes = ${hashes}
      where user_id = ${userId}`)
    await auditAll(deps, tx, { userId, action: 'member.two_factor_turned_on' })
    return deleteSessions(tx, userId, sessionId)
  })
  for (const id of [...ended, sessionId]) deps.bus.publishRevoked(id)
  await sendNotice(deps, { email: own.email, change: 'on' })
  return recoveryCodes
}

async function checkIsOff(tx: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) return
  throw new AppError('conflict', { message: 'Two-factor sign-in is already on.' })
}

async function checkVerified(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.query(sql`select id from auth_user where id = ${userId} and email_verified`)
  if (user) return
  const message =
    'Your email address is not verified. Sign out, sign in with an emailed link, and then turn on two-factor sign-in.'
  throw new AppError('conflict', { message })
}
