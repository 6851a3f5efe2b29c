import { AppError } from '../../../errors.ts'
import { type Querying, sql, type WriteDeps } from '../../kernel/index.ts'
import { isKnownNetwork } from '../password-attempts.ts'
import { insertSession, isMethodValid, type SessionDeps } from '../sessions.ts'
import { findChallenge, takeChallenge } from '../sign-in/challenge.ts'
import { lockPerson } from '../sign-in/person.ts'
import { type CodeDeps, forgetCodeAttempts, takeCodeAttempt, useCode, wrongCode } from '../sign-in/second-factor.ts'

type Deps = WriteDeps & SessionDeps & CodeDeps
type Input = { challenge: string; code: string; network: string; userAgent: string | undefined }

/** The session token, and the address whose password was the first step; null if it was a link. */
export type SignedIn = { token: string; passwordOf: string | null }

/**
 * The second step of a sign-in: a code of the authenticator app or a recovery code. Throws `invalid_sign_in` if the first step
 * is unknown, expired or no longer valid, and `invalid_parameter` if the code is wrong; another attempt is then possible.
 */
export async function signInByCode(deps: Deps, input: Input): Promise<SignedIn> {
  const { challenge, code, network } = input
  const first = await findChallenge(deps, challenge)
  if (!first) throw expired()
  const { userId } = first
  const email = await emailOf(deps.db, userId)
  const isKnown = await isKnownNetwork(deps, { email, network })
  await takeCodeAttempt(deps, { userId, network, isKnownNetwork: isKnown })
  const token = await deps.db.transaction('sign-in.by_code', async (tx) => {
    await lockPerson(tx, userId)
    if (!(await isMethodValid(tx, first))) throw expired()
    if (!(await useCode(deps, tx, { userId, code }))) throw wrongCode()
    if (!(await takeChallenge(tx, challenge))) throw expired()
    return insertSession(deps, tx, { ...input, userId })
  })
  if (token === null) throw expired()
  await forgetCodeAttempts(deps, { userId, network })
  return { token, passwordOf: first.method.startsWith('acc_') ? email : null }
}

function expired(): AppError {
  return new AppError('invalid_sign_in', { message: 'The sign-in has expired. Sign in again.' })
}

async function emailOf(db: Querying, userId: string): Promise<string> {
  const [user] = await db.query<{ email: string }>(sql`select email from auth_user where id = ${userId}`)
  if (!user) throw expired()
  return user.email
}
