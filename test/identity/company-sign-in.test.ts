import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import {
  begin,
  comeBack,
  inviteTo,
  LEADS,
  newCompany as makeCompany,
  problemOf,
  signInByCompany,
  type TestCompany,
  throughProvider,
} from './support/company.ts'
import { passProvider, type TestProvider } from './support/company-provider.ts'
import { browser, codes, invite, post, signIn } from './support/members.ts'
import { createSeen } from './support/seen.ts'
import { turnOn } from './support/two-factor.ts'

const service = useTestApp()
const seen = createSeen(service)
const providers: TestProvider[] = []
afterAll(() => Promise.all(providers.map((provider) => provider.close())))

async function newCompany(options: Parameters<typeof makeCompany>[1] = {}): Promise<TestCompany> {
  const company = await makeCompany(service, options)
  providers.push(company.provider)
  return company
}

const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith('leadthread.session_token='))

/** Answers the token endpoint with an ID token of these claims. */
function forge(company: TestCompany, make: (claims: Json) => string): void {
  company.provider.intercept = (request, response) => {
    if (!request.url!.startsWith('/token')) return false
    const now = Math.floor(service.clock.now().getTime() / 1_000)
    const claims = {
      iss: company.provider.issuer,
      aud: company.provider.clientId,
      sub: 'user-1',
      iat: now,
      exp: now + 60,
      email: company.ownerEmail,
      email_verified: true,
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: make(claims) }))
    return true
  }
}

describe('company sign-in', () => {
  test('signs a member in, by the link of the workspace', async () => {
    const company = await newCompany()
    const own = await signInByCompany(service, company)

    const { data } = await own.ask('{ viewer { role member { email } workspaces { id } } }', {}, company.at)

    expect(data.viewer).toMatchObject({ role: 'OWNER', member: { email: company.ownerEmail } })
    const ids: string[] = data.viewer.workspaces.map(({ id }: Json) => id)
    expect(ids.toSorted()).toEqual([company.live.id, company.sandbox.id].toSorted())
  })

  test('finds the workspace by the domain of the address, and opens the page that was asked for', async () => {
    const company = await newCompany()
    const to = `/w/${company.live.id}/leads?status=open`
    const answer = await post(
      service,
      `/auth/company?${new URLSearchParams({ to })}`,
      { email: `Anyone@${company.domain.toUpperCase()}` },
      { Origin: service.url },
    )
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!

    const back = await comeBack(await passProvider(answer.body.url, company.provider), cookie)

    expect(new URL(answer.body.url).searchParams.get('login_hint')).toBe(`anyone@${company.domain}`)
    expect([back.status, back.headers.get('Location')]).toEqual([303, to])
    expect(sessionOf(back)).toBeDefined()
  })

  test('accepts the invitation of an invited user, whose address the provider names apart from the ID token', async () => {
    const company = await newCompany({ namesInIdToken: false })
    const email = `invited@${company.domain}`
    const { memberId } = await invite(service, { email, role: 'agent', workspaceId: company.live.id })

    const own = await signInByCompany(service, company, { email, memberId })

    expect((await own.ask('{ viewer { role } }', {}, company.at)).data.viewer).toEqual({ role: 'AGENT' })
    expect(await seen.auditEntries({ subjectId: memberId }, 'action')).toContainEqual({ action: 'member.joined' })
  })

  test('sends PKCE, a state and a nonce, which differ each time', async () => {
    const company = await newCompany()
    const asked = [
      await begin(service, { workspace: company.live.id }),
      await begin(service, { workspace: company.live.id }),
    ]
    const [one, two] = asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams))

    expect(one).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${service.url}/auth/company/${company.live.id}/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one![name]).toMatch(/^[\w-]{43}$/)
      expect(one![name]).not.toBe(two![name])
    }
  })

  test('of two tabs at the same time works in both', async () => {
    const company = await newCompany()
    const first = await begin(service, { workspace: company.live.id })
    const second = await begin(service, { workspace: company.live.id }, { Cookie: first.cookie })

    const answers = [
      await comeBack(await passProvider(second.url, company.provider), second.cookie),
      await comeBack(await passProvider(first.url, company.provider), second.cookie),
    ]

    expect(answers.map(problemOf)).toEqual([null, null])
  })

  test('needs no code of an authenticator app, also where the workspace requires two-factor sign-in', async () => {
    const company = await newCompany()
    await turnOn(service, company.owner, company.at)
    const requireIt =
      'mutation { updateSignInSettings(input: { requireTwoFactor: true }) { signInSettings { requireTwoFactor } } }'
    expect((await company.owner.ask(requireIt, {}, company.at)).errors).toBeUndefined()
    const email = `agent@${company.domain}`
    const { memberId } = await invite(service, { email, role: 'agent', workspaceId: company.live.id })

    const [owner, agent] = [
      await signInByCompany(service, company),
      await signInByCompany(service, company, { email, memberId }),
    ]

    expect((await owner.ask(LEADS, {}, company.at)).errors).toBeUndefined()
    expect((await agent.ask(LEADS, {}, company.at)).errors).toBeUndefined()
  })
})

