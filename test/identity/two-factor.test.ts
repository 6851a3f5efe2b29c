import { encodeQR } from 'qr'
import decodeQR from 'qr/decode.js'
import { afterAll, describe, expect, test } from 'vitest'
import { makeLink } from '../../src/domain/identity/index.ts'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type Browser, browser, codes, cookieOf, newAddress, post, signIn, tokenIn } from './support/members.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'
import { codeOf, confirm, enterCode, entered, startSetup, turnOn } from './support/two-factor.ts'

const mailbox = await startMailServer()
const service = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' } })
const past = createPast(service)
const seen = createSeen(service)
afterAll(() => mailbox.close())

const MINUTE_MS = 60_000
const STEP_MS = 30_000
const PASSWORD = 'a long enough password'
const VIEWER = '{ viewer { role } }'
const STATE = '{ twoFactor { isOn recoveryCodesLeft isRequired hasPassword } }'
const TURN_OFF =
  'mutation ($password: String, $code: String!) { turnOffTwoFactor(input: { password: $password, code: $code }) { twoFactor { isOn } } }'
const REPLACE = 'mutation ($code: String!) { replaceRecoveryCodes(input: { code: $code }) { recoveryCodes } }'

let people = 0
const byPassword = (email: string, password = PASSWORD, headers?: Record<string, string>) =>
  post(service, '/auth/sign-in/password', { email, password }, headers)

async function person({ password = true } = {}) {
  const email = `person${++people}@example.com`
  const own = await signIn(service, { email, role: 'viewer' })
  if (password) expect((await own.post('/auth/password', { password: PASSWORD })).status).toBe(200)
  return { own, email, memberId: own.memberId }
}

/** A member who uses two-factor sign-in. The clock is at a step for which no code was used. */
async function protectedPerson(options?: { password: boolean }) {
  const one = await person(options)
  const two = await turnOn(service, one.own)
  service.clock.advance(STEP_MS)
  return { ...one, ...two }
}

const paramOf = (body: Awaited<ReturnType<Browser['ask']>>) => body.errors?.[0].extensions.param

describe('turning on two-factor sign-in', () => {
  test('shows the secret as text, as a URI and as a QR code of the URI', async () => {
    const { own, email } = await person()

    const { secret, uri, qrCode } = (await startSetup(own)).data.startTwoFactorSetup

    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(uri)
    expect(url.protocol + url.host).toBe('otpauth:totp')
    expect(decodeURIComponent(url.pathname)).toBe(`/Leadthread:${email}`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret,
      issuer: 'Leadthread',
      digits: '6',
      period: '30',
    })
    expect(qrCode).toMatch(/^<svg/)
    expect(qrCode).toBe(encodeQR(uri, 'svg'))
    expect(decoded(uri)).toBe(uri)
  })

  test('needs a code of the app, and returns ten recovery codes once', async () => {
    const { own } = await person()
    const { secret } = (await startSetup(own)).data.startTwoFactorSetup

    const wrong = await confirm(own, codeOf(service, secret, 5))
    const between = await own.ask(STATE)
    const right = await confirm(own, codeOf(service, secret))
    const again = await confirm(own, codeOf(service, secret, 1))

    expect([codes(wrong), paramOf(wrong)]).toEqual([['invalid_parameter'], 'code'])
    expect(between.data.twoFactor).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false, hasPassword: true })
    const { recoveryCodes, twoFactor } = right.data.confirmTwoFactor
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(twoFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(codes(again)).toEqual(['conflict'])
    expect(codes(await startSetup(own))).toEqual(['conflict'])
  })

  test('ends the other sessions, which were started without a code', async () => {
    const { own, email, memberId } = await person()
    const other = browser(service, { memberId, cookie: cookieOf(await byPassword(email)) })

    await turnOn(service, own)

    expect(codes(await other.ask(VIEWER))).toEqual(['invalid_session'])
    expect((await own.ask(VIEWER)).data.viewer.role).toBe('VIEWER')
  })

  test('leaves no session that a concurrent sign-in started without a code', async () => {
    const { own, email } = await person()
    const { secret } = (await startSetup(own)).data.startTwoFactorSetup

    const [confirmed, ...entries] = await Promise.all([
      confirm(own, codeOf(service, secret)),
      ...Array.from({ length: 8 }, () => byPassword(email)),
    ])

    expect(confirmed.errors).toBeUndefined()
    for (const { body } of entries) expect(['signed_in', 'code_required']).toContain(body.status)
    expect(await seen.sessionsOf(email)).toHaveLength(1)
    expect((await own.ask(VIEWER)).data.viewer.role).toBe('VIEWER')
  })

  test('is possible within 15 minutes of signing in', async () => {
    const { own } = await person()
    const { secret } = (await startSetup(own)).data.startTwoFactorSetup

    service.clock.advance(15 * MINUTE_MS + 1)
    const answers = [await startSetup(own), await confirm(own, codeOf(service, secret))]
    service.clock.set(NOON)

    expect(answers.map(codes)).toEqual([['conflict'], ['conflict']])
  })

  test('requires a verified address, so that a stranger cannot lock out the owner', async () => {
    const { own } = await person()
    await past.addressUnverified(`person${people}@example.com`)

    const body = await startSetup(own)

    expect(codes(body)).toEqual(['conflict'])
    expect(body.errors[0].message).toContain('sign in with an emailed link')
  })

  test('stores the secret encrypted, and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await protectedPerson()

    expect(await seen.tablesWith(secret)).toEqual([])
    for (const code of recoveryCodes) expect(await seen.tablesWith(code)).toEqual([])
    service.clock.set(NOON)
  })

  test('that was never confirmed is forgotten after a day', async () => {
    const { own } = await person()
    await startSetup(own)
    const pendingCount = () => seen.count('auth_totp', { confirmed_at: null })
    expect(await pendingCount()).toBeGreaterThan(0)

    await forgetOld(service.app.db, new Date(Date.parse(NOON) + 24 * 60 * MINUTE_MS + 1))

    expect(await pendingCount()).toBe(0)
  })

  test('is not available to API keys', async () => {
    const { body } = await service.graphql('mutation { startTwoFactorSetup { secret } }')

    expect(codes(body)).toEqual(['insufficient_scope'])
  })
})

