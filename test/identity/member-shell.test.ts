import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { makeLink } from '../../src/domain/identity/index.ts'
import { ownerLink, seedFirstStart } from '../../src/processes/first-start.ts'
import { SECRETS, useTestApp } from '../support/harness.ts'
import { createDatabase } from '../support/postgres-server.ts'
import { recordStatements } from '../support/statement-recorder.ts'
import { codes, enter, invite, post, signIn, tokenIn } from './support/members.ts'
import { createSeen } from './support/seen.ts'
import { storeSecondFactor } from './support/two-factor.ts'

const service = useTestApp()
const seen = createSeen(service)
let empty: { app: App; url: string; drop(): Promise<void> }

beforeAll(async () => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', OWNER_EMAIL: 'Boss@Example.com', ...SECRETS }
  empty = { app: await createApp(readConfig(env)), ...database }
})
afterAll(async () => {
  await empty.app.close()
  await empty.drop()
})

/** `npm run member -- …` on the database of the test. */
function member(...words: string[]): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH!, DATABASE_URL: service.app.config.db.url, PUBLIC_URL: service.url, ...SECRETS }
  const child = spawn(process.execPath, ['src/processes/member.ts', ...words], { env })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk)
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

test('the command line invites, lists and removes members, and creates sign-in links', async () => {
  const at = ['--workspace', service.sandbox.id] // refers to its live workspace

  const invited = await member('invite', 'Dana@Example.com', '--role', 'owner', '--name', 'Dana', ...at)
  const [memberId = '', link = ''] = invited.output.split('\n')
  const dana = await enter(service, { memberId, token: tokenIn(link) })
  expect((await dana.ask('{ viewer { role member { id name } } }')).data.viewer).toEqual({
    role: 'OWNER',
    member: { id: memberId, name: 'Dana' },
  })

  expect((await member('list', ...at)).output).toMatch(
    new RegExp(`^${memberId} dana@example.com owner since .* Dana\n$`),
  )
  const again = await member('link', 'dana@example.com')
  await enter(service, { memberId, token: tokenIn(again.output.split('\n')[0]!) })

  expect(await member('remove', 'dana@example.com', ...at)).toEqual({
    code: 1,
    output: 'The workspace must keep at least one owner. Make another member an owner first.\n',
  })
  await signIn(service, { email: 'next@example.com', role: 'owner' })
  expect((await member('remove', 'dana@example.com', ...at)).code).toBe(0)
  expect(codes(await dana.ask('{ viewer { role } }'))).toEqual(['invalid_session'])
  const audit = await seen.auditEntries({ subjectId: memberId }, 'actor_kind', 'action')
  const byAction = audit.toSorted((a, b) => a.action.localeCompare(b.action))
  expect(byAction).toEqual([
    { actor_kind: 'shell', action: 'member.invited' },
    { actor_kind: 'member', action: 'member.joined' },
    { actor_kind: 'shell', action: 'member.removed' },
  ])
}, 600_000)

test('a link from the command line renews an expired invitation', async () => {
  const { memberId } = await invite(service, { email: 'late@example.com', role: 'agent' })
  const before = service.clock.now()
  service.clock.advance(8 * 24 * 3_600_000)
  const link = await makeLink(service.app, { email: 'late@example.com', vouchedBy: 'shell' })

  const late = await enter(service, { memberId, token: tokenIn(link!) })
  const { viewer } = (await late.ask('{ viewer { role } }')).data
  service.clock.set(before.toISOString())

  expect(viewer).toEqual({ role: 'AGENT' })
})

test('the command line resets two-factor sign-in, also for a member of several workspaces', async () => {
  const { live } = await service.newWorkspace()
  const email = 'several@example.com'
  const own = await signIn(service, { email, role: 'agent' })
  await signIn(service, { email, role: 'agent', workspaceId: live.id })
  await storeSecondFactor(service, own.memberId)

  const reset = await member('reset-two-factor', email, '--workspace', service.live.id)
  const again = await member('reset-two-factor', own.memberId, '--workspace', service.live.id)

  expect(reset).toEqual({ code: 0, output: `Reset the two-factor sign-in of ${own.memberId} ${email}.\n` })
  expect(again).toEqual({ code: 1, output: 'Two-factor sign-in of this member is off.\n' })
  expect(codes(await own.ask('{ viewer { role } }'))).toEqual(['invalid_session'])
  expect(await seen.auditEntries({ subjectId: own.memberId }, 'actor_kind', 'action')).toContainEqual({
    actor_kind: 'shell',
    action: 'member.two_factor_reset',
  })
}, 60_000)

test.each([[], ['invite', 'a@b.example', '--role', 'king'], ['link', 'nobody@b.example']])(
  'the command line reports invalid arguments and changes nothing: %s %s %s %s',
  async (...words) => {
    const before = await service.counts()

    const { code, output } = await member(...words)

    expect(code).toBe(1)
    expect(output).toMatch(/npm run member -- invite/)
    expect(output).not.toMatch(/^\s+at /m)
    expect(await service.counts()).toEqual(before)
  },
  600_000,
)

test('the first start creates an owner and prints a sign-in link; later starts print one only on loopback', async () => {
  const { app } = empty

  const recorder = recordStatements()
  const statements = await recorder.during(async () => expect(await seedFirstStart(app)).toMatch(/^lt_test_/))
  recorder.restore()
  expect(statements).not.toEqual([])
  // Prisma’s client, whose statements name the schema, takes time and memory when it is first used.
  expect(statements.filter((text) => text.includes('"public".'))).toEqual([])
  expect(await seedFirstStart(app)).toBeNull()

  const links = [await ownerLink(app, { isFirst: true }), await ownerLink(app, { isFirst: false })]
  expect(new Set(links).size).toBe(2)
  for (const link of links) expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4000\/sign-in\?token=[\w-]{43}$/)
  const output = { ...app, config: { ...app.config, http: { ...app.config.http, host: '0.0.0.0' } } }
  expect(await ownerLink(output, { isFirst: false })).toBeNull()
  expect(await ownerLink(output, { isFirst: true })).not.toBeNull()
  const owners = await createSeen({ rows: (text, values = []) => app.db.query({ name: '', text, values }) }).members()
  expect(owners).toEqual([{ email: 'boss@example.com', role: 'owner', joined_at: null }])
})

test('a sign-in link of another deployment is refused', async () => {
  const link = await ownerLink(empty.app, { isFirst: true })

  expect((await post(service, '/auth/sign-in/link', { token: tokenIn(link!) })).status).toBe(401)
})

test('the command line stops requiring company sign-in', async () => {
  await service.rows(
    `insert into company_sign_in (workspace_id, issuer, client_id, client_secret, domains, is_required, created_at, updated_at)
     values ($1, 'https://login.example.com', 'x', '\\x00', array['company.example'], true, now(), now())`,
    [service.live.id],
  )

  const done = await member('allow-other-sign-in', '--workspace', service.live.id)

  expect(done).toEqual({ code: 0, output: `Members of ${service.live.id} can sign in with a link or a password.\n` })
  expect(await seen.companySignIns(service.live.id)).toEqual([{ is_required: false }])
  expect(await seen.auditEntries({ subjectId: service.live.id }, 'action', 'actor_kind', 'after')).toContainEqual({
    action: 'sign_in_settings.updated',
    actor_kind: 'shell',
    after: { requireCompanySignIn: false },
  })
})
