import { AGENT_NOTICES, withAgentNotice } from '../compliance/index.ts'
import type { ConversationStatus } from '../conversations/index.ts'
import { type Querying, sql, type Vault } from '../kernel/index.ts'
import type { AttributeValue, LeadStatus } from '../leads/index.ts'
import type { Language } from '../texts/index.ts'
import { COMPANY, type Company, type SendingHours } from '../workspaces/index.ts'
import type { CarrierHint } from './carriers/carrier.ts'
import { withPlainTypography } from './smart-encoding.ts'

/** All facts about one phone that a message to or from it needs, read under the phone's lock. */
export type PhoneFacts = {
  workspace_timezone: string
  enforce_quiet_hours: boolean
  require_consent: boolean
  workspace_per_day_max: number
  workspace_hours: SendingHours | null
  messages_per_day_max: number | null
  smart_encoding: boolean
  turn_debounce_ms: number
  /** Whether a language model judges texts that may be opt-outs. */
  judges_texts: boolean
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
  /** When the open conversation ends, if a member has ended it. */
  completes_at: Date | null
  /** The newest conversation, open or not. */
  latest_conversation_id: string | null
  latest_status: ConversationStatus | null
  campaign_id: string | null
  campaign_per_day_max: number | null
  campaign_active: boolean | null
  campaign_hours: SendingHours | null
  playbook_version: number | null
  brand: { name: string; helpContact: string } | null
  /** Of the playbook's own texts; null: English. */
  playbook_language: Language | null
  company: Company
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
  /** The member who uses the phone for alerts, or was sent a code for it within a day. */
  alert_member_id: string | null
  alert_verified_at: Date | null
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
  /** The ID of the preferred number, which is used while it is registered. */
  preferred: string | null
  /** The message itself is not counted. */
  except: string | null
}

/** Facts that do not depend on a single message. */
export const NO_MESSAGE = { body: '', campaignId: null, from: null, preferred: null, except: null }

/** A number with more waiting messages than this counts as busy. */
const WAITING_COUNTED_MAX = 50

/** The facts of one message to one phone. The workspace must exist. */
export async function readPhoneFacts(
  deps: { vault: Vault },
  db: Querying,
  { phone, body, ...question }: FactsQuestion,
): Promise<PhoneFacts> {
  const [facts] = await readFactsOfPhones(deps, db, { ...question, messages: [{ phone, body }] })
  return facts!
}

/** Several messages with the same campaign and number, each to a phone of its own. */
export type PhonesQuestion = Omit<FactsQuestion, 'phone' | 'body'> & {
  messages: readonly Pick<FactsQuestion, 'phone' | 'body'>[]
}

/**
 * The facts of each message, in the given order, in one statement. With a subquery and a limit, PostgreSQL
 * expects one row and uses one generic plan for any number: planning takes longer than reading.
 */
