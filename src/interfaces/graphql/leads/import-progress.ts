import { findImport } from '../../../domain/leads/import/index.ts'
import { AppError } from '../../../errors.ts'
import { type Progress, ProgressFeed } from '../live/progress-feed.ts'
import { signalOf, streamsOf } from '../live/streams.ts'
import { builder, type Context } from '../schema/builder.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const ImportProgress = builder.objectRef<{ importId: string }>('ImportProgress').implement({
  description: 'How far an import has come.',
  fields: (t) => ({
    import: t.prismaField({
      type: 'LeadImport',
      nullable: true,
      description: 'The import as it is when this is sent.',
      resolve: (query, { importId }, _args, context) =>
        dbOf(context).leadImport.findFirst({ ...query, where: { id: importId } }),
    }),
  }),
})

builder.subscriptionField('importProgressed', (t) =>
  t.field({
    type: ImportProgress,
    nullable: true,
    description:
      'An import as it goes on: its present state first, then each that is new, four a second at most; after the final ' +
      'one the stream completes.',
    authScopes: scopes.leads,
    args: { importId: t.arg.id({ required: true, description: 'The import.' }) },
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
  if (!(await read())) throw new AppError('not_found', { param: 'importId' })
  let feed: ProgressFeed | undefined
  const release = streamsOf(context).held.hold('subscriptions', principal, (failure) => feed?.stop(failure))
  feed = new ProgressFeed({ workspaceId, bus: app.bus, read, release })
  const gone = signalOf(context)
  gone?.addEventListener('abort', () => void feed.return(), { once: true })
  if (gone?.aborted) await feed.return()
  return feed
}
