import { z } from 'zod'
import { part } from '../kernel/index.ts'
import { daysPart } from './days.ts'
import type { CountedRange } from './range.ts'

export const leadDayShape = z
  .object({
    day: z.string().describe('Date in the requested time zone, such as 2026-11-21.'),
    texted: z.int().describe('Number of leads that were sent their first message on this day.'),
    replied: z.int().describe('Number of these leads that replied after their first message.'),
    opted_out: z.int().describe('Number of these leads that opted out, by message or through their carrier.'),
  })
  .describe(
    'Leads that were sent their first message of the time range on this day. Counts how many of them replied or opted ' +
      'out later in the range. Leads of the most recent days have had less time to reply.',
  )

export type LeadDay = z.output<typeof leadDayShape>

/** Every day of the range, in order. The sum equals the leads of `texts`, which are counted in the same way. Reads `message_counts`. */
export function leadDaysPart(counted: CountedRange) {
  const { workspaceId, after, before } = counted
  return part`(
    select json_agg(json_build_object('day', d.day, 'texted', coalesce(l.texted, 0), 'replied', coalesce(l.replied, 0),
             'opted_out', coalesce(l.opted_out, 0)) order by d.day)
    from ${daysPart(counted)} d
    left join (
      select to_char(t.first_sent_at at time zone zone.name, 'YYYY-MM-DD') as day, count(*) as texted,
             count(*) filter (where t.last_reply_at > t.first_sent_at) as replied, count(o.lead_id) as opted_out
      from zone, message_counts t
      left join (
        select l.id as lead_id from suppression s
        join lead l on l.workspace_id = s.workspace_id and l.phone = s.phone
        where s.workspace_id = ${workspaceId} and s.opted_out_at >= ${after} and s.opted_out_at < ${before}
          and s.method in ('keyword', 'phrase', 'carrier')) o on o.lead_id = t.lead_id
      where t.first_sent_at is not null and t.lead_id is not null
      group by 1) l on l.day = d.day)`
}
