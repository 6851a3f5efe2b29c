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
    phone: phone('The phone, E.164; null once its lead was erased.').nullable(),
    reason: z.enum(SUPPRESSION_REASONS).describe('Why it must not be texted.'),
    method: z.enum(SUPPRESSION_METHODS).describe('What brought it about; `manual` is by this API or by hand.'),
    keyword: z.string().nullable().describe('What was recognised in the lead’s own text.'),
    opted_out_at: wireTime.describe('When it began.'),
  })
  .describe('A phone that must not be texted, by any sender or campaign, until the suppression is lifted.')

export const suppressionListSchema = z
  .object({ data: z.array(suppressionSchema).describe('In the order in which the phones were first given.') })
  .describe('How these phones stand on the list. One that stood there before is as it was.')

export const suppressionPageSchema = pageOf(suppressionSchema)

wireType('RestSuppression', suppressionSchema)
const RestSuppressionList = wireType('RestSuppressionList', suppressionListSchema)
const RestSuppressionPage = wireType('RestSuppressionPage', suppressionPageSchema)

restMutation('create_suppressions', {
  type: RestSuppressionList,
  input: CreateSuppressionsInput,
  description:
    'Suppresses one phone, or up to 1,000: nothing is sent to them any more, what waits is canceled, and their open ' +
    'conversations end as opted-out.',
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
  description: 'The phones that must not be texted, newest first.',
  resolve: (input, { app, principal }) => listSuppressions(app, { workspaceId: principal.workspaceId, ...input }),
})

restMutation('lift_suppression', {
  type: RestNothing,
  input: SuppressedPhoneInput,
  description:
    'Takes a phone off the list, whatever the reason it stands there for: make sure that its owner wants texts again.',
  resolve: async ({ phone }, context) => {
    const { app, principal } = context
    await liftSuppression(app, { workspaceId: principal.workspaceId, actor: actorOf(context), phone })
    return { done: true }
  },
})
