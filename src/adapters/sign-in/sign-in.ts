import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import type { Log } from '../../domain/context.ts'
import type { Entrance, SignIn, Visitor } from '../../domain/workspaces/index.ts'
import type { PrismaClient } from '../../generated/prisma/client.ts'
import { COOKIE_PREFIX, sessionTokenOf } from './cookie.ts'
import { Entered, entrances } from './entrances.ts'
import { givenOnly } from './given-only.ts'

export type SignInOptions = {
  prisma: PrismaClient
  log: Log
  /** What cookies are signed with. */
  secret: string
  /** Whether browsers come by https: then its cookies are for https alone. */
  isSecure: boolean
  /** Uses a link up. Returns whom it lets in, if it is good. */
  openLink: (token: string) => Promise<string | null>
}

/** The library is never reached from outside: our door calls it, at an address that does not exist. */
const ORIGIN = 'http://sign-in.invalid'
const BASE_PATH = '/auth'
const ADDRESS_HEADER = 'x-visitor-address'
const SESSION_DAYS = 30
/** Passwords, sessions and cookies by better-auth. It reads the system's clock. */
export function createSignIn(options: SignInOptions): SignIn {
  const auth = createAuth(options)
  const call = (visitor: Visitor, path: string, body: object) => auth.handler(requestOf(visitor, path, body))
  return {
    byPassword: async (visitor, given) => entranceOf(await call(visitor, '/enter/password', given)),
    byLink: async (visitor, given) => entranceOf(await call(visitor, '/enter/link', given)),
    leave: async (visitor) => (await call(visitor, '/sign-out', {})).headers.getSetCookie(),
    tokenOf: (cookie) => sessionTokenOf(cookie, options.secret),
    hashPassword: async (password) => (await auth.$context).password.hash(password),
  }
}

function createAuth({ prisma, log, secret, isSecure, openLink }: SignInOptions) {
  return betterAuth({
    appName: 'Leadthread',
    baseURL: ORIGIN,
    basePath: BASE_PATH,
    secret,
    secrets: [{ version: 1, value: secret }], // so that none is taken from the environment
    database: prismaAdapter(givenOnly(prisma), { provider: 'postgresql' }),
    user: { modelName: 'authUser' },
    session: { modelName: 'authSession', expiresIn: SESSION_DAYS * 24 * 3_600, disableSessionRefresh: true },
    account: { modelName: 'authAccount' },
    verification: { modelName: 'authVerification' },
    // The library asks, then counts, so that many at once come through: `takeAttempt` counts in the same table.
    rateLimit: { enabled: false, storage: 'database', modelName: 'authRateLimit' },
    emailAndPassword: { enabled: true, disableSignUp: true },
    plugins: [entrances(openLink)],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { onError: (error) => logBug(log, error) },
  })
}

function requestOf({ cookie, address, userAgent }: Visitor, path: string, body: object): Request {
  return new Request(ORIGIN + BASE_PATH + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: ORIGIN,
      [ADDRESS_HEADER]: address,
      ...(cookie !== undefined && { cookie }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
    body: JSON.stringify(body),
  })
}

async function entranceOf(response: Response): Promise<Entrance> {
  if (response.ok) {
    const { userId } = Entered.parse(await response.json())
    return { outcome: 'entered', userId, cookies: response.headers.getSetCookie() }
  }
  if (response.status === 401) return { outcome: 'refused' }
  throw new Error(`better-auth answered ${response.status}`)
}

/** A refusal is no bug, and says whose password was wrong: it is not written down. */
function logBug(log: Log, error: unknown): void {
  const isRefusal = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  if (!isRefusal) log.error({ event: 'sign_in.failed', err: error })
}
