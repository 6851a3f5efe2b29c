import { type Querying, sql, type Vault } from '../context.ts'
import type { AttributeValue, LeadStatus } from '../leads/index.ts'
import type { ConversationStatus } from './status.ts'

/** All that a message to or from one phone needs to know, read in one statement under the phone's lock. */
export type PhoneFacts = {
  workspace_timezone: string
  enforce_quiet_hours: boolean
  require_consent: boolean
  workspace_per_day_max: number
  workspace_name: string
  turn_debounce_ms: number
  lead_id: string | null
  lead_status: LeadStatus | null
  lead_timezone: string | null
  attributes: Record<string, AttributeValue> | null
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
  playbook_version: number | null
  brand: { name: string; helpContact: string } | null
  limits: Partial<Record<'agentMessages' | 'unansweredInRow', number>> | null
  sender_id: string | null
  sender: string | null
  sender_status: 'registered' | 'unregistered' | null
  last_inbound_at: Date | null
  initiated_campaign: Date[] | null
  initiated_workspace: Date[] | null
  unanswered_replies: number
  unanswered_follow_ups: number
  last_follow_up_at: Date | null
  agent_messages: number
  same_text_at: Date | null
}

export type FactsQuestion = {
  workspaceId: string
  phone: string
  body: string
  /** When the message would be sent. */
  at: Date
  campaignId: string | null
  from: string | null
  /** A message never counts itself. */
  except: string | null
}

/** What does not depend on one message being sent. */
export const NO_MESSAGE = { body: '', campaignId: null, from: null, except: null }

/** The facts of one message to one phone. Nothing when the workspace does not exist. */
export async function readPhoneFacts(
  deps: { vault: Vault },
  db: Querying,
  { workspaceId, phone, body, at, campaignId, from, except }: FactsQuestion,
): Promise<PhoneFacts> {
  const [row] = await db.query<PhoneFacts>(sql`
    select w.timezone as workspace_timezone, w.enforce_quiet_hours, w.require_consent,
           w.initiated_per_day_max as workspace_per_day_max, w.name as workspace_name, w.turn_debounce_ms,
           l.id as lead_id, l.status as lead_status, l.timezone as lead_timezone, l.attributes,
           s.phone_hash is not null as suppressed, s.method as suppression_method, s.opted_out_at,
           exists (select from consent k where k.workspace_id = w.id and k.lead_id = l.id) as consent_given,
           o.id as conversation_id, o.handler, o.burst_started_at,
           latest.id as latest_conversation_id, latest.status as latest_status,
           c.id as campaign_id, c.initiated_per_day_max as campaign_per_day_max, c.playbook_version,
           p.playbook->'brand' as brand, p.playbook->'limits' as limits,
           n.id as sender_id, n.e164 as sender, n.status as sender_status,
           past.last_inbound_at, past.initiated_campaign, past.initiated_workspace, past.same_text_at,
           agent.unanswered_replies, agent.unanswered_follow_ups, agent.last_follow_up_at, agent.agent_messages
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
      where n.workspace_id = w.id and (${from}::text is null or n.e164 = ${from})
      order by (n.id = sticky.phone_number_id) desc nulls last, (n.status = 'registered') desc, n.created_at, n.id
      limit 1) n on true
    cross join lateral (
      select max(m.created_at) filter (where m.direction = 'inbound') as last_inbound_at,
             max(m.created_at) filter (where m.sent_by = 'agent' and m.body = ${body} and m.counted) as same_text_at,
             array_agg(m.at order by m.at) filter (where m.in_window and m.campaign_id = c.id) as initiated_campaign,
             array_agg(m.at order by m.at) filter (where m.in_window) as initiated_workspace
      from (select x.*, x.counted and x.initiated and x.at > ${at}::timestamptz - interval '24 hours' and x.at <= ${at}::timestamptz as in_window
            from (select m.created_at, m.direction, m.sent_by, m.body, m.campaign_id, m.initiated,
                         coalesce(m.handed_over_at, m.scheduled_for, m.created_at) as at,
                         m.direction = 'outbound' and m.id is distinct from ${except}
                           and m.status not in ('blocked', 'canceled')
                           and not (m.status = 'failed' and m.handed_over_at is null) as counted
                  from message m where m.workspace_id = w.id and m.lead_id = l.id) x) m) past
    cross join lateral (
      select count(*) filter (where m.purpose = 'conversation' and m.created_at > o.last_inbound_at)::int as unanswered_replies,
             count(*) filter (where m.purpose = 'follow_up' and m.created_at > o.last_inbound_at)::int as unanswered_follow_ups,
             max(m.created_at) filter (where m.purpose = 'follow_up') as last_follow_up_at,
             count(*)::int as agent_messages
      from message m
      where m.workspace_id = w.id and m.conversation_id = o.id and m.sent_by = 'agent' and m.id is distinct from ${except}
        and m.status not in ('blocked', 'canceled') and not (m.status = 'failed' and m.handed_over_at is null)) agent
    where w.id = ${workspaceId}`)
  return row!
}
