import { findImport } from '../../../domain/leads/import/index.ts'
import { AppError } from '../../../errors.ts'
import { type Progress, ProgressFeed } from '../live/progress-feed.ts'
import { signalOf, streamsOf } from '../live/streams.ts'
import { builder, type Context } from '../schema/builder.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const ImportProgress = rowPayload('ImportProgress', 'Progress of an import.', {
  field: 'import',
  model: 'LeadImport',
  id: 'importId',
  description: 'The import, with its state when this update is sent.',
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
    resolve: (progress: Progress) => {
      if ('failure' in progress) throw progress.failure
      return progress
    },
  }),
)

async function watch(context: Context, id: string): Promise<ProgressFeed> {
  const { app, principal } = context
  const { workspaceId } = principal
  const read = () => findImport(app, { workspaceId, id })
  if (!(await read())) throw AppError.notFound('import', id, 'importId')
  let feed: ProgressFeed | undefined
  const release = streamsOf(context).held.hold('subscriptions', principal, (failure) => feed?.stop(failure))
  feed = new ProgressFeed({ workspaceId, bus: app.bus, read, release })
  const gone = signalOf(context)
  gone?.addEventListener('abort', () => void feed.return(), { once: true })
  if (gone?.aborted) await feed.return()
  return feed
}
