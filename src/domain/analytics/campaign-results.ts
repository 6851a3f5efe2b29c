import { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import { idOf, idText, type Querying, type Sql, sql } from '../kernel/index.ts'

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

/** Newest first; earlier versions are left out. */
const VERSIONS_MAX = 100

const { campaign_id, version: _, ...counts } = campaignResultsShape.shape

export const playbookResultsShape = z
  .object({ version: z.int().describe('Playbook version.'), ...counts })
  .describe('Results of one playbook version.')

export const resultsOfCampaignShape = z
  .object({
    campaign_id,
    ...counts,
    versions: z
      .array(playbookResultsShape)
      .describe(`Results of each playbook version, newest version first. At most ${VERSIONS_MAX} versions.`),
  })
  .describe('Results of a campaign since its creation.')

/** The results of all campaigns or of one, or those of each playbook version of one. */
export function readCampaignResults(
  { db }: { db: Querying },
  { workspaceId, campaign_id: campaignId = null, by_version: isByVersion }: Input,
): Promise<CampaignResults[]> {
  return db.query(resultsStatement({ workspaceId, campaignId, totals: !isByVersion, versions: isByVersion ?? false }))
}

/** The results of one campaign, in all and of each playbook version. */
export async function readResultsOfCampaign(
  { db }: { db: Querying },
  { workspaceId, campaign_id: campaignId }: { workspaceId: string; campaign_id: string },
): Promise<z.output<typeof resultsOfCampaignShape>> {
  const statement = resultsStatement({ workspaceId, campaignId, totals: true, versions: true })
  const [all, ...each] = await db.query<CampaignResults>(statement)
  const { version: _, ...total } = orNotFound(all, 'campaign', campaignId)
  const versions = each as z.output<typeof playbookResultsShape>[]
  return { ...total, versions: versions.slice(0, VERSIONS_MAX) }
}

type Shown = { workspaceId: string; campaignId: string | null; totals: boolean; versions: boolean }

/**
 * Sums of counters, the totals of a campaign before its versions. An opening counts for the version that was current when it was
 * queued, a conversation for the version with which it started.
 */
function resultsStatement({ workspaceId, campaignId, totals, versions }: Shown): Sql {
  return sql`
    with shown as (
      select campaign_id, version from playbook_version
      where ${versions}::boolean and workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      union all
      select id, null from campaign
      where ${totals}::boolean and workspace_id = ${workspaceId} and id = coalesce(${campaignId}, id)
    )
    select s.campaign_id, s.version, coalesce(sum(r.texted), 0)::int as texted, coalesce(sum(r.delivered), 0)::int as delivered,
      coalesce(sum(r.replied), 0)::int as replied, coalesce(sum(r.conversations), 0)::int as conversations,
      coalesce(sum(r.qualified), 0)::int as qualified, coalesce(sum(r.booked), 0)::int as booked,
      coalesce(sum(r.opted_out), 0)::int as opted_out, coalesce(sum(r.handed_off), 0)::int as handed_off
    from shown s
    left join campaign_result r on r.workspace_id = ${workspaceId} and r.campaign_id = s.campaign_id
      and (s.version is null or r.version = s.version)
    group by s.campaign_id, s.version
    order by s.campaign_id desc, s.version desc nulls first`
}
