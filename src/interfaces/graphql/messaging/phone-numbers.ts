import { effectiveRate } from '../../../domain/messaging/index.ts'
import type { PhoneNumber } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

export const PhoneNumberType = enumOf(
  'PhoneNumberType',
  'Type of a phone number, which determines its default sending rate.',
  {
    long_code: 'A standard number: 1 segment per second by default.',
    toll_free: 'A toll-free number: 3 segments per second by default.',
    short_code: 'A short code with a number in E.164 format: 100 segments per second by default.',
  },
)

export const PhoneNumberStatus = enumOf('PhoneNumberStatus', 'Whether a phone number can send messages.', {
  registered: 'The number sends and receives messages.',
  pending: 'Registration at the carrier is in progress. The number receives but does not send messages.',
  unregistered: 'The number receives but does not send messages; see statusReason.',
  released: 'The number was released.',
})

const StatusReason = enumOf('PhoneNumberStatusReason', 'Why a phone number is not used.', {
  carrier_refused: 'The carrier rejected a message because the number is not registered.',
  by_owner: 'Disabled by a user of the workspace.',
})

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
    type: t.expose('type', { type: PhoneNumberType, description: 'Type of the number.' }),
    status: t.expose('status', { type: PhoneNumberStatus, description: 'Whether the number can send messages.' }),
    statusReason: t.expose('statusReason', {
      type: StatusReason,
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

/** A released number stays for its messages, and is not shown by itself. */
const inUse = { status: { not: 'released' } }

builder.queryField('phoneNumbers', (t) =>
  t.field({
    type: NumberConnection,
    nullable: true,
    description: 'The workspace’s phone numbers, newest first.',
    authScopes: scopes.fullAccess,
    args: pageArgs,
    complexity: pageCost,
    resolve: (_root, args, context, info) => {
      const query = nodeSelectionOf(context, info, 'PhoneNumber')
      return readPage(context, args, {
        ...numberList(context),
        load: (window) => dbOf(context).phoneNumber.findMany({ ...query, ...byCreation(window, inUse) }),
      })
    },
  }),
)

nodeKind('num', 'PhoneNumber', (context, ids, info) => {
  const query = selectionOf(context, info, 'PhoneNumber')
  return dbOf(context).phoneNumber.findMany({ ...query, where: { id: among(ids), ...inUse } })
})

function numberList(context: Context): List<PhoneNumber> {
  return {
    name: 'phoneNumbers',
    filters: {},
    keyOf: (row) => row,
    count: (take) => dbOf(context).phoneNumber.count({ where: inUse, take }),
  }
}
