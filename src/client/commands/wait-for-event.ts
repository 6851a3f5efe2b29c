import type { Client } from '../index.ts'
import type { LiveEvent } from '../live/live.ts'
import type { EventType } from '../webhook-event.ts'

type ExpectedEvent = {
  type: EventType
  /** Cursor from before the event. */
  after: string
  matches: (event: LiveEvent) => boolean
  timeoutMs: number
  signal: AbortSignal
}

/**
 * The first matching event after the cursor; null if it does not occur in time. Throws the reason of `signal`, and
 * `LeadthreadError` if the stream fails.
 */
export async function waitForEvent(
  client: Client,
  { type, after, matches, timeoutMs, signal }: ExpectedEvent,
): Promise<LiveEvent | null> {
  const stream = client.live.events({ types: [type], after, signal })
  const timer = setTimeout(() => void stream.return(), timeoutMs) // ends the loop below
  try {
    for await (const event of stream) {
      if (matches(event)) return event
    }
    return null
  } finally {
    clearTimeout(timer)
  }
}
