import { between, createdFilters, type List } from '../../kernel/index.ts'
import { importKind, importStatus } from './import.ts'

const filters = {
  kind: importKind.optional().describe('Only imports of this kind.'),
  status: importStatus.optional().describe('Only imports with this status.'),
  ...createdFilters('imports'),
}

/** The imports of a workspace, newest first. */
export const importList: List<'LeadImport', typeof filters> = {
  name: 'imports',
  model: 'leadImport',
  filters,
  where: ({ kind, status, created_after, created_before }) => ({
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { status }),
    ...between('createdAt', created_after, created_before),
  }),
}
