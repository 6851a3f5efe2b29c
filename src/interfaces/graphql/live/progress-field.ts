import type { App } from '../../../app.ts'
import type { RowKey, WorkspaceModel } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { rowPayload } from '../schema/row-field.ts'
import { type Progress, ProgressFeed, type WatchedState } from './progress-feed.ts'
import { signalOf, streamsOf } from './streams.ts'

type ProgressField = {
  /** Name of the payload, whose field `noun` is the row. */
  payload: string
  /** What is watched, in one word such as "import", and with its article. */
  noun: string
  aNoun: string
  model: WorkspaceModel
  authScopes: object
  read: (app: App, key: RowKey) => Promise<Omit<WatchedState, 'id'> | null>
}

/** A subscription to the progress of background work, such as an import. Its argument is `<noun>Id`. */
export function progressField(name: string, { payload, noun, aNoun, model, authScopes, read }: ProgressField): void {
  const description = `Current state of the ${noun}. Null if the ${noun} was deleted.`
  const type = rowPayload(payload, `Progress of ${aNoun}.`, { field: noun, model, id: 'id', description })
  const idName = `${noun}Id`
  builder.subscriptionField(name, (t) =>
    t.field({
      type,
      nullable: true, // the failure that ends a stream is its last value: an error without data
      description:
        `Progress of ${aNoun}: its current state, then each change, at most four per second. The stream completes when the ` +
        `${noun} finishes.`,
      authScopes,
      args: { [idName]: t.arg.id({ required: true, description: `ID of the ${noun}.` }) },
      subscribe: async (_root, args, context) => {
        const id = args[idName]!
        const { app, principal } = context
        const readState = async () => {
          const state = await read(app, { workspaceId: principal.workspaceId, id })
          return state && { id, ...state }
        }
        if (!(await readState())) throw AppError.notFound(noun, id, idName)
        return watchProgress(context, readState)
      },
      resolve: (progress: Progress) => {
        if ('failure' in progress) throw progress.failure
        return progress
      },
    }),
  )
}

async function watchProgress(context: Context, read: () => Promise<WatchedState | null>): Promise<ProgressFeed> {
  const { app, principal } = context
  let feed: ProgressFeed | undefined
  const release = await streamsOf(context).held.hold('subscriptions', principal, (failure) => feed?.stop(failure))
  feed = new ProgressFeed({ workspaceId: principal.workspaceId, bus: app.bus, read, release })
  const gone = signalOf(context)
  gone?.addEventListener('abort', () => void feed.return(), { once: true })
  if (gone?.aborted) await feed.return()
  return feed
}
