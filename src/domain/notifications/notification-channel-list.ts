import { z } from 'zod'
import { idOf, type List, type Vault, wireTime } from '../kernel/index.ts'
import { channelKind, shownTarget } from './notification-channel.ts'

/** A notification channel as REST, GraphQL and the documentation show it. */
export const notificationChannelShape = z
  .object({
    id: idOf('chn', 'ID of the notification channel.'),
    kind: channelKind.describe('Type of the channel.'),
    name: z
      .string()
      .describe('Display name.')
      .meta({ examples: ['Sales team'] }),
    target: z
      .string()
      .nullable()
      .describe('Masked destination, because a URL can contain a secret. Null after the channel is deleted.'),
    created_at: wireTime.describe('Creation time.'),
    updated_at: wireTime.describe('Time of the last update.'),
  })
  .describe('A destination for notifications about the workspace. A workspace can have at most 20 channels.')

type Sealed = { id: string; workspaceId: string; kind: string; target: Uint8Array; deletedAt: Date | null }

export const notificationChannelDerived = {
  target: {
    select: { id: true, workspaceId: true, kind: true, target: true, deletedAt: true },
    show: ({ workspaceId, deletedAt, ...channel }: Sealed, { vault }: { vault: Vault }) =>
      deletedAt ? null : shownTarget(vault, workspaceId, channel),
  },
} as const

/** A deleted channel is kept for its history, but not shown. */
export const CHANNEL_KEPT = { deletedAt: null }

/** The notification channels of a workspace, newest first. */
export const notificationChannelList: List<'NotificationChannel', Record<never, never>> = {
  name: 'notificationChannels',
  model: 'notificationChannel',
  filters: {},
  where: () => CHANNEL_KEPT,
}
