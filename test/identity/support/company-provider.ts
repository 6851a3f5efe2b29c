import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type CompanyUser = { email?: string; email_verified?: boolean | string }

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whoever opens the sign-in page of the provider is this user. */
  user: CompanyUser
  /** Answers a request itself, instead of the provider. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** An ID token with these claims, signed by the key of the provider or another one. */
  idToken(claims: object, options?: { key?: KeyObject; alg?: string }): string
  /** Paths of the requests that the provider got. */
  requests: string[]
  close(): Promise<void>
}

type Options = { redirectUri: string; user: CompanyUser; namesInIdToken?: boolean; clientId?: string }

export const CLIENT_SECRET = 'a-secret-of-the-client-&-its-provider'

/** A real OpenID Connect provider on this machine, with one client and without forms. */
export async function startCompanyProvider(options: Options): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    test.requests.push(new URL(request.url!, 'http://x').pathname)
    if (!test.intercept?.(request, response)) void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = options.clientId ?? 'leadthread'
  const test: TestProvider = {
    issuer,
    clientId,
    clientSecret: CLIENT_SECRET,
    user: options.user,
    intercept: null,
    requests: [],
    idToken: (claims, { key = privateKey, alg = 'RS256' } = {}) => signed({ alg, kid: 'test' }, claims, key),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: CLIENT_SECRET, redirect_uris: [options.redirectUri] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    claims: { email: ['email', 'email_verified'] },
    conformIdTokenClaims: !(options.namesInIdToken ?? true),
    ttl: { IdToken: 60, AccessToken: 60, AuthorizationCode: 60, Interaction: 60, Session: 60, Grant: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...test.user }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (!request.url!.startsWith('/interaction/')) return serve(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: 'user-1' } })
  }
  return test
}

function signed(header: object, claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part(claims)}`
  const signature =
    'alg' in header && header.alg === 'none' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')
  return `${text}.${signature}`
}

/** Opens the provider's page in a browser, and follows it to the URL that leads back to us. */
export async function passProvider(url: string, { issuer }: { issuer: string }): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  while (next.startsWith(issuer)) {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { Cookie: sent } })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const location = answer.headers.get('Location')
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next).href
  }
  return next
}
