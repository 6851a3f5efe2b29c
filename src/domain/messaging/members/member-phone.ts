import { type Querying, sql, wordsOf } from '../../kernel/index.ts'

/** A member's phone for SMS alerts. */
export type MemberPhone = {
  phone: string
  verified_at: Date | null
  /** When STOP was received from it. */
  stopped_at: Date | null
  /** When the current code was sent. */
  code_sent_at: Date | null
  /** The latest text to it. */
  text_status: string | null
  text_error: string | null
}

export const memberTextStatus = wordsOf('AlertTextStatus', 'Status of a text to a member’s phone.', {
  queued: 'Waiting to be sent or retried.',
  sending: 'Being handed to the carrier.',
  sent: 'Accepted by the carrier.',
  delivered: 'Delivered to the phone, as reported by the carrier.',
  failed: 'Not sent or not delivered.',
  canceled: 'Canceled before it was sent.',
})

/** How long a code is valid. */
export const CODE_MS = 10 * 60_000
/** Attempts per code. */
export const CODE_TRIES_MAX = 5

/** A member's phone; null if there is none. */
export async function readMemberPhone(
  deps: { db: Querying },
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<MemberPhone | null> {
  const [row] = await deps.db.query<MemberPhone>(sql`
    select p.phone, p.verified_at, p.stopped_at, case when p.code_hash is not null then p.code_sent_at end as code_sent_at,
      t.status as text_status, t.error_code as text_error
    from member_phone p
    left join lateral (
      select x.status, x.error_code from member_text x
      where x.workspace_id = p.workspace_id and x.phone = p.phone and x.member_id = p.member_id
      order by x.created_at desc, x.id desc limit 1) t on true
    where p.workspace_id = ${workspaceId} and p.member_id = ${memberId}`)
  return row ?? null
}

/** The context of a code’s signature. */
export function codeText(of: { workspaceId: string; memberId: string; phone: string; code: string }): string {
  return `member_code:${of.workspaceId}:${of.memberId}:${of.phone}:${of.code}`
}
