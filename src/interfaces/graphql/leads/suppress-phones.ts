import type { z } from 'zod'
import {
  CreateSuppressionsInput,
  createSuppressions,
  liftSuppression,
  SuppressedPhoneInput,
} from '../../../domain/compliance/suppressions/index.ts'
import type { IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { builder, type Context } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { parseInput } from '../schema/wire.ts'
import { SuppressionReason } from './suppressions.ts'

const SuppressInput = builder.inputType('SuppressPhonesInput', {
  description: 'The phones to suppress and the reason.',
  fields: (t) => ({
    phones: t.stringList({ required: true, description: '1 to 1,000 phones in E.164 format.' }),
    reason: t.field({ type: SuppressionReason, description: 'Reason for the suppression. Default: OPT_OUT.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const SuppressPayload = builder.objectRef<{ phones: string[] }>('SuppressPhonesPayload').implement({
  description: 'The suppressions of these phones.',
  fields: (t) => ({
    suppressions: t.prismaField({
      type: ['Suppression'],
      description: 'Newest first. Existing suppressions are returned unchanged.',
      resolve: (query, { phones }, _args, context) => {
        const hashes = phones.map((phone) => context.app.vault.phoneHash(phone))
        const orderBy = [{ optedOutAt: 'desc' as const }, { phoneHash: 'desc' as const }]
        return dbOf(context).suppression.findMany({ ...query, where: { phoneHash: { in: hashes } }, orderBy })
      },
    }),
  }),
})

const ReleaseInput = builder.inputType('ReleasePhoneInput', {
  description: 'The phone to remove from the suppression list.',
  fields: (t) => ({
    phone: t.string({ required: true, description: 'Phone in E.164 format.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const ReleasePayload = builder.objectRef<{ phone: string }>('ReleasePhonePayload').implement({
  description: 'The phone that was removed from the suppression list.',
  fields: (t) => ({ phone: t.exposeString('phone', { description: 'Phone in E.164 format.' }) }),
})

builder.mutationFields((t) => ({
  suppressPhones: t.field({
    type: SuppressPayload,
    nullable: true,
    description:
      'Suppresses phones: no messages are sent to them, scheduled messages are canceled, and their open ' +
      'conversations end as opted-out.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: SuppressInput, required: true, description: 'The phones and the reason.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'suppressPhones',
        schema: CreateSuppressionsInput,
        run: (given, idempotency) => suppress(context, given, idempotency),
        again: () =>
          suppress(context, parseInput(CreateSuppressionsInput, { phones: input.phones, reason: input.reason })),
      }),
  }),
  releasePhone: t.field({
    type: ReleasePayload,
    nullable: true,
    description: 'Removes a phone from the suppression list, whatever the reason for its suppression.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: ReleaseInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'releasePhone',
        schema: SuppressedPhoneInput,
        run: async ({ phone }, idempotency) => {
          const { workspaceId } = context.principal
          await liftSuppression(context.app, { workspaceId, actor: actorOf(context), idempotency, phone })
          return { phone }
        },
        again: () => ({ phone: input.phone }),
      }),
  }),
}))

/** Said again it does no harm: a repeated request whose first answer is lost is simply run again. */
async function suppress(
  context: Context,
  given: z.output<typeof CreateSuppressionsInput>,
  idempotency?: IdempotencyClaim,
) {
  const by = { workspaceId: context.principal.workspaceId, actor: actorOf(context) }
  await createSuppressions(context.app, { ...by, idempotency, ...given })
  return { phones: given.phones ?? [] }
}
