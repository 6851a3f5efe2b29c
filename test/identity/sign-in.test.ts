import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeLink } from '../../src/domain/identity/index.ts'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { browser, codes, cookieOf, enter, invite, newAddress, post, signIn, tokenIn } from './support/members.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const mailbox = await startMailServer()
const lines: object[] = []
const keep = (line: object) => void lines.push(line)
const service = useTestApp({
  overrides: { log: { info: keep, warn: keep, error: keep } },
  env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' },
})
const past = createPast(service)
const seen = createSeen(service)
const alone = useTestApp({ env: { TRUSTED_PROXIES: 'none' } })
const far = useTestApp({ env: { TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' } })
const onHttps = useTestApp({ env: { PUBLIC_URL: 'https://leads.example.com' } })
afterAll(() => mailbox.close())

const MINUTE_MS = 60_000
const VIEWER = `{ viewer { role member { email } } }`
const PASSWORD = 'a long enough password'

let people = 0
const newEmail = () => `person${++people}@example.com`
const byLink = (token: unknown, headers?: Record<string, string>) =>
  post(service, '/auth/sign-in/link', { token }, headers)
const byPassword = (email: string, password: string, headers?: Record<string, string>) =>
  post(service, '/auth/sign-in/password', { email, password }, headers)

async function personWithPassword() {
  const email = newEmail()
  const own = await signIn(service, { email, role: 'viewer' })
  expect(await own.post('/auth/password', { password: PASSWORD })).toMatchObject({ status: 200 })
  return { ...own, email }
}

describe('a sign-in link', () => {
  test('works once', async () => {
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })

    const [first, second] = [await byLink(token), await byLink(token)]

    expect(first).toMatchObject({ status: 200, body: { status: 'signed_in' } })
    expect(second).toMatchObject({ status: 401, body: { code: 'invalid_sign_in' } })
    expect(second.headers.getSetCookie()).toEqual([])
  })

  test('works for one of twenty concurrent requests', async () => {
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })

    const answers = await Promise.all(Array.from({ length: 20 }, () => byLink(token)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  test('is valid for 15 minutes', async () => {
    const email = newEmail()
    await signIn(service, { email, role: 'viewer' })
    const links = [1, 2].map(() => makeLink(service.app, { email, vouchedBy: 'shell' }))
    const [early, late] = (await Promise.all(links)).map((link) => tokenIn(link!)) as [string, string]

    service.clock.advance(15 * MINUTE_MS - 1)
    const inTime = await byLink(early)
    service.clock.advance(1)
    const tooLate = await byLink(late)
    service.clock.set(NOON)

    expect([inTime.status, tooLate.status]).toEqual([200, 401])
    expect((await byLink(late)).status).toBe(401) // not even if the clock goes back
  })

  test('is not used up by opening its page, which is not cached or embedded', async () => {
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })

    const looked = await fetch(`${service.url}/sign-in?token=${token}`)
    await fetch(`${service.url}/sign-in?token=${token}`, { method: 'HEAD' })

    expect(looked.status).toBe(200)
    expect(looked.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'self'.*frame-ancestors 'none'.*form-action 'self'/,
    )
    expect(looked.headers.get('Cache-Control')).toBe('no-store')
    expect(looked.headers.getSetCookie()).toEqual([])
    expect(await byLink(token)).toMatchObject({ status: 200 })
  })

  test('is stored as a hash only', async () => {
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })

    const rows = await seen.signInLinks()

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is mailed to members only, and the response is the same for unknown addresses', async () => {
    const { email } = await personWithPassword()
    mailbox.mails.length = 0

    const unknown = await post(service, '/auth/link', { email: 'stranger@example.com' })
    const known = await post(service, '/auth/link', { email: email.toUpperCase() })
    await until(() => mailbox.mails.length > 0)

    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(mailbox.mails.flatMap(({ to }) => to)).toEqual([email])
    const token = tokenIn(linkIn(mailbox.mails[0]!.raw))
    expect(await byLink(token)).toMatchObject({ status: 200 })
    expect(await seen.users('stranger@example.com')).toEqual([])
  })

  test('is mailed at most three times in 15 minutes', async () => {
    const email = newEmail()

    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await post(service, '/auth/link', { email }))

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
    expect(Number(answers[3]!.headers.get('Retry-After'))).toBe(900)
  })
})

