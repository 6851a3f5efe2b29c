import { effectiveRate, numberStatus, numberStatusReason, numberType } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const pace = { segmentsPerSecond: true, slowdown: true, slowedAt: true }

const NumberObject = builder.prismaObject('PhoneNumber', {
  description:
    'A phone number that sends and receives messages. A number can be in use in only one workspace at a time.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...columnFields(t, 'PhoneNumber', {
      id: 'Unique ID, such as num_01jd….',
      e164: 'The number in E.164 format.',
      type: { type: enumFrom(numberType), description: 'Type of the number.' },
      status: { type: enumFrom(numberStatus), description: 'Whether the number can send messages.' },
      statusReason: {
        type: enumFrom(numberStatusReason),
        description: 'Why the number does not send messages. Null if it can send messages.',
      },
      carrierAccountId: 'ID of the carrier account that owns the number.',
      segmentsPerSecond: 'Maximum sending rate in segments per second. Null in a sandbox, which has no limit.',
      filteredCount: 'Number of messages that carriers filtered as spam.',
      createdAt: 'When the number was registered.',
      updatedAt: 'When it was last updated.',
    }),
    carrierAccount: t.relation('carrierAccount', {
      nullable: true,
      description: 'The carrier account that owns the number.',
    }),
    presentSegmentsPerSecond: t.float({
      nullable: true,
      description:
        'Current sending rate in segments per second. It is reduced temporarily after the carrier throttles ' +
        'the number.',
      select: pace,
      resolve: ({ segmentsPerSecond, slowdown, slowedAt }, _args, { app }) =>
        effectiveRate({ segments_per_second: segmentsPerSecond, slowdown, slowed_at: slowedAt }, app.clock.now()),
    }),
  }),
})

/** A released number is kept for its messages, but not listed. */
const inUse = { status: { not: 'released' } }

queryList('phoneNumbers', NumberObject, {
  list: columnList('phoneNumbers', 'phoneNumber', { where: inUse }),
  description: 'The workspace’s phone numbers, newest first.',
  authScopes: scopes.fullAccess,
})

nodeRows('num', 'PhoneNumber', 'phoneNumber', inUse)
