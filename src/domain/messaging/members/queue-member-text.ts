import { decideSend, type SendDecision } from '../../compliance/index.ts'
import { type E164, sql, type Tx } from '../../kernel/index.ts'
import type { QueueDeps } from '../queue-message.ts'
import { countSegments } from '../segments.ts'
import { withPlainTypography } from '../smart-encoding.ts'
import { takeFromDay } from '../spend-guard.ts'
import { type MemberTextPurpose, memberGateFacts, readMemberFacts } from './member-facts.ts'

export type MemberDraft = {
  workspaceId: string
  memberId: string
  phone: E164
  purpose: MemberTextPurpose
  body: string
  /** The carrier must not deliver it later; null: no deadline. */
  validUntil: Date | null
}

export type QueuedMemberText =
  | { outcome: 'queued'; id: string }
  | { outcome: 'refused'; code: Extract<SendDecision, { allowed: false }>['code']; retryAt: Date | null }

/**
 * Runs the gate and stores a text to a member's phone. It is not a message to a lead, so it has a table of its own. Requires
 * the phone's lock.
 */
export async function queueMemberText(deps: QueueDeps, tx: Tx, draft: MemberDraft): Promise<QueuedMemberText> {
  const { workspaceId, memberId, phone, purpose, validUntil } = draft
  const now = deps.clock.now()
  const facts = await readMemberFacts(deps, tx, { workspaceId, memberId, phone, now, excludeTextId: null })
  const gate = memberGateFacts(facts, { phone, purpose, now })
  const decision = decideSend(gate)
  if (!decision.allowed) {
    return { outcome: 'refused', code: decision.code, retryAt: 'retryAt' in decision ? decision.retryAt : null }
  }
  const day = { timezone: facts.workspace_timezone, max: facts.messages_per_day_max, at: now }
  const guard = { workspaceId, purpose, ...day, defer: false, quietHours: gate.quietHours, spreadMs: 0 }
  const spent = await takeFromDay(deps, tx, guard)
  if (spent.outcome === 'refused') return { outcome: 'refused', code: 'frequency_cap_reached', retryAt: spent.retryAt }

  const id = deps.ids.next('mtxt')
  const body = facts.smart_encoding ? withPlainTypography(draft.body) : draft.body
  await tx.query(sql`
    insert into member_text (workspace_id, id, member_id, phone, purpose, status, body, segments, "from", phone_number_id, not_before,
      valid_until, created_at)
    values (${workspaceId}, ${id}, ${memberId}, ${phone}, ${purpose}, 'queued', ${body}, ${countSegments(body).segments},
      ${facts.sender}, ${facts.sender_id}, ${now}, ${validUntil}, ${now})`)
  tx.hint({ queue: 'text-member', workspaceId, id })
  return { outcome: 'queued', id }
}
