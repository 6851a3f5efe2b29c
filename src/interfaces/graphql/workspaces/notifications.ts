import type { Where } from '../../../domain/kernel/index.ts'
import { notificationKind, notificationStatus } from '../../../domain/notifications/index.ts'
import type { Notification } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

const NotificationObject = builder.prismaObject('Notification', {
  description: 'One notification sent to one channel. Retried for up to a day and kept for 30 days.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as ntf_01jd….' }),
    channelId: t.exposeID('channelId', { description: 'ID of the notification channel.' }),
    channel: t.relation('channel', { nullable: true, description: 'The channel, even if it was deleted.' }),
    kind: t.expose('kind', { type: enumFrom(notificationKind), description: 'Type of the notification.' }),
    subject: t.exposeString('subject', { description: 'Subject of the message.' }),
    body: t.exposeString('body', { description: 'Body of the message.' }),
    status: t.expose('status', { type: enumFrom(notificationStatus), description: 'Current status.' }),
    attemptCount: t.exposeInt('attemptCount', { description: 'Number of attempts.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the last attempt failed: http_500, timeout, dns, smtp_550 and others. Null if it did not fail.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is due.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event occurred.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it finished.' }),
  }),
})

const NotificationConnection = connectionOf('Notification', NotificationObject, 'notifications')

type Filters = { channelId?: string | null | undefined; status?: string | null | undefined }

builder.queryField('notifications', (t) =>
  t.field({
    type: NotificationConnection,
    nullable: true,
    description: 'Notifications sent to the channels, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      channelId: t.arg.id({ description: 'Only notifications to this channel.' }),
      status: t.arg({ type: enumFrom(notificationStatus), description: 'Only items with this status.' }),
    },
    complexity: pageCost,
    resolve: (_root, { channelId, status, ...page }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Notification')
      const where = whereOf({ channelId, status })
      return readPage(context, page, {
        ...notificationList(context, { channelId, status }),
        load: (window) => readsOf(context).notification.findMany({ ...query, ...byCreation(window, where) }),
      })
    },
  }),
)

nodeRows('ntf', 'Notification', 'notification')

function notificationList(context: Context, filters: Filters): List<Notification> {
  return {
    name: 'notifications',
    filters,
    keyOf: (row) => row,
    count: (take) => readsOf(context).notification.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ channelId, status }: Filters): Where<'Notification'> {
  return { ...(channelId != null && { channelId }), ...(status != null && { status }) }
}
