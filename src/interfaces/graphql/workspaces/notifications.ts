import type { Notification, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { NotificationKind, NotificationStatus } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const NotificationObject = builder.prismaObject('Notification', {
  description: 'One piece of news for one notification channel. Tried for up to a day, and kept for 30 days.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as ntf_01jd…' }),
    channelId: t.exposeID('channelId', { description: 'The channel.' }),
    channel: t.relation('channel', { nullable: true, description: 'The channel, if deleted too.' }),
    kind: t.expose('kind', { type: NotificationKind, description: 'What it is about.' }),
    subject: t.exposeString('subject', { description: 'What it says, in a line.' }),
    body: t.exposeString('body', { description: 'What it says.' }),
    status: t.expose('status', { type: NotificationStatus, description: 'What has become of it.' }),
    attemptCount: t.exposeInt('attemptCount', { description: 'How often it was tried.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the last attempt failed: http_500, timeout, dns, smtp_550 and the like. Null if it did not.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it came to an end.' }),
  }),
})

const NotificationConnection = connectionOf('Notification', NotificationObject, 'notifications')

type Filters = { channelId?: string | null | undefined; status?: string | null | undefined }

builder.queryField('notifications', (t) =>
  t.field({
    type: NotificationConnection,
    nullable: true,
    description: 'What the channels were told, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      channelId: t.arg.id({ description: 'To one channel.' }),
      status: t.arg({ type: NotificationStatus, description: 'Those with this status.' }),
    },
    complexity: pageCost,
    resolve: (_root, { channelId, status, ...page }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Notification')
      const where = whereOf({ channelId, status })
      return readPage(context, page, {
        ...notificationList(context, { channelId, status }),
        load: (window) => dbOf(context).notification.findMany({ ...query, ...byCreation(window, where) }),
      })
    },
  }),
)

nodeKind('ntf', 'Notification', (context, ids, info) => {
  const query = selectionOf(context, info, 'Notification')
  return dbOf(context).notification.findMany({ ...query, where: { id: among(ids) } })
})

function notificationList(context: Context, filters: Filters): List<Notification> {
  return {
    name: 'notifications',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).notification.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ channelId, status }: Filters): Prisma.NotificationWhereInput {
  return { ...(channelId != null && { channelId }), ...(status != null && { status }) }
}
