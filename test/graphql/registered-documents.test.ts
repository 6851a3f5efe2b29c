import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer } from '../../src/interfaces/server.ts'
import { type Browser, signIn } from '../identity/support/members.ts'
import { codesOf, socketClient, Watch } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'

const service = useTestApp()
let count = 0
/** A document that nothing else registers. */
const newText = (selection = 'workspace { id }') => `query Number${++count} { ${selection} }`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const persisted = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } })

const register = (texts: string[], key = service.sandbox.key) =>
  service.api('POST', '/v1/documents', { documents: texts.map((text) => ({ text })) }, { key })
const remove = (text: string, key = service.sandbox.key) =>
  service.api('DELETE', `/v1/documents/${hashOf(text)}`, undefined, { key })
const listed = async (key = service.sandbox.key): Promise<string[]> =>
  (await service.api('GET', '/v1/documents?limit=100', undefined, { key })).body.data.map(({ hash }: Json) => hash)
const post = (body: object, key = service.sandbox.key) => service.api('POST', '/graphql', body, { key })
const byHash = (text: string, key?: string) => post({ extensions: persisted(text) }, key)
const dataOf = ({ body }: { body: Json }) => body.data?.workspace?.id ?? codesOf(body)

/** Sends an operation over WebSocket. */
async function bySocket(payload: object, key: string, url = service.url): Promise<Watch> {
  const client = socketClient({ url, key })
  const watch = new Watch()
  client.subscribe(payload as never, {
    next: (result) => watch.push(result as never),
    error: (errors) => {
      watch.push({ errors: errors as never })
      watch.end('error')
    },
    complete: () => watch.end('complete'),
  })
  await watch.until(({ ended }) => ended !== undefined)
  await client.dispose()
  return watch
}

