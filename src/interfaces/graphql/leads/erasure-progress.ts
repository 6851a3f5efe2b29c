import { findErasure } from '../../../domain/leads/erasures/index.ts'
import { AppError } from '../../../errors.ts'
import { shownProgress, watchProgress } from '../live/watch-progress.ts'
import { builder } from '../schema/builder.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const ErasureProgress = rowPayload('LeadErasureProgress', 'Progress of an erasure.', {
  field: 'erasure',
  model: 'LeadErasure',
  id: 'id',
  description: 'Current state of the erasure. Null if the erasure was deleted.',
})

builder.subscriptionField('leadErasureProgressed', (t) =>
  t.field({
    type: ErasureProgress,
    nullable: true,
    description:
      'Progress of an erasure: its current state, then each change, at most four per second. The stream completes when the ' +
      'erasure finishes.',
    authScopes: scopes.leads,
    args: { erasureId: t.arg.id({ required: true, description: 'ID of the erasure.' }) },
    subscribe: (_root, { erasureId: id }, context) => {
      const { app, principal } = context
      const read = async () => {
        const row = await findErasure(app, { workspaceId: principal.workspaceId, id })
        if (!row) return null
        return { id, seen: `${row.status} ${row.erased} ${row.skipped}`, isFinal: row.finished_at !== null }
      }
      return watchProgress(context, read, AppError.notFound('erasure', id, 'erasureId'))
    },
    resolve: shownProgress,
  }),
)
