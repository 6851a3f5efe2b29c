import {
  CreateSuppressionsInput,
  createSuppressions,
  liftSuppression,
  SuppressedPhoneInput,
  SuppressPhonesInput,
} from '../../domain/compliance/suppressions/index.ts'
import { builder } from '../graphql/schema/builder.ts'
import { inputOf } from '../graphql/schema/input-of.ts'
import { readsOf } from '../graphql/schema/scopes.ts'
import { RestSuppressionList } from '../rest/resources/suppressions.ts'
import { NO_BODY } from '../rest/schema/field.ts'
import { DELETE } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

const scope = ['leads'] as const
const tag = 'Suppressions'

const SuppressPayload = builder.objectRef<{ phones: string[] }>('SuppressPhonesPayload').implement({
  description: 'The suppressions of these phone numbers.',
  fields: (t) => ({
    suppressions: t.prismaField({
      type: ['Suppression'],
      description: 'The suppressions, newest first. Existing suppressions are returned unchanged.',
      resolve: (query, { phones }, _args, context) => {
        const hashes = phones.map((phone) => context.app.vault.phoneHash(phone))
        const orderBy = [{ optedOutAt: 'desc' as const }, { phoneHash: 'desc' as const }]
        return readsOf(context).suppression.findMany({ ...query, where: { phoneHash: { in: hashes } }, orderBy })
      },
    }),
  }),
})

operation('create_suppressions', {
  input: CreateSuppressionsInput,
  scope,
  description:
    'Suppresses up to 1,000 phone numbers. No messages are sent to a suppressed phone number, its scheduled messages ' +
    'are canceled, and its open conversation ends as opted-out.',
  run: (input, { app, by }) => createSuppressions(app, { ...by, ...input }),
  again: (_id, { app, by: { workspaceId, actor } }, input) => createSuppressions(app, { workspaceId, actor, ...input }),
  rest: {
    ...{ method: 'POST', path: '/suppressions', tag, statuses: [201] },
    type: RestSuppressionList,
    show: (data) => ({ data }),
    example: { phone: '+14155550123', reason: 'complaint' },
  },
  graphql: {
    name: 'suppressPhones',
    type: SuppressPayload,
    show: (_made, { phones }) => ({ phones: phones! }),
    inputType: inputOf('SuppressPhonesInput', SuppressPhonesInput, {
      descriptions: { reason: 'Reason for the suppression. Default: OPT_OUT.' },
    }),
    takes: 'The phone numbers and the reason.',
  },
})

const ReleasePayload = builder.objectRef<{ phone: string }>('ReleasePhonePayload').implement({
  description: 'The phone number whose suppression was lifted.',
  fields: (t) => ({ phone: t.exposeString('phone', { description: 'Phone number in E.164 format.' }) }),
})

operation('lift_suppression', {
  input: SuppressedPhoneInput,
  scope,
  description:
    'Lifts the suppression of a phone number, regardless of its reason. Make sure that the owner of the ' +
    'phone number has agreed to receive messages again.',
  run: async ({ phone }, { app, by }) => {
    await liftSuppression(app, { ...by, phone })
    return phone
  },
  again: (_id, _request, { phone }) => phone,
  rest: { ...DELETE, path: '/suppressions/{phone}', tag, type: NO_BODY, show: () => true },
  graphql: {
    name: 'releasePhone',
    type: ReleasePayload,
    show: (phone) => ({ phone }),
    input: { descriptions: { phone: 'Phone number in E.164 format.' } },
  },
})
