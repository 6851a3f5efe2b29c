import type { Client } from '../index.ts'
import type { LiveEvent } from '../live/live.ts'
import type { EventType } from '../webhook-event.ts'

type Awaited = {
  type: EventType
  /** Cursor from before the event. */
  after: string
  matches: (event: LiveEvent) => boolean
  timeoutMs: number
  signal: AbortSignal
}

/** The first matching event after the cursor; null if it does not occur in time. */
export async function waitForEvent(
  client: Client,
  { type, after, matches, timeoutMs, signal }: Awaited,
): Promise<LiveEvent | null> {
  const stream = client.live.events({ types: [type], after, signal })
  const timer = setTimeout(() => void stream.return(), timeoutMs)
  try {
    for await (const event of stream) if (matches(event)) return event
    return null
  } finally {
    clearTimeout(timer)
  }
}
