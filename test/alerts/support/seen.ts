import { createSeen as createMessagingSeen } from '../../messaging/support/seen.ts'
import type { Json } from '../../support/harness.ts'
import { type RowsService, readRows } from '../../support/rows.ts'

export function createSeen(service: RowsService) {
  return {
    ...createMessagingSeen(service),
    /** The texts to members, in order: codes, tests and alerts. */
    memberTexts: (of: { workspace_id?: string; phone?: string; purpose?: string } = {}) =>
      readRows(service, 'member_text', { filter: of, order: 'created_at, id' }),
    async alertStatus(id: string): Promise<string> {
      return (await readRows(service, 'alert', { filter: { id } }))[0].status
    },
    /** The phone as it is stored for its member. */
    async memberPhone(phone: string): Promise<Json> {
      return (await readRows(service, 'member_phone', { filter: { phone }, order: 'created_at' }))[0]
    },
  }
}
