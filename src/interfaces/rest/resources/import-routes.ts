import { CreateImportInput, ListImportsInput } from '../../../domain/leads/import/index.ts'
import { ImportIdInput, importPageSchema, importSchema, importWithErrorsSchema } from './imports.ts'
import type { Route } from './route.ts'

/** Files of leads and suppressions. */
export const IMPORT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/leads/imports',
    scope: ['leads'],
    field: 'create_import',
    input: CreateImportInput,
    takesFile: true,
    response: importSchema,
    statuses: [202, 200],
    codes: ['not_found', 'conflict'],
    tag: 'Imports',
  },
  {
    method: 'GET',
    path: '/imports',
    scope: ['leads'],
    field: 'list_imports',
    input: ListImportsInput,
    response: importPageSchema,
    statuses: [200],
    codes: ['invalid_cursor'],
    tag: 'Imports',
  },
  {
    method: 'GET',
    path: '/imports/{id}',
    scope: ['leads'],
    field: 'read_import',
    input: ImportIdInput,
    response: importWithErrorsSchema,
    statuses: [200],
    codes: ['not_found'],
    tag: 'Imports',
  },
  {
    method: 'GET',
    path: '/imports/{id}/failures',
    scope: ['leads'],
    field: 'download_import_failures',
    input: ImportIdInput,
    response: null,
    downloads: 'text/csv',
    statuses: [200],
    codes: ['not_found'],
    tag: 'Imports',
  },
  {
    method: 'POST',
    path: '/imports/{id}/cancel',
    scope: ['leads'],
    field: 'cancel_import',
    input: ImportIdInput,
    response: importSchema,
    statuses: [200],
    codes: ['not_found', 'conflict'],
    tag: 'Imports',
  },
]