describe('a sign-in with two factors', () => {
  test('asks for the code after the password, and starts a session only then', async () => {
    const { email, memberId, secret } = await protectedPerson()

    const first = await byPassword(email)
    const second = await enterCode(service, first, codeOf(service, secret))

    expect(first).toMatchObject({ status: 200, body: { status: 'code_required' } })
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^leadthread\.sign_in_challenge=.+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(second).toMatchObject({ status: 200, body: { status: 'signed_in' } })
    expect(second.headers.getSetCookie().join()).toMatch(/leadthread\.sign_in_challenge=; Max-Age=0/)
    expect((await entered(service, memberId, second).ask(VIEWER)).data.viewer.role).toBe('VIEWER')
    service.clock.set(NOON)
  })

  test('asks for it after an emailed link and after a link from the command line too', async () => {
    const { email, secret } = await protectedPerson()
    mailbox.mails.length = 0
    await post(service, '/auth/link', { email })
    await expect.poll(() => mailbox.mails.length).toBe(1)
    const mailed = tokenIn(
      /https?:\/\/\S+/.exec(mailbox.mails[0]!.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))![0],
    )
    const shown = tokenIn((await makeLink(service.app, { email, vouchedBy: 'shell' }))!)

    for (const token of [mailed, shown]) {
      const first = await post(service, '/auth/sign-in/link', { token })
      expect(first.body).toEqual({ status: 'code_required' })
      expect((await enterCode(service, first, codeOf(service, secret))).status).toBe(200)
      service.clock.advance(STEP_MS)
    }
    service.clock.set(NOON)
  })

  test('accepts the code of the step before and after, each code once', async () => {
    const { email, secret } = await protectedPerson()
    service.clock.advance(5 * MINUTE_MS)
    const enter = async (stepsAway: number) =>
      (await enterCode(service, await byPassword(email), codeOf(service, secret, stepsAway))).status

    expect(await enter(-2)).toBe(400)
    expect(await enter(2)).toBe(400)
    expect(await enter(-1)).toBe(200)
    expect(await enter(-1)).toBe(400)
    expect(await enter(0)).toBe(200)
    expect(await enter(1)).toBe(200)
    expect(await enter(0)).toBe(400) // older than the last accepted one
    service.clock.set(NOON)
  })

  test('accepts one of twenty concurrent requests with the same code', async () => {
    const { email, secret } = await protectedPerson()
    const first = await Promise.all(Array.from({ length: 3 }, () => byPassword(email)))
    const code = codeOf(service, secret)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        enterCode(service, first[n % 3]!, code, { 'X-Forwarded-For': newAddress() }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400 || status === 401)).toHaveLength(19)
    service.clock.set(NOON)
  })

  test('expires five minutes after the first step, and is used up by the second', async () => {
    const { email, secret } = await protectedPerson()
    const [early, late] = [await byPassword(email), await byPassword(email)] as const

    service.clock.advance(5 * MINUTE_MS - 1)
    const inTime = await enterCode(service, early, codeOf(service, secret))
    service.clock.advance(1)
    const tooLate = await enterCode(service, late, codeOf(service, secret, 1))
    const again = await enterCode(service, early, codeOf(service, secret, 1))

    expect(inTime.status).toBe(200)
    for (const answer of [tooLate, again])
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_sign_in' } })
    service.clock.set(NOON)
  })

  test('ends if the password changes between the steps', async () => {
    const { own, email, secret } = await protectedPerson()
    const first = await byPassword(email)
    expect((await own.post('/auth/password', { password: `${PASSWORD} 2` })).status).toBe(200)

    const second = await enterCode(service, first, codeOf(service, secret))

    expect(second).toMatchObject({ status: 401, body: { code: 'invalid_sign_in' } })
    service.clock.set(NOON)
  })

  test('is not possible with a code alone, another challenge or a session cookie', async () => {
    const { email, secret } = await protectedPerson()
    const other = await person()
    const first = cookieOf(await byPassword(email))
    const forged = first.replace(/=.*\./, `=${'A'.repeat(43)}.`)
    const asSession = first.replace('sign_in_challenge', 'session_token')
    const code = codeOf(service, secret)
    const enter = (Cookie: string) =>
      post(service, '/auth/sign-in/code', { code }, { Cookie, Origin: service.url }).then(({ status }) => status)

    expect(await enter('')).toBe(401)
    expect(await enter(forged)).toBe(401)
    expect(await enter(other.own.cookie.replace('session_token', 'sign_in_challenge'))).toBe(401)
    expect(codes(await browser(service, { memberId: '', cookie: asSession }).ask(VIEWER))).toEqual(['invalid_session'])
    service.clock.set(NOON)
  })

  test('has ten attempts from one network and thirty from unknown ones in 15 minutes; then even the right code is refused', async () => {
    const { email, secret } = await protectedPerson()
    const first = await byPassword(email)
    const here = { 'X-Forwarded-For': newAddress() }
    const tryFrom = (count: number, headers?: Record<string, string>) =>
      Promise.all(Array.from({ length: count }, () => enterCode(service, first, '000000', headers)))
    const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length

    const fromOne = await tryFrom(15, here)
    const right = await enterCode(service, first, codeOf(service, secret), here)
    const fromMany = await tryFrom(25)
    const elsewhere = await enterCode(service, first, codeOf(service, secret))

    expect(refused(fromOne)).toBe(5)
    expect(right).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused(fromMany)).toBe(5)
    expect(elsewhere.status).toBe(429)

    service.clock.advance(15 * MINUTE_MS)
    const later = await enterCode(service, await byPassword(email), codeOf(service, secret), here)
    expect(later.status).toBe(200)
    service.clock.set(NOON)
  })

  test('has a hundred attempts a day from unknown networks; known networks still work', async () => {
    const { email, secret } = await protectedPerson()
    const home = { 'X-Forwarded-For': newAddress() }
    const enterAtHome = async () =>
      (await enterCode(service, await byPassword(email, PASSWORD, home), codeOf(service, secret), home)).status
    expect(await enterAtHome()).toBe(200)
    const checked: number[] = []

    for (let window = 0; window < 4; window++) {
      service.clock.advance(15 * MINUTE_MS)
      const first = await byPassword(email)
      const tries = await Promise.all(Array.from({ length: 35 }, () => enterCode(service, first, '000000')))
      checked.push(tries.filter(({ status }) => status === 400).length)
    }
    const elsewhere = await enterCode(service, await byPassword(email), codeOf(service, secret))

    expect(checked).toEqual([30, 30, 30, 10])
    expect(elsewhere.status).toBe(429)
    expect(Number(elsewhere.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await enterAtHome()).toBe(200)
    service.clock.set(NOON)
  })

  test('makes a network known only after the second step', async () => {
    const { email, secret } = await protectedPerson()
    const before = (await seen.knownNetworks()).length

    const first = await byPassword(email)
    const between = (await seen.knownNetworks()).length
    await enterCode(service, first, codeOf(service, secret))

    expect([between, (await seen.knownNetworks()).length]).toEqual([before, before + 1])
    service.clock.set(NOON)
  })
})

