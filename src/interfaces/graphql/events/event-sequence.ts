import { builder } from '../schema/builder.ts'

builder.prismaObjectField('Event', 'sequence', (t) =>
  t.exposeInt('sequence', {
    nullable: true,
    description: 'Counts the lead’s events from 1, as Webhook-Sequence does. Null for an event of no lead.',
  }),
)
