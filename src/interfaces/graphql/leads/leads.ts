import { conversationList, messageList } from '../../../domain/conversations/index.ts'
import { leadShape } from '../../../domain/events/index.ts'
import { leadList, NOT_ERASED } from '../../../domain/leads/index.ts'
import { ConversationConnection } from '../conversations/conversations.ts'
import { MessageConnection } from '../conversations/messages.ts'
import { builder } from '../schema/builder.ts'
import { nestedList, queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'
import { ContactPreference } from './contact-preference.ts'

const LeadObject = builder.prismaObject('Lead', {
  select: { id: true },
  description:
    'A person who can receive messages until they opt out. Within a workspace, a phone number identifies one lead.',
  ...guardedNode(scopes.readLeads),
  fields: (t) => ({
    ...fieldsOf(t, leadShape, {
      phone: { nullable: true, description: 'Phone number in E.164 format. Null after erasure.' },
    }),
    contactPreference: t.field({
      type: ContactPreference,
      description: 'How and when the lead wants to be contacted.',
      select: { contactAfter: true, contactBefore: true, channel: true },
      resolve: (lead) => lead,
    }),
    campaign: t.relation('campaign', {
      nullable: true,
      authScopes: scopes.readConversations,
      description:
        'The campaign that the lead is assigned to. Null if the lead has no campaign, or if none of your scopes ' +
        'can read campaigns.',
    }),
    conversations: nestedList(t, 'conversations', {
      type: ConversationConnection,
      list: conversationList,
      filter: 'lead_id',
      nullable: true,
      description: 'The lead’s conversations, newest first. Null if none of your scopes can read conversations.',
      authScopes: scopes.readConversations,
    }),
    messages: nestedList(t, 'messages', {
      type: MessageConnection,
      list: messageList,
      filter: 'lead_id',
      nullable: true,
      description: 'All messages to and from the lead, newest first. Null if none of your scopes can read messages.',
      authScopes: scopes.readConversations,
    }),
  }),
})

queryRow('lead', { model: 'Lead', prefix: 'lead', authScopes: scopes.readLeads, where: NOT_ERASED })

queryList('leads', LeadObject, { list: leadList, authScopes: scopes.readLeads })
