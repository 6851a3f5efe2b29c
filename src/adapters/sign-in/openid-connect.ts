import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
} from 'openid-client'
import type { Http } from '../../domain/egress/index.ts'
import { type CompanyProviders, type NamedUser, ProviderFault } from '../../domain/identity/index.ts'
import type { Clock } from '../../domain/kernel/index.ts'

/** Of one request. A callback needs up to four. */
const DEADLINE_MS = 5_000
/** Keys of some providers have their certificates with them. Longer responses are truncated, so they are not valid JSON. */
const ANSWER_BYTES_MAX = 256 * 1_024
const CLOCKS_DIFFER_SECONDS = 30
const SERVER_ERROR = 500
const STATUS_MAX = 599
const WITHOUT_BODY = new Set([204, 205, 304])
const SCOPE = 'openid email'

export type OpenidDeps = { http: Http; clock: Clock }
type Client = { issuer: string; clientId: string; clientSecret?: string; allowLoopback: boolean }

/** OpenID Connect by `openid-client`. All its requests go through the egress guard, because customers set the issuer. */
export function createOpenidConnect(deps: OpenidDeps): CompanyProviders {
  return {
    async check(provider) {
      await discover(deps, provider)
    },
    async signInUrl(provider, request) {
      const config = await discover(deps, provider)
      const url = await urlOf(config, request).catch(fault('misconfigured'))
      if (url.protocol === 'https:' || (provider.allowLoopback && url.protocol === 'http:')) return url.href
      throw new ProviderFault('misconfigured', `authorization endpoint ${url.protocol}`)
    },
    async readCallback(provider, request) {
      const config = await discover(deps, provider)
      return exchange(config, request).catch(fault('refused'))
    },
  }
}

type Start = Parameters<CompanyProviders['signInUrl']>[1]
type Callback = Parameters<CompanyProviders['readCallback']>[1]

async function urlOf(config: Configuration, { redirectUri, state, nonce, codeVerifier, email }: Start): Promise<URL> {
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(email !== null && { login_hint: email }),
  })
}

async function exchange(config: Configuration, request: Callback): Promise<NamedUser> {
  const url = new URL(request.redirectUri)
  url.search = request.query
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: request.state,
    expectedNonce: request.nonce,
    pkceCodeVerifier: request.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const isNamed = claims.email !== undefined && claims.email_verified !== undefined
  const asks = !isNamed && config.serverMetadata().userinfo_endpoint !== undefined // some providers name it only there
  const named = asks ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  return { email: named.email, emailVerified: named.email_verified }
}

/** The provider's configuration. It is read for each call, because sign-ins are rare and it may have changed. */
async function discover(
  { http, clock }: OpenidDeps,
  { issuer, clientId, clientSecret, allowLoopback }: Client,
): Promise<Configuration> {
  const fetch = guardedFetch(http, allowLoopback)
  const skewSeconds = Math.round((clock.now().getTime() - Date.now()) / 1_000)
  const config = await discovery(
    new URL(issuer),
    clientId,
    { [clockSkew]: skewSeconds, [clockTolerance]: CLOCKS_DIFFER_SECONDS },
    authenticateAs(clientSecret),
    {
      [customFetch]: fetch,
      timeout: (2 * DEADLINE_MS) / 1_000, // the deadline comes first
      // The signature is checked although the token comes from the provider itself.
      execute: [enableNonRepudiationChecks, ...(allowLoopback ? [allowInsecureRequests] : [])],
    },
  ).catch(fault('misconfigured'))
  config[customFetch] = fetch
  // The library accepts a slash too few, and for one vendor an issuer of all its customers.
  const stated = config.serverMetadata().issuer
  if (stated !== issuer) throw new ProviderFault('misconfigured', `issuer ${stated}`)
  return config
}

/** In the header, which is the default of the standard, unless the provider accepts it only in the body. */
function authenticateAs(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None() // only the configuration is read
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const isBodyOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isBodyOnly ? inBody : inHeader)(server, ...rest)
  }
}

/** The `fetch` of the library: follows no redirects, and calls only addresses that the egress guard allows. */
function guardedFetch(http: Http, allowLoopback: boolean): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const request = {
      url,
      headers: Object.fromEntries(new Headers(headers)),
      deadlineMs: DEADLINE_MS,
      bodyLimitBytes: ANSWER_BYTES_MAX,
      bodyKeptBytes: ANSWER_BYTES_MAX,
      allowLoopback,
      ...(signal && { signal }),
    }
    const reply = method === 'GET' ? await http.get(request) : await http.post({ ...request, body: String(body ?? '') })
    if (reply.outcome === 'failed') throw new ProviderFault('unreachable', reply.error)
    if (reply.status >= SERVER_ERROR || reply.status > STATUS_MAX) {
      throw new ProviderFault('unreachable', `status ${reply.status}`)
    }
    return new Response(WITHOUT_BODY.has(reply.status) ? null : reply.body, {
      status: reply.status,
      headers: reply.headers,
    })
  }
}

/** Throws what failed in a call of the library: every such error is the provider's, because its settings were checked. */
function fault(kind: 'misconfigured' | 'refused'): (error: unknown) => never {
  return (error) => {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof ProviderFault) throw cause
    }
    // Of the token endpoint: a wrong client secret, for example. An invalid code is `invalid_grant`.
    const isSettings = error instanceof ResponseBodyError && error.error !== 'invalid_grant'
    throw new ProviderFault(isSettings ? 'misconfigured' : kind, error)
  }
}
