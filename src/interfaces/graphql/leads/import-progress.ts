import { findImport } from '../../../domain/leads/import/index.ts'
import { AppError } from '../../../errors.ts'
import type { ProgressFeed } from '../live/progress-feed.ts'
import { shownProgress, watchProgress } from '../live/watch-progress.ts'
import { builder, type Context } from '../schema/builder.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const ImportProgress = rowPayload('ImportProgress', 'Progress of an import.', {
  field: 'import',
  model: 'LeadImport',
  id: 'id',
  description: 'Current state of the import. Null if the import was deleted.',
})

builder.subscriptionField('importProgressed', (t) =>
  t.field({
    type: ImportProgress,
    nullable: true,
    description:
      'Progress of an import: its current state, then each change, at most four per second. The stream ' +
      'completes when the import finishes.',
    authScopes: scopes.leads,
    args: { importId: t.arg.id({ required: true, description: 'ID of the import.' }) },
    subscribe: (_root, { importId }, context) => watch(context, importId),
    resolve: shownProgress,
  }),
)

const FINAL = new Set(['completed', 'failed', 'canceled'])

async function watch(context: Context, id: string): Promise<ProgressFeed> {
  const { app, principal } = context
  return watchProgress(
    context,
    async () => {
      const row = await findImport(app, { workspaceId: principal.workspaceId, id })
      if (!row) return null
      const { status, row_count: total, processed_count: processed } = row
      return { id, seen: `${status} ${total} ${processed}`, isFinal: FINAL.has(status) }
    },
    AppError.notFound('import', id, 'importId'),
  )
}