describe('a password', () => {
  test('is set after signing in, and can be used from then on', async () => {
    const person = await personWithPassword()

    const entered = await byPassword(person.email.toUpperCase(), PASSWORD)

    expect(entered.status).toBe(200)
    const [cookie] = entered.headers.getSetCookie()
    expect(cookie).toMatch(/^leadthread\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const own = browser(service, { memberId: person.memberId, cookie: cookieOf(entered) })
    expect(await own.ask(VIEWER)).toMatchObject({ data: { viewer: { member: { email: person.email } } } })
    expect(JSON.stringify(await seen.passwords())).not.toContain(PASSWORD)
  })

  test('works for owner@localhost too', async () => {
    const owner = await signIn(service, { email: 'owner@localhost', role: 'owner' })
    await owner.post('/auth/password', { password: PASSWORD })

    expect((await byPassword('owner@localhost', PASSWORD)).status).toBe(200)
  })

  test('can be set within 15 minutes of signing in, and ends the other sessions', async () => {
    const first = await personWithPassword()
    const second = browser(service, { ...first, cookie: cookieOf(await byPassword(first.email, PASSWORD)) })

    const changed = await second.post('/auth/password', { password: `${PASSWORD} 2` })
    await past.sessionsCreatedAt(new Date(Date.parse(NOON) - 16 * MINUTE_MS))
    const late = await browser(service, { ...first, cookie: cookieOf(await byPassword(first.email, `${PASSWORD} 2`)) })
    await past.sessionsCreatedAt(new Date(Date.parse(NOON) - 16 * MINUTE_MS))

    expect(changed.status).toBe(200)
    expect(codes(await first.ask(VIEWER))).toEqual(['invalid_session'])
    expect(await late.post('/auth/password', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await byPassword(first.email, PASSWORD)).status).toBe(401)
  })

  test('that is wrong gets the same response, in the same time, as an unknown address', async () => {
    const { email } = await personWithPassword()
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })
    const times: Record<string, number[]> = { wrong: [], unknown: [], without: [] }
    const addresses = { wrong: email, unknown: 'nobody@example.com', without: `person${people}@example.com` }
    const answers = new Set<string>()

    for (let n = 0; n < 5; n++) {
      for (const [kind, address] of Object.entries(addresses)) {
        const startMs = performance.now()
        const { status, body } = await byPassword(address, 'not the password')
        times[kind]!.push(performance.now() - startMs)
        const { request_id: _own, ...shown } = body
        answers.add(JSON.stringify([status, shown]))
      }
    }

    expect(token).toBeTruthy()
    expect([...answers]).toEqual([expect.stringMatching(/^\[401,.*invalid_sign_in/)])
    const [wrong, unknown, without] = Object.values(times).map((all) => Math.min(...all)) as [number, number, number]
    expect(unknown).toBeGreaterThan(wrong / 3)
    expect(without).toBeGreaterThan(wrong / 3)
    expect(unknown).toBeLessThan(wrong * 3)
  })

  test('has ten attempts in 15 minutes from one network, concurrent ones included; then even the right one is refused', async () => {
    const { email } = await personWithPassword()
    const { email: other } = await personWithPassword()
    const here = { 'X-Forwarded-For': newAddress() }

    const tries = await Promise.all(Array.from({ length: 30 }, () => byPassword(email, 'not the password', here)))
    const right = await byPassword(email, PASSWORD, here)

    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(right).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(right.headers.get('Retry-After'))).toBe(900)
    expect((await byPassword(other, PASSWORD, here)).status).toBe(200)

    service.clock.advance(15 * MINUTE_MS)
    expect((await byPassword(email, PASSWORD, here)).status).toBe(200)
    service.clock.set(NOON)
  })

  test('still works for its owner when a stranger has used up the attempts of another network', async () => {
    const { email } = await personWithPassword()
    const stranger = { 'X-Forwarded-For': newAddress() }
    await Promise.all(Array.from({ length: 12 }, () => byPassword(email, 'not the password', stranger)))

    expect((await byPassword(email, PASSWORD, stranger)).status).toBe(429)
    expect((await byPassword(email, PASSWORD)).status).toBe(200)
  })

  test('has thirty attempts from unknown networks; it still works from known networks, and so does a link', async () => {
    const { email } = await personWithPassword()
    const home = { 'X-Forwarded-For': newAddress() }
    expect((await byPassword(email, PASSWORD, home)).status).toBe(200)
    service.clock.advance(15 * MINUTE_MS)

    const tries = await Promise.all(Array.from({ length: 40 }, () => byPassword(email, 'not the password')))
    const abroad = await byPassword(email, PASSWORD)
    mailbox.mails.length = 0
    await post(service, '/auth/link', { email })
    await until(() => mailbox.mails.length > 0)

    expect(tries.filter(({ status }) => status === 401)).toHaveLength(30)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(abroad.status).toBe(429)
    expect((await byPassword(email, PASSWORD, home)).status).toBe(200)
    expect((await byLink(tokenIn(linkIn(mailbox.mails[0]!.raw)))).status).toBe(200)
    service.clock.set(NOON)
  })

  test('has 60 attempts a minute from one address, which clients cannot forge', async () => {
    const address = newAddress()
    const spoofed = () => ({ 'X-Forwarded-For': `${newAddress()}, ${address}` })

    const tries = await Promise.all(Array.from({ length: 70 }, () => byLink('A'.repeat(43), spoofed())))

    expect(tries.filter(({ status }) => status === 401)).toHaveLength(60)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

test('X-Forwarded-For is trusted from the configured proxies only', async () => {
  const tries = (told: () => string, to = service) =>
    Promise.all(
      Array.from({ length: 70 }, () =>
        post(to, '/auth/sign-in/link', { token: 'A'.repeat(43) }, { 'X-Forwarded-For': told() }),
      ),
    )
  const held = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length
  const one = newAddress()

  expect(held(await tries(() => `${newAddress()}, ${one}, 127.0.0.9`))).toBe(10) // two proxies in a chain
  expect(held(await tries(() => newAddress(), alone))).toBe(10)
  expect(held(await tries(() => newAddress(), far))).toBe(10)
})

test('an IPv6 network has the attempts of one address', async () => {
  const spoofed = (n: number) => ({ 'X-Forwarded-For': `2001:db8:0:7:${n.toString(16)}::1` })

  const tries = await Promise.all(Array.from({ length: 70 }, (_, n) => byLink('A'.repeat(43), spoofed(n))))
  const next = await byLink('A'.repeat(43), { 'X-Forwarded-For': '2001:db8:0:8::1' })
  const mapped = await Promise.all(
    Array.from({ length: 70 }, () => byLink('A'.repeat(43), { 'X-Forwarded-For': `::ffff:${newAddress()}` })),
  )

  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(next.status).toBe(401)
  expect(new Set(mapped.map(({ status }) => status))).toEqual(new Set([401]))
})

describe('a session', () => {
  test('is new for each sign-in, and the previous one of the browser ends', async () => {
    const attacker = await signIn(service, { email: newEmail(), role: 'viewer' })
    const { token, memberId } = await invite(service, { email: newEmail(), role: 'viewer' })

    const entered = await byLink(token, { Cookie: attacker.cookie, Origin: service.url })

    expect(cookieOf(entered)).not.toBe(attacker.cookie)
    expect(codes(await attacker.ask(VIEWER))).toEqual(['invalid_session'])
    const victim = browser(service, { memberId, cookie: cookieOf(entered) })
    expect((await victim.ask(VIEWER)).data.viewer.role).toBe('VIEWER')
  })

  test('rejects tokens without a valid signature', async () => {
    const own = await signIn(service, { email: newEmail(), role: 'owner' })
    const token = await seen.newestSessionToken()
    const signature = own.cookie.split('.').at(-1)
    const forged = ['', `${token}`, `${token}.`, `${token}.AAAA`, `x${token}.${signature}`, '%', '%00.%00']

    for (const value of forged) {
      const cookie = `leadthread.session_token=${value}`
      expect(codes(await browser(service, { ...own, cookie }).ask(VIEWER)), value).toEqual(['missing_api_key'])
    }
  })

  test('ends by signing out, in that browser only', async () => {
    const person = await personWithPassword()
    const other = browser(service, { ...person, cookie: cookieOf(await byPassword(person.email, PASSWORD)) })

    const left = await person.post('/auth/sign-out', undefined)

    expect(left.headers.getSetCookie().join()).toMatch(/leadthread\.session_token=; Max-Age=0; Path=\/; HttpOnly/)
    expect(codes(await person.ask(VIEWER))).toEqual(['invalid_session'])
    expect((await other.ask(VIEWER)).data.viewer.role).toBe('VIEWER')
  })

  test('can be ended everywhere at once, except in the current browser', async () => {
    const person = await personWithPassword()
    const other = browser(service, { ...person, cookie: cookieOf(await byPassword(person.email, PASSWORD)) })
    const OUT = `mutation ($keep: Boolean) { signOutEverywhere(input: { keepThisSession: $keep }) { endedSessions } }`

    expect(await other.ask(OUT, { keep: true })).toMatchObject({ data: { signOutEverywhere: { endedSessions: 1 } } })
    expect(codes(await person.ask(VIEWER))).toEqual(['invalid_session'])
    expect(await other.ask(OUT)).toMatchObject({ data: { signOutEverywhere: { endedSessions: 1 } } })
    expect(codes(await other.ask(VIEWER))).toEqual(['invalid_session'])
    expect(codes((await service.graphql(OUT)).body)).toEqual(['insufficient_scope'])
  })

  test('ends when it expires', async () => {
    const own = await signIn(service, { email: newEmail(), role: 'viewer' })

    await past.sessionsExpireAt(new Date(Date.parse(NOON) + 1))
    service.clock.advance(1)
    const body = await own.ask(VIEWER)
    service.clock.set(NOON)

    expect(codes(body)).toEqual(['invalid_session'])
  })

  test('is not accepted under /v1', async () => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'owner' })
    const headers = { Cookie: cookie, Origin: service.url, 'Sec-Fetch-Site': 'same-origin' }

    const before = await service.counts()
    const answers = await Promise.all([
      service.api('GET', '/v1/workspace', undefined, { key: null, headers }),
      service.api('GET', '/v1/webhooks', undefined, { key: null, headers }),
      service.api('POST', '/v1/leads', { phone: '+14155550123' }, { key: null, headers }),
      service.api('POST', '/v1/messages', { to: '+14155550123', body: 'Hi' }, { key: null, headers }),
    ])

    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'missing_api_key' } })
    expect(await service.counts()).toEqual(before)
  })

  test('uses a secure cookie when the public URL is https', async () => {
    const { token } = await invite(onHttps, { email: newEmail(), role: 'viewer' })
    const ours = 'https://leads.example.com'
    onHttps.app.links.base = ours

    const entered = await post(onHttps, '/auth/sign-in/link', { token }, { Origin: ours })

    expect(entered.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-leadthread\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const ask = (origin: string) =>
      onHttps.graphql(VIEWER, {}, { key: null, headers: { Cookie: cookieOf(entered), Origin: origin } })
    expect((await ask(ours)).body.data.viewer.role).toBe('VIEWER')
    expect((await ask(onHttps.url)).status).toBe(403)
    // A cookie without the prefix can have been set by an attacker over http.
    const planted = { Cookie: cookieOf(entered).replace('__Secure-', ''), Origin: ours }
    expect((await onHttps.graphql(VIEWER, {}, { key: null, headers: planted })).status).toBe(401)
  })
})

