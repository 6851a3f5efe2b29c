import type { TestApp } from '../../support/harness.ts'
import { countRows, readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** The ID of the newest row of a table. */
    async newestId(table: string, workspaceId: string): Promise<string> {
      const time = table === 'webhook_attempt' ? 'started_at' : 'created_at'
      const [newest] = await readRows(service, table, {
        filter: { workspace_id: workspaceId },
        order: `${time} desc limit 1`,
      })
      return newest.id
    },
    personas: (phone: string) => readRows(service, 'sandbox_persona', { filter: { phone }, order: 'phone' }),
    isChannelDeleted: async (id: string) => {
      const [channel] = await readRows(service, 'notification_channel', { filter: { id } })
      return channel.deleted_at !== null
    },
    importsCanceled: (id: string) => countRows(service, 'lead_import', { id, status: 'canceled' }),
    sendsOf: (leadId: string) => countRows(service, 'campaign_send_lead', { lead_id: leadId }),
    erasuresOf: async (leadId: string) =>
      (await service.rows('select id from lead_erasure where $1 = any (lead_ids)', [leadId])).length,
    replaysCanceled: (id: string) => countRows(service, 'replay', { id, status: 'canceled' }),
  }
}