describe('a callback', () => {
  test('works once', async () => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)

    const [first, again] = [await comeBack(back, cookie), await comeBack(back, cookie)]

    expect([problemOf(first), problemOf(again)]).toEqual([null, 'company_expired'])
    expect(sessionOf(again)).toBeUndefined()
  })

  test('works for one of ten at the same time', async () => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)

    const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(back, cookie)))

    expect(answers.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1)
  })

  test('is refused in another browser, so that nobody can be signed in as someone else', async () => {
    const company = await newCompany()
    const [attacker, victim] = [
      await begin(service, { workspace: company.live.id }),
      await begin(service, { workspace: company.live.id }),
    ]
    const back = await passProvider(attacker.url, company.provider)

    const answers = [await comeBack(back, victim.cookie), await comeBack(back, ''), await comeBack(back, 'x=y')]

    expect(answers.map(problemOf)).toEqual(answers.map(() => 'company_expired'))
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
  })

  test('is refused with another state, without one, or with odd text', async () => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = new URL(await passProvider(url, company.provider))
    const changed = (state: string | null) => {
      const copy = new URL(back)
      if (state === null) copy.searchParams.delete('state')
      else copy.searchParams.set('state', state)
      return copy.href
    }
    const plain = `${back.origin}${back.pathname}`
    const urls = [
      changed('A'.repeat(43)),
      changed(null),
      changed('\0'),
      plain,
      `${plain}?state=%ff&code=%`,
      `${plain}?`,
    ]

    const answers = await Promise.all(urls.map((one) => comeBack(one, cookie)))

    expect(answers.map(problemOf)).toEqual(urls.map(() => 'company_expired'))
    expect(problemOf(await comeBack(back.href, cookie))).toBeNull()
  })

  test('is refused after ten minutes', async () => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)

    service.clock.advance(10 * 60_000)
    const answer = await comeBack(back, cookie)
    service.clock.set(NOON)

    expect(problemOf(answer)).toBe('company_expired')
  })

  test('is refused when the provider says no, and with a code that it does not know', async () => {
    const company = await newCompany()
    const refused = await begin(service, { workspace: company.live.id })
    const unknown = await begin(service, { workspace: company.live.id })
    const state = (url: string) => new URL(url).searchParams.get('state')!
    const base = `${service.url}/auth/company/${company.live.id}/callback`
    const iss = encodeURIComponent(company.provider.issuer)

    const answers = [
      await comeBack(`${base}?error=access_denied&state=${state(refused.url)}&iss=${iss}`, refused.cookie),
      await comeBack(`${base}?code=made-up&state=${state(unknown.url)}&iss=${iss}`, unknown.cookie),
    ]

    expect(answers.map(problemOf)).toEqual(['company_refused', 'company_refused'])
  })

  test('is a GET, and of no other path', async () => {
    const company = await newCompany()
    const path = `/auth/company/${company.live.id}/callback`

    const answers = [
      await post(service, path, {}, { Origin: service.url }),
      await service.api('GET', `${path}/`, undefined, { key: null }),
      await service.api('GET', '/auth/company/ws_1%00/callback', undefined, { key: null }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([405, 404, 404])
  })
})

