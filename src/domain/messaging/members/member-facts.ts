import { findWhereabouts, type MemberPurpose, type MessagePurpose, type SendFacts } from '../../compliance/index.ts'
import { type E164, type Querying, sql, type Vault } from '../../kernel/index.ts'

export type MemberTextPurpose =
  | MemberPurpose
  | Extract<MessagePurpose, 'opt_out_confirmation' | 'opt_in_confirmation' | 'help'>

/** All facts that a text to a member's phone needs, in one statement under the phone's lock. */
export type MemberFacts = {
  workspace_timezone: string
  messages_per_day_max: number | null
  smart_encoding: boolean
  verified_at: Date | null
  stopped_at: Date | null
  opted_out_at: Date | null
  sender_id: string | null
  sender: string | null
  /** The member texts of the last 24 hours to this phone, ascending. */
  sent: Date[] | null
}

export type MemberFactsQuestion = {
  workspaceId: string
  memberId: string
  phone: E164
  now: Date
  /** The text itself is not counted. */
  except: string | null
}

/** The number that has texted the phone before, so that all texts are in one thread. */
export async function readMemberFacts(
  deps: { vault: Vault },
  db: Querying,
  { workspaceId, memberId, phone, now, except }: MemberFactsQuestion,
): Promise<MemberFacts> {
  const [row] = await db.query<MemberFacts>(sql`
    select w.timezone as workspace_timezone, w.messages_per_day_max, w.smart_encoding, p.verified_at, p.stopped_at, s.opted_out_at,
      n.id as sender_id, n.e164 as sender,
      (select array_agg(coalesce(t.handed_over_at, t.created_at) order by coalesce(t.handed_over_at, t.created_at))
       from member_text t where t.workspace_id = w.id and t.phone = ${phone} and t.id is distinct from ${except}
         and t.created_at > ${now}::timestamptz - interval '24 hours' and starts_with(t.purpose, 'member_')
         and t.status <> 'canceled') as sent
    from workspace w
    left join member_phone p on p.workspace_id = w.id and p.member_id = ${memberId} and p.phone = ${phone}
    left join suppression s on s.workspace_id = w.id and s.phone_hash = ${deps.vault.phoneHash(phone)}
    left join lateral (
      select n.id, n.e164 from phone_number n
      where n.workspace_id = w.id and n.status = 'registered'
      order by exists (select from member_text t where t.workspace_id = w.id and t.phone = ${phone} and t.phone_number_id = n.id) desc,
        (left(n.e164, 2) = '+1' and left(n.e164, 5) = left(${phone}, 5)) desc, n.created_at, n.id
      limit 1) n on true
    where w.id = ${workspaceId} and w.mode = 'live'`)
  return row!
}

/**
 * The gate's facts about a text to a member's phone. The member's verification is consent. An opt-out that came before it does
 * not count; one that came after it does.
 */
export function memberGate(
  facts: MemberFacts,
  text: { phone: E164; purpose: MemberTextPurpose; now: Date },
): SendFacts {
  const { phone, purpose, now } = text
  const { verified_at: verifiedAt, stopped_at: stoppedAt, opted_out_at: optedOutAt } = facts
  const isAgain = purpose === 'member_code' && verifiedAt !== null
  const isStopped = stoppedAt !== null || (optedOutAt !== null && (verifiedAt === null || optedOutAt > verifiedAt))
  const known = {
    phone,
    timezone: null,
    attributes: {},
    carrierHint: null,
    workspaceTimezone: facts.workspace_timezone,
  }
  return {
    now,
    purpose,
    sentBy: 'system',
    suppressed: isStopped && !isAgain,
    senderUsable: facts.sender_id !== null,
    consent: { required: true, given: purpose === 'member_code' || verifiedAt !== null },
    handler: null,
    campaignActive: true,
    lastInboundAt: null,
    initiatedAt: { campaign: [], workspace: facts.sent ?? [] },
    caps: { campaignPerDay: 0, workspacePerDay: 0 },
    agent: {
      unansweredReplies: 0,
      unansweredFollowUps: 0,
      lastFollowUpAt: null,
      messagesInConversation: 0,
      sameTextAt: null,
    },
    agentLimits: { unansweredReplies: 0, followUps: 0, messagesPerConversation: 0 },
    quietHours: { enforced: false, whereabouts: findWhereabouts(known) },
  }
}
