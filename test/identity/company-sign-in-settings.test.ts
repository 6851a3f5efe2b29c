import { afterAll, describe, expect, test } from 'vitest'
import { RawSocket } from '../live/support/raw-socket.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import {
  begin,
  comeBack,
  inviteTo,
  LEADS,
  newCompany as makeCompany,
  problemOf,
  REMOVE,
  REQUIRE,
  SET,
  setUp,
  signInByCompany,
  type TestCompany,
  throughProvider,
} from './support/company.ts'
import { CLIENT_SECRET, passProvider, startCompanyProvider, type TestProvider } from './support/company-provider.ts'
import { codes, invite, post, signIn, signInAgain } from './support/members.ts'
import { createSeen } from './support/seen.ts'

const lines: object[] = []
const keep = (line: object) => void lines.push(line)
const service = useTestApp({ overrides: { log: { info: keep, warn: keep, error: keep } } })
const strict = useTestApp({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'false' } })
const seen = createSeen(service)
const providers: TestProvider[] = []
afterAll(() => Promise.all(providers.map((provider) => provider.close())))

const READ = '{ companySignIn { provider { issuer clientId domains } redirectUri signInUrl } }'
const PASSWORD = 'a long enough password'

async function newCompany(): Promise<TestCompany> {
  const company = await makeCompany(service)
  providers.push(company.provider)
  return company
}

/** A workspace that requires company sign-in, with the session of its owner. */
async function strictCompany() {
  const company = await newCompany()
  const own = await signInByCompany(service, company)
  const body = await own.ask(REQUIRE, { on: true }, company.at)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return { ...company, own }
}

