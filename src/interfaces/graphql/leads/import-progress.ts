import { findImport } from '../../../domain/leads/import/index.ts'
import { progressField } from '../live/progress-field.ts'
import { scopes } from '../schema/scopes.ts'

progressField('importProgressed', {
  payload: 'ImportProgress',
  noun: 'import',
  aNoun: 'an import',
  model: 'LeadImport',
  authScopes: scopes.leads,
  read: async (app, key) => {
    const row = await findImport(app, key)
    if (!row) return null
    const { status, row_count: total, processed_count: processed, finished_at: finishedAt } = row
    return { version: `${status} ${total} ${processed}`, isFinal: finishedAt !== null }
  },
})
