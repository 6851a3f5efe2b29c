import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import type { Log } from '../../domain/kernel/index.ts'
import { COOKIE_PREFIX } from './cookie.ts'
import { entrances } from './entrances.ts'
import { givenOnly } from './given-only.ts'
import { ADDRESS_HEADER, BASE_PATH, ORIGIN } from './place.ts'
import type { SignInOptions } from './sign-in.ts'

const SESSION_DAYS = 30

/** The library with our tables and rules. Nothing of it is taken from the environment. */
export function createAuth({ prisma, log, secret, isSecure, openLink }: SignInOptions) {
  return betterAuth({
    appName: 'Leadthread',
    baseURL: ORIGIN,
    basePath: BASE_PATH,
    secret,
    secrets: [{ version: 1, value: secret }], // else the environment's would go before ours
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

/** A refusal is no bug, and says whose password was wrong: it is not written down. */
function logBug(log: Log, error: unknown): void {
  const isRefusal = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  if (!isRefusal) log.error({ event: 'sign_in.failed', err: error })
}
