import { credentialsHint } from '../../../domain/messaging/index.ts'
import type { CarrierAccount } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const Carrier = enumOf('Carrier', 'Who brings texts to phones.', {
  twilio: 'Twilio.',
  telnyx: 'Telnyx.',
  sandbox: 'The simulated carrier of a sandbox.',
})

const AccountObject = builder.prismaObject('CarrierAccount', {
  description: 'An account with a carrier, in which numbers are. Its credentials are never shown again.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as car_01jd…' }),
    carrier: t.expose('carrier', { type: Carrier, description: 'The carrier.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    settings: t.expose('settings', {
      type: 'JSON',
      description: 'What else the carrier is to be told, as it was given.',
    }),
    credentialsHint: t.string({
      nullable: true,
      description: 'Enough to know the credentials by: the end of the first of them. Null in a sandbox.',
      select: { id: true, carrier: true, credentials: true, deletedAt: true },
      resolve: (row, _args, { app }) => (row.deletedAt ? null : credentialsHint(app.vault, row)),
    }),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when callbacks that the former credentials verify are believed. Null without a rotation.',
    }),
    callbackUrl: t.string({
      description: 'Where the carrier is to send inbound texts and receipts: give it this address.',
      select: { id: true, carrier: true },
      resolve: ({ id, carrier }, _args, { app }) => app.links.carrierCallback(carrier, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'When it last changed.' }),
  }),
})

const AccountConnection = connectionOf('CarrierAccount', AccountObject, 'carrier accounts')

/** A removed account stays for its history, and is not shown by itself. */
const present = { deletedAt: null }

builder.queryField('carrierAccounts', (t) =>
  t.field({
    type: AccountConnection,
    nullable: true,
    description: 'Accounts with carriers, newest first.',
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
