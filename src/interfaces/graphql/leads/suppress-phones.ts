import type { z } from 'zod'
import { createSuppressions, SuppressPhonesInput } from '../../../domain/compliance/suppressions/index.ts'
import { builder } from '../schema/builder.ts'
import { type MutationRequest, mutation } from '../schema/mutation.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

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

mutation('suppressPhones', {
  type: SuppressPayload,
  description:
    'Suppresses phone numbers. No messages are sent to a suppressed phone number, its scheduled messages are ' +
    'canceled, and its open conversation ends as opted-out.',
  authScopes: scopes.leads,
  schema: SuppressPhonesInput,
  input: { descriptions: { reason: 'Reason for the suppression. Default: OPT_OUT.' } },
  takes: 'The phone numbers and the reason.',
  run: suppress,
  again: (_id, request, given) => suppress(given, request),
})

/** Safe to repeat: a retry after a lost response simply runs again. */
async function suppress(given: z.output<typeof SuppressPhonesInput>, { app, by }: MutationRequest) {
  await createSuppressions(app, { ...by, ...given })
  return { phones: given.phones }
}
