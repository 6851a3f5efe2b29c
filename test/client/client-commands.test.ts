import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventType } from '../../src/client/index.ts'
import { EVENT_TYPES } from '../../src/domain/events/index.ts'
import { useTestApp } from '../support/harness.ts'
import { type ClientPackage, installClient, type Running, start } from './support/client-package.ts'

// The program uses the real time, for example for appointments.
const here = useTestApp({ now: new Date().toISOString() })
const COMMANDS = ['login', 'listen', 'trigger', 'logs', 'leads import', 'text', 'open']
/** No process listens on this port. */
const NOWHERE = 'http://127.0.0.1:1'

let installed: ClientPackage
beforeAll(() => {
  installed = installClient()
})
afterAll(() => installed.remove())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leadthread-commands-'))
})
const running: Running[] = []
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.interrupt()
    await one.ended
  }
  rmSync(folder, { recursive: true, force: true })
})

type Settings = { env?: Record<string, string>; input?: string }

/** `npx leadthread …` of the installed package, with an empty configuration folder. */
function leadthread(words: string[], { env = {}, input }: Settings = {}): Running {
  const program = join(installed.folder, 'node_modules/.bin/leadthread')
  const own = { XDG_CONFIG_HOME: folder, LEADTHREAD_API_KEY: here.sandbox.key, LEADTHREAD_URL: here.url }
  const one = start(program, words, folder, { ...own, ...env }, input)
  running.push(one)
  return one
}

type Finished = { code: number | null; lines: string[]; errors: string }

async function run(words: string[], settings?: Settings): Promise<Finished> {
  const one = leadthread(words, settings)
  const code = await one.ended
  return { code, lines: one.lines, errors: one.errors.join('\n') }
}

/** Runs the command while a worker processes what is due. */
async function runWithWorker(words: string[], settings?: Settings): Promise<Finished> {
  let isOver = false
  const finished = run(words, settings).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await here.processAll()
    await setImmediate()
  }
  return finished
}

let phones = 5_125_590_000
const newPhone = () => `+1${++phones}`

async function optOut(phone: string): Promise<void> {
  expect((await here.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'STOP' })).status).toBe(201)
}

function csv(text: string): string {
  const file = join(folder, 'leads.csv')
  writeFileSync(file, text)
  return file
}

describe('login', () => {
  const loginFile = () => join(folder, 'leadthread/login.json')
  const noKey = { LEADTHREAD_API_KEY: '', LEADTHREAD_URL: '' }

  test('saves a key that the service accepts, readable by the user only, for the other commands', async () => {
    const login = await run(['login', '--url', `${here.url}/v1/`], { env: noKey, input: `${here.sandbox.key}\n` })

    expect(login).toMatchObject({ code: 0, errors: '' })
    expect(login.lines[0]).toBe(
      `Logged in to Test (sandbox) (sandbox, ${here.sandbox.id}) at ${here.url} with the scopes full_access.`,
    )
    expect(login.lines.join('\n')).not.toContain(here.sandbox.key)
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'leadthread')).mode & 0o777).toBe(0o700)
    expect(await run(['text', newPhone(), 'Hi'], { env: noKey })).toMatchObject({ code: 0 })
  })

  test('replaces the saved key, also if the file could be read by others', async () => {
    await run(['login'], { env: { LEADTHREAD_API_KEY: '' }, input: here.live.key })
    chmodSync(loginFile(), 0o644)

    await run(['login'], { input: here.sandbox.key })

    expect(JSON.parse(readFileSync(loginFile(), 'utf8'))).toEqual({ url: here.url, api_key: here.sandbox.key })
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600)
  })

  test('saves no key that the service refuses, and prints where the error is documented', async () => {
    const login = await run(['login'], { input: 'lt_test_wrong' })

    expect(login).toMatchObject({ code: 1, lines: [] })
    expect(login.errors).toMatch(
      /^Error: .+ \(invalid_api_key\)\n {2}doc_url: http.+invalid_api_key\n {2}request_id: req_[\w-]+$/,
    )
    expect(existsSync(loginFile())).toBe(false)
  })

  test.each([
    ['an argument', ['login', 'lt_test_x'], ''],
    ['an option', ['login', '--api-key', 'lt_test_x'], ''],
    ['empty input', ['login'], '\n'],
  ])('accepts no key from %s', async (_name, words, input) => {
    expect(await run(words, { input })).toMatchObject({ code: 2, lines: [] })
    expect(existsSync(loginFile())).toBe(false)
  })

  test('sends the saved key to no other service', async () => {
    await run(['login'], { input: here.sandbox.key })

    const logs = await run(['logs', '--url', NOWHERE], { env: noKey })

    expect(logs.code).toBe(2)
    expect(logs.errors).toContain(`The saved key is for ${here.url}, not for ${NOWHERE}.`)
  })
})

