import {
  CHANNEL_KEPT,
  notificationChannelDerived,
  notificationChannelList,
  notificationChannelShape,
} from '../../../domain/notifications/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const ChannelObject = builder.prismaObject('NotificationChannel', {
  description: notificationChannelShape.description!,
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(t, notificationChannelShape, {}, notificationChannelDerived),
    ...columnFields(t, 'NotificationChannel', { deletedAt: 'When the channel was deleted.' }),
  }),
})

queryList('notificationChannels', ChannelObject, {
  list: notificationChannelList,
  authScopes: scopes.fullAccess,
})

nodeRows('chn', 'NotificationChannel', 'notificationChannel', CHANNEL_KEPT)
