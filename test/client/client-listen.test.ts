import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../src/client/webhooks.ts'
import { useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { type ClientPackage, compiler, installClient, type Running, run, start } from './support/client-package.ts'
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts'

const here = useTestApp()
let installed: ClientPackage
let proxy: FaultyProxy
let receiver: Receiver
beforeAll(async () => {
  installed = installClient()
  proxy = await startFaultyProxy(here.url)
  receiver = await startReceiver()
})
afterAll(async () => {
  installed.remove()
  await proxy.close()
  await receiver.close()
})

const running: Running[] = []
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.interrupt()
    await one.ended
  }
  proxy.plan(() => 'none')
  receiver.respondWith({})
})

/** `npx leadthread listen`, of the installed package. */
function startListening(words: string[] = [], url = proxy.url): Running {
  const env = { LEADTHREAD_API_KEY: here.sandbox.key, LEADTHREAD_URL: url }
  const command = join(installed.folder, 'node_modules/.bin/leadthread')
  const one = start(command, ['listen', '--forward-to', receiver.url, ...words], installed.folder, env)
  running.push(one)
  return one
}

async function secretOf(listening: Running): Promise<string> {
  return /whsec_\S+/.exec(await listening.line(/signing secret/))![0]
}

let phones = 5_125_580_000

/** A lead texts; the text is an event. */
async function text(body: string, from = `+1${++phones}`): Promise<string> {
  const answer = await here.api('POST', '/v1/sandbox/inbound', { from, body })
  expect(answer.status).toBe(201)
  return from
}

const bodiesOf = (requests: ReceivedRequest[]) =>
  requests.map(({ json }) => (json as { data: { message?: { body: string } } }).data.message?.body)

/** The requests since this was called. */
function newRequests() {
  const from = receiver.requests.length
  return async (count: number) => (await receiver.waitFor((all) => all.length >= from + count, 20_000)).slice(from)
}

