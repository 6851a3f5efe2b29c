import { appointmentList, appointmentShape } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const AppointmentObject = builder.prismaObject('Appointment', {
  description: appointmentShape.description!,
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, appointmentShape),
    lead: t.relation('lead', { nullable: true, description: 'The lead. Null if none of your scopes can read leads.' }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'Conversation in which the appointment was arranged.',
    }),
  }),
})

queryList('appointments', AppointmentObject, {
  list: appointmentList,
  order: 'latest start first',
  description: 'Appointments by start time, latest first.',
  authScopes: scopes.readConversations,
})

builder.prismaObjectField('Conversation', 'appointments', (t) =>
  t.relation('appointments', {
    query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 20 },
    description: 'First 20 appointments of the conversation, in the order in which the lead selected them.',
  }),
)

nodeRows('appt', 'Appointment', 'appointment')