describe('an ID token is refused', () => {
  const cases: [name: string, make: (claims: Json, company: TestCompany, nonce: string) => string][] = [
    ['with another nonce', (claims, { provider }) => provider.idToken({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims, { provider }) => provider.idToken(claims)],
    [
      'of another issuer',
      (claims, { provider }, nonce) => provider.idToken({ ...claims, nonce, iss: 'https://evil.example' }),
    ],
    ['for another client', (claims, { provider }, nonce) => provider.idToken({ ...claims, nonce, aud: 'another' })],
    ['that has expired', (claims, { provider }, nonce) => provider.idToken({ ...claims, nonce, exp: claims.iat - 31 })],
    [
      'that another key signed',
      (claims, { provider }, nonce) => {
        const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
        return provider.idToken({ ...claims, nonce }, { key })
      },
    ],
    ['that nobody signed', (claims, { provider }, nonce) => provider.idToken({ ...claims, nonce }, { alg: 'none' })],
    ['that is no token', () => 'x.y.z'],
  ]
  test.each(cases)('%s', async (_name, make) => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)
    const nonce = new URL(url).searchParams.get('nonce')!
    forge(company, (claims) => make(claims, company, nonce))

    const answer = await comeBack(back, cookie)

    expect(problemOf(answer)).toBe('company_refused')
    expect(sessionOf(answer)).toBeUndefined()
  })

  test('but not a good one of the same kind', async () => {
    const company = await newCompany()
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)
    const nonce = new URL(url).searchParams.get('nonce')!
    forge(company, (claims) => company.provider.idToken({ ...claims, nonce }))

    expect(problemOf(await comeBack(back, cookie))).toBeNull()
  })
})

describe('the address', () => {
  test.each([
    ['that is not verified', { email_verified: false }],
    ['of which nothing says that it is verified', { email_verified: undefined }],
    ['that is verified in another form', { email_verified: 'true' }],
    ['that is missing', { email: undefined }],
  ])('%s signs nobody in', async (_name, user) => {
    const company = await newCompany()
    company.provider.user = { email: company.ownerEmail, email_verified: true, ...user } as TestProvider['user']

    expect(problemOf(await throughProvider(service, company))).toBe('company_unverified')
  })

  test('of another domain, of no member, or of a removed member signs nobody in', async () => {
    const company = await newCompany()
    const elsewhere = await signIn(service, {
      email: 'dana@other.example',
      role: 'agent',
      workspaceId: company.live.id,
    })
    const gone = await inviteTo(service, company, { email: `gone@${company.domain}` })
    await company.owner.ask(
      'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }',
      { id: gone.memberId },
      company.at,
    )
    const as = async (email: string) => {
      company.provider.user = { email, email_verified: true }
      return problemOf(await throughProvider(service, company))
    }

    expect(elsewhere.memberId).toMatch(/^mem_/)
    expect(await as('dana@other.example')).toBe('company_other_domain')
    expect(await as(`nobody@${company.domain}`)).toBe('company_not_member')
    expect(await as(`gone@${company.domain}`)).toBe('company_not_member')
    expect(await as(`owner@sub.${company.domain}`)).toBe('company_other_domain')
  })

  test('does not accept an invitation that has expired', async () => {
    const company = await newCompany()
    const email = `late@${company.domain}`
    await invite(service, { email, role: 'agent', workspaceId: company.live.id })
    company.provider.user = { email, email_verified: true }
    const before = service.clock.now()
    service.clock.advance(8 * 24 * 3_600_000)
    const problem = problemOf(await throughProvider(service, company))
    service.clock.set(before.toISOString())

    expect(problem).toBe('company_not_member')
  })
})

