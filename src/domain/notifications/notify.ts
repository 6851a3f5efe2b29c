import type { z } from 'zod'
import { type Clock, type Ids, sql, type Tx, wordsOf } from '../kernel/index.ts'

export const notificationKind = wordsOf('NotificationKind', 'Type of a notification.', {
  endpoint_failing:
    'All attempts to a webhook endpoint have failed for 36 hours. The endpoint is disabled if they also fail for the ' +
    'next 36 hours.',
  endpoint_disabled: 'A webhook endpoint was disabled because all attempts failed for three days.',
  rotation_refused: 'A webhook receiver rejected several requests during a rotation of its signing secret.',
  handoff: 'A conversation was handed off to a person.',
  handoff_unclaimed:
    'A handed-off conversation was not claimed within the time set in `escalateAfterMinutes` of the workspace.',
  opted_out_after_booking: 'A lead with an appointment opted out, so no messages about it can be sent.',
  spend_limit: 'The workspace reached its daily message limit. Sent once a day.',
  sender_stopped: 'A phone number was disabled because the carrier reported that the number is not registered.',
  messages_filtered: 'Carriers filter messages from a number as spam. Sent once a day per number.',
  questions_unanswered:
    'Leads ask questions that the playbook of a campaign does not answer. Sent at most once a day per campaign.',
  work_stalled: 'A job failed and is no longer retried automatically. Sent at most once an hour per type of job.',
  test: 'A test notification sent on request.',
})

export type NotificationKind = z.output<typeof notificationKind>

export const notificationStatus = wordsOf('NotificationStatus', 'Status of a notification.', {
  pending: 'Waiting for an attempt or a retry.',
  succeeded: 'The channel accepted the notification.',
  exhausted: 'All attempts within 24 hours failed, or the channel rejected the notification permanently.',
  canceled: 'The channel was deleted.',
})

/** Texts for people, read by strangers on their way: they hold no secret, no header, no query of a URL. */
export type News = { workspaceId: string; kind: NotificationKind; subject: string; body: string }

/**
 * Notifies all channels of the workspace, in the current transaction: one notification per channel, sent after the commit and
 * retried.
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