describe('the settings of company sign-in', () => {
  test('are shown to owners and admins, without the secret', async () => {
    const company = await newCompany()
    const admin = await inviteTo(service, company, { email: `admin@${company.domain}`, role: 'admin' })
    const agent = await inviteTo(service, company, { email: `agent@${company.domain}`, role: 'agent' })

    const { data } = await admin.ask(READ, {}, company.at)

    expect(data.companySignIn).toEqual({
      provider: { issuer: company.provider.issuer, clientId: 'leadthread', domains: [company.domain] },
      redirectUri: `${service.url}/auth/company/${company.live.id}/callback`,
      signInUrl: `${service.url}/sign-in?workspace=${company.live.id}`,
    })
    expect(codes(await agent.ask(READ, {}, company.at))).toEqual(['insufficient_scope'])
    expect(codes((await service.graphql(READ, {}, { key: company.sandbox.key })).body)).toEqual(['insufficient_scope'])
    expect((await service.graphql(READ, {}, { key: company.live.key })).body.errors).toBeUndefined()
  })

  test('are changed by owners only', async () => {
    const company = await newCompany()
    const admin = await inviteTo(service, company, { email: `admin@${company.domain}`, role: 'admin' })
    const { issuer, clientId } = company.provider
    const input = { issuer, clientId, domains: ['evil.example'] }
    const before = company.provider.requests.length

    const refused = [
      await admin.ask(SET, { input }, company.at),
      await admin.ask(REMOVE, {}, company.at),
      await admin.ask(REQUIRE, { on: true }, company.at),
      (await service.graphql(SET, { input }, { key: company.live.key })).body,
      (await service.graphql(REMOVE, {}, { key: company.live.key })).body,
      (await service.graphql(SET, { input }, { key: company.sandbox.key })).body,
    ]

    expect(refused.map(codes)).toEqual(refused.map(() => ['insufficient_scope']))
    expect(company.provider.requests.slice(before)).toEqual([])
    expect((await company.owner.ask(READ, {}, company.at)).data.companySignIn.provider.domains).toEqual([
      company.domain,
    ])
  })

  test('are of one workspace', async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()]

    expect((await theirs.owner.ask(REMOVE, {}, theirs.at)).errors).toBeUndefined()
    expect(codes(await theirs.owner.ask(READ, {}, ours.at))).toEqual(['not_found'])
    expect(codes(await theirs.owner.ask(REMOVE, {}, ours.at))).toEqual(['not_found'])

    expect((await ours.owner.ask(READ, {}, ours.at)).data.companySignIn.provider).not.toBeNull()
    expect((await theirs.owner.ask(READ, {}, theirs.at)).data.companySignIn.provider).toBeNull()
  })

  test('never show the secret: not in responses, tables, the audit log or the log', async () => {
    const company = await newCompany()
    await signInByCompany(service, company)
    company.provider.intercept = (request, response) => {
      if (!request.url!.startsWith('/token')) return false
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_client"}')
      return true
    }
    expect(problemOf(await throughProvider(service, company))).toBe('company_misconfigured')

    expect(await seen.tablesWith(CLIENT_SECRET)).toEqual([])
    expect(JSON.stringify(lines, (_name, value) => (value instanceof Error ? describeError(value) : value))).toContain(
      'sign_in.company_failed',
    )
    const logged = JSON.stringify(lines, (_name, value) => (value instanceof Error ? describeError(value) : value))
    expect([logged.includes(CLIENT_SECRET), logged.includes(encodeURIComponent(CLIENT_SECRET))]).toEqual([false, false])
  })

  test('are in the audit log', async () => {
    const company = await newCompany()
    const { issuer } = company.provider
    const own = await signInByCompany(service, company)
    await setUp({ ...company, owner: own }, { domains: [company.domain, 'more.example'] })
    await own.ask(REQUIRE, { on: true }, company.at)
    await own.ask(REQUIRE, { on: false }, company.at)
    await own.ask(REMOVE, {}, company.at)

    const entries = await seen.auditEntries({ subjectId: company.live.id }, 'action', 'before', 'after', 'actor_id')
    const first = { issuer, clientId: 'leadthread', domains: [company.domain] }
    const second = { ...first, domains: [company.domain, 'more.example'] }
    const by = { actor_id: company.owner.memberId }

    expect(entries.filter(({ action }: Json) => /sign_in/.test(action))).toEqual([
      { action: 'company_sign_in.set', before: null, after: first, ...by },
      { action: 'company_sign_in.set', before: first, after: { ...second, hasNewSecret: true }, ...by },
      {
        action: 'sign_in_settings.updated',
        before: { requireCompanySignIn: false },
        after: { requireCompanySignIn: true },
        ...by,
      },
      {
        action: 'sign_in_settings.updated',
        before: { requireCompanySignIn: true },
        after: { requireCompanySignIn: false },
        ...by,
      },
      { action: 'company_sign_in.removed', before: second, after: null, ...by },
    ])
  })

  test('keep the secret if none is given, but never for another issuer or client', async () => {
    const company = await newCompany()
    const other = await startCompanyProvider({ redirectUri: 'https://x.example', user: {} })
    providers.push(other)
    const kept = await setUp(company, { clientSecret: null, domains: [company.domain, 'more.example'] })

    expect(kept.errors).toBeUndefined()
    await signInByCompany(service, company)
    const moved = await setUp(company, { clientSecret: null, issuer: other.issuer })
    const renamed = await setUp(company, { clientSecret: null, clientId: 'another' })
    for (const { errors } of [moved, renamed]) {
      expect(errors[0].extensions).toMatchObject({ code: 'missing_parameter', param: 'clientSecret' })
    }
  })
})

