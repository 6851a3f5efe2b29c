import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Mode } from '../../identity/index.ts'
import { type Db, type E164, e164, type IdempotencyClaim, sql, stampResult, type Tx } from '../../kernel/index.ts'
import { checkPhoneGiven } from '../../leads/index.ts'
import type { QueueDeps } from '../queue-message.ts'
import { CODE_MS, codeText } from './member-phone.ts'
import { queueMemberText } from './queue-member-text.ts'

export const AddAlertPhoneInput = z
  .strictObject({ phone: e164.describe('The member’s own phone number.') })
  .describe('The phone number for SMS alerts.')

/** Codes in 24 hours: to a phone and by a member, and in a workspace. */
const CODES_OF_PHONE_MAX = 5
const CODES_OF_WORKSPACE_MAX = 50
const CODE_APART_MS = 60_000

type Deps = QueueDeps & { db: Db }
type Input = {
  workspaceId: string
  memberId: string
  mode: Mode
  phone: E164
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Stores a member's phone and sends a code to it. Until the code is entered, no alert is sent. The same phone again sends a new
 * code; another phone replaces it. `conflict` in a sandbox, after too many codes, or if the code cannot be sent.
 */
export async function addMemberPhone(deps: Deps, input: Input): Promise<void> {
  const { workspaceId, memberId, mode, phone, idempotency } = input
  if (mode === 'sandbox') {
    const message = 'Alerts by SMS are available in live workspaces only. A sandbox sends no real texts.'
    throw new AppError('conflict', { message })
  }
  await checkPhoneGiven(deps.db, { workspaceId, phone, param: 'phone' })
  await deps.db.locked('alert-phone.add', workspaceId, phone, async (tx) => {
    const now = deps.clock.now()
    await checkRate(tx, { workspaceId, memberId, phone, now })
    const code = codeOf(deps.random.token())
    const hash = deps.vault.sign(codeText({ workspaceId, memberId, phone, code }))
    await tx.query(sql`
      insert into member_phone as p (workspace_id, member_id, phone, code_hash, code_sent_at, code_tries, created_at)
      values (${workspaceId}, ${memberId}, ${phone}, ${hash}, ${now}, 0, ${now})
      on conflict (workspace_id, member_id) do update set phone = excluded.phone, code_hash = excluded.code_hash,
        code_sent_at = excluded.code_sent_at, code_tries = 0,
        verified_at = case when p.phone = excluded.phone then p.verified_at end,
        stopped_at = case when p.phone = excluded.phone then p.stopped_at end`)
    const validUntil = new Date(now.getTime() + CODE_MS)
    const body = `Your Leadthread code is ${code}. It expires in 10 minutes. If you did not request it, ignore this text.`
    const draft = { workspaceId, memberId, phone, purpose: 'member_code' as const, body, validUntil }
    const queued = await queueMemberText(deps, tx, draft)
    if (queued.outcome === 'refused') throw new AppError('conflict', { param: 'phone', message: WHY[queued.code] })
    await stampResult(tx, workspaceId, idempotency, queued.id)
  })
}

const OTHER = 'A code cannot be sent to this phone now. Try again later.'
const WHY: Record<string, string> = {
  recipient_opted_out: 'This phone has opted out of texts. Send START from it to your number first.',
  no_sender_available: 'The workspace has no registered phone number. Add one first.',
  consent_missing: OTHER,
  conversation_with_human: OTHER,
  campaign_not_active: OTHER,
  frequency_cap_reached: 'The daily text limit has been reached. Try again tomorrow.',
  quiet_hours: OTHER,
}

type Rate = { workspaceId: string; memberId: string; phone: string; now: Date }

async function checkRate(tx: Tx, { workspaceId, memberId, phone, now }: Rate): Promise<void> {
  // Counted under a lock, because a member can try several phones at once.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alert-codes:${workspaceId}`}, 0))`)
  const since = new Date(now.getTime() - 24 * 3_600_000)
  const [sent] = await tx.query<{ own: number; all: number; last_at: Date | null }>(sql`
    select count(*) filter (where member_id = ${memberId} or phone = ${phone})::int as own, count(*)::int as all,
      max(created_at) filter (where member_id = ${memberId} or phone = ${phone}) as last_at
    from member_text where workspace_id = ${workspaceId} and purpose = 'member_code' and created_at > ${since}`)
  if (sent!.own >= CODES_OF_PHONE_MAX || sent!.all >= CODES_OF_WORKSPACE_MAX) {
    throw new AppError('conflict', {
      message: `At most ${CODES_OF_PHONE_MAX} codes are sent in 24 hours. Try again later.`,
    })
  }
  if (sent!.last_at && now.getTime() - sent!.last_at.getTime() < CODE_APART_MS) {
    throw new AppError('conflict', {
      message: 'A code was sent less than a minute ago. Wait a minute before you request another.',
    })
  }
}

/** Six digits, evenly distributed. */
function codeOf(token: string): string {
  const digest = createHash('sha256').update(token).digest('hex')
  return (BigInt(`0x${digest}`) % 1_000_000n).toString().padStart(6, '0')
}