describe('between two workspaces', () => {
  test('a provider cannot sign in members of the other workspace', async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()]
    const { provider } = theirs
    const domains = [theirs.domain, ours.domain]
    const input = { issuer: provider.issuer, clientId: provider.clientId, domains }
    const SET =
      'mutation ($input: SetCompanySignInInput!) { setCompanySignIn(input: $input) { companySignIn { signInUrl } } }'
    expect((await theirs.owner.ask(SET, { input }, theirs.at)).errors).toBeUndefined()

    provider.user = { email: ours.ownerEmail, email_verified: true }
    expect(problemOf(await throughProvider(service, theirs))).toBe('company_not_member')
  })

  test('a session opens only the workspace whose provider began it, and changes nothing of the user', async () => {
    const ours = await newCompany()
    const theirs = await newCompany({ domain: ours.domain })
    const { memberId } = await invite(service, { email: ours.ownerEmail, role: 'agent', workspaceId: theirs.live.id })
    const third = await service.newWorkspace()
    const pending = await invite(service, { email: ours.ownerEmail, role: 'agent', workspaceId: third.live.id })

    const hostile = await signInByCompany(service, theirs, { email: ours.ownerEmail, memberId })

    const { data } = await hostile.ask('{ viewer { workspaces { liveWorkspaceId } } }', {}, theirs.at)
    expect(new Set(data.viewer.workspaces.map((one: Json) => one.liveWorkspaceId))).toEqual(new Set([theirs.live.id]))
    expect(codes(await hostile.ask(LEADS, {}, ours.at))).toEqual(['not_found'])
    expect(codes(await hostile.ask(LEADS, {}, { 'Leadthread-Workspace': ours.sandbox.id }))).toEqual(['not_found'])
    expect((await hostile.post('/auth/password', { password: 'a long enough password' })).status).toBe(409)
    for (const change of [
      'mutation { startTwoFactorSetup { secret } }',
      'mutation { replaceRecoveryCodes(input: { code: "123456" }) { recoveryCodes } }',
    ]) {
      expect(codes(await hostile.ask(change, {}, theirs.at))).toEqual(['conflict'])
    }
    const everywhere = await hostile.ask('mutation { signOutEverywhere(input: {}) { endedSessions } }', {}, theirs.at)
    expect(everywhere.data.signOutEverywhere.endedSessions).toBe(1)
    expect((await ours.owner.ask(LEADS, {}, ours.at)).errors).toBeUndefined()
    const page = await (await fetch(`${service.url}/sign-in`, { headers: { Cookie: hostile.cookie } })).text()
    expect(page).not.toContain(ours.live.id)
    expect(await seen.joined(pending.memberId)).toEqual([{ joined_at: null }])
    expect(await seen.auditEntries({ subjectId: ours.owner.memberId }, 'action')).not.toContainEqual({
      action: 'member.signed_out_everywhere',
    })
  })

  test('a session is not found by a release that knows no company sign-in', async () => {
    const company = await newCompany()
    const own = await signInByCompany(service, company)
    const token = decodeURIComponent(own.cookie.split('=')[1]!).split('.')[0]!

    expect(await seen.sessionsWithToken(token)).toEqual([])
    expect((await own.ask(LEADS, {}, company.at)).errors).toBeUndefined()
    await own.post('/auth/sign-out', {})
    expect(codes(await own.ask(LEADS, {}, company.at))).toEqual(['invalid_session'])
  })

  test('a callback of one workspace is refused at the other, with either state (mix-up)', async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()]
    const first = await begin(service, { workspace: theirs.live.id })
    const second = await begin(service, { workspace: ours.live.id }, { Cookie: first.cookie })
    const code = new URL(await passProvider(second.url, ours.provider))
    const states = [first, second].map(({ url }) => new URL(url).searchParams.get('state')!)
    const before = theirs.provider.requests.length
    const mixed = (workspaceId: string, state: string) => {
      const url = new URL(`${service.url}/auth/company/${workspaceId}/callback${code.search}`)
      url.searchParams.set('state', state)
      return comeBack(url.href, second.cookie)
    }

    const answers = [await mixed(theirs.live.id, states[1]!), await mixed(ours.live.id, states[0]!)]

    expect(answers.map(problemOf)).toEqual(['company_expired', 'company_expired'])
    expect(theirs.provider.requests.slice(before)).toEqual([])
  })

  test('a code of another provider is refused, though the state is right', async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()]
    const own = await begin(service, { workspace: ours.live.id })
    const other = await begin(service, { workspace: theirs.live.id })
    const back = new URL(await passProvider(other.url, theirs.provider))
    const url = new URL(`${service.url}/auth/company/${ours.live.id}/callback${back.search}`)
    url.searchParams.set('state', new URL(own.url).searchParams.get('state')!)

    const answer = await comeBack(url.href, own.cookie)

    expect(problemOf(answer)).toBe('company_refused') // RFC 9207: `iss` is of the other provider
    expect(ours.provider.requests).not.toContain('/token')
  })

  test('an earlier stranger with the same address, whom nobody has verified, is signed out when the member joins', async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()]
    const email = `dana@${ours.domain}`
    const invited = await theirs.owner.ask(
      `mutation { inviteMember(input: { email: "${email}", role: AGENT }) { link } }`,
      {},
      theirs.at,
    )
    const token = new URL(invited.data.inviteMember.link).searchParams.get('token')!
    const entered = await post(service, '/auth/sign-in/link', { token })
    const stranger = browser(service, { memberId: '', cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! })
    expect((await stranger.post('/auth/password', { password: 'a long enough password' })).status).toBe(200)
    const { memberId } = await invite(service, { email, role: 'admin', workspaceId: ours.live.id })

    const dana = await signInByCompany(service, ours, { email, memberId })

    expect((await dana.ask(LEADS, {}, ours.at)).errors).toBeUndefined()
    expect(codes(await stranger.ask(LEADS, {}, ours.at))).toEqual(['invalid_session'])
    const again = await post(service, '/auth/sign-in/password', { email, password: 'a long enough password' })
    expect(again.body.code).toBe('invalid_sign_in')
  })

  test('a domain leads to a workspace only if one of its owners has proven it, and to none if two have it', async () => {
    const company = await newCompany()
    const find = async (email: string) => (await begin(service, { email })).answer
    expect((await find(`x@${company.domain}`)).status).toBe(200)
    const squatter = await newCompany()
    const input = {
      issuer: squatter.provider.issuer,
      clientId: squatter.provider.clientId,
      domains: [squatter.domain, company.domain, 'victim.example', 'gmail.com'],
    }
    const SET =
      'mutation ($input: SetCompanySignInInput!) { setCompanySignIn(input: $input) { companySignIn { signInUrl } } }'
    await squatter.owner.ask(SET, { input }, squatter.at)

    expect(new URL((await find(`x@${company.domain}`)).body.url).origin).toBe(company.provider.issuer)
    expect((await find('x@victim.example')).body).toMatchObject({ code: 'invalid_sign_in' })
    await signIn(service, { email: 'boss@gmail.com', role: 'owner', workspaceId: squatter.live.id })
    expect((await find('x@gmail.com')).body).toMatchObject({ code: 'invalid_sign_in' })
    await signIn(service, { email: `second@${company.domain}`, role: 'owner', workspaceId: squatter.live.id })
    expect((await find(`x@${company.domain}`)).body).toMatchObject({ code: 'invalid_sign_in' })
  })
})

