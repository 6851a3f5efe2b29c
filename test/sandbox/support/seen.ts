import type { Json, TestApp } from '../../support/harness.ts'
import { countRows, readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

type Contents = { leads: number; messages: number; orphans: number }

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** What the simulated carrier decided about a workspace's texts: outcome, delay and receipts. */
    carrierLuck: (workspaceId: string) =>
      service.rows<Json>(
        `select "to", body, status, error_code, extract(epoch from next_receipt_at - accepted_at) as delay, receipts
         from sandbox_message where workspace_id = $1 order by "to", id`,
        [workspaceId],
      ),
    /** How much the database holds, and the conversations that have lost their messages. */
    async contents(): Promise<Contents> {
      const [row] = await service.rows<{ n: number }>(
        `select count(*) as n from conversation c where not exists (
           select from message m where m.workspace_id = c.workspace_id and m.conversation_id = c.id)`,
      )
      return { leads: await countRows(service, 'lead'), messages: await countRows(service, 'message'), orphans: row!.n }
    },
    async resetProgress(): Promise<{ status: string; leads: number }> {
      const [{ status, deleted_leads }] = (await readRows(service, 'sandbox_reset', {})) as [Json]
      return { status, leads: deleted_leads }
    },
    async importStatus(id: string): Promise<string | undefined> {
      return (await readRows(service, 'lead_import', { filter: { id } }))[0]?.status
    },
    async channelId(workspaceId: string): Promise<string> {
      return (await readRows(service, 'notification_channel', { filter: { workspace_id: workspaceId } }))[0].id
    },
    /** The last position that was assigned to an event. */
    async lastPosition(workspaceId: string): Promise<number> {
      const filter = { workspace_id: workspaceId }
      return (await readRows(service, 'event_position', { filter, order: 'workspace_id' }))[0].last
    },
    async firstPosition(workspaceId: string): Promise<number> {
      return (await readRows(service, 'event', { filter: { workspace_id: workspaceId }, order: 'position limit 1' }))[0]
        .position
    },
    eventsOfRemovedLeads: (workspaceId: string) =>
      service.rows(
        `select e.id from event e where e.workspace_id = $1 and e.lead_id is not null
           and not exists (select from lead l where l.workspace_id = e.workspace_id and l.id = e.lead_id)`,
        [workspaceId],
      ),
  }
}
