import { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import type { Mode } from '../identity/index.ts'
import {
  type Actor,
  audit,
  fragment,
  type Querying,
  type RowKey,
  sql,
  type Vault,
  type WriteDeps,
} from '../kernel/index.ts'
import {
  CHANNEL_COLUMNS,
  type ChannelDeps,
  type ChannelRow,
  channelId,
  channelName,
  channelTarget,
  checkChannelTarget,
  shownTarget,
  targetContext,
} from './notification-channel.ts'

export const UpdateNotificationChannelInput = z
  .strictObject({
    id: channelId,
    name: channelName.optional(),
    target: channelTarget
      .optional()
      .describe('An https URL or an email address. Pending notifications are sent to the new destination.'),
  })
  .describe('Notification channel fields to change. Omitted fields keep their values. The kind cannot be changed.')

type Deps = WriteDeps & { vault: Vault } & ChannelDeps
type Input = z.infer<typeof UpdateNotificationChannelInput> & { workspaceId: string; mode: Mode; actor: Actor }

/** Changes the given fields. Pending notifications are sent to the new target. */
export async function updateNotificationChannel(deps: Deps, input: Input): Promise<void> {
  const { workspaceId, id, name, target, mode, actor } = input
  if (target !== undefined) {
    const { kind } = await readChannel(deps.db, input)
    await checkChannelTarget(deps, { kind, target, isSandbox: mode === 'sandbox' })
  }
  await deps.db.transaction('notification-channel.update', async (tx) => {
    const before = await lockChannel(tx, input)
    const sealed = target === undefined ? before.target : deps.vault.seal(target, targetContext(workspaceId, id))
    const after = { ...before, name: name ?? before.name, target: sealed }
    const data = { name: after.name, target: after.target, updatedAt: deps.clock.now() }
    await tx.writes(workspaceId).notificationChannel.updateMany({ where: { id }, data })
    const shown = (row: ChannelRow) => ({ name: row.name, target: shownTarget(deps.vault, workspaceId, row) })
    // Two targets can look the same when masked.
    const isNew = target === undefined ? {} : { target_is_new: true }
    const changed = { before: shown(before), after: { ...shown(after), ...isNew } }
    await audit(deps, tx, { workspaceId, actor, action: 'notification_channel.updated', subjectId: id, ...changed })
  })
}

/** The channel, locked until the end of the transaction. */
export function lockChannel(tx: Querying, named: RowKey): Promise<ChannelRow> {
  return readChannel(tx, named, LOCK)
}

const LOCK = fragment('for no key update')

/** Without a lock, for the kind, which never changes. */
async function readChannel(db: Querying, { workspaceId, id }: RowKey, lock = fragment('')): Promise<ChannelRow> {
  const [row] = await db.query<ChannelRow>(sql`
    select ${CHANNEL_COLUMNS} from notification_channel
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null ${lock}`)
  return orNotFound(row, 'notification channel', id, 'id')
}
