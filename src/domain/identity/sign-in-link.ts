import { createHash, randomBytes } from 'node:crypto'
import { type Clock, type Ids, type Querying, sql, type Tx } from '../kernel/index.ts'

/**
 * Who answers for it that the person with the link is the one with the address: the address's own mailbox, the shell of the
 * deployment, or only the member who has invited them and was shown the link.
 */
export type VouchedBy = 'mailbox' | 'shell' | 'inviter'

/** What a link says: whom it lets in, and which invitation it accepts, if any. */
export type LinkContent = { userId: string; memberId: string | null; vouchedBy: VouchedBy }

export const LINK_MINUTES = 15
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

type Deps = { clock: Clock; ids: Ids }

/** Makes the token of a link that lets somebody in once, within 15 minutes. Only its hash is kept. */
export async function createSignInLink(
  { clock, ids }: Deps,
  tx: Querying,
  { email, memberId, vouchedBy }: { email: string; memberId: string | null; vouchedBy: VouchedBy },
): Promise<string> {
  const now = clock.now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const userId = await personOf({ clock, ids }, tx, email)
  const content: LinkContent = { userId, memberId, vouchedBy }
  const id = hashOf(token)
  await tx.query(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${`link:${id}`}, ${JSON.stringify(content)}, ${new Date(now.getTime() + LINK_MINUTES * 60_000)}, ${now}, ${now})`)
  return token
}

/** Takes the link away, so that whoever comes second finds none. Null when it is unknown, used, or too old. */
export async function takeSignInLink({ clock }: { clock: Clock }, tx: Tx, token: string): Promise<LinkContent | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await tx.query<{ value: string; expires_at: Date }>(sql`
    delete from auth_verification where id = ${hashOf(token)} returning value, expires_at`)
  return row && row.expires_at > clock.now() ? (JSON.parse(row.value) as LinkContent) : null
}

/** The address of whom a link would let in; the link stays good. Null when it is unknown, used, or too old. */
export async function whomLinkLetsIn(
  { db, clock }: { db: Querying; clock: Clock },
  { token }: { token: string },
): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await db.query<{ email: string }>(sql`
    select u.email from auth_verification v join auth_user u on u.id = v.value::jsonb ->> 'userId'
    where v.id = ${hashOf(token)} and v.expires_at > ${clock.now()}`)
  return row?.email ?? null
}

/** The person with this address, whom nobody has vouched for when they are new. */
async function personOf({ clock, ids }: Deps, tx: Querying, email: string): Promise<string> {
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
