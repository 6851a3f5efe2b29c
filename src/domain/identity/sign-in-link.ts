import { createHash, randomBytes } from 'node:crypto'
import { type Clock, type Ids, type Querying, sql, type Tx } from '../kernel/index.ts'

/**
 * What proves that the link's holder owns the email address: delivery to its mailbox, or the deployment's command line.
 * `inviter` proves nothing: the link was shown to the member who sent the invitation.
 */
export type VouchedBy = 'mailbox' | 'shell' | 'inviter'

/** The person whom a link signs in, and the invitation that it accepts, if any. */
export type LinkContent = { userId: string; memberId: string | null; vouchedBy: VouchedBy }

export const LINK_MINUTES = 15
export const INVITATION_DAYS = 7
const MINUTE_MS = 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

type Deps = { clock: Clock; ids: Ids }

/**
 * Creates a link that works once and returns its token: for 15 minutes, or for 7 days if it accepts an invitation. Only the
 * token's hash is stored.
 */
export async function createSignInLink(
  { clock, ids }: Deps,
  tx: Querying,
  { email, memberId, vouchedBy }: { email: string; memberId: string | null; vouchedBy: VouchedBy },
): Promise<string> {
  const now = clock.now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const userId = await findOrCreateUser({ clock, ids }, tx, email)
  const content: LinkContent = { userId, memberId, vouchedBy }
  const id = hashOf(token)
  const expiresAt = memberId === null ? new Date(now.getTime() + LINK_MINUTES * MINUTE_MS) : invitationEnd(now)
  await tx.query(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${`link:${id}`}, ${JSON.stringify(content)}, ${expiresAt}, ${now}, ${now})`)
  return token
}

/** When an invitation ends that is sent or repeated now. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * MINUTE_MS)
}

/** Deletes the link, so that a second request does not find it. Null if it is unknown, used or expired. */
export async function takeSignInLink({ clock }: { clock: Clock }, tx: Tx, token: string): Promise<LinkContent | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await tx.query<{ value: string; expires_at: Date }>(sql`
    delete from auth_verification where id = ${hashOf(token)} returning value, expires_at`)
  return row && row.expires_at > clock.now() ? (JSON.parse(row.value) as LinkContent) : null
}

/** The email address of a link's person. Does not use the link up. Null if it is unknown, used or expired. */
export async function findEmailOfLink(
  { db, clock }: { db: Querying; clock: Clock },
  { token }: { token: string },
): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await db.query<{ email: string }>(sql`
    select u.email from auth_verification v join auth_user u on u.id = v.value::jsonb ->> 'userId'
    where v.id = ${hashOf(token)} and v.expires_at > ${clock.now()}`)
  return row?.email ?? null
}

/** The ID of the user with this address. The address of a new one is not proven. */
export async function findOrCreateUser({ clock, ids }: Deps, tx: Querying, email: string): Promise<string> {
  const now = clock.now()
  await tx.query(sql`
    insert into auth_user (id, name, email, email_verified, created_at, updated_at)
    values (${ids.next('usr')}, '', ${email}, false, ${now}, ${now}) on conflict (email) do nothing`)
  const [user] = await tx.query<{ id: string }>(sql`select id from auth_user where email = ${email}`)
  return user!.id
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
