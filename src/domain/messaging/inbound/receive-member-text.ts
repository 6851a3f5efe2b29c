import { type InboundIntent, keywordAnswerEnd } from '../../compliance/index.ts'
import { suppressPhones } from '../../compliance/suppressions/index.ts'
import type { Links } from '../../conversations/index.ts'
import { sql, type Tx } from '../../kernel/index.ts'
import { detectLanguage } from '../../texts/index.ts'
import { NO_HELP_CONTACT, profileOf } from '../../workspaces/index.ts'
import { queueMemberText } from '../members/queue-member-text.ts'
import { stopPhone } from '../members/settle-member-text.ts'
import type { PhoneFacts } from '../phone-facts.ts'
import type { QueueDeps } from '../queue-message.ts'
import {
  answersByItself,
  helpAnswer,
  languageOfKeyword,
  optInConfirmation,
  optOutConfirmation,
} from './confirmation.ts'
import type { Inbound } from './inbound.ts'

type Deps = QueueDeps & { links: Links }
type MemberText = { inbound: Inbound; facts: PhoneFacts; intent: InboundIntent }

/**
 * Whether a text from a member's phone is for us and not for a lead's conversation: the phone is no lead, or it has no open
 * conversation and our last text to it was to the member. A lead's keywords are always handled as the lead's too.
 */
export async function isMembersText(tx: Tx, { inbound, facts, intent }: MemberText): Promise<boolean> {
  const { workspaceId, from } = inbound
  if (facts.alert_member_id === null || facts.conversation_id !== null) return false
  if (facts.lead_id === null) return true
  if (['opt_out', 'opt_in', 'help'].includes(intent.kind)) return false
  const [last] = await tx.query<{ is_members: boolean }>(sql`
    select coalesce((select max(t.created_at) from member_text t where t.workspace_id = ${workspaceId} and t.phone = ${from}), '-infinity') >
      coalesce((select max(m.created_at) from message m where m.workspace_id = ${workspaceId} and m.lead_id = ${facts.lead_id}
        and m.direction = 'outbound' and m.status <> 'blocked'), '-infinity') as is_members`)
  return last!.is_members
}

/** STOP ends alerts to the phone, and START restores them. Also for a phone that is a lead's too. */
export async function applyToAlerts(deps: Deps, tx: Tx, { inbound, facts, intent }: MemberText): Promise<void> {
  const { workspaceId, from: phone } = inbound
  const now = deps.clock.now()
  if (facts.alert_member_id === null) return
  if (intent.kind === 'opt_out') return stopPhone(tx, { workspaceId, phone, now })
  if (intent.kind !== 'opt_in') return
  await tx.query(sql`
    update member_phone set stopped_at = null, verified_at = ${now}
    where workspace_id = ${workspaceId} and phone = ${phone} and verified_at is not null and stopped_at is not null`)
}

/**
 * Handles a text from a member's phone that is no lead: it creates no lead and no conversation. STOP also suppresses the phone,
 * so that it is not texted if it becomes a lead, and START lifts only such a suppression. STOP, START and HELP are answered as
 * for leads.
 */
export async function receiveMemberText(deps: Deps, tx: Tx, text: MemberText): Promise<void> {
  const { inbound, facts, intent } = text
  const { workspaceId, from: phone } = inbound
  if (facts.lead_id !== null) return
  const wasStopped = await hasSentStop(tx, { workspaceId, phone })
  await applyToAlerts(deps, tx, text)
  if (intent.kind === 'opt_out') {
    const actor = { kind: 'member' as const, id: facts.alert_member_id }
    const { method, reason, keyword } = intent
    await suppressPhones(deps, tx, { workspaceId, phones: [phone], method, reason, keyword, actor })
    if (!wasStopped) await answer(deps, tx, text, 'opt_out_confirmation')
  }
  if (intent.kind === 'opt_in' && wasStopped) {
    await tx.query(sql`
      delete from suppression where workspace_id = ${workspaceId} and phone_hash = ${deps.vault.phoneHash(phone)}
        and reason = 'opt_out' and method = any(${intent.lifts}::text[])`)
    await answer(deps, tx, text, 'opt_in_confirmation')
  }
  if (intent.kind === 'help' && !(await hasHelpAnswer(tx, { workspaceId, phone, now: deps.clock.now() }))) {
    await answer(deps, tx, text, 'help')
  }
}

/** A member's text is not stored, so a repeated callback is not recognized by its ID. One answer in this time is enough for both. */
const HELP_ANSWERS_APART_MS = 5 * 60_000

async function hasHelpAnswer(
  tx: Tx,
  { workspaceId, phone, now }: { workspaceId: string; phone: string; now: Date },
): Promise<boolean> {
  const [row] = await tx.query(sql`
    select from member_text where workspace_id = ${workspaceId} and phone = ${phone} and purpose = 'help'
      and created_at > ${new Date(now.getTime() - HELP_ANSWERS_APART_MS)} and status not in ('failed', 'canceled') limit 1`)
  return row !== undefined
}

/** Whether alerts to the phone have stopped. A suppression of the phone alone does not count. */
async function hasSentStop(tx: Tx, { workspaceId, phone }: { workspaceId: string; phone: string }): Promise<boolean> {
  const [row] = await tx.query(sql`
    select from member_phone where workspace_id = ${workspaceId} and phone = ${phone} and stopped_at is not null`)
  return row !== undefined
}

const WORDS = { opt_out_confirmation: optOutConfirmation, opt_in_confirmation: optInConfirmation, help: helpAnswer }

async function answer(deps: Deps, tx: Tx, text: MemberText, purpose: keyof typeof WORDS): Promise<void> {
  const { inbound, facts, intent } = text
  if (answersByItself(inbound, intent)) return
  const profile = profileOf(facts.company)
  const brand = { name: profile?.name ?? facts.company.name, helpContact: profile?.help_contact ?? NO_HELP_CONTACT }
  const body = WORDS[purpose](brand, detectLanguage(inbound.body) ?? languageOfKeyword(intent) ?? 'en')
  const { workspaceId, from: phone } = inbound
  await queueMemberText(deps, tx, {
    workspaceId,
    memberId: facts.alert_member_id!,
    phone,
    purpose,
    body,
    validUntil: keywordAnswerEnd(deps.clock.now()),
  })
}
