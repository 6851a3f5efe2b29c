import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { sql, type Tx } from '../../kernel/index.ts'
import { checkPassword } from '../check-password.ts'
import { auditAll, checkFresh, checkSessionRemains, deleteSessions, lockPerson } from '../sign-in/person.ts'
import { newRecoveryCodes, recoveryHash } from '../sign-in/recovery-codes.ts'
import { deleteSecondFactor, hasSecondFactor, takeCodeAttempt, useCode, wrongCode } from '../sign-in/second-factor.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { sendNotice } from './notice.ts'
import { type OwnSession, type TwoFactorDeps, typedCode } from './two-factor.ts'

const PASSWORD_LENGTH_MAX = 128

export const TurnOffTwoFactorInput = z
  .strictObject({
    password: z
      .string()
      .max(PASSWORD_LENGTH_MAX)
      .nullish()
      .describe('The member’s password. Required if the member has one.'),
    code: typedCode.describe('A code from the authenticator app, or a recovery code.'),
  })
  .describe('Credentials that confirm the identity of the signed-in member.')

type Deps = TwoFactorDeps & { signIn: Pick<SignIn, 'verifyPassword' | 'passwords'> }

/**
 * Turns off two-factor sign-in and ends the member’s other sessions. Requires a code and the password, or a recent sign-in if
 * the member has no password.
 */
export async function turnOffTwoFactor(
  deps: Deps,
  request: OwnSession & z.infer<typeof TurnOffTwoFactorInput>,
): Promise<void> {
  const { userId, sessionId, code } = request
  await takeCodeAttempt(deps, { userId, network: null })
  const account = await provePassword(deps, request)
  const ended = await deps.db.transaction('two-factor.turn_off', async (tx) => {
    await lockPerson(tx, userId)
    await checkSessionRemains(tx, request)
    if ((await accountOf(tx, userId)) !== account) throw new AppError('invalid_session')
    await checkIsOn(tx, userId)
    if (!(await useCode(deps, tx, { userId, code }))) throw wrongCode()
    await deleteSecondFactor(tx, userId)
    await auditAll(deps, tx, { userId, action: 'member.two_factor_turned_off' })
    return deleteSessions(tx, userId, sessionId)
  })
  for (const id of [...ended, sessionId]) deps.bus.publishRevoked(id)
  await sendNotice(deps, { email: request.email, change: 'off' })
}

/** The ID of the row whose password was right. Null without a password, after a recent sign-in. */
async function provePassword(
  deps: Deps,
  request: OwnSession & { password?: string | null | undefined },
): Promise<string | null> {
  const { userId, email, password } = request
  const account = await accountOf(deps.db, userId)
  if (account === null) {
    checkFresh(deps, request, 'turn off two-factor sign-in')
    return null
  }
  if (!password) throw new AppError('missing_parameter', { param: 'password', message: 'Enter your password.' })
  const right = await deps.signIn.passwords.run(
    async () => true,
    () => checkPassword(deps, { email, password }),
  )
  if (right?.userId === userId) return right.method
  throw new AppError('invalid_parameter', { param: 'password', message: 'This password is wrong.' })
}

async function accountOf(db: Pick<Tx, 'query'>, userId: string): Promise<string | null> {
  const [account] = await db.query<{ id: string }>(sql`
    select id from auth_account where user_id = ${userId} and provider_id = 'credential'`)
  return account?.id ?? null
}

async function checkIsOn(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return
  throw new AppError('conflict', { message: 'Two-factor sign-in is off.' })
}

export const ReplaceRecoveryCodesInput = z
  .strictObject({ code: typedCode.describe('A code from the authenticator app, or a recovery code.') })
  .describe('A code that confirms that the member has the second factor.')

/** Creates ten new recovery codes, which replace all earlier ones. */
export async function replaceRecoveryCodes(
  deps: TwoFactorDeps,
  own: OwnSession & z.infer<typeof ReplaceRecoveryCodesInput>,
): Promise<string[]> {
  const { userId, code } = own
  await takeCodeAttempt(deps, { userId, network: null })
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((one) => recoveryHash(deps, { userId, code: one }))
  await deps.db.transaction('two-factor.replace_recovery_codes', async (tx) => {
    await lockPerson(tx, userId)
    await checkSessionRemains(tx, own)
    await checkIsOn(tx, userId)
    if (!(await useCode(deps, tx, { userId, code }))) throw wrongCode()
    await tx.query(sql`update auth_totp set recovery_hashes = ${hashes} where user_id = ${userId}`)
    await auditAll(deps, tx, { userId, action: 'member.recovery_codes_replaced' })
  })
  return recoveryCodes
}
