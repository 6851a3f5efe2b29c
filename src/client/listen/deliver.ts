import { readRetryAfter } from '../errors.ts'
import type { LiveEvent } from '../live/live.ts'
import { pause, pauseMs, type Retry } from '../retry.ts'
import { signWebhook } from '../sign-webhook.ts'

type Receiver = { url: string; secret: string; retry: Retry; timeoutMs: number; fetch: typeof fetch }

/** The result of one attempt. `status` is null if there was no response. `retryAfter` is in seconds. */
type Answer = { status: number | null; retryAfter: number | null; why: string; ms: number }

type Attempts = {
  receiver: Receiver
  print: (line: string) => void
  /** Ends the pause between two attempts. An attempt in progress is completed. */
  signal: AbortSignal
}

/**
 * Posts an event as a webhook until the receiver accepts it. Waits while the receiver cannot be reached. Gives up after
 * `triesMax` responses other than 2xx. Returns false if `signal` ended the wait, so that the event was not accepted.
 */
export async function deliver(event: LiveEvent, { receiver, print, signal }: Attempts): Promise<boolean> {
  let answers = 0
  for (let attempt = 1; ; attempt++) {
    const { status, retryAfter, why, ms } = await attemptOnce(event, attempt, receiver)
    if (status !== null) answers++
    const line = `${event.id} ${event.type} → ${why} (${ms} ms)`
    if (status !== null && status >= 200 && status < 300) {
      print(line)
      return true
    }
    if (answers >= receiver.retry.triesMax) {
      print(`${line}, gave up after ${answers} refusals`)
      return true
    }
    const wait = pauseMs(receiver.retry, attempt, retryAfter)
    print(`${line}, again in ${Math.ceil(wait / 1_000)} s`)
    await pause(wait, signal).catch(() => {})
    if (signal.aborted) return false
  }
}

async function attemptOnce(event: LiveEvent, attempt: number, receiver: Receiver): Promise<Answer> {
  const { cursor, sequence, ...envelope } = event
  const body = JSON.stringify(envelope)
  const signature = signWebhook({ id: event.id, body, secret: receiver.secret })
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  try {
    const response = await receiver.fetch(receiver.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(receiver.timeoutMs),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Leadthread-Webhooks/1',
        'Webhook-Attempt': String(attempt),
        ...(sequence !== null && { 'Webhook-Sequence': String(sequence) }),
        ...signature,
      },
      body,
    })
    await response.body?.cancel().catch(() => {})
    const { status, headers } = response
    const retryAfter = readRetryAfter(headers.get('Retry-After'), Date.now())
    return { status, retryAfter, why: String(status), ms: since() }
  } catch (error) {
    return { status: null, retryAfter: null, why: `no answer: ${reasonOf(error)}`, ms: since() }
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error))
}
