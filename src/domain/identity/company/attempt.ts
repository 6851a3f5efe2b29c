import { createHash, randomBytes } from 'node:crypto'
import { type Clock, type Querying, sql } from '../../kernel/index.ts'
import type { Provider, SignInRequest } from './provider.ts'

/** How long the user can take at the provider. */
export const COMPANY_MINUTES = 10
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A sign-in that has begun. `to`: the page of the dashboard to open after it. */
export type Attempt = Pick<SignInRequest, 'nonce' | 'codeVerifier'> &
  Pick<Provider, 'issuer' | 'clientId'> & { workspaceId: string; to: string | null }

type Deps = { db: Querying; clock: Clock }

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Which attempt it is: the browser has one token in a cookie, the provider gets the other (`state`). Both are needed. */
type AttemptKey = { browser: string; state: string }

/** Remembers a sign-in until the callback. Only a hash of the tokens is stored. */
export async function storeAttempt({ db, clock }: Deps, key: AttemptKey, attempt: Attempt): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + COMPANY_MINUTES * 60_000)
  await db.query(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${idOf(key)}, ${`company:${attempt.workspaceId}`}, ${JSON.stringify(attempt)}, ${until}, ${now}, ${now})`)
}

/** Deletes it, so that a callback works once. Null if it is unknown, used or expired, or began in another browser. */
export async function takeAttemptOf({ db, clock }: Deps, key: AttemptKey): Promise<Attempt | null> {
  if (!TOKEN.test(key.state)) return null
  const [row] = await db.query<{ value: string; expires_at: Date }>(sql`
    delete from auth_verification where id = ${idOf(key)} returning value, expires_at`)
  return row && row.expires_at > clock.now() ? (JSON.parse(row.value) as Attempt) : null
}

/** Other rows of the table are found by the hash of one token, so none of them can be used as another. */
function idOf({ browser, state }: AttemptKey): string {
  return createHash('sha256').update(`company ${browser} ${state}`).digest('hex')
}
