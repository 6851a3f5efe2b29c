import { idText } from '../../../domain/kernel/index.ts'
import { notificationKind, notificationStatus } from '../../../domain/notifications/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const NotificationObject = builder.prismaObject('Notification', {
  description: 'One notification sent to one channel. Retried for up to 24 hours and kept for 30 days.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...columnFields(t, 'Notification', {
      id: 'Unique ID, such as ntf_01jd….',
      channelId: 'ID of the notification channel.',
      kind: { type: enumFrom(notificationKind), description: 'Type of the notification.' },
      subject: 'Subject of the notification.',
      body: 'Body of the message.',
      status: { type: enumFrom(notificationStatus), description: 'Current status.' },
      attemptCount: 'Number of attempts.',
      lastError:
        'Why the last attempt failed, such as http_500, timeout, dns or smtp_550. Null if the last attempt did ' +
        'not fail.',
      nextAttemptAt: 'When the next attempt is due. Null if no attempt is due.',
      createdAt: 'When the event occurred.',
      finishedAt:
        'When the channel accepted the notification, or when the notification failed permanently or was canceled. ' +
        'Null while the notification is pending.',
    }),
    channel: t.relation('channel', { nullable: true, description: 'The channel, even if it was deleted.' }),
  }),
})

queryList('notifications', NotificationObject, {
  list: columnList('notifications', 'notification', {
    filters: {
      channel_id: idText.optional().describe('Only notifications to this channel.'),
      status: notificationStatus.optional().describe('Only notifications with this status.'),
    },
  }),
  description: 'Notifications sent to the channels, newest first.',
  authScopes: scopes.fullAccess,
})

nodeRows('ntf', 'Notification', 'notification')
