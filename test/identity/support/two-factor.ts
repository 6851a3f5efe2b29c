import { Secret, TOTP } from 'otpauth'
import type { Answer, Json, TestApp } from '../../support/harness.ts'
import { type Browser, browser, cookieOf, post } from './members.ts'

/** A secret that tests store themselves. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const START = 'mutation { startTwoFactorSetup { secret uri qrCode } }'
const CONFIRM =
  'mutation ($code: String!) { confirmTwoFactor(input: { code: $code }) { recoveryCodes twoFactor { isOn recoveryCodesLeft } } }'

/** The code that an authenticator app shows, so many steps of 30 seconds from now. */
export function codeOf(service: Pick<TestApp, 'clock'>, secret = SECRET, stepsAway = 0): string {
  const timestamp = service.clock.now().getTime() + stepsAway * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, timestamp })
}

export const startSetup = (own: Browser, headers?: Record<string, string>): Promise<Json> => own.ask(START, {}, headers)
export const confirm = (own: Browser, code: string, headers?: Record<string, string>): Promise<Json> =>
  own.ask(CONFIRM, { code }, headers)

/** Turns on two-factor sign-in of a signed-in member. */
export async function turnOn(
  service: TestApp,
  own: Browser,
  headers?: Record<string, string>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await startSetup(own, headers)).data.startTwoFactorSetup
  const body = await confirm(own, codeOf(service, secret), headers)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return { secret, recoveryCodes: body.data.confirmTwoFactor.recoveryCodes }
}

/** Enters a code after the first step of a sign-in, whose response has the challenge. */
export function enterCode(
  service: TestApp,
  first: Answer,
  code: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(service, '/auth/sign-in/code', { code }, { Cookie: cookieOf(first), Origin: service.url, ...headers })
}

/** The browser that these two steps signed in. */
export function entered(service: TestApp, memberId: string, second: Answer): Browser {
  if (second.status !== 200) throw new Error(JSON.stringify(second.body))
  return browser(service, { memberId, cookie: cookieOf(second) })
}

/** Stores a second factor for a member, as turning it on does; without `isOn` only set up. */
export async function storeSecondFactor(
  service: TestApp,
  memberId: string,
  { isOn = true }: { isOn?: boolean } = {},
): Promise<void> {
  const [row] = await service.rows<{ user_id: string }>('select user_id from member where id = $1', [memberId])
  const userId = row!.user_id
  const sealed = service.app.vault.seal(SECRET, `auth_totp:${userId}`)
  const now = service.clock.now()
  await service.rows(
    `insert into auth_totp (user_id, secret, confirmed_at, created_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = 0`,
    [userId, Buffer.from(sealed), isOn ? now : null, now],
  )
}
