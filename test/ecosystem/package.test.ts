import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newSigningSecret, signWebhook } from '../../src/client/webhooks.ts'
import { type ClientPackage, installClient, run, start } from '../client/support/client-package.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { openPage } from './support/page.ts'

const PROGRAMS = resolve('test/ecosystem/package')
const TOOLS = join(PROGRAMS, 'node_modules')

const service = useTestApp({ env: { CORS_FOR_REST: 'true' } })
let client: ClientPackage
beforeAll(() => {
  client = installClient()
  for (const name of globSync('*.{mjs,cjs,ts}', { cwd: PROGRAMS })) {
    cpSync(join(PROGRAMS, name), join(client.folder, name))
  }
})
afterAll(() => client.remove())

/** What a program is told, and what it must see. A lead has written before. */
async function newTask(apiKey = service.sandbox.key) {
  const phones = [newPhone(), newPhone(), newPhone()].sort()
  const received = await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })
  const { conversation_id: conversationId, from: phone } = received.body
  const body = JSON.stringify({ id: 'evt_1', type: 'lead.qualified' })
  const secret = newSigningSecret()
  const headers = signWebhook({ id: 'evt_1', body, secret })
  const task = { apiKey, baseUrl: service.url, phones, conversationId, delivery: { body, headers, secret } }
  const verified = { type: 'lead.qualified', reason: 'signature_mismatch' }
  const expected = (verifiers: number) => ({
    message: 'outbound',
    listed: phones,
    error: { isOurs: true, code: 'not_found', hasRequestId: true },
    verified: Array(verifiers).fill(verified),
    live: { type: 'agent.requested', phone },
  })
  return { task, expected }
}

const BOTH = ['import.mjs', 'require.cjs']
const NODE18 = join(TOOLS, 'node18/bin/node')
const RUNTIMES = [
  // Web Crypto became a global in Node.js 19.
  { name: 'Node.js 18', command: [NODE18, '--experimental-global-webcrypto'], programs: BOTH },
  { name: 'Node.js 20', command: [join(TOOLS, 'node20/bin/node')], programs: BOTH },
  { name: 'Node.js 22', command: [join(TOOLS, 'node22/bin/node')], programs: BOTH },
  { name: 'Node.js 24', command: [process.execPath], programs: BOTH },
  { name: 'Bun', command: [join(TOOLS, '@oven/bun-linux-x64-baseline/bin/bun')], programs: BOTH },
  {
    name: 'Deno',
    command: [join(TOOLS, '@deno/linux-x64-glibc/deno'), 'run', '--allow-net', '--allow-env'],
    programs: ['import.mjs'],
  },
]

describe('the package', () => {
  /** The packages of the runtimes are for Linux. */
  const testOnLinux = test.skipIf(`${process.platform}-${process.arch}` !== 'linux-x64')

  testOnLinux.each(RUNTIMES.flatMap(({ programs, ...runtime }) => programs.map((file) => ({ ...runtime, file }))))(
    'runs in $name: $file',
    async ({ command, file }) => {
      const { task, expected } = await newTask()

      const seen = await outputOf([...command, file], { TASK: JSON.stringify(task) })

      expect(JSON.parse(seen)).toEqual(expected(2))
    },
  )

  testOnLinux('has a program that runs in the oldest Node.js', async () => {
    const { version, bin } = JSON.parse(
      readFileSync(join(client.folder, 'node_modules/leadthread/package.json'), 'utf8'),
    )

    const seen = await outputOf([NODE18, join('node_modules/leadthread', bin.leadthread), '--version'])

    expect(seen).toBe(version)
  })

  test('runs in a browser, on a page of another origin, with an access token', async () => {
    const page = await openPage(client.folder)
    onTestFinished(page.close)
    await service.graphql(ALLOW, { origins: [page.origin] })
    const { body } = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only', 'leads', 'messaging'] })
    const { task, expected } = await newTask(body.token)

    const seen = await page.run(task)

    expect(seen).toEqual(expected(1))
  })

  const CONSUMERS = [
    ['node16', 'module'],
    ['node16', 'commonjs'],
    ['bundler', 'module'],
    ['node10', 'commonjs'],
  ] as const
  test.each(CONSUMERS)('has types for %s resolution in a project of type %s', async (moduleResolution, type) => {
    const module = { node16: 'node16', bundler: 'esnext', node10: 'commonjs' }[moduleResolution]
    const usual = { strict: true, skipLibCheck: true, noEmit: true, types: [] }
    const compilerOptions = { target: 'es2022', lib: ['es2022', 'dom'], module, moduleResolution, ...usual }
    writeFileSync(join(client.folder, 'package.json'), JSON.stringify({ name: 'project', type }))
    writeFileSync(join(client.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))

    expect(run('node', [join(TOOLS, 'typescript/bin/tsc'), '-p', '.'], client.folder)).toBe('')
  })

  test('satisfies publint and Are The Types Wrong', () => {
    expect(run('node', [`${TOOLS}/.bin/publint`, '--strict', client.tarball], client.folder)).toMatch('All good!')
    expect(run('node', [`${TOOLS}/.bin/attw`, client.tarball], client.folder)).toMatch('No problems found')
  })
})

const ALLOW = `mutation($origins: [String!]!) {
  updateWorkspace(input: { allowedOrigins: $origins }) { workspace { id } }
}`

/** Runs beside the service, which is in this process. */
async function outputOf([command, ...words]: string[], env: Record<string, string> = {}): Promise<string> {
  const { ended, lines, errors } = start(command!, words, client.folder, env)
  expect(await ended, errors.join('\n')).toBe(0)
  return lines.join('\n')
}
