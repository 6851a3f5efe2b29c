import type { Where } from '../../../domain/kernel/index.ts'
import type { Enrolment } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { firstRows, type List, type PageArgs, pageCost, pageOf, readPage, type Window } from '../schema/keyset.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

const EnrolmentObject = builder.prismaObject('Enrolment', {
  description:
    'A lead’s membership in a campaign. A lead is enrolled at most once per campaign, so the opening is sent ' +
    'once.',
  authScopes: scopes.readAny,
  runScopesOnType: true,
  fields: (t) => ({
    campaignId: t.exposeID('campaignId', { description: 'ID of the campaign.' }),
    campaign: t.relation('campaign', {
      nullable: true,
      authScopes: scopes.readConversations,
      description: 'The campaign.',
    }),
    leadId: t.exposeID('leadId', { description: 'ID of the lead.' }),
    lead: t.relation('lead', { nullable: true, authScopes: scopes.readLeads, description: 'The lead.' }),
    followUpCount: t.exposeInt('followUpCount', {
      description: 'Number of follow-ups sent while the lead has not replied.',
    }),
    followUpDueAt: t.expose('followUpDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next follow-up is due. Null if none is scheduled.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the lead was enrolled.' }),
  }),
})

const EnrolmentConnection = connectionOf('Enrolment', EnrolmentObject, 'enrolments')

type Filters = CreatedBetween & { campaignId?: string | null | undefined; leadId?: string | null | undefined }

builder.queryField('enrolments', (t) =>
  t.field({
    type: EnrolmentConnection,
    nullable: true,
    description: 'Enrolled leads with their campaigns, newest first.',
    authScopes: scopes.readAny,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      campaignId: t.arg.id({ description: 'Only items of this campaign.' }),
      leadId: t.arg.id({ description: 'Only this lead.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Enrolment')
      const load = (window: Window) =>
        readsOf(context).enrolment.findMany({ ...query, ...byEnrolment(window, whereOf(filters)) })
      return readPage(context, { first, after, last, before }, { ...enrolmentList(context, filters), load })
    },
  }),
)

builder.prismaObjectField('Campaign', 'enrolments', (t) =>
  t.field({
    type: EnrolmentConnection,
    nullable: true,
    description:
      'First page of the leads enrolled in the campaign. For more pages, use Query.enrolments with ' + 'campaignId.',
    authScopes: scopes.readAny,
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({ enrolments: nested(firstEnrolments(args), ['edges', 'node'], 'Enrolment') }),
    resolve: ({ id, enrolments }, args, context) =>
      pageOf(context, args, enrolmentList(context, { campaignId: id }), enrolments),
  }),
)

builder.prismaObjectField('Campaign', 'enrolledCount', (t) =>
  t.relationCount('enrolments', {
    description: 'Number of leads enrolled in the campaign.',
    complexity: 5,
  }),
)

builder.prismaObjectField('Lead', 'enrolments', (t) =>
  t.field({
    type: EnrolmentConnection,
    nullable: true,
    description:
      'First page of the campaigns that the lead is enrolled in. For more pages, use Query.enrolments with ' +
      'leadId.',
    authScopes: scopes.readAny,
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({ enrolments: nested(firstEnrolments(args), ['edges', 'node'], 'Enrolment') }),
    resolve: ({ id, enrolments }, args, context) =>
      pageOf(context, args, enrolmentList(context, { leadId: id }), enrolments),
  }),
)

/** An enrolment has no id: lead and campaign are its place among those of one moment. */
function enrolmentList(context: Context, filters: Filters): List<Enrolment> {
  return {
    name: 'enrolments',
    filters,
    keyOf: ({ createdAt, leadId, campaignId }) => ({ createdAt, id: `${leadId}~${campaignId}` }),
    count: (take) => readsOf(context).enrolment.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ campaignId, leadId, ...created }: Filters): Where<'Enrolment'> {
  return {
    ...(campaignId != null && { campaignId }),
    ...(leadId != null && { leadId }),
    ...createdBetween(created),
  }
}

function byEnrolment({ bounds, order, take }: Window, where: Where<'Enrolment'>) {
  const range = bounds.map(({ side, createdAt, id }): Where<'Enrolment'> => {
    const [leadId = '', campaignId = ''] = id.split('~')
    return side === 'older'
      ? {
          createdAt: { lte: createdAt },
          OR: [
            { createdAt: { lt: createdAt } },
            { leadId: { lt: leadId } },
            { leadId, campaignId: { lt: campaignId } },
          ],
        }
      : {
          createdAt: { gte: createdAt },
          OR: [
            { createdAt: { gt: createdAt } },
            { leadId: { gt: leadId } },
            { leadId, campaignId: { gt: campaignId } },
          ],
        }
  })
  return { where: { AND: [where, ...range] }, orderBy: inOrder(order), take }
}

function firstEnrolments(args: PageArgs) {
  const { take, order } = firstRows(args)
  return { take, orderBy: inOrder(order) }
}

function inOrder(order: 'asc' | 'desc') {
  return [{ createdAt: order }, { leadId: order }, { campaignId: order }]
}
