import { expect, test } from 'vitest'
import { NOON, useTestApp } from '../support/harness.ts'
import { browser, codes, cookieOf, enter, invite, post, signIn } from './support/members.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

const DAY_MS = 24 * 3_600_000
const VIEWER = '{ viewer { member { email } } }'

/** Hashes and a cookie as the service stored and sent them before it had its own code for them. */
const HASHES: [password: string, hash: string][] = [
  [
    'a long enough password',
    '2487cb7408d0c2ba2d8e0121b6279f83:3eede5589b0caff866e3c1b9e68d7f5de968f2b16c0e8a98c911788e11a32d5ea0986aa28f24add632394b03914409510625c613eae48cc9f4ac2f98c81367a5',
  ],
  [
    'Ａ ﬁne paſsword ½ é', // stored under its NFKC form
    '31e5fac9436c7f8422647eb4922119dd:dcb9b275466fb06eca734b7332aeaf6710639e2622a99a3f601937fb97f6b0a0cb73ce340456a1be87d73f132e0933311b859b834bf70408e2b1671be183ab68',
  ],
]
const TOKEN = 'vPppFOBJypZZ9LKfhxaK4qfijjF5EH8T'
const COOKIE = `leadthread.session_token=${TOKEN}.5pHOzBaJJ1GMYz6wevV4iiL%2F3OIVM0yOYnZcPtbTYjY%3D`

async function memberWithHash(email: string, hash: string): Promise<void> {
  await signIn(service, { email, role: 'viewer' })
  await past.passwordStored(email, hash)
}

const byPassword = (email: string, password: string) => post(service, '/auth/sign-in/password', { email, password })

test.each(HASHES)('a stored hash of "%s" accepts that password only', async (password, hash) => {
  const email = `stored${HASHES.findIndex(([other]) => other === password)}@example.com`
  await memberWithHash(email, hash)

  const right = await byPassword(email, password)
  const composed = await byPassword(email, password.normalize('NFKC'))
  const wrong = await byPassword(email, `${password} `)

  expect([right.status, composed.status, wrong.status]).toEqual([200, 200, 401])
})

test.each(['', 'nothing', ':', 'ab:', 'ab:cd', `${'0'.repeat(32)}:zz`])(
  'the damaged hash "%s" accepts no password',
  async (hash) => {
    const email = `damaged${hash.length}${hash.charCodeAt(0) || 0}@example.com`
    await memberWithHash(email, hash)

    expect((await byPassword(email, 'a long enough password')).status).toBe(401)
  },
)

test('a stored session accepts the cookie that was sent for it, and no altered one', async () => {
  const { memberId } = await signIn(service, { email: 'earlier@example.com', role: 'viewer' })
  await past.sessionStored('earlier@example.com', {
    token: TOKEN,
    at: new Date(NOON),
    until: new Date(Date.parse(NOON) + DAY_MS),
  })
  const ask = (cookie: string) => browser(service, { memberId, cookie }).ask(VIEWER)

  expect(await ask(COOKIE)).toMatchObject({ data: { viewer: { member: { email: 'earlier@example.com' } } } })
  expect(codes(await ask(COOKIE.replace('vPpp', 'vPpq')))).toEqual(['missing_api_key'])
  expect(codes(await ask(COOKIE.replace('5pHO', '5pHP')))).toEqual(['missing_api_key'])
})

test('a new session is refused when its token or its signature is altered', async () => {
  const own = await signIn(service, { email: 'altered@example.com', role: 'viewer' })
  const [name = '', value = ''] = own.cookie.split(/=(.*)/s)
  const ask = (cookie: string) => browser(service, { ...own, cookie }).ask(VIEWER)
  const swapped = (at: number) => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)

  expect(codes(await ask(own.cookie))).toEqual([])
  for (const at of [0, value.indexOf('.') - 1, value.indexOf('.') + 1]) {
    expect(codes(await ask(`${name}=${swapped(at)}`)), String(at)).toEqual(['missing_api_key'])
  }
})

test('a session lasts 30 days from the sign-in, and use does not prolong it', async () => {
  const { token, memberId } = await invite(service, { email: 'monthly@example.com', role: 'viewer' })
  const own = await enter(service, { token, memberId })
  const after = async (ms: number) => {
    service.clock.set(new Date(Date.parse(NOON) + ms).toISOString())
    return codes(await own.ask(VIEWER))
  }

  const [used, lastMoment, ended] = [await after(15 * DAY_MS), await after(30 * DAY_MS - 1), await after(30 * DAY_MS)]
  service.clock.set(NOON)

  expect([used, lastMoment, ended]).toEqual([[], [], ['invalid_session']])
})

test('signing out deletes the session and clears its cookie', async () => {
  const own = await signIn(service, { email: 'leaving@example.com', role: 'viewer' })
  const sessions = () => seen.sessionsOf('leaving@example.com')
  expect(await sessions()).toHaveLength(1)

  const left = await own.post('/auth/sign-out', undefined)

  expect(left.headers.getSetCookie()).toEqual(['leadthread.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect(cookieOf(left)).toBe('leadthread.session_token=')
  expect(await sessions()).toEqual([])
})
