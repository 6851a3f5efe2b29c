import { searchLeads } from '../../../domain/leads/index.ts'
import type { Lead, Prisma } from '../../../generated/prisma/client.ts'
import { searchArg } from '../conversations/conversation-filters.ts'
import { ConversationConnection, conversationList } from '../conversations/conversations.ts'
import { MessageConnection, messageList } from '../conversations/messages.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { LeadStatus } from '../schema/enums.ts'
import { byCreation, firstPage, type List, pageCost, pageOf, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { ContactPreference } from './contact-preference.ts'

export const LeadObject = builder.prismaObject('Lead', {
  description:
    'A person with a phone who can receive messages until they opt out. A phone identifies one lead per ' +
    'workspace.',
  interfaces: [Node],
  authScopes: scopes.readLeads,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the lead, such as lead_01jd….' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone in E.164 format. Null after erasure.' }),
    source: t.exposeString('source', { nullable: true, description: 'Where the lead first came from.' }),
    status: t.expose('status', { type: LeadStatus, description: 'Status of the lead.' }),
    attributes: t.expose('attributes', {
      type: 'JSON',
      description: 'Details of the lead: an object whose values are strings, numbers or booleans.',
    }),
    suppressed: t.exposeBoolean('suppressed', {
      description: 'Whether the lead’s phone is suppressed, so that no messages are sent to it.',
    }),
    timezone: t.exposeString('timezone', { nullable: true, description: 'IANA time zone, if known.' }),
    contactPreference: t.field({
      type: ContactPreference,
      description: 'How and when the lead wants to be contacted.',
      select: { contactAfter: true, contactBefore: true, channel: true },
      resolve: (lead) => lead,
    }),
    campaignId: t.exposeID('campaignId', {
      nullable: true,
      description: 'ID of the campaign that the lead was last assigned to.',
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
        pageOf(
          context,
          args,
          conversationList(context, { leadId: lead.id, orderBy: 'CREATED_AT' }),
          lead.conversations,
        ),
    }),
    messages: t.field({
      type: MessageConnection,
      nullable: true,
      description: 'First page of all messages to and from the lead. For more pages, use Query.messages with leadId.',
      authScopes: scopes.readConversations,
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ messages: nested(firstPage(args), ['edges', 'node'], 'Message') }),
      resolve: (lead, args, context) => pageOf(context, args, messageList(context, { leadId: lead.id }), lead.messages),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the lead was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the lead was last updated.' }),
  }),
})

const LeadConnection = connectionOf('Lead', LeadObject, 'leads')

type LeadFilters = CreatedBetween & {
  status?: string | null | undefined
  phone?: string | null | undefined
  campaignId?: string | null | undefined
  source?: string | null | undefined
  search?: string | null | undefined
}

builder.queryFields((t) => ({
  lead: t.prismaField({
    type: 'Lead',
    nullable: true,
    description: 'Returns a lead by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.readLeads,
    args: { id: t.arg.id({ required: true, description: 'ID of the lead, such as lead_01jd….' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).lead.findFirst({ ...query, where: { id, ...notErased } }),
  }),
  leads: t.field({
    type: LeadConnection,
    nullable: true,
    description: 'Leads, newest first.',
    authScopes: scopes.readLeads,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      status: t.arg({ type: LeadStatus, description: 'Only items with this status.' }),
      phone: t.arg.string({ description: 'Only the lead with this phone, in E.164 format.' }),
      campaignId: t.arg.id({ description: 'Only leads assigned to this campaign.' }),
      source: t.arg.string({ description: 'Only leads from this source. Exact match.' }),
      search: t.arg.string(searchArg),
    },
    complexity: pageCost,
    resolve: async (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Lead')
      const where = await whereOf(context, filters)
      return readPage(
        context,
        { first, after, last, before },
        {
          ...leadList(context, filters),
          load: (window) => dbOf(context).lead.findMany({ ...query, ...byCreation(window, where) }),
        },
      )
    },
  }),
}))

nodeKind('lead', 'Lead', (context, ids, info) => {
  const query = selectionOf(context, info, 'Lead')
  return dbOf(context).lead.findMany({ ...query, where: { id: among(ids), ...notErased } })
})

/** An erased lead leaves a row without a phone, which nobody sees. */
const notErased = { phone: { not: null } }

function leadList(context: Context, filters: LeadFilters): List<Lead> {
  return {
    name: 'leads',
    filters,
    keyOf: (row) => row,
    count: async (take) => dbOf(context).lead.count({ where: await whereOf(context, filters), take }),
  }
}

async function whereOf(context: Context, filters: LeadFilters): Promise<Prisma.LeadWhereInput> {
  const { status, phone, campaignId, source, search, ...created } = filters
  const { workspaceId } = context.principal
  return {
    ...(phone != null ? { phone } : notErased),
    ...(status != null && { status }),
    ...(campaignId != null && { campaignId }),
    ...(source != null && { source }),
    ...(search != null && { id: among(await searchLeads(context.app, { workspaceId, search })) }),
    ...createdBetween(created),
  }
}
