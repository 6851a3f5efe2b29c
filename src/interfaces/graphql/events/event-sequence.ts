import { builder } from '../schema/builder.ts'

builder.prismaObjectField('Event', 'sequence', (t) =>
  t.exposeInt('sequence', {
    nullable: true,
    description:
      'Sequence number among the lead’s events, starting at 1. Same as Webhook-Sequence. Null if the event ' +
      'has no lead.',
  }),
)