const FOREIGN: Record<string, string>[] = [
  {},
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'OURS.evil.example', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'OURS', 'Sec-Fetch-Site': 'cross-site' },
]
const OWN: Record<string, string>[] = [
  { Origin: 'OURS' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'OURS', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
]
const filled = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('OURS', service.url)]))

describe('with a cookie', () => {
  const change = `mutation { updateWorkspace(input: { threshold: 50 }) { workspace { threshold } } }`
  const nameOf = (headers: object) => JSON.stringify(headers)

  test.each(FOREIGN)('a request with %j is cross-origin and changes nothing', async (given) => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'owner' })
    const headers = { Cookie: cookie, ...filled(given) }
    const before = await seen.workspaceChanges()

    const posted = await service.graphql(change, {}, { key: null, headers })
    const got = await service.api('GET', `/graphql?query=${encodeURIComponent(VIEWER)}`, undefined, {
      key: null,
      headers,
    })
    const streamed = await service.graphql(
      `subscription { messageAdded { cursor } }`,
      {},
      {
        key: null,
        headers: { ...headers, Accept: 'text/event-stream' },
      },
    )
    const signedOut = await service.api('POST', '/auth/sign-out', undefined, { key: null, headers })

    for (const answer of [posted, got, streamed]) {
      expect(answer, nameOf(given)).toMatchObject({
        status: 403,
        body: { errors: [{ extensions: { code: 'cross_origin' } }] },
      })
    }
    expect(signedOut).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
    expect(await seen.workspaceChanges()).toEqual(before)
    expect(await seen.sessionsWithToken(tokenOf(cookie))).toHaveLength(1)
  })

  test.each(OWN)('a request with %j is same-origin', async (given) => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'owner' })
    const headers = { Cookie: cookie, ...filled(given) }

    const posted = await service.graphql(change, {}, { key: null, headers })
    const got = await service.api('GET', `/graphql?query=${encodeURIComponent(VIEWER)}`, undefined, {
      key: null,
      headers,
    })

    expect(posted.body).toMatchObject({ data: { updateWorkspace: { workspace: { threshold: 50 } } } })
    expect(got.body.data.viewer.role).toBe('OWNER')
  })

  test('only application/json is accepted, which a form cannot send', async () => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'owner' })
    const body = JSON.stringify({ query: change })

    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const headers = { Cookie: cookie, Origin: service.url, 'Content-Type': type }
      const answer = await service.api('POST', '/graphql', body, { key: null, headers })
      expect(answer.status, type).toBe(415)
    }
  })

  test('a mutation by GET is refused', async () => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'owner' })
    const headers = { Cookie: cookie, Origin: service.url }

    const answer = await service.api('GET', `/graphql?query=${encodeURIComponent(change)}`, undefined, {
      key: null,
      headers,
    })

    expect(answer.status).toBe(405)
  })

  test('an API key takes precedence over the cookie', async () => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'viewer' })

    const { body } = await service.graphql(VIEWER, {}, { headers: { Cookie: cookie, Origin: service.url } })

    expect(body).toMatchObject({ data: { viewer: null } })
  })

  test('a socket with a cookie opens for same-origin pages only; one with a key also for clients that are no browser', async () => {
    const { cookie } = await signIn(service, { email: newEmail(), role: 'owner' })
    const foreign = ['https://evil.example', 'null', undefined, `${service.url}.evil.example`]

    for (const origin of foreign) {
      expect(await connect({ cookie, origin }), String(origin)).toEqual({ code: 4403, reason: 'cross_origin' })
    }
    expect(await connect({ cookie, origin: service.url })).toBe('open')
    const authorization = `Bearer ${service.sandbox.key}`
    expect(await connect({ cookie }, { authorization })).toBe('open')
    expect(await connect({ origin: 'https://partner.example' }, { authorization })).toEqual({
      code: 4403,
      reason: 'cross_origin',
    })
    expect(await connect({ origin: service.url })).toEqual({ code: 4403, reason: 'missing_api_key' })
  })

  test('a cross-origin sign-in is refused before the link is used', async () => {
    const { token, memberId } = await invite(service, { email: newEmail(), role: 'viewer' })

    const refused = await byLink(token, { Origin: 'https://evil.example' })
    const form = await formPost('/auth/sign-in/link', { token }, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })

    expect(refused).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
    expect(form.status).toBe(403)
    await enter(service, { token, memberId })
  })
})

