import { spawn } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { newWorkspace } from '../../src/processes/first-start.ts'
import { SECRETS, useTestApp } from '../support/harness.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
let oakline: { live: string; sandbox: string }
beforeAll(async () => {
  oakline = await newWorkspace(service.app, 'Oakline')
})

type Ended = { code: number | null; output: string }

/** `npm run COMMAND -- …` on the database of the test, or without one. */
function shell(command: string, words: string[], env: Record<string, string> = {}): Promise<Ended> {
  const given = { PATH: process.env.PATH!, DATABASE_URL: service.app.config.db.url, ...SECRETS, ...env }
  const child = spawn(process.execPath, [`src/processes/${command}.ts`, ...words], { env: given })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk)
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

test('workspaces are listed with their mode, id and name', async () => {
  const { code, output } = await shell('workspace', ['list'])

  expect(code).toBe(0)
  expect(output).toContain(`live ${oakline.live} Oakline\nsandbox ${oakline.sandbox} Oakline (sandbox)\n`)
  expect(output.trim().split('\n')).toHaveLength(4)
}, 240_000)

describe('keys', () => {
  const workspaceOf = (output: string) => seen.workspaceOfKey(output.split(' ')[0]!)

  test('are created for the live workspace or its sandbox, by name or by either ID', async () => {
    const live = await shell('key', ['create', '--live', '--workspace', 'oakline'])
    const twin = await shell('key', ['create', '--sandbox', '--workspace', oakline.live])

    expect(live.output).toMatch(/^key_\S+ lt_live_\S+\n/)
    expect(await workspaceOf(live.output)).toBe(oakline.live)
    expect(twin.output).toMatch(/^key_\S+ lt_test_\S+\n/)
    expect(await workspaceOf(twin.output)).toBe(oakline.sandbox)
  }, 240_000)

  test('need a workspace if there are several, and the error lists them', async () => {
    const before = await service.counts()
    const { code, output } = await shell('key', ['create', '--live'])

    expect(code).toBe(1)
    expect(output).toMatch(/^There are several workspaces\. Select one with --workspace ID or --workspace NAME:/)
    expect(output).toContain(`${oakline.live} Oakline`)
    expect(await service.counts()).toEqual(before)
  }, 240_000)

  test('are changed by their own ID, without the workspace', async () => {
    const made = await shell('key', ['create', '--live', '--workspace', 'Oakline'])
    const id = made.output.split(' ')[0]!

    expect(await shell('key', ['revoke', id])).toEqual({ code: 0, output: `Revoked ${id}.\n` })
  }, 240_000)
})

describe.each(['key', 'member', 'workspace'])('%s', (command) => {
  test('prints its usage for --help, without a database', async () => {
    const { code, output } = await shell(command, ['create', '--help'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })

    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`^npm run ${command} -- `))
  }, 240_000)

  test('refuses an unknown option, and changes nothing', async () => {
    const before = await service.counts()
    const { code, output } = await shell(command, ['create', 'Elm', '--lvie'])

    expect(code).toBe(1)
    expect(output).toMatch(/^Unknown option --lvie\. This command accepts /)
    expect(output).toContain(`npm run ${command} -- `)
    expect(output).not.toMatch(/^\s+at /m)
    expect(await service.counts()).toEqual(before)
  }, 240_000)
})

describe('opt-outs', () => {
  test.each([
    ['a missing --since', ['.'], 'npm run opt-outs -- restore FOLDER --since '],
    [
      'an invalid --since',
      ['.', '--since', 'May'],
      '--since must be a timestamp such as 2027-01-01T00:00:00Z. Received: May\n',
    ],
    ['a folder without a log', ['src', '--since', '2027-01-01T00:00:00Z'], 'src contains no opt-out log.\n'],
  ])(
    'reports %s before it opens a database',
    async (_mistake, words, message) => {
      const ended = await shell('opt-outs', ['restore', ...words], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })

      expect(ended).toEqual({ code: 1, output: expect.stringMatching(new RegExp(`^${message}`)) })
    },
    240_000,
  )
})
