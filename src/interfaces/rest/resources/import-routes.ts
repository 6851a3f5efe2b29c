import type { RouteDeclaration } from '../schema/route.ts'

/** Files of leads and suppressions. */
export const IMPORT_ROUTES: readonly RouteDeclaration[] = [
  {
    method: 'POST',
    path: '/leads/imports',
    scope: ['leads'],
    field: 'create_import',
    takesFile: true,
    statuses: [202, 200],
    codes: ['not_found', 'conflict'],
    tag: 'Imports',
  },
  {
    method: 'GET',
    path: '/imports',
    scope: ['leads'],
    field: 'list_imports',
    statuses: [200],
    codes: ['invalid_cursor'],
    tag: 'Imports',
  },
  {
    method: 'GET',
    path: '/imports/{id}',
    scope: ['leads'],
    field: 'read_import',
    statuses: [200],
    codes: ['not_found'],
    tag: 'Imports',
  },
  {
    method: 'GET',
    path: '/imports/{id}/failures',
    scope: ['leads'],
    field: 'download_import_failures',
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
    statuses: [200],
    codes: ['not_found', 'conflict'],
    tag: 'Imports',
  },
]
