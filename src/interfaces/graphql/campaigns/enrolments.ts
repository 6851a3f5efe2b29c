import { createdFilters, idText, type OwnOrder } from '../../../domain/kernel/index.ts'
import type { Enrolment } from '../../../generated/prisma/client.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { columnList, nestedList, queryList } from '../schema/list-field.ts'
import { scopes } from '../schema/scopes.ts'

const EnrolmentObject = builder.prismaObject('Enrolment', {
  description:
    'The enrolment of a lead in a campaign. A lead is enrolled at most once per campaign, so the opening message is ' +
    'sent only once.',
  authScopes: scopes.readAny,
  runScopesOnType: true,
  fields: (t) => ({
    ...columnFields(t, 'Enrolment', {
      campaignId: 'ID of the campaign.',
      leadId: 'ID of the lead.',
      followUpCount: 'Number of follow-ups sent to the lead without a reply.',
      followUpDueAt: 'When the next follow-up is due. Null if none is scheduled.',
      createdAt: 'When the lead was enrolled.',
    }),
    campaign: t.relation('campaign', {
      nullable: true,
      authScopes: scopes.readConversations,
      description: 'The campaign. Null if none of your scopes can read campaigns.',
    }),
    lead: t.relation('lead', {
      nullable: true,
      authScopes: scopes.readLeads,
      description: 'The lead. Null if none of your scopes can read leads.',
    }),
  }),
})

/** An enrolment has no ID: the lead and the campaign order those of one moment. */
const byEnrolment: OwnOrder = {
  columns: ['createdAt', 'leadId', 'campaignId'],
  keyOf: (row) => {
    const { createdAt, leadId, campaignId } = row as Enrolment
    return { createdAt, id: `${leadId}~${campaignId}` }
  },
  beyond: ({ side, createdAt, id }) => {
    const [leadId = '', campaignId = ''] = id.split('~')
    const [outer, inner] = side === 'older' ? (['lte', 'lt'] as const) : (['gte', 'gt'] as const)
    const beyondLead = [{ leadId: { [inner]: leadId } }, { leadId, campaignId: { [inner]: campaignId } }]
    return { createdAt: { [outer]: createdAt }, OR: [{ createdAt: { [inner]: createdAt } }, ...beyondLead] }
  },
  orderBy: (direction) => [{ createdAt: direction }, { leadId: direction }, { campaignId: direction }],
}

const enrolmentList = columnList('enrolments', 'enrolment', {
  filters: {
    ...createdFilters('items'),
    campaign_id: idText.optional().describe('Only enrolments in this campaign.'),
    lead_id: idText.optional().describe('Only enrolments of this lead.'),
  },
  order: byEnrolment,
})

const EnrolmentConnection = queryList('enrolments', EnrolmentObject, {
  list: enrolmentList,
  description: 'Enrolments of leads in campaigns, newest first.',
  authScopes: scopes.readAny,
})

builder.prismaObjectField('Campaign', 'enrolments', (t) =>
  nestedList(t, 'enrolments', {
    type: EnrolmentConnection,
    list: enrolmentList,
    filter: 'campaign_id',
    nullable: true,
    description: 'The enrolments of leads in the campaign, newest first.',
    authScopes: scopes.readAny,
  }),
)

builder.prismaObjectField('Campaign', 'enrolledCount', (t) =>
  t.relationCount('enrolments', {
    description: 'Number of leads enrolled in the campaign.',
    complexity: 5,
  }),
)

builder.prismaObjectField('Lead', 'enrolments', (t) =>
  nestedList(t, 'enrolments', {
    type: EnrolmentConnection,
    list: enrolmentList,
    filter: 'lead_id',
    nullable: true,
    description: 'The lead’s enrolments in campaigns, newest first.',
    authScopes: scopes.readAny,
  }),
)