export async function readFactsOfPhones(
  deps: { vault: Vault },
  db: Querying,
  { workspaceId, messages, at, campaignId, from, preferred, except }: PhonesQuestion,
): Promise<PhoneFacts[]> {
  const phones = messages.map(({ phone }) => phone)
  const hashes = phones.map((phone) => deps.vault.phoneHash(phone))
  const spellings = messages.map(({ body }) => JSON.stringify(spellingsOf(body)))
  return db.query<PhoneFacts>(sql`
    with asked as materialized (
      select phone, phone_hash, array(select jsonb_array_elements_text(g.spellings::jsonb)) as spellings, nth
      from unnest((select ${phones}::text[]), ${hashes}::text[], ${spellings}::text[]) with ordinality as g (phone, phone_hash, spellings, nth)
      limit ${messages.length}::bigint
    )
    select w.timezone as workspace_timezone, w.enforce_quiet_hours, w.require_consent,
           w.initiated_per_day_max as workspace_per_day_max, w.turn_debounce_ms,
           w.model_provider is not null and 'understand' = any(w.model_uses) as judges_texts,
           w.sending_hours as workspace_hours, w.messages_per_day_max, w.smart_encoding,
           l.id as lead_id, l.status as lead_status, l.timezone as lead_timezone, l.language as lead_language, l.attributes,
           l.carrier_hint, l.contact_after, l.contact_before,
           s.phone_hash is not null as suppressed, s.method as suppression_method, s.opted_out_at,
           exists (select from consent k where k.workspace_id = w.id and k.lead_id = l.id) as consent_given,
           o.id as conversation_id, o.handler, o.burst_started_at, o.completes_at,
           latest.id as latest_conversation_id, latest.status as latest_status,
           c.id as campaign_id, c.initiated_per_day_max as campaign_per_day_max, c.playbook_version,
           c.sending_hours as campaign_hours, c.status = 'active' and c.archived_at is null as campaign_active,
           p.playbook->'brand' as brand, p.playbook->>'language' as playbook_language, ${COMPANY}, p.playbook->'limits' as limits,
           own.member_id as alert_member_id, own.verified_at as alert_verified_at,
           n.id as sender_id, n.e164 as sender, n.status as sender_status,
           past.last_inbound_at, past.initiated_campaign, past.initiated_workspace, past.same_text_at, past.agent_notice_at,
           past.unanswered_follow_ups, past.last_follow_up_at, agent.unanswered_replies, agent.agent_messages
    from asked
    join workspace w on w.id = ${workspaceId}
    left join lead l on l.workspace_id = w.id and l.phone = asked.phone
    left join conversation o on o.workspace_id = w.id and o.lead_id = l.id and o.status in ('active', 'qualified')
    left join suppression s on s.workspace_id = w.id and s.phone_hash = asked.phone_hash
    left join lateral (
      select mp.member_id, mp.verified_at from member_phone mp
      where mp.workspace_id = w.id and mp.phone = asked.phone
        and (mp.verified_at is not null or mp.code_sent_at > ${at}::timestamptz - interval '24 hours')
      order by mp.verified_at desc nulls last limit 1) own on true
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
               (left(n.e164, 2) = '+1' and left(n.e164, 5) = left(asked.phone, 5)) desc,
               case when n.segments_per_second is null then 0 else
                 (select count(*) from (select from message q where q.workspace_id = w.id and q.phone_number_id = n.id
                    and q.not_before is not null limit ${WAITING_COUNTED_MAX}) waiting) / n.segments_per_second end,
               n.next_slot_at nulls first, n.created_at, n.id
      limit 1) n on true
    cross join lateral (
      select max(m.created_at) filter (where m.direction = 'inbound') as last_inbound_at,
             max(m.at) filter (where m.sent_by = 'agent' and m.body = any(asked.spellings) and m.counted and m.is_before) as same_text_at,
             max(m.at) filter (where m.sent_by = 'agent' and m.has_notice and m.counted and m.is_before) as agent_notice_at,
             count(*) filter (where m.purpose = 'follow_up' and m.counted
               and (m.heard_at is null or m.created_at > m.heard_at))::int as unanswered_follow_ups,
             max(m.at) filter (where m.purpose = 'follow_up' and m.counted and m.is_before) as last_follow_up_at,
             array_agg(m.at order by m.at) filter (where m.in_window and m.campaign_id = c.id) as initiated_campaign,
             array_agg(m.at order by m.at) filter (where m.in_window) as initiated_workspace
      from (select x.*, x.at <= ${at}::timestamptz as is_before,
                   x.counted and x.initiated and x.at > ${at}::timestamptz - interval '24 hours' and x.at <= ${at}::timestamptz as in_window
            from (select m.created_at, m.direction, m.sent_by, m.purpose, m.body, m.campaign_id, m.initiated,
                         (starts_with(m.body, ${AGENT_NOTICES.en}) or starts_with(m.body, ${AGENT_NOTICES.es})) and m.status not in ('failed', 'undelivered') as has_notice,
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
    order by asked.nth`)
}

/** Forms in which the same text may have been stored: with plain typography, and with the agent's notice. */
function spellingsOf(body: string): string[] {
  const spellings = [body, withPlainTypography(body)]
  const withNotice = (['en', 'es'] as const).flatMap((language) =>
    spellings.map((text) => withAgentNotice(text, language)),
  )
  return [...spellings, ...withNotice]
}
