import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { cancelImport } from '../../../domain/leads/import/index.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const CancelSchema = z.strictObject({ id: idText.describe('ID of the import.') }).describe('The import to cancel.')

const CancelInput = inputOf('CancelImportInput', CancelSchema)

const CancelPayload = rowPayload('CancelImportPayload', 'The canceled import.', {
  field: 'import',
  model: 'LeadImport',
  id: 'importId',
  description: 'The import.',
})

refuses(CancelPayload, ['import_over'])

mutation('cancelImport', {
  type: CancelPayload,
  description:
    'Cancels an import after the current batch of rows. Processed rows are kept. A finished import is refused.',
  authScopes: scopes.leads,
  input: CancelInput,
  schema: CancelSchema,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await cancelImport(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { importId: id }
  },
  again: (importId) => ({ importId }),
})
