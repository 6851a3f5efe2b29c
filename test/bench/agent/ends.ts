import type { Decided } from './personas.ts'
import type { Service } from './service.ts'
import type { Played } from './simulate.ts'

/** The final state of one of a lead's conversations. */
export type End = {
  status: string
  handler: string
  score: number
  handoffReason: string | null
  handoffRule: string | null
  /** The decision of the last turn. */
  lastDecision: string | null
  suppressed: boolean
  qualified: boolean
  /** The known values, by signal. */
  values: Record<string, string | number | boolean>
  /** The number of turns until it was qualified, ended or handed off; null if it never was. */
  turns: number | null
  /** The number of segments of each message of the agent. */
  segments: number[]
}

/** The final states of all leads. A lead who wrote again after a conversation ended has several. */
export async function endsOf(service: Service, all: Played[]): Promise<Map<Played, End[]>> {
  const rows = await service.rows<End & { workspaceId: string; phone: string }>(
    `select c.workspace_id as "workspaceId", c.phone, c.status, c.handler, c.score, c.handoff_reason as "handoffReason",
       c.handoff_rule as "handoffRule", l.suppressed, c.qualified_event_id is not null as qualified,
       coalesce((select json_object_agg(s.key, s.value) from matched_signal s
         where s.workspace_id = c.workspace_id and s.conversation_id = c.id), '{}') as values,
       (select t.decision from turn t where t.workspace_id = c.workspace_id and t.conversation_id = c.id
         order by t.created_at desc, t.id desc limit 1) as "lastDecision",
       (select count(*)::int from turn t where t.workspace_id = c.workspace_id and t.conversation_id = c.id and t.created_at <= d.at
         having d.at is not null) as turns,
       (select coalesce(json_agg(m.segments), '[]') from message m where m.workspace_id = c.workspace_id
         and m.conversation_id = c.id and m.direction = 'outbound' and m.status in ('sent', 'delivered')) as segments
     from conversation c
     join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id
     left join event e on e.workspace_id = c.workspace_id and e.id = c.qualified_event_id
     cross join lateral (select least(e.created_at, c.completed_at, c.handoff_at) as at) d
     order by c.created_at, c.id`,
  )
  const byLead = Map.groupBy(rows, ({ workspaceId, phone }) => `${workspaceId} ${phone}`)
  return new Map(all.map((played) => [played, byLead.get(`${played.office.workspaceId} ${played.phone}`) ?? []]))
}

/**
 * The decision that a final state represents: the strongest of a lead's conversations. A qualified lead who was handed off
 * counts as both: the expected one is returned.
 */
export function decisionOf(ends: End[], expected: Decided): Decided {
  if (ends.some(({ suppressed, status }) => suppressed || status === 'opted-out')) return 'opted_out'
  const isQualified = ends.some(({ status, qualified }) => qualified || status === 'qualified' || status === 'booked')
  const isHandedOff = ends.some(({ handler }) => handler === 'human')
  if (ends.some(({ status }) => status === 'booked')) return 'qualified'
  if (ends.some(({ status }) => status === 'disqualified')) return 'disqualified'
  if (isQualified && isHandedOff) return expected === 'handed_off' ? 'handed_off' : 'qualified'
  if (isQualified) return 'qualified'
  return isHandedOff ? 'handed_off' : 'not_qualified'
}

/** Everything known about the lead: from the newest conversation with a value. */
export function valuesOf(ends: End[]): End['values'] {
  return Object.assign({}, ...ends.map(({ values }) => values))
}
