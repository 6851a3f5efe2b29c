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
  'What kind of number it is: carriers let each go at its pace.',
  {
    long_code: 'An ordinary number: 1 segment a second, unless more is agreed.',
    toll_free: 'A toll-free number: 3 segments a second, unless more is agreed.',
    short_code: 'A short code that has a number in E.164 form: 100 segments a second, unless more is agreed.',
  },
)

export const PhoneNumberStatus = enumOf('PhoneNumberStatus', 'Whether texts are sent from a number.', {
  registered: 'They are.',
  pending: 'Not yet: its registration is under way. It takes inbound texts.',
  unregistered: 'They are not, see statusReason. It takes inbound texts.',
  released: 'It is given up.',
})

const StatusReason = enumOf('PhoneNumberStatusReason', 'Why a number is not used.', {
  carrier_refused: 'Its carrier has refused a text because the number is not registered.',
  by_owner: 'Its owner said so.',
})

const pace = { segmentsPerSecond: true, slowdown: true, slowedAt: true }

const NumberObject = builder.prismaObject('PhoneNumber', {
  description: 'A number that texts are sent from and come to. It is in use in one workspace at a time.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as num_01jd…' }),
    e164: t.exposeString('e164', { description: 'The number, in E.164 form.' }),
    type: t.expose('type', { type: PhoneNumberType, description: 'What kind of number it is.' }),
    status: t.expose('status', { type: PhoneNumberStatus, description: 'Whether texts are sent from it.' }),
    statusReason: t.expose('statusReason', {
      type: StatusReason,
      nullable: true,
      description: 'Why it is not used, if so.',
    }),
    carrierAccountId: t.exposeID('carrierAccountId', { description: 'The account that it is in.' }),
    carrierAccount: t.relation('carrierAccount', { nullable: true, description: 'The account that it is in.' }),
    segmentsPerSecond: t.exposeFloat('segmentsPerSecond', {
      nullable: true,
      description: 'Its pace: how many segments a second leave it at most. Null: as many as we can, in a sandbox.',
    }),
    presentSegmentsPerSecond: t.float({
      nullable: true,
      description:
        'Its pace at the moment: lower after its carrier has throttled it, until that has gone well for a while.',
      select: pace,
      resolve: ({ segmentsPerSecond, slowdown, slowedAt }, _args, { app }) =>
        effectiveRate({ segments_per_second: segmentsPerSecond, slowdown, slowed_at: slowedAt }, app.clock.now()),
    }),
    filteredCount: t.exposeInt('filteredCount', { description: 'How many of its texts carriers have taken for spam.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'When it last changed.' }),
  }),
})

const NumberConnection = connectionOf('PhoneNumber', NumberObject, 'phone numbers')

/** A released number stays for its messages, and is not shown by itself. */
const inUse = { status: { not: 'released' } }

builder.queryField('phoneNumbers', (t) =>
  t.field({
    type: NumberConnection,
    nullable: true,
    description: 'The workspace’s numbers, newest first.',
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
