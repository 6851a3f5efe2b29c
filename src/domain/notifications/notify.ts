import { type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'

/** What a workspace's owner is told of. */
export const NOTIFICATION_KINDS = [
  'endpoint_failing',
  'endpoint_disabled',
  'rotation_refused',
  'handoff',
  'handoff_unclaimed',
  'opted_out_after_booking',
  'spend_limit',
  'sender_stopped',
  'messages_filtered',
  'work_stalled',
  'test',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Texts for people, read by strangers on their way: they hold no secret, no header, no query of a URL. */
export type News = { workspaceId: string; kind: NotificationKind; subject: string; body: string }

/**
 * Tells all channels of the workspace, in the transaction that makes it true: one notification for each channel, sent
 * after the commit and tried again until it arrives. A workspace without channels is told nothing.
 */
export async function notify(deps: { ids: Ids; clock: Clock }, tx: Tx, news: News): Promise<void> {
  const { workspaceId } = news
  const channels = await tx.query<{ id: string }>(sql`
    select id from notification_channel where workspace_id = ${workspaceId} and deleted_at is null order by id`)
  await notifyChannels(deps, tx, { ...news, channelIds: channels.map((channel) => channel.id) })
}

/** As `notify`, to the channels named. Returns the notifications' ids. */
export async function notifyChannels(
  { ids, clock }: { ids: Ids; clock: Clock },
  tx: Tx,
  { workspaceId, kind, subject, body, channelIds }: News & { channelIds: string[] },
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const now = clock.now()
  const made = channelIds.map(() => ids.next('ntf'))
  await tx.query(sql`
    insert into notification (workspace_id, id, channel_id, kind, subject, body, status, next_attempt_at, created_at)
    select ${workspaceId}, new.id, new.channel_id, ${kind}, ${subject}, ${body}, 'pending', ${now}, ${now}
    from unnest(${made}::text[], ${channelIds}::text[]) as new (id, channel_id)`)
  for (const id of made) tx.hint({ queue: 'send-notification', workspaceId, id })
  return made
}
