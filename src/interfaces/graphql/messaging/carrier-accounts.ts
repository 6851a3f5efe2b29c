import { carrierName, credentialsHint } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const AccountObject = builder.prismaObject('CarrierAccount', {
  description: 'An account with a carrier that owns phone numbers. Its credentials cannot be read back.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...columnFields(t, 'CarrierAccount', {
      id: 'Unique ID, such as car_01jd….',
      carrier: { type: enumFrom(carrierName), description: 'The carrier.' },
      name: 'Display name.',
      settings: 'Carrier-specific settings.',
      previousUntil:
        'When callbacks signed with the previous credentials stop being accepted. Null if no rotation is in ' +
        'progress.',
      createdAt: 'When the account was added.',
      updatedAt: 'When it was last updated.',
    }),
    credentialsHint: t.string({
      nullable: true,
      description: 'Last characters of the first credential, to identify it. Null in a sandbox.',
      select: { id: true, carrier: true, credentials: true, deletedAt: true },
      resolve: (row, _args, { app }) => (row.deletedAt ? null : credentialsHint(app.vault, row)),
    }),
    callbackUrl: t.string({
      description: 'URL to set at the carrier for inbound messages and delivery receipts.',
      select: { id: true, carrier: true },
      resolve: ({ id, carrier }, _args, { app }) => app.links.carrierCallback(carrier, id),
    }),
  }),
})

/** A removed account is kept for its history, but not listed. */
const present = { deletedAt: null }

queryList('carrierAccounts', AccountObject, {
  list: columnList('carrierAccounts', 'carrierAccount', { where: present }),
  authScopes: scopes.fullAccess,
})

nodeRows('car', 'CarrierAccount', 'carrierAccount', present)
