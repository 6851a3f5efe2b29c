import { z } from 'zod'
import {
  CreateSuppressionsInput,
  createSuppressions,
  ListSuppressionsInput,
  liftSuppression,
  listSuppressions,
  SUPPRESSION_METHODS,
  SUPPRESSION_REASONS,
  SuppressedPhoneInput,
} from '../../../domain/compliance/suppressions/index.ts'
import { actorOf } from '../../graphql/schema/mutation.ts'
import { restMutation, restQuery } from './field.ts'
import { RestNothing } from './nothing.ts'
import { pageOf, phone, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const suppressionSchema = z
  .object({
    phone: phone('The phone in E.164 format; null after its lead was erased.').nullable(),
    reason: z.enum(SUPPRESSION_REASONS).describe('Why the phone is suppressed.'),
    method: z
      .enum(SUPPRESSION_METHODS)
      .describe('How the suppression was created. `manual`: through this API or by a member.'),
    keyword: z.string().nullable().describe('The keyword recognized in the lead’s message.'),
    opted_out_at: wireTime.describe('When the suppression started.'),
  })
  .describe('A phone to which no number or campaign sends messages until the suppression is lifted.')

export const suppressionListSchema = z
  .object({ data: z.array(suppressionSchema).describe('Suppressions in the order of the phones in the request.') })
  .describe('The suppressions of these phones. Existing suppressions are returned unchanged.')

export const suppressionPageSchema = pageOf(suppressionSchema)

wireType('RestSuppression', suppressionSchema)
const RestSuppressionList = wireType('RestSuppressionList', suppressionListSchema)
const RestSuppressionPage = wireType('RestSuppressionPage', suppressionPageSchema)

restMutation('create_suppressions', {
  type: RestSuppressionList,
  input: CreateSuppressionsInput,
  description:
    'Suppresses up to 1,000 phones: no messages are sent to them, scheduled messages are canceled, and ' +
    'their open conversations end as opted-out.',
  resolve: async (input, context) => {
    const { app, principal, idempotency, madeId } = context
    const by = { workspaceId: principal.workspaceId, actor: actorOf(context) }
    const claim = madeId === undefined ? { idempotency } : {}
    return { data: await createSuppressions(app, { ...by, ...claim, ...input }) }
  },
})

restQuery('list_suppressions', {
  type: RestSuppressionPage,
  input: ListSuppressionsInput,
  description: 'Lists suppressed phones, newest first.',
  resolve: (input, { app, principal }) => listSuppressions(app, { workspaceId: principal.workspaceId, ...input }),
})

restMutation('lift_suppression', {
  type: RestNothing,
  input: SuppressedPhoneInput,
  description:
    'Removes a phone from the suppression list, whatever the reason for its suppression. Make sure that its' +
    ' owner has agreed to receive messages again.',
  resolve: async ({ phone }, context) => {
    const { app, principal } = context
    await liftSuppression(app, { workspaceId: principal.workspaceId, actor: actorOf(context), phone })
    return { done: true }
  },
})
