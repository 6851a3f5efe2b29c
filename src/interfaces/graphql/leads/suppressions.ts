import type {
  SuppressionMethod as SuppressionMethodWord,
  SuppressionReason as SuppressionReasonWord,
} from '../../../domain/compliance/suppressions/index.ts'
import type { Prisma, Suppression } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { enumOf } from '../schema/enums.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

export const SuppressionReason = enumOf('SuppressionReason', 'Why a phone is suppressed.', {
  opt_out: 'The recipient opted out.',
  wrong_number: 'The number does not belong to the lead.',
  complaint: 'The recipient complained.',
  legal: 'A legal requirement, such as a court order.',
} satisfies Record<SuppressionReasonWord, string>)

const SuppressionMethod = enumOf('SuppressionMethod', 'How a suppression was created.', {
  keyword: 'The lead sent a keyword such as STOP.',
  phrase: 'The lead opted out in other words.',
  carrier: 'Reported by the carrier.',
  manual: 'Created by a member or through the API.',
  import: 'Imported from a file.',
} satisfies Record<SuppressionMethodWord, string>)

const SuppressionObject = builder.prismaObject('Suppression', {
  description: 'A phone to which no number or campaign sends messages until the suppression is lifted.',
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Phone in E.164 format. Null after its lead was erased.',
    }),
    reason: t.expose('reason', { type: SuppressionReason, description: 'Why the phone is suppressed.' }),
    method: t.expose('method', { type: SuppressionMethod, description: 'How the suppression was created.' }),
    keyword: t.exposeString('keyword', {
      nullable: true,
      description: 'The keyword recognized in the lead’s message.',
    }),
    optedOutAt: t.expose('optedOutAt', { type: 'DateTime', description: 'When the suppression started.' }),
  }),
})

const SuppressionConnection = connectionOf('Suppression', SuppressionObject, 'suppressions')

type Filters = CreatedBetween & {
  phone?: string | null | undefined
  reason?: string | null | undefined
  method?: string | null | undefined
}

builder.queryField('suppressions', (t) =>
  t.field({
    type: SuppressionConnection,
    nullable: true,
    description: 'Suppressed phones, newest first.',
    authScopes: scopes.leads,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      phone: t.arg.string({ description: 'Only the suppression of this phone, in E.164 format.' }),
      reason: t.arg({ type: SuppressionReason, description: 'Only suppressions with this reason.' }),
      method: t.arg({ type: SuppressionMethod, description: 'Only suppressions created by this method.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Suppression')
      const where = whereOf(context, filters)
      return readPage(
        context,
        { first, after, last, before },
        {
          ...suppressionList(context, filters, where),
          load: (window) => dbOf(context).suppression.findMany({ ...query, ...byBeginning(window, where) }),
        },
      )
    },
  }),
)

function suppressionList(context: Context, filters: Filters, where: Prisma.SuppressionWhereInput): List<Suppression> {
  return {
    name: 'suppressions',
    filters,
    keyOf: ({ optedOutAt, phoneHash }) => ({ createdAt: optedOutAt, id: phoneHash }),
    count: (take) => dbOf(context).suppression.count({ where, take }),
  }
}

function whereOf(context: Context, { phone, reason, method, ...created }: Filters): Prisma.SuppressionWhereInput {
  const { createdAt = null } = createdBetween(created)
  return {
    ...(phone != null && { phoneHash: context.app.vault.phoneHash(phone) }),
    ...(reason != null && { reason }),
    ...(method != null && { method }),
    ...(createdAt && { optedOutAt: createdAt }),
  }
}

/** The page by the time at which suppressions began, for Prisma; as `byCreation`. */
function byBeginning({ bounds, order, take }: Window, where: Prisma.SuppressionWhereInput) {
  const range = bounds.map(({ side, createdAt, id }) =>
    side === 'older'
      ? { optedOutAt: { lte: createdAt }, OR: [{ optedOutAt: { lt: createdAt } }, { phoneHash: { lt: id } }] }
      : { optedOutAt: { gte: createdAt }, OR: [{ optedOutAt: { gt: createdAt } }, { phoneHash: { gt: id } }] },
  )
  return { where: { AND: [where, ...range] }, orderBy: [{ optedOutAt: order }, { phoneHash: order }], take }
}
