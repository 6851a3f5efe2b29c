import {
  messageDraftDerived,
  messageDraftList,
  messageDraftShape,
  withStatus,
} from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const SHOWN_MAX = 5

const MessageDraftObject = builder.prismaObject('MessageDraft', {
  description: messageDraftShape.description!,
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, messageDraftShape, {}, messageDraftDerived),
    lead: t.relation('lead', { description: 'The recipient lead.' }),
  }),
})

queryList('messageDrafts', MessageDraftObject, {
  list: messageDraftList,
  items: 'drafts',
  description: 'Messages that are sent only if a person approves them, newest first.',
  authScopes: scopes.readConversations,
})

queryRow('messageDraft', { model: 'MessageDraft', prefix: 'drft', authScopes: scopes.readConversations })

builder.prismaObjectField('Conversation', 'drafts', (t) =>
  t.relation('drafts', {
    query: (_args: object, { app }) => ({
      where: withStatus('pending', app.clock.now()),
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: SHOWN_MAX,
    }),
    complexity: { field: 1, multiplier: SHOWN_MAX },
    description: `First ${SHOWN_MAX} drafts of the conversation that wait for a person, oldest first.`,
  }),
)