describe('the page', () => {
  test('signs in, sets a password and signs out by forms', async () => {
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })
    const ours = { Origin: service.url, 'Sec-Fetch-Site': 'same-origin' }

    const entered = await formPost('/auth/sign-in/link', { token }, ours)
    const own = { ...ours, Cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! }
    const shown = await (await fetch(`${service.url}/sign-in`, { headers: own })).text()
    const set = await formPost('/auth/password', { password: PASSWORD }, own)
    const out = await formPost('/auth/sign-out', {}, own)
    const after = await (await fetch(`${service.url}/sign-in`, { headers: own })).text()

    const wentTo = [entered, set, out].map(({ status, headers }) => [status, headers.get('Location')])
    expect(wentTo).toEqual([
      [303, '/'],
      [303, '/sign-in?done=password_set'],
      [303, '/sign-in?done=signed_out'],
    ])
    expect(shown).toContain(`Signed in as person${people}@example.com`)
    expect(after).toContain('Email me a link')
  })

  const INBOX = '/w/ws_1/inbox?q=a%26b#end'
  const wanting = (to: string) => `?${new URLSearchParams({ to })}`
  /** The return paths of the forms on the page, except those to set a password and to sign out. */
  const formsOf = async (path: string) => {
    const html = await (await fetch(`${service.url}${path}`)).text()
    return [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'))
  }

  test('returns to the requested page after every kind of sign-in, also after errors', async () => {
    const { email } = await personWithPassword()
    const ours = { Origin: service.url }
    const forms = await formsOf(`/sign-in${wanting(INBOX)}`)
    const [byPasswordTo, byMailTo] = forms as [string, string]
    mailbox.mails.length = 0

    const wrong = await formPost(byPasswordTo, { email, password: 'not the password' }, ours)
    const [again] = await formsOf(wrong.headers.get('Location')!)
    const entered = await formPost(again!, { email, password: PASSWORD }, ours)
    await formPost(byMailTo, { email }, ours)
    await until(() => mailbox.mails.length > 0)
    const { pathname, search, searchParams } = new URL(linkIn(mailbox.mails[0]!.raw))
    const [byLinkTo] = await formsOf(pathname + search)
    const linked = await formPost(byLinkTo!, { token: searchParams.get('token')! }, ours)

    expect([entered, linked].map(({ headers }) => headers.get('Location'))).toEqual([INBOX, INBOX])
  })

  const ELSEWHERE = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/w/ws_1',
    'https:evil.example',
    'http:/w/ws_1',
    'javascript:alert(1)',
    'w/ws_1/inbox',
    '/w/..//evil.example',
    '/w/%2e%2e//evil.example',
    '/w/../\\evil.example',
    '/w/../auth/sign-out',
    '/w/ws_1@evil.example/../../..//evil.example',
    '/graphql?query={viewer{role}}',
    `/w/${'x'.repeat(3_000)}`,
    '',
  ]
  test.each(ELSEWHERE.map((to) => [to.slice(0, 50), to]))(
    'does not redirect to %j, but to the dashboard',
    async (_, to) => {
      const { token } = await invite(service, { email: newEmail(), role: 'viewer' })

      const entered = await formPost(`/auth/sign-in/link${wanting(to)}`, { token }, { Origin: service.url })
      const shown = await (await fetch(`${service.url}/sign-in${wanting(to)}`)).text()

      expect(entered.headers.get('Location')).toBe('/')
      expect(shown).toContain('action="/auth/sign-in/password"')
      expect(shown).not.toContain('evil.example')
    },
  )

  test('shows whose link it is, and that a link was used', async () => {
    const email = newEmail()
    const { token, memberId } = await invite(service, { email, role: 'viewer' })
    const shown = async () => (await fetch(`${service.url}/sign-in?token=${token}`)).text()

    const before = await shown()
    await enter(service, { token, memberId })
    const after = await shown()

    expect(before).toContain(`signs you in as <strong>${email}</strong>`)
    expect(after).toContain('has already been used')
    expect(after).not.toContain(email)
  })

  test('allows only its own styles and scripts', async () => {
    const answer = await fetch(`${service.url}/sign-in`)
    const html = await answer.text()
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1]!)

    const hash = createHash('sha256').update(styles.join()).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/i)
  })

  test('says whether the password or the link was wrong', async () => {
    const origin = { Origin: service.url }
    const entry = { email: 'nobody@example.com', password: 'not the password' }
    const shown = async (answer: Response) => (await fetch(service.url + answer.headers.get('Location'))).text()

    const byPassword = await shown(await formPost('/auth/sign-in/password', entry, origin))
    const byLink = await shown(await formPost('/auth/sign-in/link', { token: 'A'.repeat(43) }, origin))

    expect(byPassword).toContain('role="alert">Wrong email or password</p>')
    expect(byLink).toContain('role="alert">This link no longer works. A link can be used once. Request a new one.</p>')
  })

  test('shows what was wrong, and escapes the input', async () => {
    const used = await formPost('/auth/sign-in/link', { token: 'A'.repeat(43) }, { Origin: service.url })
    const short = await formPost('/auth/sign-in/password', { email: 'x' }, { Origin: service.url })
    const hostile = await fetch(
      `${service.url}/sign-in?problem=<script>&token=${encodeURIComponent('"><script>alert(1)</script>')}`,
    )

    expect(used.headers.get('Location')).toBe('/sign-in?problem=invalid_sign_in')
    expect(short.headers.get('Location')).toMatch(/problem=(wrong_password|missing_parameter)/)
    const html = await hostile.text()
    expect(html).not.toContain('<script>')
    expect(html).toContain('has already been used')
    expect(await (await fetch(`${service.url}/sign-in?problem=rate_limited`)).text()).toContain('Too many attempts')
    expect((await fetch(`${service.url}/sign-in`, { method: 'POST' })).status).toBe(405)
    expect(await (await fetch(`${service.url}/sign-in?problem=constructor`)).text()).not.toContain('role="alert"')
  })
})

