import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import type { Mode } from '../identity/index.ts'
import { audit, type Change, sql, stampResult, type Vault, type WriteDeps } from '../kernel/index.ts'
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
    await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
    const [row] = await tx.query(sql`
      insert into notification_channel (workspace_id, id, kind, name, target, created_at, updated_at)
      select ${workspaceId}, ${id}, ${kind}, ${name}, ${sealed}, ${now}, ${now}
      where (select count(*) from notification_channel where workspace_id = ${workspaceId} and deleted_at is null) < ${CHANNELS_MAX}
      returning id`)
    if (!row) {
      const message = `A workspace can have at most ${CHANNELS_MAX} notification channels.`
      throw new Refusal({ refused: 'limit_reached', limit: CHANNELS_MAX }, { message })
    }
    await stampResult(tx, workspaceId, idempotency, id)
    const after = { kind, name, target: maskTarget(kind, target) }
    await audit(deps, tx, { workspaceId, actor, action: 'notification_channel.created', subjectId: id, after })
    return id
  })
}
