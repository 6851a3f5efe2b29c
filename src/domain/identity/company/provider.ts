/** An OpenID Connect provider, as a workspace has set it up. */
export type Provider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether the issuer can be http on this machine: in deployments that allow it for development. */
  allowLoopback: boolean
}

/** What connects the two halves of one sign-in. Apart from `redirectUri`, each value is random and used once. */
export type SignInRequest = {
  redirectUri: string
  state: string
  nonce: string
  /** The secret of PKCE (RFC 7636). The provider gets its hash first, and the secret with the code. */
  codeVerifier: string
}

/** The user whom the provider named, with its word on the email address. */
export type NamedUser = { email: unknown; emailVerified: unknown }

/** OpenID Connect with any provider. All calls throw `ProviderFault` if the provider is at fault. */
export type CompanyProviders = {
  /** Reads the provider's configuration, which must state the same issuer. */
  check(provider: Pick<Provider, 'issuer' | 'clientId' | 'allowLoopback'>): Promise<void>
  /** The page of the provider on which the user signs in. `email` fills in its form. */
  signInUrl(provider: Provider, request: SignInRequest & { email: string | null }): Promise<string>
  /**
   * Exchanges the code of the callback, and validates the ID token: signature, issuer, audience, time and nonce. `query` is
   * the callback's own.
   */
  readCallback(provider: Provider, request: SignInRequest & { query: string }): Promise<NamedUser>
}

/** Why a provider did not name a user. The cause is for the log. */
export type ProviderFaultKind =
  /** No response in time, an error of its server, or an address that must not be called. */
  | 'unreachable'
  /** Its configuration does not fit the workspace's settings, such as another issuer or a wrong client secret. */
  | 'misconfigured'
  /** It declined, or its response is invalid, expired or meant for another sign-in. */
  | 'refused'

export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  readonly kind: ProviderFaultKind

  constructor(kind: ProviderFaultKind, cause?: unknown) {
    super(`The sign-in provider failed: ${kind}`, { cause })
    this.kind = kind
  }
}
