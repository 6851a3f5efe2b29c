import type { Where } from '../../../domain/kernel/index.ts'
import type { Appointment } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { intervalOf } from '../schema/created-between.ts'
import { enumOf } from '../schema/enums.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { Node, nodeKind } from '../schema/node.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const AppointmentStatus = enumOf('AppointmentStatus', 'Status of an appointment.', {
  held: 'The slot is reserved until the lead confirms it and is not offered to other leads.',
  booked: 'The lead confirmed the appointment.',
  canceled: 'The appointment was canceled, or the hold expired without confirmation.',
})

const AppointmentObject = builder.prismaObject('Appointment', {
  description: 'An appointment slot in a campaign’s calendar that a lead selected.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as appt_01jd….' }),
    leadId: t.exposeID('leadId', { description: 'ID of the lead.' }),
    lead: t.relation('lead', { nullable: true, description: 'The lead.' }),
    conversationId: t.exposeID('conversationId', {
      description: 'Conversation in which the appointment was arranged.',
    }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'Conversation in which the appointment was arranged.',
    }),
    campaignId: t.exposeID('campaignId', { description: 'Campaign whose calendar contains the appointment.' }),
    status: t.expose('status', { type: AppointmentStatus, description: 'Current status.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When the appointment starts.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When the appointment ends.' }),
    timezone: t.exposeString('timezone', { description: 'The lead’s IANA time zone, in which the slot was offered.' }),
    holdUntil: t.expose('holdUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'For a held slot: when it is released if the lead does not confirm it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the lead selected the slot.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the appointment was last updated.' }),
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
    description: 'Appointments by start time, latest first.',
    authScopes: scopes.readConversations,
    args: {
      ...pageArgs,
      status: t.arg({ type: AppointmentStatus, description: 'Only items with this status.' }),
      campaignId: t.arg.id({ description: 'Only appointments in this campaign’s calendar.' }),
      leadId: t.arg.id({ description: 'Only this lead.' }),
      conversationId: t.arg.id({ description: 'Only this conversation.' }),
      startsAfter: t.arg({ type: 'DateTime', description: 'Only appointments that start at or after this time.' }),
      startsBefore: t.arg({ type: 'DateTime', description: 'Only appointments that start before this time.' }),
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
          load: (window) => readsOf(context).appointment.findMany({ ...query, ...byBeginning(window, where) }),
        },
      )
    },
  }),
)

builder.prismaObjectField('Conversation', 'appointments', (t) =>
  t.relation('appointments', {
    query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 20 },
    description: 'The first 20 appointments, in the order in which the lead selected them.',
  }),
)

nodeKind('appt', 'Appointment', (context, ids, info) => {
  const query = selectionOf(context, info, 'Appointment')
  return readsOf(context).appointment.findMany({ ...query, where: { id: { in: ids } } })
})

function appointmentList(context: Context, filters: Filters, where: Where<'Appointment'>): List<Appointment> {
  return {
    name: 'appointments',
    filters,
    keyOf: (row) => ({ createdAt: row.startsAt, id: row.id }),
    count: (take) => readsOf(context).appointment.count({ where, take }),
  }
}

/** As `byCreation`, by the start of the appointment. */
function byBeginning({ bounds, order, take }: Window, where: Where<'Appointment'>) {
  const range = bounds.map(({ side, createdAt: startsAt, id }) =>
    side === 'older'
      ? { startsAt: { lte: startsAt }, OR: [{ startsAt: { lt: startsAt } }, { id: { lt: id } }] }
      : { startsAt: { gte: startsAt }, OR: [{ startsAt: { gt: startsAt } }, { id: { gt: id } }] },
  )
  return { where: { AND: [where, ...range] }, orderBy: [{ startsAt: order }, { id: order }], take }
}

function whereOf({ startsAfter, startsBefore, ...filters }: Filters): Where<'Appointment'> {
  const startsAt = intervalOf({ startsAfter, startsBefore })
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null))
  return startsAt ? { ...given, startsAt } : given
}