describe('an issuer is refused', () => {
  test.each([
    'nonsense',
    'ftp://login.example.com',
    'http://login.example.com',
    'https://login.example.com:8443',
    'https://user:password@login.example.com',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://169.254.169.254/latest',
    'http://169.254.169.254/latest',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://0x7f.1',
    'https://2130706433',
    'https://localhost',
    'https://login.example.com/?x=1',
    'https://login.example.com/#x',
    `https://login.example.com/${'x'.repeat(500)}`,
    'https://no-such-host.invalid',
    'https://login.example.com/\0',
  ])('%j', async (issuer) => {
    const { owner, at, live } = await service.newWorkspace().then(async (made) => ({
      ...made,
      at: { 'Leadthread-Workspace': made.live.id },
      owner: await signIn(service, { email: 'owner@x.example', role: 'owner', workspaceId: made.live.id }),
    }))
    const input = { issuer, clientId: 'x', clientSecret: 'y', domains: ['x.example'] }

    const { errors } = await owner.ask(SET, { input }, at)

    expect(errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'issuer' })
    expect(await seen.companySignIns(live.id)).toEqual([])
  })

  test('whose configuration is missing, broken, too large or of another issuer', async () => {
    const company = await newCompany()
    const { issuer } = company.provider
    const answers: [number, string][] = [
      [404, '{}'],
      [500, '{}'],
      [200, 'x'],
      [200, '[]'],
      [200, '{}'],
      [200, JSON.stringify({ issuer: 'https://login.example.com' })],
      [200, JSON.stringify({ issuer: `${issuer}/` })],
      [200, JSON.stringify({ issuer, filler: 'x'.repeat(300_000) })],
    ]
    for (const [status, body] of answers) {
      company.provider.intercept = (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
        return true
      }
      const { errors } = await setUp(company)
      expect(errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'issuer' })
    }
  })

  test('on this machine, unless the deployment allows it', async () => {
    const company = await newCompany()
    const owner = await signIn(strict, { email: 'owner@x.example', role: 'owner' })
    const { issuer, clientId, clientSecret } = company.provider
    const before = company.provider.requests.length
    const input = { issuer, clientId, clientSecret, domains: ['x.example'] }

    const { errors } = await owner.ask(SET, { input }, { 'Leadthread-Workspace': strict.live.id })

    expect(errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'issuer' })
    expect(company.provider.requests).toHaveLength(before)
  })

  test('after 20 tries in 15 minutes', async () => {
    const company = await newCompany()
    company.provider.intercept = (_request, response) => {
      response.writeHead(404).end()
      return true
    }
    const answers: Json[] = []
    for (let n = 0; n < 20; n++) answers.push(await setUp(company))

    expect(codes(answers.at(-1))).toEqual(['rate_limited'])
    expect(codes(answers.at(-2))).toEqual(['invalid_parameter'])
  })
})

test.each([
  [{ domains: [] }, 'domains'],
  [{ domains: ['x'] }, 'domains[0]'],
  [{ domains: ['@x.example'] }, 'domains[0]'],
  [{ domains: ['a b.example'] }, 'domains[0]'],
  [{ domains: ['-.example'] }, 'domains[0]'],
  [{ domains: ['x.example', 'X.example'] }, 'domains'],
  [{ domains: Array.from({ length: 21 }, (_, n) => `x${n}.example`) }, 'domains'],
  [{ clientId: '' }, 'clientId'],
  [{ clientId: 'a b' }, 'clientId'],
  [{ clientSecret: '' }, 'clientSecret'],
  [{ clientSecret: 'x'.repeat(1_001) }, 'clientSecret'],
])('input %j is invalid', async (changes, param) => {
  const company = await newCompany()

  const { errors } = await setUp(company, changes)

  expect(errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param })
})

test.each(['token_endpoint', 'jwks_uri'])('a configuration whose %s is not public is not called', async (name) => {
  const company = await newCompany()
  const configuration = await (await fetch(`${company.provider.issuer}/.well-known/openid-configuration`)).json()
  const { url, cookie } = await begin(service, { workspace: company.live.id })
  const back = await passProvider(url, company.provider)
  company.provider.intercept = (request, response) => {
    if (!request.url!.startsWith('/.well-known')) return false
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ ...configuration, [name]: 'http://169.254.169.254/latest/meta-data' }))
    return true
  }

  expect(problemOf(await comeBack(back, cookie))).toBe('company_unavailable')
})