describe('a recovery code', () => {
  test('works once instead of the code of the app, in capitals and without dashes too', async () => {
    const { email, memberId, recoveryCodes } = await protectedPerson()
    const [one, two] = recoveryCodes as [string, string]
    const enter = async (code: string) => enterCode(service, await byPassword(email), code)

    const first = await enter(one)
    const again = await enter(one)
    const second = await enter(` ${two.toUpperCase().replaceAll('-', '')} `)

    expect([first.status, again.status, second.status]).toEqual([200, 400, 200])
    const own = entered(service, memberId, second)
    expect((await own.ask(STATE)).data.twoFactor.recoveryCodesLeft).toBe(8)
    expect(await seen.auditEntries({ subjectId: memberId }, 'action')).toContainEqual({
      action: 'member.recovery_code_used',
    })
    service.clock.set(NOON)
  })

  test('of another member does not work', async () => {
    const { recoveryCodes } = await protectedPerson()
    const { email } = await protectedPerson()

    expect((await enterCode(service, await byPassword(email), recoveryCodes[0]!)).status).toBe(400)
    service.clock.set(NOON)
  })

  test('is replaced by new ones, which need a code', async () => {
    const { own, email, secret, recoveryCodes } = await protectedPerson()

    const wrong = await own.ask(REPLACE, { code: '000000' })
    const replaced = await own.ask(REPLACE, { code: codeOf(service, secret) })
    const [old, next] = [recoveryCodes[0]!, replaced.data.replaceRecoveryCodes.recoveryCodes[0]]

    expect([codes(wrong), paramOf(wrong)]).toEqual([['invalid_parameter'], 'code'])
    expect((await enterCode(service, await byPassword(email), old)).status).toBe(400)
    expect((await enterCode(service, await byPassword(email), next)).status).toBe(200)
    service.clock.set(NOON)
  })
})

