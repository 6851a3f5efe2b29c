import type { CompanyProviders } from '../../domain/identity/index.ts'
import type { OpenidDeps } from './openid-connect.ts'

/** The providers of company sign-in. Their library is loaded with the first use: it takes about 0.1 s, and most starts need none. */
export function createCompanyProviders(deps: OpenidDeps): CompanyProviders {
  const load = async () => (await import('./openid-connect.ts')).createOpenidConnect(deps)
  return {
    check: async (provider) => (await load()).check(provider),
    signInUrl: async (provider, request) => (await load()).signInUrl(provider, request),
    readCallback: async (provider, request) => (await load()).readCallback(provider, request),
  }
}