describe('trigger', () => {
  test.each(EVENT_TYPES)('causes %s in the sandbox', async (type) => {
    const triggered = await runWithWorker(['trigger', type])

    expect(triggered).toMatchObject({ code: 0 })
    const event = JSON.parse(triggered.lines.join('\n'))
    expect(event).toMatchObject({ type, workspace_id: here.sandbox.id })
    expect(event).toEqual((await here.api('GET', `/v1/events/${event.id}`)).body)
  })

  test('uses the given phone number', async () => {
    const phone = newPhone()

    const triggered = await runWithWorker(['trigger', 'lead.opted_out', '--phone', phone])

    expect(JSON.parse(triggered.lines.join('\n'))).toMatchObject({ data: { phone } })
    expect(triggered.errors).toBe(`${phone} sends: STOP`)
  })

  test('sends nothing in a live workspace', async () => {
    const triggered = await run(['trigger', 'message.sent'], { env: { LEADTHREAD_API_KEY: here.live.key } })

    expect(triggered).toMatchObject({ code: 1, lines: [] })
    expect(triggered.errors).toMatch(/^Error: Test is a live workspace/)
    expect((await here.api('GET', '/v1/messages', undefined, { key: here.live.key })).body.data).toEqual([])
  })

  test('ends with 1 if the event does not occur in time, for example without a worker', async () => {
    const triggered = leadthread(['trigger', 'message.sent', '--timeout', '1'])

    expect(await triggered.ended).toBe(1)
    expect(triggered.errors.at(-1)).toBe(
      'Error: message.sent did not occur within 1 s. Check that a worker of the service is running.',
    )
  })

  test('prints the refusal of a step', async () => {
    const phone = newPhone()
    await optOut(phone)

    const triggered = await run(['trigger', 'message.sent', '--phone', phone])

    expect(triggered).toMatchObject({ code: 1, lines: [] })
    expect(triggered.errors).toMatch(/\(recipient_opted_out\)\n {2}doc_url: /)
  })

  test('lists the events when the event is unknown', async () => {
    const triggered = await run(['trigger', 'lead.vanished'])

    expect(triggered.code).toBe(2)
    for (const type of EVENT_TYPES) expect(triggered.errors).toContain(type)
  })

  test('ends when it is interrupted', async () => {
    const triggered = leadthread(['trigger', 'message.sent'])
    await triggered.line(/^Sending to/)
    triggered.interrupt()

    expect(await triggered.ended).toBe(1)
    expect(triggered.errors.at(-1)).toBe('Interrupted.')
  })
})

