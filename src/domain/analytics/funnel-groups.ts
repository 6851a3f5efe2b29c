import { z } from 'zod'
import { idOf, part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

/** Groups with the most leads; the others are left out. */
const GROUPS_MAX = 20

const counts = {
  leads: z.int().describe('Number of leads created in the time range.'),
  engaged: z.int().describe('Number of these leads that have replied.'),
  qualified: z
    .int()
    .describe('Number of these leads that reached the qualification threshold or booked an appointment.'),
  booked: z.int().describe('Number of these leads that booked an appointment.'),
  opted_out: z.int().describe('Number of these leads whose phone number is suppressed.'),
}

export const sourceFunnelShape = z
  .object({
    source: z
      .string()
      .nullable()
      .describe('Source of the leads. Null for leads without a source.')
      .meta({ examples: ['web_form'] }),
    ...counts,
  })
  .describe('Stages that the leads of one source have reached so far, counted as in AnalyticsFunnel.')

export const campaignFunnelShape = z
  .object({
    campaign_id: idOf('camp', 'ID of the campaign.'),
    campaign_name: z
      .string()
      .describe('Name of the campaign.')
      .meta({ examples: ['Website leads'] }),
    ...counts,
  })
  .describe(
    'Stages that one campaign’s leads have reached so far in the campaign’s conversations. A lead counts for each ' +
      'campaign that it is assigned to or has a conversation in.',
  )

export type SourceFunnel = z.output<typeof sourceFunnelShape>
export type CampaignFunnel = z.output<typeof campaignFunnelShape>

/** The leads created in the range by source, most leads first. The stages are those of `funnelPart`. */
export function sourceFunnelsPart({ workspaceId, after, before, campaignId }: CountedRange) {
  return part`(
    select coalesce(json_agg(g), '[]') from (
      select source, count(*) as leads, count(*) filter (where engaged) as engaged, count(*) filter (where qualified) as qualified,
             count(*) filter (where booked) as booked, count(*) filter (where suppressed) as opted_out
      from (
        select l.source, l.suppressed, count(c.id) > 0 as engaged,
               bool_or(c.qualified_event_id is not null or c.status in ('qualified', 'booked') or c.booked_at is not null) as qualified,
               bool_or(c.status = 'booked' or c.booked_at is not null) as booked
        from lead l
        left join conversation c on c.workspace_id = l.workspace_id and c.lead_id = l.id
          and (${campaignId}::text is null or c.campaign_id = ${campaignId}::text)
        where l.workspace_id = ${workspaceId} and l.created_at >= ${after} and l.created_at < ${before} and l.erased_at is null
          and (${campaignId}::text is null or l.campaign_id = ${campaignId}::text or c.id is not null)
        group by l.workspace_id, l.id) reached
      group by source order by leads desc, source limit ${GROUPS_MAX}) g)`
}

/** The same by campaign: of the leads that are assigned to it or have a conversation in it. */
export function campaignFunnelsPart({ workspaceId, after, before, campaignId }: CountedRange) {
  return part`(
    select coalesce(json_agg(g), '[]') from (
      select reached.campaign_id, p.name as campaign_name, count(*) as leads, count(*) filter (where engaged) as engaged,
             count(*) filter (where qualified) as qualified, count(*) filter (where booked) as booked,
             count(*) filter (where suppressed) as opted_out
      from (
        select l.id, l.suppressed, m.campaign_id, count(c.id) > 0 as engaged,
               bool_or(c.qualified_event_id is not null or c.status in ('qualified', 'booked') or c.booked_at is not null) as qualified,
               bool_or(c.status = 'booked' or c.booked_at is not null) as booked
        from lead l
        cross join lateral (
          select l.campaign_id where l.campaign_id is not null
          union
          select o.campaign_id from conversation o where o.workspace_id = l.workspace_id and o.lead_id = l.id) m
        left join conversation c on c.workspace_id = l.workspace_id and c.lead_id = l.id and c.campaign_id = m.campaign_id
        where l.workspace_id = ${workspaceId} and l.created_at >= ${after} and l.created_at < ${before} and l.erased_at is null
          and (${campaignId}::text is null or m.campaign_id = ${campaignId}::text)
        group by l.id, l.suppressed, m.campaign_id) reached
      join campaign p on p.workspace_id = ${workspaceId} and p.id = reached.campaign_id
      group by reached.campaign_id, p.name order by leads desc, reached.campaign_id limit ${GROUPS_MAX}) g)`
}
