import { z } from 'zod'
import type { Mode } from '../identity/index.ts'
import { audit, type Change, checkLimit, sql, stampResult, type Vault, type WriteDeps } from '../kernel/index.ts'
import {
  type ChannelDeps,
  channelKind,
  channelName,
  channelTarget,
  checkChannelTarget,
  maskTarget,
  targetContext,
} from './notification-channel.ts'

export const CHANNELS_MAX = 20

export const CreateNotificationChannelInput = z
  .strictObject({ kind: channelKind.describe('Type of the channel.'), name: channelName, target: channelTarget })
  .describe('Parameters of a new notification channel.')

type Deps = WriteDeps & { vault: Vault } & ChannelDeps

type Input = Change<z.infer<typeof CreateNotificationChannelInput> & { mode: Mode }>

/** Adds a channel and returns its ID. It gets future notifications. */
export async function createNotificationChannel(deps: Deps, input: Input): Promise<string> {
  const { workspaceId, kind, name, target, mode, actor, idempotency } = input
  await checkChannelTarget(deps, { kind, target, isSandbox: mode === 'sandbox' })
  const id = deps.ids.next('chn')
  const now = deps.clock.now()
  const sealed = deps.vault.seal(target, targetContext(workspaceId, id))
  return deps.db.transaction('notification-channel.create', async (tx) => {
    const counted = sql`
      select count(*)::int as count from notification_channel where workspace_id = ${workspaceId} and deleted_at is null`
    await checkLimit(tx, { workspaceId, max: CHANNELS_MAX, items: 'notification channels' }, counted)
    const data = { id, kind, name, target: sealed, createdAt: now, updatedAt: now }
    await tx.writes(workspaceId).notificationChannel.create({ data })
    await stampResult(tx, workspaceId, idempotency, id)
    const after = { kind, name, target: maskTarget(kind, target) }
    await audit(deps, tx, { workspaceId, actor, action: 'notification_channel.created', subjectId: id, after })
    return id
  })
}
