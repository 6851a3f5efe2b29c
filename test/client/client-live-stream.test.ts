import { expect, test } from 'vitest'
import { LiveStream } from '../../src/client/live/live-stream.ts'

/** Two payloads in one chunk. */
function streamOfTwo(signal: AbortSignal) {
  const seen = { isClosed: false }
  const stream = new LiveStream(undefined, signal, async function* () {
    try {
      yield { cursor: '1' }
      yield { cursor: '2' }
    } finally {
      seen.isClosed = true
    }
  })
  return { stream, seen }
}

test('an aborted live view yields no more events, not even received ones', async () => {
  const controller = new AbortController()
  const { stream, seen } = streamOfTwo(controller.signal)
  expect(await stream.next()).toEqual({ done: false, value: { cursor: '1' } })

  const reason = new Error('enough')
  controller.abort(reason)

  await expect(stream.next()).rejects.toBe(reason)
  expect(await stream.next()).toEqual({ done: true, value: undefined })
  expect(stream.cursor).toBe('1')
  expect(seen.isClosed).toBe(true)
})
