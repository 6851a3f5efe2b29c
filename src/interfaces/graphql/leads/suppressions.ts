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

export const SuppressionReason = enumOf('SuppressionReason', 'Why a phone must not be texted.', {
  opt_out: 'They want no more texts.',
  wrong_number: 'The number is not the lead’s.',
  complaint: 'They have complained.',
  legal: 'The law, a court or a lawyer says so.',
} satisfies Record<SuppressionReasonWord, string>)

const SuppressionMethod = enumOf('SuppressionMethod', 'What brought a suppression about.', {
  keyword: 'The lead has texted a keyword such as STOP.',
  phrase: 'The lead has said so in other words.',
  carrier: 'The carrier knows of it.',
  manual: 'A person or an integration said so.',
  import: 'It came with a file.',
} satisfies Record<SuppressionMethodWord, string>)

const SuppressionObject = builder.prismaObject('Suppression', {
  description: 'A phone that must not be texted, by any sender or campaign, until this is lifted.',
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    phone: t.exposeString('phone', { nullable: true, description: 'In E.164 form. Null once its lead was erased.' }),
    reason: t.expose('reason', { type: SuppressionReason, description: 'Why it must not be texted.' }),
    method: t.expose('method', { type: SuppressionMethod, description: 'What brought it about.' }),
    keyword: t.exposeString('keyword', {
      nullable: true,
      description: 'What was recognised in the lead’s own text.',
    }),
    optedOutAt: t.expose('optedOutAt', { type: 'DateTime', description: 'When it began.' }),
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
    description: 'The phones that must not be texted, the newest first.',
    authScopes: scopes.leads,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      phone: t.arg.string({ description: 'That of this phone, in E.164 form.' }),
      reason: t.arg({ type: SuppressionReason, description: 'Those with this reason.' }),
      method: t.arg({ type: SuppressionMethod, description: 'Those brought about so.' }),
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
