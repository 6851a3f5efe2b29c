import type { Job } from '../../../src/domain/kernel/context.ts'
import type { TestApp } from '../../support/harness.ts'

/** Each lead's first opt-out and each claim for a carrier, by the positions of their events. */
const IN_ORDER = `
  stop as (select lead_id, min(position) as position from event where type = 'lead.opted_out' group by lead_id),
  hand_over as (select e.message_id, e.position from event e
    where e.type = 'message.updated' and e.changed = '{status}') -- to sending: any other change names more`

/** The results of the race of workers, campaigns, an API and STOP. */
export function createRaceSeen(service: Pick<TestApp, 'rows'>) {
  return {
    /** The work that is due for one lead. */
    dueFor: (phone: string) =>
      service.rows<Job>(
        `select 'dispatch-message' as queue, workspace_id as "workspaceId", id from message where "to" = $1 and status in ('queued', 'scheduled')
         union all select 'take-turn', workspace_id, id from conversation where phone = $1 and turn_due_at is not null`,
        [phone],
      ),
    /** Messages claimed for the carrier at a later position than the lead's opt-out, by purpose. */
    handedOverAfterStop: () =>
      service.rows(`
        with ${IN_ORDER}
        select m.purpose, count(distinct m."to") as leads, count(distinct m.id) as messages
        from hand_over h join message m on m.id = h.message_id join stop on stop.lead_id = m.lead_id and h.position > stop.position
        group by m.purpose order by m.purpose`),
    /** The same from the simulated carrier's records: received messages without a claim before the opt-out. */
    carriedAfterStop: () =>
      service.rows(`
        with ${IN_ORDER}
        select m.purpose, count(distinct s."to") as leads, count(*) as messages
        from sandbox_message s join message m on m.id = s.correlation_id and m.direction = 'outbound' join stop on stop.lead_id = m.lead_id
        where not exists (select from hand_over h where h.message_id = m.id and h.position < stop.position)
        group by m.purpose order by m.purpose`),
    unfinished: () =>
      service.rows(`select id, status from message where status in ('scheduled', 'queued', 'sending', 'sent')`),
    /** How many messages have each sender or purpose and status. */
    async countByFate(): Promise<Record<string, number>> {
      const rows = await service.rows<{ fate: string; n: number }>(
        `select case when purpose = 'conversation' then sent_by else purpose end || ' ' || status as fate, count(*) as n
         from message where direction = 'outbound' group by 1 order by 1`,
      )
      return Object.fromEntries(rows.map(({ fate, n }) => [fate, n]))
    },
    async campaignIds(workspaceId: string): Promise<string[]> {
      const rows = await service.rows<{ id: string }>('select id from campaign where workspace_id = $1', [workspaceId])
      return rows.map(({ id }) => id)
    },
  }
}

/** A campaign like another one, whose ID has this suffix. */
export async function copyCampaign(
  service: Pick<TestApp, 'rows'>,
  { workspaceId, campaignId, suffix }: { workspaceId: string; campaignId: string; suffix: string },
): Promise<void> {
  await service.rows(
    `with twin as (
       insert into campaign select (json_populate_record(c, json_build_object('id', c.id || $3::text))).* from campaign c
       where c.workspace_id = $1 and c.id = $2)
     insert into playbook_version select (json_populate_record(p, json_build_object('campaign_id', p.campaign_id || $3::text))).*
     from playbook_version p where p.workspace_id = $1 and p.campaign_id = $2`,
    [workspaceId, campaignId, suffix],
  )
}
