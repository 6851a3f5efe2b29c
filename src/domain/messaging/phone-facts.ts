import { AGENT_NOTICE, withAgentNotice } from '../compliance/index.ts'
import type { ConversationStatus } from '../conversations/index.ts'
import { type Querying, sql, type Vault } from '../kernel/index.ts'
import type { AttributeValue, LeadStatus } from '../leads/index.ts'
import type { Language } from '../texts/index.ts'
import type { SendingHours } from '../workspaces/index.ts'
import type { CarrierHint } from './carriers/carrier.ts'
import { withPlainTypography } from './smart-encoding.ts'

/** All that a message to or from one phone needs to know, read in one statement under the phone's lock. */
export type PhoneFacts = {
  workspace_timezone: string
  enforce_quiet_hours: boolean
  require_consent: boolean
  workspace_per_day_max: number
  workspace_hours: SendingHours | null
  messages_per_day_max: number | null
  smart_encoding: boolean
  workspace_name: string
  turn_debounce_ms: number
  lead_id: string | null
  lead_status: LeadStatus | null
  lead_timezone: string | null
  lead_language: Language | null
  attributes: Record<string, AttributeValue> | null
  carrier_hint: CarrierHint | null
  contact_after: string | null
  contact_before: string | null
  suppressed: boolean
  suppression_method: string | null
  opted_out_at: Date | null
  consent_given: boolean
  /** The open conversation's, if there is one. */
  conversation_id: string | null
  handler: 'agent' | 'human' | null
  burst_started_at: Date | null
  /** The newest conversation, open or not. */
  latest_conversation_id: string | null
  latest_status: ConversationStatus | null
  campaign_id: string | null
  campaign_per_day_max: number | null
  campaign_active: boolean | null
  campaign_hours: SendingHours | null
  playbook_version: number | null
  brand: { name: string; helpContact: string } | null
  limits: Partial<Record<'agentMessages' | 'unansweredInRow' | 'followUps', number>> | null
  sender_id: string | null
  sender: string | null
  sender_status: 'registered' | 'pending' | 'unregistered' | null
  last_inbound_at: Date | null
  initiated_campaign: Date[] | null
  initiated_workspace: Date[] | null
  unanswered_replies: number
  unanswered_follow_ups: number
  last_follow_up_at: Date | null
  agent_messages: number
  same_text_at: Date | null
  /** When the agent last disclosed that it is automated, in a text that may have arrived. */
  agent_notice_at: Date | null
}

export type FactsQuestion = {
  workspaceId: string
  phone: string
  body: string
  /** When the message would be sent. */
  at: Date
  campaignId: string | null
  /** The number that must send it, or that received the text. */
  from: string | null
  /** The id of the number that it is to go from while that is registered. */
  preferred: string | null
  /** A message never counts itself. */
  except: string | null
}

/** Facts that do not depend on a single message. */
export const NO_MESSAGE = { body: '', campaignId: null, from: null, preferred: null, except: null }

/** A number with more waiting messages than this counts as busy. */
const WAITING_COUNTED_MAX = 50

