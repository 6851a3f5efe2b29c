import { z } from 'zod'
import { idOf, idText, type Querying, sql } from '../kernel/index.ts'

export const campaignResultsShape = z
  .object({
    campaign_id: idOf('camp', 'ID of the campaign.'),
    version: z.int().nullable().describe('Playbook version. Null if the results cover all versions.'),
    texted: z.int().describe('Number of opening messages that were handed to the carrier.'),
    delivered: z.int().describe('Number of opening messages that were delivered.'),
    replied: z.int().describe('Number of conversations with leads who replied to the campaign.'),
    conversations: z.int().describe('Number of conversations, including those with leads who wrote first.'),
    qualified: z
      .int()
      .describe(
        'Number of conversations that reached the qualification threshold or in which an appointment was booked.',
      ),
    booked: z.int().describe('Number of conversations in which an appointment was booked.'),
    opted_out: z.int().describe('Number of conversations that ended because the lead opted out.'),
    handed_off: z.int().describe('Number of conversations that were handed off to a person.'),
  })
  .describe('Results of a campaign, or of one of its playbook versions.')

export const CampaignResultsInput = z
  .strictObject({
    campaign_id: idText.nullish().describe('Only the results of this campaign. Default: all campaigns.'),
    by_version: z
      .boolean()
      .nullish()
      .describe('Whether to return the results of each playbook version. Requires `campaignId`. Default: false.'),
  })
  .refine(({ campaign_id, by_version }) => !by_version || campaign_id, {
    path: ['campaign_id'],
    error: 'Required with `byVersion`.',
    params: { code: 'missing_parameter' },
  })

export type CampaignResults = z.output<typeof campaignResultsShape>
type Input = z.output<typeof CampaignResultsInput> & { workspaceId: string }

/**
 * The results of campaigns, from counters. An opening counts for the version that was current when it was queued, a conversation
 * for the version with which it started.
 */
export function readCampaignResults(
  { db }: { db: Querying },
  { workspaceId, campaign_id: campaignId = null, by_version: isByVersion }: Input,
): Promise<CampaignResults[]> {
  return db.query<CampaignResults>(sql`
    with shown as (
      select campaign_id, version from playbook_version
      where ${isByVersion ?? false}::boolean and workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      union all
      select id, null from campaign
      where not ${isByVersion ?? false}::boolean and workspace_id = ${workspaceId} and id = coalesce(${campaignId}, id)
    )
    select s.campaign_id, s.version, coalesce(sum(r.texted), 0)::int as texted, coalesce(sum(r.delivered), 0)::int as delivered,
      coalesce(sum(r.replied), 0)::int as replied, coalesce(sum(r.conversations), 0)::int as conversations,
      coalesce(sum(r.qualified), 0)::int as qualified, coalesce(sum(r.booked), 0)::int as booked,
      coalesce(sum(r.opted_out), 0)::int as opted_out, coalesce(sum(r.handed_off), 0)::int as handed_off
    from shown s
    left join campaign_result r on r.workspace_id = ${workspaceId} and r.campaign_id = s.campaign_id
      and (s.version is null or r.version = s.version)
    group by s.campaign_id, s.version
    order by s.campaign_id desc, s.version desc`)
}
