import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Entered, Grounds } from '../../domain/identity/index.ts'

type Allowed = Omit<Entered, 'token'>
type OpenLink = (token: string) => Promise<Allowed | null>

/**
 * The two ways in. The library's own sign-in would refuse `owner@localhost`, and its magic link lets two in who bring it at
 * the same moment, and holds an address for proven by whoever brings it.
 */
export function entrances(openLink: OpenLink): BetterAuthPlugin {
  return {
    id: 'entrances',
    endpoints: {
      enterByLink: createAuthEndpoint(
        '/enter/link',
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (context) => enter(context, await openLink(context.body.token)),
      ),
      enterByPassword: createAuthEndpoint(
        '/enter/password',
        { method: 'POST', body: z.object({ email: z.string(), password: z.string() }) },
        async (context) => {
          const { internalAdapter, password: passwords } = context.context
          const { email, password } = context.body
          const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
          const account = found?.accounts.find(({ providerId }) => providerId === 'credential')
          const hash = account?.password
          // What is not there costs as much time as what does not match.
          const isGood = hash ? await passwords.verify({ hash, password }) : !(await passwords.hash(password))
          return enter(context, isGood && account ? { userId: account.userId, grounds: account.id as Grounds } : null)
        },
      ),
    },
  }
}

type EndpointContext = Parameters<typeof setSessionCookie>[0]

/** A new session, whatever the visitor had before. */
async function enter(context: EndpointContext, allowed: Allowed | null): Promise<Entered> {
  const { internalAdapter } = context.context
  const user = allowed && (await internalAdapter.findUserById(allowed.userId))
  if (!user) throw new APIError('UNAUTHORIZED')
  const session = await internalAdapter.createSession(user.id)
  await setSessionCookie(context, { session, user })
  return { ...allowed, token: session.token }
}
