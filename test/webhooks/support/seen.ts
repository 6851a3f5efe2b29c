import type { Json, TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

const ATTEMPT = 'a.number, a.status, a.response_status, a.error, a.response_body, d.status as delivery, d.lease_until'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** How many deliveries have each status, of a workspace or of an endpoint. */
    async deliveriesByStatus(of: { workspace_id: string } | { endpoint_id: string }): Promise<Record<string, number>> {
      const counts: Record<string, number> = {}
      for (const { status } of await readRows(service, 'webhook_delivery', { filter: of, fields: ['status'] }))
        counts[status] = (counts[status] ?? 0) + 1
      return counts
    },
    deliveriesOf: (workspaceId: string) =>
      readRows(service, 'webhook_delivery', { filter: { workspace_id: workspaceId } }),
    /** Every attempt, in order of its start. */
    attempts: (workspaceId?: string) =>
      readRows(service, 'webhook_attempt', { filter: { workspace_id: workspaceId }, order: 'started_at, number, id' }),
    /** The attempts for an endpoint, each with the status of its delivery. */
    attemptsTo: (endpointId: string) =>
      service.rows<Json>(
        `select ${ATTEMPT} from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
         where d.endpoint_id = $1 order by a.started_at, a.number`,
        [endpointId],
      ),
    /** The attempts to deliver an event about the lead with this phone. */
    attemptsAbout: (phone: string) =>
      service.rows<Json>(
        `select a.response_status from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
         join event e on e.id = d.event_id join lead l on l.id = e.lead_id where l.phone = $1 order by a.number`,
        [phone],
      ),
    async deliveryAbout(phone: string): Promise<Json> {
      const [delivery] = await service.rows<Json>(
        `select d.status, d.next_attempt_at from webhook_delivery d join event e on e.id = d.event_id
         join lead l on l.id = e.lead_id where l.phone = $1`,
        [phone],
      )
      return delivery
    },
    /** The attempts that began more than 24 hours after the first one of their delivery. */
    lateAttempts: (workspaceId: string) =>
      service.rows(
        `select a.number from webhook_attempt a join webhook_delivery d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
         where a.workspace_id = $1 and a.started_at > d.first_attempt_at + interval '24 hours 1 minute'`,
        [workspaceId],
      ),
    /** What each response made of its attempt and its delivery. */
    verdicts: (workspaceId: string, now: Date) =>
      service.rows<{ answer: number; attempt: string; delivery: string; waits: boolean }>(
        `select a.response_status as answer, a.status as attempt, d.status as delivery, d.next_attempt_at > $2 as waits
         from webhook_attempt a join webhook_delivery d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
         where a.workspace_id = $1 order by 1`,
        [workspaceId, now],
      ),
    /** The seconds between the first and the second attempt of each delivery, by the endpoint's URL. */
    gaps: (workspaceId: string) =>
      service.rows<{ gap: number }>(
        `select extract(epoch from d.next_attempt_at - d.first_attempt_at)::float8 as gap
         from webhook_delivery d join webhook_endpoint e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
         where d.workspace_id = $1 order by e.url`,
        [workspaceId],
      ),
    endpoint: async (id: string): Promise<Json> => (await readRows(service, 'webhook_endpoint', { filter: { id } }))[0],
    endpoints: () => readRows(service, 'webhook_endpoint', {}),
    /** How many rows of deliveries were read by scans of the whole table. */
    async deliveryRowsScanned(): Promise<number> {
      const [read] = await service.rows<{ n: number }>(
        `select seq_tup_read as n from pg_stat_user_tables where relname = 'webhook_delivery'`,
      )
      return read!.n
    },
    async eventBody(id: string): Promise<string> {
      return (await readRows(service, 'event', { filter: { id } }))[0].body
    },
    /** How many public events about a lead have a sequence below this one. */
    async eventsBefore(phone: string, sequence: number): Promise<number> {
      const [row] = await service.rows<{ n: number }>(
        `select count(*) as n from event e join lead l on l.workspace_id = e.workspace_id and l.id = e.lead_id
         where l.phone = $1 and e.public and e.sequence < $2`,
        [phone, sequence],
      )
      return row!.n
    },
    async deliveredEventIds(): Promise<string[]> {
      const delivered = await readRows(service, 'webhook_delivery', { filter: { status: 'succeeded' } })
      return delivered.map(({ event_id }) => event_id)
    },
    async replay(id: string): Promise<Json> {
      const [replay] = await readRows(service, 'replay', { filter: { id } })
      return replay
    },
    async eventCountOf(workspaceId: string): Promise<number> {
      return (await readRows(service, 'lead', { filter: { workspace_id: workspaceId } }))[0].event_count
    },
  }
}