describe('a provider that fails', () => {
  test('is shown on the sign-in page, not as an internal error', async () => {
    const company = await newCompany()
    const form = () =>
      fetch(`${service.url}/auth/company`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: service.url, 'X-Forwarded-For': '198.51.100.7' },
        body: new URLSearchParams({ workspace: company.live.id }),
      })
    const { url, cookie } = await begin(service, { workspace: company.live.id })
    const back = await passProvider(url, company.provider)
    const answers: Response[] = []
    for (const [status, body] of [
      [500, 'oops'],
      [404, 'nothing'],
      [200, 'no json'],
      [200, '[]'],
      [200, JSON.stringify({ issuer: 'https://evil.example' })],
      [302, ''],
    ] as const) {
      company.provider.intercept = (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json', Location: `${company.provider.issuer}/x` })
        response.end(body)
        return true
      }
      answers.push(await form())
    }
    await company.provider.close()
    answers.push(await form(), await comeBack(back, cookie))

    const [first, ...others] = answers.map(problemOf)
    expect([first, others]).toEqual([
      'company_unavailable',
      [...Array(5).fill('company_misconfigured'), 'company_unavailable', 'company_unavailable'],
    ])
    const page = await (await fetch(`${service.url}${answers[0]!.headers.get('Location')}`)).text()
    expect(page).toContain('did not respond')
    const answer = await begin(service, { workspace: company.live.id })
    expect([answer.answer.status, answer.answer.body.code]).toEqual([503, 'unavailable'])
  })

  test('does not hold a request for longer than a few seconds', { timeout: 30_000 }, async () => {
    const company = await newCompany()
    company.provider.intercept = () => true

    const { answer } = await begin(service, { workspace: company.live.id })

    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  })

  test('with a wrong client secret is a wrong setting', async () => {
    const company = await newCompany()
    company.provider.intercept = (request, response) => {
      if (!request.url!.startsWith('/token')) return false
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"invalid_client"}')
      return true
    }

    expect(problemOf(await throughProvider(service, company))).toBe('company_misconfigured')
  })
})

