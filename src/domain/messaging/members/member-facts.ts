import { findWhereabouts, type MemberPurpose, type MessagePurpose, type SendFacts } from '../../compliance/index.ts'
import { type E164, type Querying, sql, type Vault } from '../../kernel/index.ts'

export type MemberTextPurpose =
  | MemberPurpose
  | Extract<MessagePurpose, 'opt_out_confirmation' | 'opt_in_confirmation' | 'help'>

/** What the gate and the queue need to know about one text to a member's phone. */
export type MemberFacts = {
  workspace_timezone: string
  messages_per_day_max: number | null
  smart_encoding: boolean
  verified_at: Date | null
  stopped_at: Date | null
  opted_out_at: Date | null
  sender_id: string | null
  sender: string | null
  /** Times of the codes, alerts and tests of the last 24 hours to this phone, ascending. */
  sent: Date[] | null
}

export type MemberFactsInput = {
  workspaceId: string
  memberId: string
  phone: E164
  now: Date
  /** The text itself, which is not counted in `sent`. Null for a new text. */
  excludeTextId: string | null
}

/** Reads the facts of one text. Requires the phone's lock. */
export async function readMemberFacts(
  deps: { vault: Vault },
  db: Querying,
  { workspaceId, memberId, phone, now, excludeTextId }: MemberFactsInput,
): Promise<MemberFacts> {
  const [row] = await db.query<MemberFacts>(sql`
    select w.timezone as workspace_timezone, w.messages_per_day_max, w.smart_encoding, p.verified_at, p.stopped_at, s.opted_out_at,
      n.id as sender_id, n.e164 as sender,
      /* replies to keywords are exempt from the cap, so only purposes that begin with member_ are counted */
      (select array_agg(coalesce(t.handed_over_at, t.created_at) order by coalesce(t.handed_over_at, t.created_at))
       from member_text t where t.workspace_id = w.id and t.phone = ${phone} and t.id is distinct from ${excludeTextId}
         and t.created_at > ${now}::timestamptz - interval '24 hours' and starts_with(t.purpose, 'member_')
         and t.status <> 'canceled') as sent
    from workspace w
    left join member_phone p on p.workspace_id = w.id and p.member_id = ${memberId} and p.phone = ${phone}
    left join suppression s on s.workspace_id = w.id and s.phone_hash = ${deps.vault.phoneHash(phone)}
    left join lateral (
      select n.id, n.e164 from phone_number n
      where n.workspace_id = w.id and n.status = 'registered'
      /* first a number that has texted the phone, so that its texts stay in one thread; then one with the same area code */
      order by exists (select from member_text t where t.workspace_id = w.id and t.phone = ${phone} and t.phone_number_id = n.id) desc,
        (left(n.e164, 2) = '+1' and left(n.e164, 5) = left(${phone}, 5)) desc, n.created_at, n.id
      limit 1) n on true
    /* a sandbox sends no real texts */
    where w.id = ${workspaceId} and w.mode = 'live'`)
  if (!row) throw new Error(`${workspaceId} is not a live workspace, so it cannot text its members.`)
  return row
}

/** Facts for the gate's rules about leads, campaigns and the agent, which do not apply to a member. */
const NOT_APPLICABLE = {
  handler: null,
  campaignActive: true,
  lastInboundAt: null,
  caps: { campaignPerDay: 0, workspacePerDay: 0 },
  agent: {
    unansweredReplies: 0,
    unansweredFollowUps: 0,
    lastFollowUpAt: null,
    messagesInConversation: 0,
    sameTextAt: null,
  },
  agentLimits: { unansweredReplies: 0, followUps: 0, messagesPerConversation: 0 },
} as const satisfies Partial<SendFacts>

/**
 * The gate's facts about a text to a member's phone. The member's verification is consent. An opt-out that came before it does
 * not count; one that came after it does.
 */
export function memberGateFacts(
  facts: MemberFacts,
  text: { phone: E164; purpose: MemberTextPurpose; now: Date },
): SendFacts {
  const { phone, purpose, now } = text
  const { verified_at: verifiedAt, stopped_at: stoppedAt, opted_out_at: optedOutAt } = facts
  const hasOptedOut = stoppedAt !== null || (optedOutAt !== null && (verifiedAt === null || optedOutAt > verifiedAt))
  // A member who has sent STOP can ask for a new code in the dashboard: this is a new consent.
  const isNewCodeForVerifiedPhone = purpose === 'member_code' && verifiedAt !== null
  const known = {
    phone,
    timezone: null,
    attributes: {},
    carrierHint: null,
    workspaceTimezone: facts.workspace_timezone,
  }
  return {
    ...NOT_APPLICABLE,
    now,
    purpose,
    sentBy: 'system',
    suppressed: hasOptedOut && !isNewCodeForVerifiedPhone,
    senderUsable: facts.sender_id !== null,
    consent: { required: true, given: purpose === 'member_code' || verifiedAt !== null },
    initiatedAt: { campaign: [], workspace: facts.sent ?? [] },
    quietHours: { enforced: false, whereabouts: findWhereabouts(known) },
  }
}
