import { type Querying, sql } from '../kernel/index.ts'
import type { SignIn, SignInResult } from './sign-in/sign-in.ts'

type Deps = { db: Querying; signIn: Pick<SignIn, 'verifyPassword'> }
type Row = { id: `acc_${string}`; user_id: string; password: string | null }

/**
 * The person with this address and password, or null. An unknown address takes as long as a wrong password. Call it inside
 * the password queue.
 */
export async function checkPassword(
  { db, signIn }: Deps,
  { email, password }: { email: string; password: string },
): Promise<SignInResult | null> {
  const [account] = await db.query<Row>(sql`
    select a.id, a.user_id, a.password from auth_account a join auth_user u on u.id = a.user_id
    where u.email = ${email} and a.provider_id = 'credential'`)
  const isRight = await signIn.verifyPassword(password, account?.password ?? null)
  return isRight && account ? { userId: account.user_id, method: account.id } : null
}