/** The facts of one message to one phone. Nothing when the workspace does not exist. */
export async function readPhoneFacts(
  deps: { vault: Vault },
  db: Querying,
  { workspaceId, phone, body, at, campaignId, from, preferred, except }: FactsQuestion,
): Promise<PhoneFacts> {
  const [row] = await db.query<PhoneFacts>(sql`
    select w.timezone as workspace_timezone, w.enforce_quiet_hours, w.require_consent,
           w.initiated_per_day_max as workspace_per_day_max, w.name as workspace_name, w.turn_debounce_ms,
           w.sending_hours as workspace_hours, w.messages_per_day_max, w.smart_encoding,
           l.id as lead_id, l.status as lead_status, l.timezone as lead_timezone, l.language as lead_language, l.attributes,
           l.carrier_hint, l.contact_after, l.contact_before,
           s.phone_hash is not null as suppressed, s.method as suppression_method, s.opted_out_at,
           exists (select from consent k where k.workspace_id = w.id and k.lead_id = l.id) as consent_given,
           o.id as conversation_id, o.handler, o.burst_started_at,
           latest.id as latest_conversation_id, latest.status as latest_status,
           c.id as campaign_id, c.initiated_per_day_max as campaign_per_day_max, c.playbook_version,
           c.sending_hours as campaign_hours, c.status = 'active' and c.archived_at is null as campaign_active,
           p.playbook->'brand' as brand, p.playbook->'limits' as limits,
           n.id as sender_id, n.e164 as sender, n.status as sender_status,
           past.last_inbound_at, past.initiated_campaign, past.initiated_workspace, past.same_text_at, past.agent_notice_at,
           past.unanswered_follow_ups, past.last_follow_up_at, agent.unanswered_replies, agent.agent_messages
    from workspace w
    left join lead l on l.workspace_id = w.id and l.phone = ${phone}
    left join conversation o on o.workspace_id = w.id and o.lead_id = l.id and o.status in ('active', 'qualified')
    left join suppression s on s.workspace_id = w.id and s.phone_hash = ${deps.vault.phoneHash(phone)}
    left join lateral (
      select x.id, x.status from conversation x where x.workspace_id = w.id and x.lead_id = l.id
      order by x.created_at desc, x.id desc limit 1) latest on true
    left join campaign c on c.workspace_id = w.id
      and c.id = coalesce(${campaignId}, o.campaign_id, l.campaign_id, w.default_campaign_id)
    left join playbook_version p on p.workspace_id = w.id and p.campaign_id = c.id and p.version = c.playbook_version
    left join lateral (
      select m.phone_number_id from message m
      where m.workspace_id = w.id and m.lead_id = l.id and m.phone_number_id is not null and m.status <> 'blocked'
      order by m.created_at desc, m.id desc limit 1) sticky on true
    left join lateral (
      select n.id, n.e164, n.status from phone_number n
      where n.workspace_id = w.id and n.status <> 'released' and (${from}::text is null or n.e164 = ${from})
      order by (n.status = 'registered') desc, (n.id = ${preferred}::text) desc nulls last, (n.id = sticky.phone_number_id) desc nulls last,
               (left(n.e164, 2) = '+1' and left(n.e164, 5) = left(${phone}, 5)) desc,
               case when n.segments_per_second is null then 0 else
                 (select count(*) from (select from message q where q.workspace_id = w.id and q.phone_number_id = n.id
                    and q.not_before is not null limit ${WAITING_COUNTED_MAX}) waiting) / n.segments_per_second end,
               n.next_slot_at nulls first, n.created_at, n.id
      limit 1) n on true
    cross join lateral (
      select max(m.created_at) filter (where m.direction = 'inbound') as last_inbound_at,
             max(m.at) filter (where m.sent_by = 'agent' and m.body = any(${spellingsOf(body)}::text[]) and m.counted and m.is_before) as same_text_at,
             max(m.at) filter (where m.sent_by = 'agent' and m.has_notice and m.counted and m.is_before) as agent_notice_at,
             count(*) filter (where m.purpose = 'follow_up' and m.counted
               and (m.heard_at is null or m.created_at > m.heard_at))::int as unanswered_follow_ups,
             max(m.at) filter (where m.purpose = 'follow_up' and m.counted and m.is_before) as last_follow_up_at,
             array_agg(m.at order by m.at) filter (where m.in_window and m.campaign_id = c.id) as initiated_campaign,
             array_agg(m.at order by m.at) filter (where m.in_window) as initiated_workspace
      from (select x.*, x.at <= ${at}::timestamptz as is_before,
                   x.counted and x.initiated and x.at > ${at}::timestamptz - interval '24 hours' and x.at <= ${at}::timestamptz as in_window
            from (select m.created_at, m.direction, m.sent_by, m.purpose, m.body, m.campaign_id, m.initiated,
                         starts_with(m.body, ${AGENT_NOTICE}) and m.status not in ('failed', 'undelivered') as has_notice,
                         max(m.created_at) filter (where m.direction = 'inbound') over () as heard_at,
                         coalesce(m.handed_over_at, m.scheduled_for, m.created_at) as at,
                         m.direction = 'outbound' and m.id is distinct from ${except}
                           and m.status not in ('blocked', 'canceled')
                           and not (m.status = 'failed' and m.handed_over_at is null) as counted
                  from message m where m.workspace_id = w.id and m.lead_id = l.id) x) m) past
    cross join lateral (
      select count(*) filter (where m.purpose = 'conversation' and m.status <> 'undelivered' and m.created_at > o.last_inbound_at)::int as unanswered_replies,
             count(*)::int as agent_messages
      from message m
      where m.workspace_id = w.id and m.conversation_id = o.id and m.sent_by = 'agent' and m.id is distinct from ${except}
        and m.status not in ('blocked', 'canceled') and not (m.status = 'failed' and m.handed_over_at is null)) agent
    where w.id = ${workspaceId}`)
  return row!
}

/** Forms in which the same text may have been stored: with plain typography, and with the agent's notice. */
function spellingsOf(body: string): string[] {
  const spellings = [body, withPlainTypography(body)]
  return [...spellings, ...spellings.map(withAgentNotice)]
}