describe('logs', () => {
  const shownTypes = (lines: string[]) => lines.map((line) => JSON.parse(line).type as EventType)

  test('prints the newest events, oldest first', async () => {
    const from = newPhone()
    await here.api('POST', '/v1/sandbox/inbound', { from, body: 'Hi\n\u001b[31mthere' })
    await optOut(from)

    const logs = await run(['logs'])

    expect(logs).toMatchObject({ code: 0, errors: '' })
    const [created, received, ...later] = logs.lines.filter((line) => line.includes(from))
    expect(created).toMatch(/^\d{4}-\S+Z {2}lead\.created\s+evt_\w+ {2}\+1\d+/)
    expect(received).toMatch(/^\d{4}-\S+Z {2}message\.received\s+evt_\w+ {2}\+1\d+ {2}"Hi\\n\\u001b\[31mthere"$/)
    expect(later.map((line) => line.split(/\s+/)[1])).toContain('lead.opted_out')
    const json = await run(['logs', '--json', '--types', 'lead.opted_out,message.received', '--limit', '2'])
    expect(shownTypes(json.lines)).toEqual(['message.received', 'lead.opted_out'])
  })

  test('continues with new events until it is interrupted', async () => {
    const [before, during] = [newPhone(), newPhone()]
    await optOut(before)
    const logs = leadthread(['logs', '--follow', '--json', '--types', 'lead.opted_out', '--limit', '1'])
    await logs.line(new RegExp(`\\${before}`))

    await optOut(during)
    await logs.line(new RegExp(`\\${during}`))
    logs.interrupt()

    expect(await logs.ended).toBe(0)
    expect(logs.lines.map((line) => JSON.parse(line).data.phone)).toEqual([before, during])
    const { id, type, created, data } = JSON.parse(logs.lines[1]!)
    expect((await here.api('GET', `/v1/events/${id}`)).body).toMatchObject({ id, type, created, data })
  })

  test.each([
    ['a wrong key', [], { LEADTHREAD_API_KEY: 'lt_test_x' }, 1, /\(invalid_api_key\)/],
    ['an unknown type', ['--types', 'lead.vanished'], {}, 1, /LEAD_VANISHED/],
    ['an unreachable service', [], { LEADTHREAD_URL: NOWHERE }, 1, /\(connection_failed\)$/],
    ['no key', [], { LEADTHREAD_API_KEY: '' }, 2, /Run leadthread login/],
    ['an invalid number', ['--limit', '0'], {}, 2, /--limit must be an integer from 1 to 100\./],
    ['an invalid URL', ['--url', 'example.com'], {}, 2, /must begin with http/],
    ['an unknown option', ['--tail'], {}, 2, /--tail/],
  ])('prints what is wrong with %s', async (_name, words, env, code, message) => {
    const logs = await run(['logs', ...words], { env: env as Record<string, string> })

    expect(logs).toMatchObject({ code, lines: [] })
    expect(logs.errors).toMatch(message)
  })
})

describe('leads import', () => {
  test('imports a file and prints the progress', async () => {
    const [ana, ben] = [newPhone(), newPhone()]
    const file = csv(`Cell,First Name\n${ana},Ana\n${ben},Ben\n`)

    const imported = await runWithWorker(['leads', 'import', file, '--source', 'expo', '--map', 'Cell=phone'])

    expect(imported).toMatchObject({ code: 0, lines: ['Done: 2 created, 0 updated, 0 rejected'] })
    expect(imported.errors).toMatch(/2 of 2 rows processed$/)
    const { body } = await here.api('GET', `/v1/leads?phone=${encodeURIComponent(ana)}`)
    expect(body.data).toMatchObject([{ source: 'expo', attributes: { first_name: 'Ana' } }])
  })

  test('prints the rejected rows, and imports the others', async () => {
    const file = csv(`phone,note\n${newPhone()},"two\nlines, ""quoted"""\n12,short\n,none\n`)

    const imported = await runWithWorker(['leads', 'import', file])

    expect(imported.code).toBe(1)
    expect(imported.lines).toEqual([
      'Done: 1 created, 0 updated, 2 rejected',
      expect.stringMatching(/^Row 3, phone: .+ \(\w+\)$/),
      expect.stringMatching(/^Row 4, phone: .+ \(\w+\)$/),
    ])
  })

  test('creates nothing in a dry run', async () => {
    const phone = newPhone()

    const imported = await runWithWorker(['leads', 'import', csv(`phone\n${phone}\n`), '--dry-run'])

    expect(imported.lines).toEqual(['Dry run: nothing was changed. Expected: 1 created, 0 updated, 0 rejected'])
    expect((await here.api('GET', `/v1/leads?phone=${encodeURIComponent(phone)}`)).body.data).toEqual([])
  })

  test('prints why the service refuses a file', async () => {
    const imported = await run(['leads', 'import', csv('name\nAna\n')])

    expect(imported).toMatchObject({ code: 1, lines: [] })
    expect(imported.errors).toMatch(/Error: .*phone.* \(\w+\)\n/)
  })

  test.each([
    ['a missing file', ['missing.csv'], /missing\.csv cannot be read: ENOENT/],
    ['an incomplete mapping', ['leads.csv', '--map', 'Cell'], /--map must be COLUMN=FIELD/],
    ['no file', [], /Too few arguments/],
  ])('refuses %s', async (_name, words, message) => {
    csv('phone\n')

    const imported = await run(['leads', 'import', ...words])

    expect(imported).toMatchObject({ code: 2, lines: [] })
    expect(imported.errors).toMatch(message)
  })
})

