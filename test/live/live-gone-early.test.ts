import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const SUBSCRIPTIONS = 5
const here = useTestApp({ env: { LIVE_SUBSCRIPTIONS_PER_KEY: String(SUBSCRIPTIONS) } })

const heldTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** The database pool has a timer for each idle connection, so all are opened before timers are counted. */
async function openConnections(): Promise<void> {
  await Promise.all(Array.from({ length: 40 }, () => here.api('GET', '/v1/leads')))
}

/** A subscription over server-sent events whose client disconnects after so long. */
async function leaveAfter(ms: number, method: 'GET' | 'POST'): Promise<void> {
  const query = 'subscription { events { cursor } }'
  const headers = { Authorization: `Bearer ${here.sandbox.key}`, Accept: 'text/event-stream' }
  const request =
    method === 'GET'
      ? new Request(`${here.url}/graphql?query=${encodeURIComponent(query)}`, { headers })
      : new Request(`${here.url}/graphql`, {
          method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ query }),
        })
  const answer = fetch(request, { signal: AbortSignal.timeout(ms) }).then((response) => response.text())
  await answer.catch(() => {})
}

test.each(['POST', 'GET'] as const)(
  'a client that disconnects while a subscription by %s starts leaves no resources behind',
  async (method) => {
    await openConnections()
    const before = heldTimers()

    for (let round = 0; round < 4; round++) for (let ms = 1; ms <= 12; ms++) await leaveAfter(ms, method)

    await expect.poll(heldTimers, { timeout: 10_000 }).toBeLessThanOrEqual(before + 1)
    await expect.poll(() => hold(SUBSCRIPTIONS), { timeout: 10_000 }).toEqual(Array(SUBSCRIPTIONS).fill(200))
  },
)

/** The statuses of so many concurrent subscriptions. */
async function hold(count: number): Promise<number[]> {
  const controller = new AbortController()
  const responses = await Promise.all(
    Array.from({ length: count }, () =>
      fetch(`${here.url}/graphql`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${here.sandbox.key}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
        },
        body: '{"query":"subscription { deliveryAttempted { attempt { id } } }"}',
        signal: controller.signal,
      }),
    ),
  )
  const firsts = await Promise.all(responses.map((response) => firstResultOf(response)))
  controller.abort()
  return firsts.map((text, i) => (text.includes('limit_reached') ? 429 : responses[i]!.status))
}

/** The first line of a stream that is not a comment. */
async function firstResultOf({ body }: Response): Promise<string> {
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('data:')) break
  }
  return text
}
