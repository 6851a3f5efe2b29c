import {
  CarrierAccountIdInput,
  type CarrierTest,
  carrierTestOutcome,
  numberType,
  testCarrierAccount,
} from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'

const NumberObject = builder.objectRef<CarrierTest['numbers'][number]>('ListedNumber').implement({
  description: 'A phone number in the carrier account.',
  fields: (t) => ({
    e164: t.exposeString('e164', { description: 'Phone number in E.164 format.' }),
    name: t.exposeString('name', { description: 'Name of the number at the carrier. Empty if it has none.' }),
    type: t.expose('type', { type: enumFrom(numberType), description: 'Type of the number.' }),
    isInUse: t.exposeBoolean('in_use', {
      description: 'Whether the number is already registered, in this or another workspace.',
    }),
  }),
})

const Payload = builder.objectRef<CarrierTest>('TestCarrierAccountPayload').implement({
  description: 'Outcome of a carrier account test.',
  fields: (t) => ({
    outcome: t.expose('outcome', {
      type: enumFrom(carrierTestOutcome),
      description: 'Whether the carrier accepted the credentials.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'The carrier’s error, such as http_401. Null unless the carrier refused the credentials.',
    }),
    numbers: t.expose('numbers', {
      type: [NumberObject],
      description: 'The account’s numbers that can send texts: the first 100 that the carrier lists.',
    }),
  }),
})

mutation('testCarrierAccount', {
  type: Payload,
  description:
    'Tests a carrier account’s credentials with the carrier, and lists the account’s numbers. Changes nothing.',
  authScopes: scopes.fullAccess,
  complexity: 20,
  schema: CarrierAccountIdInput,
  input: { idempotent: false },
  takes: 'The carrier account.',
  run: ({ id }, { app, by: { workspaceId } }) => testCarrierAccount(app, { workspaceId, id }),
})
