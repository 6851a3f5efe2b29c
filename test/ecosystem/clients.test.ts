import { globSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { graphqlActions } from '../support/graphql-actions.ts'
import { useTestApp } from '../support/harness.ts'
import { recordStatements, WHO_ASKS } from '../support/statement-recorder.ts'
import { startApollo } from './support/clients/apollo.ts'
import { PAGE_SIZE, type PagingClient, type Target } from './support/clients/client.ts'
import { startRelay } from './support/clients/relay.ts'
import { startUrql } from './support/clients/urql.ts'
import { type Compiled, compileRelay } from './support/compile-relay.ts'

const MESSAGES = 500

const service = useTestApp()
const { createLead, text } = graphqlActions(service)
const recorder = recordStatements()
let compiled: Compiled
let phone: string
let target: Target
const newestFirst: string[] = []

beforeAll(async () => {
  compiled = await compileRelay()
  phone = (await createLead()).phone
  for (let n = 0; n < MESSAGES; n++) {
    target = { url: service.url, key: service.sandbox.key, conversationId: await arrive() }
    service.clock.advance(n % 2) // two in the same millisecond
  }
}, 600_000)
afterAll(() => {
  recorder.restore()
  rmSync(compiled.folder, { recursive: true, force: true })
})

/** The lead sends a message. */
async function arrive(): Promise<string> {
  const { id, conversationId } = await text(phone, `message ${newestFirst.length}`)
  newestFirst.unshift(id)
  return conversationId
}

const CLIENTS: [name: string, start: () => PagingClient][] = [
  ['Relay', () => startRelay(target, compiled.folder)],
  ['Apollo Client', () => startApollo(target)],
  ['urql with Graphcache', () => startUrql(target)],
]

test('the documentation shows the configuration that these tests use', () => {
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
  const [section = ''] = /^## Use Relay, Apollo or urql.*?^## /ms.exec(readFileSync('docs/graphql.md', 'utf8')) ?? []
  const shown = [...section.matchAll(/^```js\n(.*?)^```/gms)].flatMap(([, code = '']) => linesOf(code))
  const used = globSync('test/ecosystem/{relay/*.js,support/clients/*.ts}').map((file) => readFileSync(file, 'utf8'))
  const isImport = (line: string) => line.startsWith('import ')

  expect(shown.length).toBeGreaterThan(40)
  expect(shown.filter((line) => !isImport(line) && !linesOf(used.join('\n')).includes(line))).toEqual([])
})

test.each(CLIENTS)(
  '%s pages through a conversation and sees each message once, while one arrives',
  async (_, start) => {
    const warnings = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const before = [...newestFirst]
    const client = start()
    await client.loadFirst()
    expect(client.ids()).toEqual(before.slice(0, PAGE_SIZE))

    const statements: number[] = []
    while (client.hasNext()) {
      const heard = await recorder.during(() => client.loadNext())
      statements.push(heard.filter((statement) => !WHO_ASKS.test(statement)).length)
      if (statements.length === 3) await arrive()
    }
    expect(client.ids()).toEqual(before)
    expect(new Set(statements)).toEqual(new Set([1]))

    await client.refetch()
    expect(client.ids()).toEqual(newestFirst.slice(0, PAGE_SIZE))
    while (client.hasNext()) await client.loadNext()
    expect(client.ids()).toEqual(newestFirst)
    for (const warning of warnings) expect(warning.mock.calls).toEqual([])
    client.stop()
  },
)