test('invalid input is refused with a code, and unknown paths are not found', async () => {
  const bodies: unknown[] = [
    undefined,
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"__proto__":{}}',
    {},
    { email: null, password: null },
    { email: 1, password: [] },
    { email: 'a@b.example', password: '' },
    { email: 'a@b.example', password: 'x'.repeat(129) },
    { email: `${'a'.repeat(250)}@b.example`, password: 'x' },
    { email: 'a\0@b.example', password: 'x' },
    { email: '\ud800@b.example', password: 'x' },
    { email: 'a b@c.example', password: 'x' },
    { email: 'a@b..example', password: 'x' },
    { email: 'a@b.example', password: 'x', more: 1 },
    { token: 'x'.repeat(101) },
    { token: ['x'] },
  ]
  for (const path of ['/auth/sign-in/password', '/auth/sign-in/link', '/auth/link']) {
    for (const body of bodies) {
      const answer = await post(service, path, body, { 'Content-Type': 'application/json' })
      expect([400, 401], `${path} ${JSON.stringify(body)}`).toContain(answer.status)
      expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    }
    expect((await post(service, path, 'x'.repeat(300_000), { 'Content-Type': 'application/json' })).status).toBe(413)
    expect((await post(service, path, '<x/>', { 'Content-Type': 'text/xml' })).status).toBe(415)
    expect((await service.api('GET', path, undefined, { key: null })).status).toBe(405)
  }
  const unknown = [
    'sign-up/email',
    'sign-in/email',
    'get-session',
    'update-user',
    'delete-user',
    'enter/link',
    'enter/password',
  ]
  for (const path of unknown) {
    expect(
      (await post(service, `/auth/${path}`, { email: newEmail(), password: PASSWORD, name: 'x' })).status,
      path,
    ).toBe(404)
  }
  expect((await post(service, '/auth/password', { password: PASSWORD })).status).toBe(401)
})