describe('listen', () => {
  test('posts events as webhooks are posted, and prints the response to each', async () => {
    const requests = newRequests()
    const listening = startListening()
    const secret = await secretOf(listening)
    await listening.line(/^Ready/)

    const from = await text('STOP')

    const posted = (await requests(4)).slice(0, 4) // the end of the conversation may follow
    const [first, last] = [posted[0]!, posted[3]!]
    const events = posted.map(({ rawBody, headers }) => verifyWebhook({ body: rawBody, headers, secret }))
    expect(events.map(({ type, data }) => `${type} ${'phone' in data ? data.phone : null}`)).toEqual([
      `lead.created ${from}`,
      `message.received ${from}`,
      `conversation.started ${from}`,
      `lead.opted_out ${from}`,
    ])
    expect(events[0]).toEqual((await here.api('GET', `/v1/events/${events[0]!.id}`)).body)
    expect(last.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Leadthread-Webhooks/1',
      'webhook-attempt': '1',
      'webhook-sequence': '4',
      'webhook-id': events[3]!.id,
    })
    for (const name of ['service-signature', 'webhook-signature', 'webhook-timestamp']) {
      expect(first.headers[name]).toMatch(/./)
    }
    expect(await listening.line(/lead\.opted_out/)).toMatch(`${events[3]!.id} lead.opted_out → 200 (`)
  })

  test('retries a refused event before it posts later ones', async () => {
    const requests = newRequests()
    const listening = startListening(['--types', 'message.received', '--secret', `whsec_${'A'.repeat(43)}=`])
    await listening.line(/^Ready/)
    let refused = 0
    receiver.respondWith((_n, { json }) => {
      const [body] = bodiesOf([{ json } as ReceivedRequest])
      return body === 'once' && refused++ < 1 ? { status: 500 } : { status: 200 }
    })

    await text('once')
    await text('then')

    const all = await requests(3)
    expect(bodiesOf(all)).toEqual(['once', 'once', 'then'])
    expect(all.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '1'])
    expect(await listening.line(/→ 500/)).toMatch(/again in 1 s$/)
    expect(await secretOf(listening)).toBe(`whsec_${'A'.repeat(43)}=`)
  })

  test('waits for an unreachable receiver, and resumes after a broken connection and in the next run', async () => {
    const first = startListening(['--types', 'message.received'])
    await first.line(/^Ready/)
    const { port } = receiver
    await receiver.close()
    await text('while it was away')
    await first.line(/no answer: ECONNREFUSED/)
    receiver = await startReceiver({ port })
    let requests = newRequests()
    expect(bodiesOf(await requests(1))).toEqual(['while it was away'])

    let streams = 0
    proxy.plan((_n, { headers }) => (headers.accept === 'text/event-stream' && streams++ < 2 ? 'reset' : 'none'))
    first.interrupt()
    expect(await first.ended).toBe(0)
    const [, cursor] = /--after (\S+)$/.exec(first.lines.at(-1)!)!
    await text('between two runs')
    requests = newRequests()
    const second = startListening(['--types', 'message.received', '--after', cursor!])
    await text('in the second')

    expect(bodiesOf(await requests(2))).toEqual(['between two runs', 'in the second'])
    expect(await second.line(/Reconnecting/)).toMatch(/connection failed/)
  })

  test('finishes the current request when it is interrupted', async () => {
    const requests = newRequests()
    const listening = startListening(['--types', 'message.received'])
    await listening.line(/^Ready/)
    receiver.respondWith((_n, { json }) => {
      if (bodiesOf([{ json } as ReceivedRequest])[0] === 'slow') listening.interrupt()
      return { delayMs: 300 }
    })
    await text('slow')

    expect(await listening.ended).toBe(0)

    expect(await requests(1)).toHaveLength(1)
    expect(listening.lines.at(-2)).toMatch(/message\.received → 200/)
    expect(listening.lines.at(-1)).toMatch(/^Stopped\. To resume, use: --after /)
  })

  test('prints the cursor to resume from when its key is revoked', async () => {
    const key = await here.newKey(here.sandbox.id, ['full_access'])
    const requests = newRequests()
    const first = startListening(['--types', 'message.received', '--api-key', key])
    await first.line(/^Ready/)
    await text('before')
    await requests(1)
    await first.line(/→ 200/)

    await createPast(here).keyRevoked({ secret: key })

    expect(await first.ended).toBe(1)
    expect(first.errors[0]).toMatch(/\(invalid_api_key\)/)
    const [, cursor] = /--after (\S+)$/.exec(first.lines.at(-1)!)!
    await text('meanwhile')
    startListening(['--types', 'message.received, lead.qualified', '--after', cursor!])
    expect(bodiesOf(await requests(2))).toEqual(['before', 'meanwhile'])
  })

  test.each([
    ['without an address', ['listen'], 2, '--forward-to'],
    ['with an option that is not there', ['listen', '--forwards-to', 'http://localhost'], 2, 'forwards-to'],
    [
      'with a wrong key',
      ['listen', '--forward-to', 'http://localhost', '--api-key', 'lt_test_x'],
      1,
      'invalid_api_key',
    ],
    [
      'with an address where nobody is',
      ['listen', '--forward-to', 'http://localhost', '--api-key', 'lt_test_x', '--url', 'http://127.0.0.1:1'],
      1,
      'connection_failed',
    ],
    ['when asked for help', ['listen', '--help'], 0, '--forward-to'],
  ])('prints what is wrong %s', async (_name, words, code, said) => {
    const command = join(installed.folder, 'node_modules/.bin/leadthread')
    const one = start(command, words, installed.folder, {
      LEADTHREAD_API_KEY: '',
      LEADTHREAD_URL: here.url,
      ...keyOf(words),
    })

    expect(await one.ended).toBe(code)
    expect([...one.lines, ...one.errors].join('\n')).toContain(said)
  })
})

const keyOf = (words: string[]) => (words.length === 1 ? { LEADTHREAD_API_KEY: here.sandbox.key } : {})

test('the example of the README compiles in strict mode, runs unchanged, and prints what happens', async () => {
  const readme = readFileSync('src/client/README.md', 'utf8')
  const [, example] = /```ts\n([\s\S]*?)```/.exec(readme)!
  writeFileSync(join(installed.folder, 'example.ts'), example!)
  const options = { compilerOptions: COMPILED, files: ['example.ts'] }
  writeFileSync(join(installed.folder, 'tsconfig.json'), JSON.stringify(options))
  run('node', [compiler, '-p', '.'], installed.folder)

  const env = { LEADTHREAD_API_KEY: here.sandbox.key, LEADTHREAD_URL: here.url }
  const running = start('node', ['compiled/example.js'], installed.folder, env)

  expect(await running.ended).toBe(0)
  expect(running.lines).toEqual([
    expect.stringMatching(/^lead_\w+ \+14155550123 (new|contacted)$/),
    'Hi! When would you like to start?',
    'message.received +14155550123',
    'lead.opted_out +14155550123',
  ])
})

const COMPILED = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
  outDir: 'compiled',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
}