describe('a registered document', () => {
  test('is executed by its hash over POST, GET, and WebSocket', async () => {
    const text = newText()
    const registered = await register([text])
    const query = new URLSearchParams({ extensions: JSON.stringify(persisted(text)) })

    const answers = [await byHash(text), await service.api('GET', `/graphql?${query}`)]
    const socket = await bySocket({ query: '', extensions: persisted(text) }, service.sandbox.key)

    expect(registered.body).toEqual({
      data: [{ hash: hashOf(text), operation_names: [`Number${count}`], cost: 2, depth: 2, created: true }],
    })
    expect(answers.map(dataOf)).toEqual([service.sandbox.id, service.sandbox.id])
    expect(socket.answers).toMatchObject([{ data: { workspace: { id: service.sandbox.id } } }])
  })

  test('is a live subscription over server-sent events', async () => {
    const text = `subscription Live${++count} { messageAdded { cursor } }`
    await register([text])

    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.sandbox.key}`,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
      },
      body: JSON.stringify({ extensions: persisted(text) }),
    })
    await response.body!.cancel()

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
  })

  test('is found only in its workspace', async () => {
    const text = newText()
    await register([text])

    expect(dataOf(await byHash(text, service.live.key))).toEqual(['not_found'])
    expect((await remove(text, service.live.key)).status).toBe(404)
    expect(await listed(service.live.key)).not.toContain(hashOf(text))
    expect(dataOf(await byHash(text))).toBe(service.sandbox.id)
  })

  test('is registered again without effect, and once if several processes register it', async () => {
    const [text, other] = [newText(), newText()]

    const answers = await Promise.all([register([text, other, text]), register([other, text]), register([text])])
    const created = answers.flatMap(({ body }) => body.data).filter((one: Json) => one.created)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(created.map(({ hash }: Json) => hash))).toEqual(new Set([hashOf(text), hashOf(other)]))
    expect((await listed()).filter((hash) => [text, other].map(hashOf).includes(hash))).toHaveLength(2)
    expect((await register([text])).body.data).toMatchObject([{ created: false }])
  })

  test('is shown by GraphQL with its text', async () => {
    const text = newText()
    await service.graphql(
      `mutation ($input: RegisterDocumentsInput!) { registerDocuments(input: $input) { documents { hash created } } }`,
      { input: { documents: [{ text }] } },
    )

    const { body } = await service.graphql(
      '{ persistedDocuments(first: 1) { edges { node { id hash text operationNames cost depth registeredBy createdAt } } } }',
    )

    expect(body.data.persistedDocuments.edges[0].node).toMatchObject({
      ...{ hash: hashOf(text), text, operationNames: [`Number${count}`], cost: 2, depth: 2 },
      registeredBy: expect.stringMatching(/^key_/),
    })
  })

  test('that is removed stops working within a second in every process, and a new one works at once', async () => {
    const other = await startServer(service.app, { port: 0, host: '127.0.0.1' })
    const ask = async (text: string) => {
      const response = await fetch(`${other.url}/graphql`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${service.sandbox.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ extensions: persisted(text) }),
      })
      return codesOf((await response.json()) as Json)
    }
    try {
      const text = newText()
      expect(await ask(text)).toEqual(['not_found'])
      await register([text])
      expect(await ask(text)).toEqual([])
      await remove(text)

      await vi.waitFor(async () => expect(await ask(text)).toEqual(['not_found']), { timeout: 20_000 })
    } finally {
      await other.close()
    }
  })
})

describe('a registration', () => {
  test.each([
    ['a syntax error', 'query {', 'invalid_parameter'],
    ['an unknown field', '{ nonsense }', 'invalid_parameter'],
    ['a document without operation', 'fragment F on Workspace { id }', 'invalid_parameter'],
    [
      'an expensive operation',
      '{ leads(first: 100) { edges { node { conversations(first: 100) { edges { node { messages(first: 100) { edges { node { id } } } } } } } } } }',
      'query_too_complex',
    ],
    ['too many tokens', `{ ${'workspace { id } '.repeat(1_500)} }`, 'query_too_complex'],
    ['a NUL character', '{ workspace { id } } #\0', 'invalid_parameter'],
    ['an empty text', '', 'invalid_parameter'],
  ])('with %s names it and registers nothing', async (_name, bad, code) => {
    const good = newText()

    const rest = await register([good, bad])
    const graphql = await service.graphql(
      'mutation ($input: RegisterDocumentsInput!) { registerDocuments(input: $input) { documents { hash } } }',
      { input: { documents: [{ text: good }, { text: bad }] } },
    )

    expect(rest).toMatchObject({ status: 400, body: { code, param: 'documents[1].text' } })
    expect(graphql.body.errors).toMatchObject([{ extensions: { code, param: 'documents[1].text' } }])
    expect(await listed()).not.toContain(hashOf(good))
  })

  test('needs full access', async () => {
    const key = await service.newKey(service.sandbox.id, ['read_only', 'messaging', 'leads'])

    expect((await register([newText()], key)).status).toBe(403)
    expect((await remove('x', key)).status).toBe(403)
    expect((await service.api('GET', '/v1/documents', undefined, { key })).status).toBe(403)
  })

  test('of a hash that is none is not found by DELETE', async () => {
    const { status, body } = await service.api('DELETE', '/v1/documents/ABC')

    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

describe('a client with automatic persisted queries', () => {
  test('is told to send the text, which is executed but not registered', async () => {
    const text = newText()

    const unknown = await byHash(text)
    const answer = await post({ query: text, extensions: persisted(text) })

    expect(unknown.status).toBe(404)
    expect(unknown.body.errors).toMatchObject([
      {
        message: 'PersistedQueryNotFound',
        extensions: { code: 'not_found', param: 'extensions.persistedQuery.sha256Hash' },
      },
    ])
    expect(dataOf(answer)).toBe(service.sandbox.id)
    expect(dataOf(await byHash(text))).toEqual(['not_found'])
  })

  test('gets an error if the hash is of another text', async () => {
    const answer = await post({ query: newText(), extensions: persisted('{ liveCursor }') })

    expect(answer.body.errors).toMatchObject([
      { extensions: { code: 'invalid_parameter', param: 'extensions.persistedQuery.sha256Hash' } },
    ])
  })
})

describe('a workspace that accepts registered documents only', () => {
  let here: Awaited<ReturnType<typeof service.newWorkspace>>
  let member: Browser
  let token: string
  const known = newText()

  const change = (trustedDocumentsOnly: boolean) =>
    member.ask(
      'mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { workspace { trustedDocumentsOnly } } }',
      { input: { trustedDocumentsOnly } },
      { 'Leadthread-Workspace': here.sandbox.id },
    )

  beforeAll(async () => {
    here = await service.newWorkspace()
    member = await signIn(service, { email: 'sam@example.com', role: 'owner', workspaceId: here.live.id })
    await register([known], here.sandbox.key)
    const made = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only'] }, { key: here.sandbox.key })
    token = made.body.token
    expect((await change(true)).data.updateWorkspace.workspace.trustedDocumentsOnly).toBe(true)
    // A key's workspace is cached for a second.
    for (const key of [here.sandbox.key, token]) {
      await vi.waitFor(
        async () => expect(dataOf(await post({ query: newText() }, key))).toEqual(['untrusted_document']),
        {
          timeout: 20_000,
        },
      )
    }
  })

  const callers = [
    ['an API key', () => here.sandbox.key],
    ['an access token', () => token],
  ] as const

  test.each(callers)('refuses other texts of %s at every entrance', async (_name, keyOf) => {
    const key = keyOf()
    const text = newText()
    const [posted, got, events] = [
      await post({ query: text }, key),
      await service.api('GET', `/graphql?${new URLSearchParams({ query: text })}`, undefined, { key }),
      await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: {
          ...{ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          Accept: 'text/event-stream',
        },
        body: JSON.stringify({ query: 'subscription { messageAdded { cursor } }' }),
      }),
    ]
    const socket = await bySocket({ query: text }, key)
    const subscription = await bySocket({ query: 'subscription { messageAdded { cursor } }' }, key)
    const introspection = await post({ query: '{ __schema { queryType { name } } }' }, key)

    expect([posted.status, got.status, events.status, introspection.status]).toEqual([403, 403, 403, 403])
    expect([posted, got, introspection].map(({ body }) => codesOf(body))).toEqual(
      Array.from({ length: 3 }, () => ['untrusted_document']),
    )
    expect(await events.text()).toContain('untrusted_document')
    expect([socket, subscription].flatMap(({ answers }) => answers.flatMap(codesOf))).toEqual([
      'untrusted_document',
      'untrusted_document',
    ])
  })

  test.each(callers)('executes registered documents of %s, by hash and by text', async (_name, keyOf) => {
    const key = keyOf()
    const socket = await bySocket({ query: known }, key)

    expect(dataOf(await byHash(known, key))).toBe(here.sandbox.id)
    expect(dataOf(await post({ query: known }, key))).toBe(here.sandbox.id)
    expect(dataOf(await post({ query: known, extensions: persisted(known) }, key))).toBe(here.sandbox.id)
    expect(socket.answers).toMatchObject([{ data: { workspace: { id: here.sandbox.id } } }])
  })

  test('does not execute the documents of the dashboard for a key', async () => {
    const { default: manifest } = await import('../../src/generated/dashboard/manifest.json', {
      with: { type: 'json' },
    })
    const [sha256Hash] = Object.keys(manifest)

    const answer = await post({ extensions: { persistedQuery: { version: 1, sha256Hash } } }, here.sandbox.key)

    expect(codesOf(answer.body)).toEqual(['not_found'])
  })

  test('executes all texts of a signed-in member, and REST', async () => {
    const text = newText()
    const { data } = await member.ask(text, {}, { 'Leadthread-Workspace': here.sandbox.id })

    expect(data.workspace.id).toBe(here.sandbox.id)
    expect((await service.api('GET', '/v1/workspace', undefined, { key: here.sandbox.key })).status).toBe(200)
  })

  test('refuses texts on sockets that were open before, and its live workspace is not affected', async () => {
    await change(false)
    await vi.waitFor(
      async () => expect(dataOf(await post({ query: newText() }, here.sandbox.key))).toBe(here.sandbox.id),
      {
        timeout: 20_000,
      },
    )
    const client = socketClient({ url: service.url, key: here.sandbox.key })
    clients.push(client)
    const ask = async () => {
      const answers: Json[] = []
      for await (const answer of client.iterate({ query: newText() })) answers.push(answer as Json)
      return answers[0]!.data.workspace.id
    }
    expect(await ask()).toBe(here.sandbox.id)

    await change(true)

    await vi.waitFor(() => expect(ask()).rejects.toMatchObject([{ extensions: { code: 'untrusted_document' } }]), {
      timeout: 20_000,
    })
    expect(dataOf(await post({ query: newText() }, here.live.key))).toBe(here.live.id)
  })
})

const clients: ReturnType<typeof socketClient>[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
})