describe('the sign-in page', () => {
  const page = async (query: string) => {
    const answer = await fetch(`${service.url}/sign-in${query}`)
    return { status: answer.status, text: await answer.text() }
  }

  test('leads from a form to the provider without a redirect, which browsers refuse', async () => {
    const company = await newCompany()
    const answer = await fetch(`${service.url}/auth/company`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: service.url, 'X-Forwarded-For': '198.51.100.8' },
      body: new URLSearchParams({ email: company.ownerEmail }),
    })

    const text = await answer.text()

    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain(`<meta http-equiv="refresh" content="0;url=${company.provider.issuer}/auth?`)
    expect(text).toContain(`Continue to ${new URL(company.provider.issuer).host}`)
  })

  test('names the provider of a workspace or its sandbox, and no other fact of it', async () => {
    const company = await newCompany()

    for (const id of [company.live.id, company.sandbox.id]) {
      const { text } = await page(`?workspace=${id}`)
      expect(text).toContain(new URL(company.provider.issuer).host)
      expect(text).toContain(`value="${company.live.id}"`)
    }
    const { live } = await service.newWorkspace()
    for (const id of [live.id, 'ws_1', '%00', '"><script>']) {
      const { status, text } = await page(`?workspace=${encodeURIComponent(id)}`)
      expect([status, text.includes('name="password"'), text.includes('<script>')]).toEqual([200, true, false])
    }
    expect((await page('?company')).text).toContain('Email address at your company')
  })

  test('begins nothing for other sites', async () => {
    const company = await newCompany()

    const answers = [
      await post(service, '/auth/company', { workspace: company.live.id }, { Origin: 'https://evil.example' }),
      await post(service, '/auth/company', { workspace: company.live.id }, { 'Sec-Fetch-Site': 'cross-site' }),
      await service.api('GET', `/auth/company?workspace=${company.live.id}`, undefined, { key: null }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 405])
  })

  test('refuses odd fields', async () => {
    const odd = [{}, { email: 'x' }, { workspace: '' }, { workspace: 1 }, { email: 'a@b.example', workspace: 'ws_1' }]
    const answers = await Promise.all(odd.map((body) => post(service, '/auth/company', body, { Origin: service.url })))

    expect(answers.map(({ status }) => status)).toEqual(odd.map(() => 400))
    expect((await begin(service, { workspace: 'ws_\0' })).answer.body.code).toBe('invalid_sign_in')
  })
})
