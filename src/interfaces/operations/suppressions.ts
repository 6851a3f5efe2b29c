import { liftSuppression, SuppressedPhoneInput } from '../../domain/compliance/suppressions/index.ts'
import { builder } from '../graphql/schema/builder.ts'
import { NO_BODY } from '../rest/schema/field.ts'
import { DELETE } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

const ReleasePayload = builder.objectRef<{ phone: string }>('ReleasePhonePayload').implement({
  description: 'The phone number whose suppression was lifted.',
  fields: (t) => ({ phone: t.exposeString('phone', { description: 'Phone number in E.164 format.' }) }),
})

operation('lift_suppression', {
  input: SuppressedPhoneInput,
  scope: ['leads'],
  description:
    'Lifts the suppression of a phone number, regardless of its reason. Make sure that the owner of the ' +
    'phone number has agreed to receive messages again.',
  run: async ({ phone }, { app, by }) => {
    await liftSuppression(app, { ...by, phone })
    return phone
  },
  again: (_id, _request, { phone }) => phone,
  rest: { ...DELETE, path: '/suppressions/{phone}', tag: 'Suppressions', type: NO_BODY, show: () => true },
  graphql: {
    name: 'releasePhone',
    type: ReleasePayload,
    show: (phone) => ({ phone }),
    input: { descriptions: { phone: 'Phone number in E.164 format.' } },
  },
})
