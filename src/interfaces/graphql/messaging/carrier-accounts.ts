import { carrierName, credentialsHint } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { plainList, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const AccountObject = builder.prismaObject('CarrierAccount', {
  description: 'An account with a carrier that owns phone numbers. Its credentials cannot be read back.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as car_01jd….' }),
    carrier: t.expose('carrier', { type: enumFrom(carrierName), description: 'The carrier.' }),
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
        'When the overlap ends, in which callbacks signed with the previous credentials are still accepted. ' +
        'Null if no rotation is in progress.',
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

/** A removed account is kept for its history, but not listed. */
const present = { deletedAt: null }

queryList('carrierAccounts', {
  type: AccountConnection,
  description: 'Carrier accounts, newest first.',
  authScopes: scopes.fullAccess,
  list: plainList<'CarrierAccount'>('carrierAccounts', 'carrierAccount', present),
})

nodeRows('car', 'CarrierAccount', 'carrierAccount', present)