test('the log has no passwords, links or email addresses, and the audit log no passwords or links', async () => {
  const { email } = await personWithPassword()
  const { token } = await invite(service, { email: newEmail(), role: 'viewer' })
  await fetch(`${service.url}/sign-in?token=${token}`)
  await Promise.all([byLink(token), byLink(token), byPassword(email, 'not the password'), byPassword(email, PASSWORD)])

  const log = JSON.stringify(lines)
  const audit = JSON.stringify(await seen.auditEntries())
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [token, PASSWORD, 'not the password']) expect(log + audit).not.toContain(secret)
  expect(log).not.toContain(email)
  expect(lines).not.toContainEqual(expect.objectContaining({ event: expect.stringMatching(/failed/) }))
})

test('expired sessions, links and limits are deleted', async () => {
  await invite(service, { email: newEmail(), role: 'viewer' })
  await byPassword('nobody@example.com', PASSWORD)
  await signIn(service, { email: newEmail(), role: 'viewer' })
  const own = await signIn(service, { email: newEmail(), role: 'viewer' })
  await past.otherSessionsExpireAt(tokenOf(own.cookie), new Date(NOON))

  await forgetOld(service.app.db, new Date(Date.parse(NOON) + 8 * 24 * 60 * MINUTE_MS))

  const places = (await seen.signInLimits()).filter(({ key }) => key.startsWith('place '))
  expect(await seen.sessions()).toHaveLength(1)
  expect(await seen.signInLinks()).toEqual([])
  expect(await seen.signInLimits()).toHaveLength(places.length)

  await forgetOld(service.app.db, new Date(Date.parse(NOON) + 31 * 24 * 60 * MINUTE_MS))
  expect(await seen.signInLimits()).toEqual([])
})

function tokenOf(cookie: string): string {
  return decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
}

function formPost(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  const own = { 'X-Forwarded-For': newAddress(), ...headers }
  return fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: own,
    body: new URLSearchParams(fields),
  })
}

type ConnectRequest = { cookie?: string; origin?: string | undefined }

/** Opens a socket with these headers and sends `connection_init`. Returns `open`, or how it was closed. */
function connect({ cookie, origin }: ConnectRequest, payload = {}): Promise<'open' | { code: number; reason: string }> {
  const headers = { ...(cookie && { Cookie: cookie }), ...(origin !== undefined && { Origin: origin }) }
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })))
    socket.on('message', () => {
      resolve('open')
      socket.close()
    })
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    socket.on('error', reject)
  })
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
}

function linkIn(mail: string): string {
  return /http\S+token=\S+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0]
}
