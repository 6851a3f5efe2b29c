import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { cancelImport } from '../../../domain/leads/import/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const CancelSchema = z.strictObject({ id: idText })

const CancelInput = builder.inputType('CancelImportInput', {
  description: 'The import to cancel.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the import.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CancelPayload = builder.objectRef<{ importId: string }>('CancelImportPayload').implement({
  description: 'The canceled import.',
  fields: (t) => ({
    import: t.prismaField({
      type: 'LeadImport',
      nullable: true,
      description: 'The import.',
      resolve: (query, { importId }, _args, context) =>
        dbOf(context).leadImport.findFirst({ ...query, where: { id: importId } }),
    }),
  }),
})

refuses(CancelPayload, ['import_over'])

builder.mutationField('cancelImport', (t) =>
  t.field({
    type: CancelPayload,
    nullable: true,
    description:
      'Cancels an import after the current batch of rows. Processed rows are kept. A finished import is refused.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: CancelInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'cancelImport',
        schema: CancelSchema,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await cancelImport(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { importId: id }
        },
        again: (importId) => ({ importId }),
      }),
  }),
)