describe('turning off two-factor sign-in', () => {
  test('needs the password and a code, and ends the other sessions', async () => {
    const { own, email, memberId, secret } = await protectedPerson()
    const second = await enterCode(service, await byPassword(email), codeOf(service, secret))
    const other = entered(service, memberId, second)
    service.clock.advance(STEP_MS)
    const code = codeOf(service, secret)

    const without = await own.ask(TURN_OFF, { code })
    const wrong = await own.ask(TURN_OFF, { code, password: 'not the password' })
    const wrongCode = await own.ask(TURN_OFF, { code: '000000', password: PASSWORD })
    const right = await own.ask(TURN_OFF, { code, password: PASSWORD })

    expect([codes(without), paramOf(without)]).toEqual([['missing_parameter'], 'password'])
    expect([codes(wrong), paramOf(wrong)]).toEqual([['invalid_parameter'], 'password'])
    expect([codes(wrongCode), paramOf(wrongCode)]).toEqual([['invalid_parameter'], 'code'])
    expect(right.data.turnOffTwoFactor.twoFactor.isOn).toBe(false)
    expect(codes(await other.ask(VIEWER))).toEqual(['invalid_session'])
    expect((await byPassword(email)).body).toEqual({ status: 'signed_in' })
    service.clock.set(NOON)
  })

  test('and on informs the member by email', async () => {
    mailbox.mails.length = 0
    const { own, email, secret } = await protectedPerson()
    await own.ask(TURN_OFF, { code: codeOf(service, secret), password: PASSWORD })

    const subjects = mailbox.mails.map(({ to, raw }) => [...to, /^Subject: (.*)$/m.exec(raw)![1]!.trim()])
    expect(subjects).toEqual([
      [email, 'Your invitation to Leadthread'],
      [email, 'Two-factor sign-in was turned on'],
      [email, 'Two-factor sign-in was turned off'],
    ])
    service.clock.set(NOON)
  })

  test('has ten attempts in 15 minutes', async () => {
    const { own, secret } = await protectedPerson()
    const tries = []
    for (let n = 0; n < 10; n++) tries.push(codes(await own.ask(REPLACE, { code: '000000' })))

    const right = await own.ask(REPLACE, { code: codeOf(service, secret) })

    expect(tries.flat().filter((code) => code === 'rate_limited').length).toBeLessThanOrEqual(1)
    expect(codes(right)).toEqual(['rate_limited'])
    service.clock.set(NOON)
  })

  test('needs a recent sign-in where the member has no password', async () => {
    const { own, secret } = await protectedPerson({ password: false })
    service.clock.advance(15 * MINUTE_MS)

    const late = await own.ask(TURN_OFF, { code: codeOf(service, secret) })
    service.clock.set(NOON)
    service.clock.advance(STEP_MS)
    const fresh = await own.ask(TURN_OFF, { code: codeOf(service, secret) })

    expect(codes(late)).toEqual(['conflict'])
    expect(fresh.data.turnOffTwoFactor.twoFactor.isOn).toBe(false)
    service.clock.set(NOON)
  })
})

/** The text of a QR code, read from its image. */
function decoded(text: string): string {
  const SCALE = 4
  const rows = encodeQR(text, 'raw', { border: 4 })
  const size = rows.length * SCALE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (rows[Math.floor(y / SCALE)]![Math.floor(x / SCALE)]) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return decodeQR({ width: size, height: size, data })
}