describe('sessions of company sign-in end', () => {
  test('when the issuer or the client changes, or company sign-in is removed, but not with a new secret', async () => {
    const company = await newCompany()
    const other = await startCompanyProvider({ redirectUri: 'https://x.example', user: {} })
    providers.push(other)
    const own = await signInByCompany(service, company)
    await setUp(company)
    expect((await own.ask(LEADS, {}, company.at)).errors).toBeUndefined()

    await setUp(company, { issuer: other.issuer })
    expect(codes(await own.ask(LEADS, {}, company.at))).toEqual(['invalid_session'])

    await setUp(company)
    const again = await signInByCompany(service, company)
    await company.owner.ask(REMOVE, {}, company.at)
    expect(codes(await again.ask(LEADS, {}, company.at))).toEqual(['invalid_session'])
    expect((await company.owner.ask(LEADS, {}, company.at)).errors).toBeUndefined()
  })

  test('when the member is removed, also if they belong to another workspace', async () => {
    const [one, two] = [await newCompany(), await newCompany()]
    const email = `agent@${one.domain}`
    const { memberId } = await invite(service, { email, role: 'agent', workspaceId: one.live.id })
    await signIn(service, { email, role: 'agent', workspaceId: two.live.id })
    const own = await signInByCompany(service, one, { email, memberId })

    await one.owner.ask(
      'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }',
      { id: memberId },
      one.at,
    )

    expect(codes(await own.ask(LEADS, {}, one.at))).toEqual(['invalid_session'])
  })

  test('and a sign-in that has begun does not go on with another provider', async () => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)
    await company.owner.ask(REMOVE, {}, company.at)
    const gone = await comeBack(back, cookie)
    expect(problemOf(gone)).toBe('company_expired')
    expect((await begin(service, { workspace: company.live.id })).answer.body.code).toBe('invalid_sign_in')
  })
})

