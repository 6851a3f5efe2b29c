import { z } from 'zod'
import { audit, type Change, sql, stampResult, type Vault, type WriteDeps } from '../kernel/index.ts'
import { channelId, shownTarget, targetContext } from './notification-channel.ts'
import { lockChannel } from './update-notification-channel.ts'

export const NotificationChannelIdInput = z
  .strictObject({ id: channelId })
  .describe('The notification channel to delete or test.')

type Deps = WriteDeps & { vault: Vault }
type Input = Change<{ id: string }>

/** Ends a channel and what waits for it. Its target is forgotten; the row stays for its history. */
export async function deleteNotificationChannel(
  deps: Deps,
  { workspaceId, id, actor, idempotency }: Input,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction('notification-channel.delete', async (tx) => {
    const { kind, name, target } = await lockChannel(tx, { workspaceId, id })
    const emptied = deps.vault.seal('', targetContext(workspaceId, id))
    const data = { deletedAt: now, updatedAt: now, target: emptied }
    await tx.writes(workspaceId).notificationChannel.updateMany({ where: { id }, data })
    await tx.query(sql`
      update notification set status = 'canceled', next_attempt_at = null, lease_until = null, lease_token = null,
        finished_at = ${now}
      where workspace_id = ${workspaceId} and channel_id = ${id} and status = 'pending'`)
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { kind, name, target: shownTarget(deps.vault, workspaceId, { id, kind, target }) }
    await audit(deps, tx, { workspaceId, actor, action: 'notification_channel.deleted', subjectId: id, before })
  })
}
