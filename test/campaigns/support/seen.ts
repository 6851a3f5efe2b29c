import { createSeen as createMessagingSeen } from '../../messaging/support/seen.ts'
import type { Json } from '../../support/harness.ts'
import { type RowsService, readRows } from '../../support/rows.ts'

export function createSeen(service: RowsService) {
  return {
    ...createMessagingSeen(service),
    /** The openings to leads that have this status. */
    openings: (status: string | string[]) => readRows(service, 'message', { filter: { purpose: 'opening', status } }),
    /** How many leads the stored results of all campaigns count as messaged. */
    async textedInResults(): Promise<number> {
      const results = await readRows(service, 'campaign_result', { order: 'slot' })
      return results.reduce((sum, { texted }) => sum + texted, 0)
    },
    async send(id: string): Promise<Json> {
      return (await readRows(service, 'campaign_send', { filter: { id } }))[0]
    },
    async defaultCampaignId(workspaceId: string): Promise<string> {
      return (await readRows(service, 'workspace', { filter: { id: workspaceId } }))[0].default_campaign_id
    },
  }
}
