import type { z } from 'zod'
import {
  createSuppressions,
  liftSuppression,
  SuppressedPhoneInput,
  SuppressPhonesInput,
} from '../../../domain/compliance/suppressions/index.ts'
import type { IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { builder, type Context } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const SuppressInput = inputOf('SuppressPhonesInput', SuppressPhonesInput, {
  descriptions: { reason: 'Reason for the suppression. Default: OPT_OUT.' },
})

const SuppressPayload = builder.objectRef<{ phones: string[] }>('SuppressPhonesPayload').implement({
  description: 'The suppressions of these phone numbers.',
  fields: (t) => ({
    suppressions: t.prismaField({
      type: ['Suppression'],
      description: 'Newest first. Existing suppressions are returned unchanged.',
      resolve: (query, { phones }, _args, context) => {
        const hashes = phones.map((phone) => context.app.vault.phoneHash(phone))
        const orderBy = [{ optedOutAt: 'desc' as const }, { phoneHash: 'desc' as const }]
        return readsOf(context).suppression.findMany({ ...query, where: { phoneHash: { in: hashes } }, orderBy })
      },
    }),
  }),
})

const ReleaseInput = inputOf('ReleasePhoneInput', SuppressedPhoneInput, {
  descriptions: { phone: 'Phone number in E.164 format.' },
})

const ReleasePayload = builder.objectRef<{ phone: string }>('ReleasePhonePayload').implement({
  description: 'The phone number whose suppression was lifted.',
  fields: (t) => ({ phone: t.exposeString('phone', { description: 'Phone number in E.164 format.' }) }),
})

mutation('suppressPhones', {
  type: SuppressPayload,
  description:
    'Suppresses phone numbers: no messages are sent to them, scheduled messages are canceled, and their open ' +
    'conversations end as opted-out.',
  authScopes: scopes.leads,
  input: SuppressInput,
  takes: 'The phones and the reason.',
  schema: SuppressPhonesInput,
  run: (given, context, idempotency) => suppress(context, given, idempotency),
  again: (_id, context, given) => suppress(context, given),
})

mutation('releasePhone', {
  type: ReleasePayload,
  description: 'Removes a phone number from the suppression list, whatever the reason for its suppression.',
  authScopes: scopes.leads,
  input: ReleaseInput,
  schema: SuppressedPhoneInput,
  run: async ({ phone }, context, idempotency) => {
    const { workspaceId } = context.principal
    await liftSuppression(context.app, { workspaceId, actor: actorOf(context), idempotency, phone })
    return { phone }
  },
  again: (_id, _context, { phone }) => ({ phone }),
})

/** Safe to repeat: a retry after a lost response simply runs again. */
async function suppress(context: Context, given: z.output<typeof SuppressPhonesInput>, idempotency?: IdempotencyClaim) {
  const by = { workspaceId: context.principal.workspaceId, actor: actorOf(context) }
  await createSuppressions(context.app, { ...by, idempotency, ...given })
  return { phones: given.phones }
}
