import { conversationList, messageList } from '../../../domain/conversations/index.ts'
import { leadList, leadShape, NOT_ERASED } from '../../../domain/leads/index.ts'
import { ConversationConnection } from '../conversations/conversations.ts'
import { MessageConnection } from '../conversations/messages.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf, firstPageArgs } from '../schema/connection.ts'
import { firstPage, pageCost } from '../schema/keyset.ts'
import { firstPageOf, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'
import { ContactPreference } from './contact-preference.ts'

const LeadObject = builder.prismaObject('Lead', {
  description:
    'A person who can receive messages until they opt out. Within a workspace, a phone number identifies one lead.',
  interfaces: [Node],
  authScopes: scopes.readLeads,
  runScopesOnType: true,
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
      description: 'The campaign that the lead was last assigned to.',
    }),
    conversations: t.field({
      type: ConversationConnection,
      nullable: true,
      description: 'First page of the lead’s conversations. For more pages, use Query.conversations with leadId.',
      authScopes: scopes.readConversations,
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({
        conversations: nested(firstPage(args), ['edges', 'node'], 'Conversation'),
      }),
      resolve: (lead, args, context) =>
        firstPageOf(context, conversationList, { lead_id: lead.id }, { args, rows: lead.conversations }),
    }),
    messages: t.field({
      type: MessageConnection,
      nullable: true,
      description: 'First page of all messages to and from the lead. For more pages, use Query.messages with leadId.',
      authScopes: scopes.readConversations,
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ messages: nested(firstPage(args), ['edges', 'node'], 'Message') }),
      resolve: (lead, args, context) =>
        firstPageOf(context, messageList, { lead_id: lead.id }, { args, rows: lead.messages }),
    }),
  }),
})

const LeadConnection = connectionOf('Lead', LeadObject, 'leads')

queryRow('lead', {
  model: 'Lead',
  description: 'Returns a lead by ID, or null if it does not exist in this workspace.',
  authScopes: scopes.readLeads,
  id: 'ID of the lead, such as lead_01jd….',
  where: NOT_ERASED,
})

queryList('leads', {
  type: LeadConnection,
  description: 'Leads, newest first.',
  authScopes: scopes.readLeads,
  list: leadList,
})

nodeRows('lead', 'Lead', 'lead', NOT_ERASED)
