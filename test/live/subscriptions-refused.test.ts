import { afterEach, describe, expect, test } from 'vitest'
import { codesOf, type Watch, watchEvents, watchSocket } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()
const watches: Watch[] = []
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})

const EXPENSIVE = `subscription { messageAdded { message { conversation {
  messages(first: 100) { edges { node { lead { messages(first: 20) { edges { node { body } } } } } } } } } } }`

describe.each([
  ['WebSocket', watchSocket],
  ['server-sent events', watchEvents],
] as const)('over %s', (_name, watch) => {
  async function codesOfRefused(query: string) {
    const watched = watch({ url: here.url, key: here.sandbox.key }, query)
    watches.push(watched)
    const { answers } = await watched.until(({ ended }) => ended !== undefined)
    return answers.flatMap((answer) => codesOf(answer))
  }

  test('an empty list of event types is refused', async () => {
    expect(await codesOfRefused('subscription { events(types: []) { cursor } }')).toEqual([
      'invalid_parameter at events',
    ])
  })

  test('a subscription has a lower cost limit than a query', async () => {
    expect(await codesOfRefused(EXPENSIVE)).toEqual(['query_too_complex'])
  })
})
