import { z } from 'zod'
import { part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

export const funnelShape = z
  .object({
    leads: z.int().describe('Number of leads created in the time range.'),
    engaged: z.int().describe('Number of leads that have replied.'),
    qualified: z.int().describe('Number of leads that reached the qualification threshold or booked an appointment.'),
    booked: z
      .int()
      .describe('Number of leads that booked an appointment, including appointments that were canceled later.'),
    disqualified: z.int().describe('Number of leads that were disqualified in a conversation.'),
    opted_out: z.int().describe('Number of leads whose phone number is suppressed.'),
    handed_off: z.int().describe('Number of leads whose conversation was handed off to a person at least once.'),
  })
  .describe(
    'Stages that the leads created in the time range have reached so far. A lead is counted once at each stage ' +
      'that it has reached. With `campaignId`, only leads that are assigned to the campaign or have a conversation ' +
      'in the campaign are counted. Their other conversations are ignored. Erased leads are not counted.',
  )

export type Funnel = z.output<typeof funnelShape>

/**
 * Leads created in the range, with the stages reached until now: a booked lead counts as qualified too. With a campaign: leads
 * assigned to it or with a conversation in it, and only those conversations. Erased leads are not counted.
 */
export function funnelPart({ workspaceId, after, before, campaignId }: CountedRange) {
  return part`(
    select json_build_object('leads', count(*), 'engaged', count(*) filter (where engaged), 'qualified', count(*) filter (where qualified),
             'booked', count(*) filter (where booked), 'disqualified', count(*) filter (where disqualified),
             'opted_out', count(*) filter (where suppressed), 'handed_off', count(*) filter (where handed_off))
    from (
      select l.suppressed, count(c.id) > 0 as engaged,
             bool_or(c.qualified_event_id is not null or c.status in ('qualified', 'booked') or c.booked_at is not null) as qualified,
             bool_or(c.status = 'booked' or c.booked_at is not null) as booked,
             bool_or(c.status = 'disqualified' or c.knocked_out_at is not null) as disqualified,
             bool_or(c.handoff_at is not null) as handed_off
      from lead l
      left join conversation c on c.workspace_id = l.workspace_id and c.lead_id = l.id
        and (${campaignId}::text is null or c.campaign_id = ${campaignId}::text)
      where l.workspace_id = ${workspaceId} and l.created_at >= ${after} and l.created_at < ${before} and l.erased_at is null
        and (${campaignId}::text is null or l.campaign_id = ${campaignId}::text or c.id is not null)
      group by l.workspace_id, l.id) reached)`
}
