import type { AppError } from '../../../errors.ts'
import type { Context } from '../schema/builder.ts'
import { type Progress, ProgressFeed, type WatchedState } from './progress-feed.ts'
import { signalOf, streamsOf } from './streams.ts'

/** The progress of background work for one subscriber. `unknown` is thrown if there is no such work. */
export async function watchProgress(
  context: Context,
  read: () => Promise<WatchedState | null>,
  unknown: AppError,
): Promise<ProgressFeed> {
  const { app, principal } = context
  if (!(await read())) throw unknown
  let feed: ProgressFeed | undefined
  const release = await streamsOf(context).held.hold('subscriptions', principal, (failure) => feed?.stop(failure))
  feed = new ProgressFeed({ workspaceId: principal.workspaceId, bus: app.bus, read, release })
  const gone = signalOf(context)
  gone?.addEventListener('abort', () => void feed.return(), { once: true })
  if (gone?.aborted) await feed.return()
  return feed
}

/** The payload of a value, or the failure that ended the subscription. */
export function shownProgress(progress: Progress): { id: string } {
  if ('failure' in progress) throw progress.failure
  return progress
}
