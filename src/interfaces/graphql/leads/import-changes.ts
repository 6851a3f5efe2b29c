import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { cancelImport } from '../../../domain/leads/import/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const CancelSchema = z.strictObject({ id: idText })

const CancelInput = builder.inputType('CancelImportInput', {
  description: 'Which import is stopped.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The import.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CancelPayload = builder.objectRef<{ importId: string }>('CancelImportPayload').implement({
  description: 'The import that was stopped.',
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
      'Stops an import after the rows that are being done. What was done stays done. One that is over is refused.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: CancelInput, required: true, description: 'Which one.' }) },
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
