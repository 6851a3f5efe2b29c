import { createHash, randomBytes } from 'node:crypto'
import { type Clock, type Querying, sql, type Tx } from '../../kernel/index.ts'
import type { SignInResult } from './sign-in.ts'

/** How long after the first step the code can be entered. */
export const CHALLENGE_MINUTES = 5
const TOKEN_BYTES = 32

/** Remembers that a person has passed the first step of a sign-in. Returns a token; only its hash is stored. */
export async function createChallenge(
  { clock }: { clock: Clock },
  tx: Tx,
  { userId, method }: SignInResult,
): Promise<string> {
  const now = clock.now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = idOf(token)
  const until = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  const value = JSON.stringify({ userId, method })
  await tx.query(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${`code:${userId}`}, ${value}, ${until}, ${now}, ${now})`)
  return token
}

/** The person whose first step has this token. Null if it is unknown, used or expired. */
export async function findChallenge(
  { db, clock }: { db: Querying; clock: Clock },
  token: string,
): Promise<SignInResult | null> {
  const [row] = await db.query<{ value: string }>(sql`
    select value from auth_verification where id = ${idOf(token)} and expires_at > ${clock.now()}`)
  return row ? (JSON.parse(row.value) as SignInResult) : null
}

/** Deletes it, so that it works once. Returns whether it was there. */
export async function takeChallenge(tx: Tx, token: string): Promise<boolean> {
  const [row] = await tx.query(sql`delete from auth_verification where id = ${idOf(token)} returning id`)
  return row !== undefined
}

/** A link's ID is the hash of its token alone, so that neither can be used as the other. */
function idOf(token: string): string {
  return createHash('sha256').update(`code ${token}`).digest('hex')
}
