import type { Client } from '../index.ts'
import { type RetryOptions, retryOf } from '../retry.ts'
import type { EventType } from '../webhook-event.ts'
import { deliver } from './deliver.ts'

export type ListenOptions = {
  client: Client
  forwardTo: string
  /** The secret that signs the forwarded events: `whsec_…` */
  secret: string
  types?: readonly EventType[] | undefined
  after?: string | undefined
  /** Stops after the attempt in progress. */
  signal: AbortSignal
  print: (line: string) => void
  /** `triesMax`: the number of responses other than 2xx after which an event is skipped. Default: 5. */
  retry?: RetryOptions | undefined
  timeoutMs?: number | undefined
}

/**
 * Posts the workspace's events to a receiver, one after the other, signed like webhooks. Resumes after a broken connection.
 * When it is stopped, it resolves with the cursor of the last processed event. When it fails, it prints that cursor.
 */
export async function listen(options: ListenOptions): Promise<string | undefined> {
  const { client, forwardTo, secret, types, after, signal, print } = options
  const retry = retryOf({ triesMax: 5, firstPauseMs: 1_000, pauseMaxMs: 10_000 }, options.retry)
  const receiver = { url: forwardTo, secret, retry, timeoutMs: options.timeoutMs ?? 10_000, fetch: globalThis.fetch }
  let done = after
  let openings = 0
  const stream = client.live.events({
    types,
    after,
    retry: { ...options.retry, triesMax: Number.POSITIVE_INFINITY, withinMs: Number.POSITIVE_INFINITY },
    onOpen: (cursor) => {
      done ??= cursor
      print(openings++ === 0 ? 'Ready.' : 'Connected again.')
    },
    onBreak: ({ message }, wait) => print(`${message} Reconnecting in ${Math.ceil(wait / 1_000)} s.`),
  })
  const stop = () => void stream.return()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for await (const event of stream) {
      if (!(await deliver(event, { receiver, print, signal }))) break
      done = event.cursor
    }
    return done
  } catch (error) {
    if (done && !signal.aborted) print(`To resume, use: --after ${done}`)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
