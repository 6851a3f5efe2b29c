import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { cancelImport } from '../../../domain/leads/import/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('cancelImport', {
  type: rowPayload('CancelImportPayload', 'The canceled import.', {
    field: 'import',
    model: 'LeadImport',
    id: 'importId',
    refusals: ['import_over'],
  }),
  description:
    'Cancels an import. The import stops after the current batch of rows. Rows that were already processed are ' +
    'kept. A finished import cannot be canceled.',
  authScopes: scopes.leads,
  schema: z.strictObject({ id: idText.describe('ID of the import.') }).describe('The import to cancel.'),
  run: (given, { app, by }) => cancelImport(app, { ...by, ...given }),
})
