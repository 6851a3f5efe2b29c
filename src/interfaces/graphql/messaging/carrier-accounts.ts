import { credentialsHint } from '../../../domain/messaging/index.ts'
import type { CarrierAccount } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const Carrier = enumOf('Carrier', 'The provider that sends and receives messages.', {
  twilio: 'Twilio.',
  telnyx: 'Telnyx.',
  sandbox: 'The simulated carrier of a sandbox.',
})

const AccountObject = builder.prismaObject('CarrierAccount', {
  description: 'An account with a carrier that owns phone numbers. Its credentials cannot be read back.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as car_01jd….' }),
    carrier: t.expose('carrier', { type: Carrier, description: 'The carrier.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    settings: t.expose('settings', {
      type: 'JSON',
      description: 'Carrier-specific settings.',
    }),
    credentialsHint: t.string({
      nullable: true,
      description: 'Last characters of the first credential, to identify it. Null in a sandbox.',
      select: { id: true, carrier: true, credentials: true, deletedAt: true },
      resolve: (row, _args, { app }) => (row.deletedAt ? null : credentialsHint(app.vault, row)),
    }),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'Until when callbacks signed with the previous credentials are accepted. Null if no rotation is in ' +
        'progress.',
    }),
    callbackUrl: t.string({
      description: 'URL to set at the carrier for inbound messages and delivery receipts.',
      select: { id: true, carrier: true },
      resolve: ({ id, carrier }, _args, { app }) => app.links.carrierCallback(carrier, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'When it was last updated.' }),
  }),
})

const AccountConnection = connectionOf('CarrierAccount', AccountObject, 'carrier accounts')

/** A removed account stays for its history, and is not shown by itself. */
const present = { deletedAt: null }

builder.queryField('carrierAccounts', (t) =>
  t.field({
    type: AccountConnection,
    nullable: true,
    description: 'Carrier accounts, newest first.',
    authScopes: scopes.fullAccess,
    args: pageArgs,
    complexity: pageCost,
    resolve: (_root, args, context, info) => {
      const query = nodeSelectionOf(context, info, 'CarrierAccount')
      return readPage(context, args, {
        ...accountList(context),
        load: (window) => dbOf(context).carrierAccount.findMany({ ...query, ...byCreation(window, present) }),
      })
    },
  }),
)

nodeKind('car', 'CarrierAccount', (context, ids, info) => {
  const query = selectionOf(context, info, 'CarrierAccount')
  return dbOf(context).carrierAccount.findMany({ ...query, where: { id: among(ids), ...present } })
})

function accountList(context: Context): List<CarrierAccount> {
  return {
    name: 'carrierAccounts',
    filters: {},
    keyOf: (row) => row,
    count: (take) => dbOf(context).carrierAccount.count({ where: present, take }),
  }
}
