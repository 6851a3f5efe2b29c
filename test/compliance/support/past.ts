import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows, type RowsService } from '../../support/rows.ts'

export function createPast(service: RowsService) {
  return {
    ...createSharedPast(service),
    /** A person suppressed the phone after a complaint. */
    complained: (workspaceId: string, { phone, hash }: { phone: string; hash: unknown }) =>
      service.rows(
        `insert into suppression (workspace_id, phone_hash, phone, method, reason, opted_out_at)
         values ($1, $2, $3, 'manual', 'complaint', now())`,
        [workspaceId, hash, phone],
      ),
    /** The lead was erased. The simulated carrier still knows the texts to the phone. */
    async leadErased({ phone, hash }: { phone: string; hash: unknown }): Promise<void> {
      await changeRows(service, 'suppression', { phone_hash: hash }, { phone: null })
      await service.rows('update lead set phone = null, erased_at = created_at where phone = $1', [phone])
    },
    /** A worker is handing the message over to the carrier. */
    beingHandedOver: (messageId: string) =>
      service.rows(
        `update message set status = 'sending', lease_until = created_at + interval '1 minute' where id = $1`,
        [messageId],
      ),
  }
}
