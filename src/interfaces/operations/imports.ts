import { cancelImport } from '../../domain/leads/import/index.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { ImportIdInput, RestImport, readImport } from '../rest/resources/imports.ts'
import { ACT } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

operation('cancel_import', {
  input: ImportIdInput,
  scope: ['leads'],
  description:
    'Cancels an import. The import stops after the current batch of rows. Rows that were already processed are ' +
    'kept. A finished import cannot be canceled.',
  run: (input, { app, by }) => cancelImport(app, { ...by, ...input }),
  again: (id, { context }) => readImport(context, id),
  rest: { ...ACT, path: '/imports/{id}/cancel', tag: 'Imports', type: RestImport, show: (canceled) => canceled },
  graphql: {
    type: rowPayload('CancelImportPayload', 'The canceled import.', {
      field: 'import',
      model: 'LeadImport',
      id: 'importId',
      refusals: ['import_over'],
    }),
    show: ({ id }) => ({ importId: id }),
    input: { description: 'The import to cancel.' },
  },
})