describe('a workspace that requires company sign-in', () => {
  test('is closed to other sessions, but open to keys and to company sign-in', async () => {
    const { owner, own, at, live, sandbox } = await strictCompany()

    const refused = [
      await owner.ask(LEADS, {}, at),
      await owner.ask('{ viewer { role } }', {}, at),
      await owner.ask(LEADS, {}, { 'Leadthread-Workspace': sandbox.id }),
      await owner.ask('{ viewer { role } }'),
    ]
    const headers = { Cookie: owner.cookie, Origin: service.url, 'Content-Type': 'text/csv', ...at }
    const upload = await fetch(`${service.url}/uploads/leads/imports`, { method: 'POST', headers, body: 'phone\n' })

    expect(refused.map(codes)).toEqual(refused.map(() => ['company_sign_in_required']))
    expect([upload.status, await upload.json()]).toMatchObject([403, { code: 'company_sign_in_required' }])
    expect((await own.ask(LEADS, {}, at)).errors).toBeUndefined()
    expect((await own.ask(LEADS, {}, { 'Leadthread-Workspace': sandbox.id })).errors).toBeUndefined()
    for (const key of [live.key, sandbox.key]) {
      expect((await service.graphql(LEADS, {}, { key })).body.errors).toBeUndefined()
    }
  })

  test('closes open sockets within a second', async () => {
    const company = await newCompany()
    const own = await signInByCompany(service, company)
    const headers = { Cookie: company.owner.cookie, Origin: service.url, ...company.at }
    const socket = new RawSocket(service.url, { headers })
    socket.answersPings = true
    socket.send({ type: 'connection_init' })
    await socket.until(({ messages }) => messages.some(({ type }) => type === 'connection_ack'))

    await own.ask(REQUIRE, { on: true }, company.at)

    expect((await socket.closing())[0]).toBe(4403)
    socket.destroy()
  })

  test('refuses passwords and links of its members, with a code', async () => {
    const company = await newCompany()
    const email = `agent@${company.domain}`
    const agent = await inviteTo(service, company, { email })
    expect((await agent.post('/auth/password', { password: PASSWORD })).status).toBe(200)
    const own = await signInByCompany(service, company)
    await own.ask(REQUIRE, { on: true }, company.at)

    const byPassword = await post(service, '/auth/sign-in/password', { email, password: PASSWORD })
    const wrong = await post(service, '/auth/sign-in/password', { email, password: 'a wrong password' })
    const byLink = await signInAgain(service, { memberId: agent.memberId, email }).catch(
      (error: Error) => error.message,
    )
    const invited = await invite(service, {
      email: `new@${company.domain}`,
      role: 'agent',
      workspaceId: company.live.id,
    })
    const byInvitation = await post(service, '/auth/sign-in/link', { token: invited.token })

    expect([byPassword.status, byPassword.body.code]).toEqual([403, 'company_sign_in_required'])
    expect(byPassword.headers.getSetCookie()).toEqual([])
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_sign_in'])
    expect(byLink).toContain('company_sign_in_required')
    expect([byInvitation.status, byInvitation.body.code]).toEqual([403, 'company_sign_in_required'])
    expect((await signInByCompany(service, company, { email, memberId: agent.memberId })).cookie).toMatch(
      /session_token=/,
    )
  })

  test('leaves the member’s other workspaces open', async () => {
    const company = await strictCompany()
    const email = `agent@${company.domain}`
    const { live } = await service.newWorkspace()
    await invite(service, { email, role: 'agent', workspaceId: company.live.id })
    const agent = await signIn(service, { email, role: 'agent', workspaceId: live.id })

    expect((await agent.ask(LEADS, {}, { 'Leadthread-Workspace': live.id })).errors).toBeUndefined()
    expect((await agent.ask('{ viewer { role } }')).errors).toBeUndefined()
    expect(codes(await agent.ask(LEADS, {}, company.at))).toEqual(['company_sign_in_required'])
  })

  test('is set only by an owner who signed in with the company, and only with a provider', async () => {
    const company = await newCompany()
    const other = await newCompany()
    const elsewhere = await signInByCompany(service, other)

    expect(codes(await company.owner.ask(REQUIRE, { on: true }, company.at))).toEqual(['conflict'])
    expect(codes(await elsewhere.ask(REQUIRE, { on: true }, company.at))).toEqual(['not_found'])
    const { live } = await service.newWorkspace()
    const owner = await signIn(service, { email: 'boss@y.example', role: 'owner', workspaceId: live.id })
    expect(codes(await owner.ask(REQUIRE, { on: true }, { 'Leadthread-Workspace': live.id }))).toEqual(['conflict'])
  })

  test('keeps its issuer and client, which could lock everyone out', async () => {
    const company = await strictCompany()
    const asOwner = { ...company, owner: company.own }

    expect(codes(await setUp(asOwner, { clientId: 'another' }))).toEqual(['conflict'])
    expect(codes(await company.own.ask(REMOVE, {}, company.at))).toEqual(['conflict'])
    expect((await setUp(asOwner, { domains: [company.domain, 'more.example'] })).errors).toBeUndefined()
    expect((await company.own.ask(LEADS, {}, company.at)).errors).toBeUndefined()
    expect(codes(await company.owner.ask(LEADS, {}, company.at))).toEqual(['company_sign_in_required'])
  })

  test('replaces a session of a password with one of the company, in the same browser', async () => {
    const company = await strictCompany()
    const back = await throughProvider(service, company, { cookie: company.owner.cookie })

    expect(problemOf(back)).toBeNull()
    expect(codes(await company.owner.ask(LEADS, {}, company.at))).toEqual(['invalid_session'])
    const cookie = back.headers.getSetCookie()[0]!.split(';')[0]!
    const { body } = await service.graphql(
      LEADS,
      {},
      { key: null, headers: { Cookie: cookie, Origin: service.url, ...company.at } },
    )
    expect(body.errors).toBeUndefined()
  })
})

/** With its message and causes, which JSON leaves out. */
function describeError({ message, stack, cause, ...rest }: Error): object {
  return { message, stack, ...rest, cause: cause instanceof Error ? describeError(cause) : cause }
}
