import type { Appointment, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { intervalOf } from '../schema/created-between.ts'
import { enumOf } from '../schema/enums.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const AppointmentStatus = enumOf('AppointmentStatus', 'Where an appointment stands.', {
  held: 'The lead was asked to confirm it; nobody else is offered the time.',
  booked: 'The lead has confirmed it.',
  canceled: 'It will not take place: given up, or run out without a yes.',
})

const AppointmentObject = builder.prismaObject('Appointment', {
  description: 'A time in a campaign’s calendar that a lead has taken.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as appt_01jd…' }),
    leadId: t.exposeID('leadId', { description: 'The lead.' }),
    lead: t.relation('lead', { nullable: true, description: 'The lead.' }),
    conversationId: t.exposeID('conversationId', { description: 'The conversation in which it was arranged.' }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'The conversation in which it was arranged.',
    }),
    campaignId: t.exposeID('campaignId', { description: 'The campaign whose calendar it is in.' }),
    status: t.expose('status', { type: AppointmentStatus, description: 'Where it stands.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it begins.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    timezone: t.exposeString('timezone', { description: 'The lead’s IANA zone, in which it was offered.' }),
    holdUntil: t.expose('holdUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'While held: when the time is given back unless the lead confirms it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the lead chose it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const AppointmentConnection = connectionOf('Appointment', AppointmentObject, 'appointments')

type Filters = {
  status?: string | null | undefined
  campaignId?: string | null | undefined
  leadId?: string | null | undefined
  conversationId?: string | null | undefined
  startsAfter?: Date | null | undefined
  startsBefore?: Date | null | undefined
}

builder.queryField('appointments', (t) =>
  t.field({
    type: AppointmentConnection,
    nullable: true,
    description: 'Appointments by their beginning, the latest first; with last, the earliest first come last.',
    authScopes: scopes.readConversations,
    args: {
      ...pageArgs,
      status: t.arg({ type: AppointmentStatus, description: 'Those that stand so.' }),
      campaignId: t.arg.id({ description: 'Those in one campaign’s calendar.' }),
      leadId: t.arg.id({ description: 'Those of one lead.' }),
      conversationId: t.arg.id({ description: 'Those of one conversation.' }),
      startsAfter: t.arg({ type: 'DateTime', description: 'Those that begin at this moment or later.' }),
      startsBefore: t.arg({ type: 'DateTime', description: 'Those that begin before this moment.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Appointment')
      const where = whereOf(filters)
      return readPage(
        context,
        { first, after, last, before },
        {
          ...appointmentList(context, filters, where),
          load: (window) => dbOf(context).appointment.findMany({ ...query, ...byBeginning(window, where) }),
        },
      )
    },
  }),
)

builder.prismaObjectField('Conversation', 'appointments', (t) =>
  t.relation('appointments', {
    query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 20 },
    description: 'Its first twenty appointments in the order in which they were chosen; most often one.',
  }),
)

nodeKind('appt', 'Appointment', (context, ids, info) => {
  const query = selectionOf(context, info, 'Appointment')
  return dbOf(context).appointment.findMany({ ...query, where: { id: among(ids) } })
})

function appointmentList(context: Context, filters: Filters, where: Prisma.AppointmentWhereInput): List<Appointment> {
  return {
    name: 'appointments',
    filters,
    keyOf: (row) => ({ createdAt: row.startsAt, id: row.id }),
    count: (take) => dbOf(context).appointment.count({ where, take }),
  }
}

/** The page by the beginning, for Prisma. */
function byBeginning({ bounds, order, take }: Window, where: Prisma.AppointmentWhereInput) {
  const range = bounds.map(({ side, createdAt: startsAt, id }) =>
    side === 'older'
      ? { startsAt: { lte: startsAt }, OR: [{ startsAt: { lt: startsAt } }, { id: { lt: id } }] }
      : { startsAt: { gte: startsAt }, OR: [{ startsAt: { gt: startsAt } }, { id: { gt: id } }] },
  )
  return { where: { AND: [where, ...range] }, orderBy: [{ startsAt: order }, { id: order }], take }
}

function whereOf({ startsAfter, startsBefore, ...filters }: Filters): Prisma.AppointmentWhereInput {
  const startsAt = intervalOf({ startsAfter, startsBefore })
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null))
  return startsAt ? { ...given, startsAt } : given
}
