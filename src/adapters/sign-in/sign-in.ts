import { z } from 'zod'
import type { Entered, Entrance, SignIn, Visitor } from '../../domain/identity/index.ts'
import type { Log } from '../../domain/kernel/index.ts'
import type { PrismaClient } from '../../generated/prisma/client.ts'
import { sessionTokenOf } from './cookie.ts'
import { createPasswordQueue } from './password-queue.ts'
import { ADDRESS_HEADER, BASE_PATH, ORIGIN } from './place.ts'

export type SignInOptions = {
  prisma: PrismaClient
  log: Log
  /** What cookies are signed with. */
  secret: string
  /** Whether browsers come by https: then its cookies are for https alone. */
  isSecure: boolean
  /** Uses a link up. Returns whom it lets in, if it is good, and on what grounds. */
  openLink: (token: string) => Promise<Omit<Entered, 'token'> | null>
}

const EnteredBody = z.object({
  userId: z.string(),
  token: z.string(),
  grounds: z.literal(['proof', 'invitation']).or(z.templateLiteral(['acc_', z.string()])),
})

/**
 * Passwords, sessions and cookies by better-auth. It reads the system's clock, and is loaded by the first who wants in:
 * workers and the shell never do.
 */
export function createSignIn(options: SignInOptions): SignIn {
  let loaded: ReturnType<typeof load> | undefined
  const auth = () => {
    loaded ??= load(options)
    return loaded
  }
  const call = async (visitor: Visitor, path: string, body: object) =>
    (await auth()).handler(requestOf(visitor, path, body))
  return {
    byPassword: async (visitor, given) => entranceOf(await call(visitor, '/enter/password', given)),
    byLink: async (visitor, given) => entranceOf(await call(visitor, '/enter/link', given)),
    leave: async (visitor) => (await call(visitor, '/sign-out', {})).headers.getSetCookie(),
    tokenOf: (cookie) => sessionTokenOf(cookie, options),
    hashPassword: async (password) => (await (await auth()).$context).password.hash(password),
    passwords: createPasswordQueue(),
  }
}

async function load(options: SignInOptions) {
  const { createAuth } = await import('./create-auth.ts')
  return createAuth(options)
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
    const entered: Entered = EnteredBody.parse(await response.json())
    return { outcome: 'entered', ...entered, cookies: response.headers.getSetCookie() }
  }
  if (response.status === 401) return { outcome: 'refused' }
  throw new Error(`better-auth answered ${response.status}`)
}
