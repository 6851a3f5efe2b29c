import { z } from 'zod'
import { part } from '../kernel/index.ts'
import { daysPart } from './days.ts'
import type { CountedRange } from './range.ts'

export const textDayShape = z
  .object({
    day: z
      .string()
      .describe('Date in the requested time zone, such as 2026-11-21.')
      .meta({ examples: ['2026-11-21'] }),
    inbound: z.int().describe('Number of messages received from leads.'),
    sent: z.int().describe('Number of messages to leads that the carrier accepted.'),
    delivered: z.int().describe('Number of sent messages that the carrier reported as delivered.'),
    not_delivered: z.int().describe('Number of messages that were not delivered or that the carrier rejected.'),
  })
  .describe(
    'Messages created on one day. On the first and the last day, only messages inside the time range are counted.',
  )

export type TextDay = z.output<typeof textDayShape>

/** Every day of the range, in order, including days without texts. A message counts on the day it was created. Reads `message_counts`. */
export function textDaysPart(counted: CountedRange) {
  return part`(
    select json_agg(json_build_object('day', d.day, 'inbound', coalesce(m.inbound, 0), 'sent', coalesce(m.sent, 0),
             'delivered', coalesce(m.delivered, 0), 'not_delivered', coalesce(m.not_delivered, 0)) order by d.day)
    from ${daysPart(counted)} d
    left join (
      select to_char(quarter at time zone zone.name, 'YYYY-MM-DD') as day, sum(inbound) as inbound, sum(sent) as sent,
             sum(delivered) as delivered, sum(undelivered + failed) as not_delivered
      from message_counts, zone where quarter is not null group by 1) m on m.day = d.day)`
}
