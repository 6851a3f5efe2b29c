import { effectiveRate, numberStatus, numberStatusReason, numberType } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { plainList, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const pace = { segmentsPerSecond: true, slowdown: true, slowedAt: true }

const NumberObject = builder.prismaObject('PhoneNumber', {
  description:
    'A phone number that sends and receives messages. A number can be in use in only one workspace at a time.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as num_01jd….' }),
    e164: t.exposeString('e164', { description: 'The number in E.164 format.' }),
    type: t.expose('type', { type: enumFrom(numberType), description: 'Type of the number.' }),
    status: t.expose('status', { type: enumFrom(numberStatus), description: 'Whether the number can send messages.' }),
    statusReason: t.expose('statusReason', {
      type: enumFrom(numberStatusReason),
      nullable: true,
      description: 'Why the number is not used, if it is not.',
    }),
    carrierAccountId: t.exposeID('carrierAccountId', {
      description: 'ID of the carrier account that owns the number.',
    }),
    carrierAccount: t.relation('carrierAccount', {
      nullable: true,
      description: 'The carrier account that owns the number.',
    }),
    segmentsPerSecond: t.exposeFloat('segmentsPerSecond', {
      nullable: true,
      description: 'Maximum sending rate in segments per second. Null for no limit, in a sandbox.',
    }),
    presentSegmentsPerSecond: t.float({
      nullable: true,
      description: 'Current sending rate. Reduced temporarily after the carrier throttles the number.',
      select: pace,
      resolve: ({ segmentsPerSecond, slowdown, slowedAt }, _args, { app }) =>
        effectiveRate({ segments_per_second: segmentsPerSecond, slowdown, slowed_at: slowedAt }, app.clock.now()),
    }),
    filteredCount: t.exposeInt('filteredCount', { description: 'Number of messages that carriers filtered as spam.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the number was registered.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'When it was last updated.' }),
  }),
})

const NumberConnection = connectionOf('PhoneNumber', NumberObject, 'phone numbers')

/** A released number is kept for its messages, but not listed. */
const inUse = { status: { not: 'released' } }

queryList('phoneNumbers', {
  type: NumberConnection,
  description: 'The workspace’s phone numbers, newest first.',
  authScopes: scopes.fullAccess,
  list: plainList<'PhoneNumber'>('phoneNumbers', 'phoneNumber', inUse),
})

nodeRows('num', 'PhoneNumber', 'phoneNumber', inUse)
