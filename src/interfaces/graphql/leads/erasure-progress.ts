import { findErasure } from '../../../domain/leads/erasures/index.ts'
import { progressField } from '../live/progress-field.ts'
import { scopes } from '../schema/scopes.ts'

progressField('leadErasureProgressed', {
  payload: 'LeadErasureProgress',
  noun: 'erasure',
  aNoun: 'an erasure',
  model: 'LeadErasure',
  authScopes: scopes.leads,
  read: async (app, key) => {
    const row = await findErasure(app, key)
    return row && { version: `${row.status} ${row.erased} ${row.skipped}`, isFinal: row.finished_at !== null }
  },
})