describe('text', () => {
  test('sends one message', async () => {
    const phone = newPhone()

    const sent = await run(['text', phone, 'Hi Dana. Reply STOP to opt out.'])

    expect(sent).toMatchObject({ code: 0, lines: [expect.stringMatching(/^msg_\w+ to \+1\d+: queued$/)] })
    const { body } = await here.api('GET', `/v1/messages/${sent.lines[0]!.split(' ')[0]}`)
    expect(body).toMatchObject({ to: phone, body: 'Hi Dana. Reply STOP to opt out.', sent_by: 'api' })
  })

  test('prints why the service refuses a message', async () => {
    const phone = newPhone()
    await optOut(phone)

    const sent = await run(['text', phone, 'One more thing'])

    expect(sent).toMatchObject({ code: 1, lines: [] })
    expect(sent.errors).toMatch(
      /^Error: .*opted out.* \(recipient_opted_out\)\n(?: {2}param: .+\n)? {2}doc_url: http\S+\n {2}request_id: req_[\w-]+$/,
    )
  })

  test.each([
    ['no body', [newPhone()], /Too few arguments/],
    ['a body without quotes', [newPhone(), 'One', 'more'], /Unexpected argument: more/],
  ])('refuses %s', async (_name, words, message) => {
    const sent = await run(['text', ...words])

    expect(sent).toMatchObject({ code: 2, lines: [] })
    expect(sent.errors).toMatch(message)
  })
})

describe('open', () => {
  /** A browser program that writes its argument to a file. */
  function browser() {
    const [program, opened] = [join(folder, 'browser'), join(folder, 'opened')]
    writeFileSync(program, `#!/bin/sh\nprintf %s "$1" > ${opened}.draft && mv ${opened}.draft ${opened}\n`, {
      mode: 0o755,
    })
    const url = async () => {
      while (!existsSync(opened)) await setImmediate()
      return readFileSync(opened, 'utf8')
    }
    return { env: { BROWSER: program, LEADTHREAD_API_KEY: '' }, url }
  }

  test('prints the URL of the dashboard and opens it', async () => {
    const { env, url } = browser()

    const opened = await run(['open'], { env })

    expect(opened).toMatchObject({ code: 0, lines: [`${here.url}/`], errors: '' })
    expect(await url()).toBe(`${here.url}/`)
  })

  test('only prints the URL without a browser program', async () => {
    const opened = await run(['open'], { env: { BROWSER: join(folder, 'missing') } })

    expect(opened).toMatchObject({ code: 0, lines: [`${here.url}/`] })
    expect(opened.errors).toMatch(/^No browser program was found/)
  })

  test('opens nothing if the service cannot be reached', async () => {
    const opened = await run(['open', '--url', NOWHERE], { env: browser().env })

    expect(opened).toMatchObject({ code: 1, lines: [] })
    expect(opened.errors).toMatch(/\(connection_failed\)$/)
    expect(existsSync(join(folder, 'opened'))).toBe(false)
  })
})

describe('help', () => {
  test.each(COMMANDS)('of %s is printed for --help and for help', async (name) => {
    const [asked, shown] = await Promise.all([run([...name.split(' '), '--help']), run(['help', ...name.split(' ')])])

    expect(asked).toMatchObject({ code: 0, errors: '' })
    expect(asked.lines.join('\n')).toContain(`leadthread ${name}`)
    expect(shown.lines).toEqual(asked.lines)
  })

  test('lists all commands', async () => {
    const help = (await run(['--help'])).lines.join('\n')

    for (const name of COMMANDS) expect(help).toContain(`  ${name} `)
  })

  test('every command prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

    const all = [[], ...COMMANDS.map((name) => name.split(' '))].map((words) => run([...words, '--version']))
    for (const shown of await Promise.all(all)) expect(shown).toMatchObject({ code: 0, lines: [version] })
  })

  test.each([[[]], [['lead']], [['leads']], [['leads', 'export']], [['help', 'lead']]])(
    'is on the error output for %j',
    async (words) => {
      const shown = await run(words)

      expect(shown).toMatchObject({ code: 2, lines: [] })
      expect(shown.errors).toContain('leadthread')
    },
  )
})
