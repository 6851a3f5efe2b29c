import { z } from 'zod'
import { actorKind, createdFilters, idText } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const AuditEntryObject = builder.prismaObject('AuditEntry', {
  description:
    'One change to the workspace’s configuration, with the actor and the values before and after. Kept for ' +
    '400 days. Contains no secrets.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) =>
    columnFields(t, 'AuditEntry', {
      id: 'Unique ID, such as aud_01jd….',
      action: 'The action, such as api_key.created.',
      subjectId: {
        type: 'String',
        description: 'ID of the changed object, such as key_01jd…, or a keyed hash if the object is a phone number.',
      },
      actorKind: { type: enumFrom(actorKind), description: 'Type of the actor.' },
      actorId: 'ID of the API key or member that made the change. Null for the command line and the service itself.',
      before: {
        nullable: true,
        description: 'Values before the change. Null if the object did not exist or its data was erased.',
      },
      after: {
        nullable: true,
        description: 'Values after the change. Null if the object was removed or its data erased.',
      },
      createdAt: 'When the change was made.',
    }),
})

queryList('auditLog', AuditEntryObject, {
  list: columnList('auditLog', 'auditEntry', {
    filters: {
      ...createdFilters('items'),
      action: z.string().optional().describe('Only this action, such as webhook_endpoint.updated.'),
      subject_id: idText.optional().describe('Only changes to the object with this ID.'),
      actor_id: idText.optional().describe('Only changes by the API key or member with this ID.'),
      actor_kind: actorKind.optional().describe('Only changes by this type of actor.'),
    },
  }),
  description: 'Changes to the workspace’s configuration, newest first.',
  items: 'audit entries',
  authScopes: scopes.fullAccess,
})

nodeRows('aud', 'AuditEntry', 'auditEntry')
