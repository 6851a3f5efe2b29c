import type { Clock, Querying, Vault } from '../../kernel/index.ts'
import { newToken, storeAttempt } from './attempt.ts'
import { companyProblem, problemOfFault } from './company-problem.ts'
import { openProvider } from './company-sign-in.ts'
import { findCompany, findWorkspaceOfEmail } from './find-company.ts'
import type { CompanyProviders } from './provider.ts'

type Deps = {
  db: Querying
  clock: Clock
  vault: Vault
  companyProviders: CompanyProviders
  webhooks: { allowLoopback: boolean }
  links: { companyCallback(workspaceId: string): string }
}

type Input = {
  /** The workspace by its ID, or by the domain of an email address. */
  by: { workspaceId: string } | { email: string }
  /** The token of the browser's cookie, if it has one. */
  browser: string | null
  to: string | null
}

/** The page of the provider, and the token that the browser keeps in a cookie. */
export type Begun = { url: string; browser: string }

/**
 * Begins to sign in with the provider of a workspace. Throws `invalid_sign_in` if there is none, and `unavailable` if the
 * provider does not respond.
 */
export async function beginCompanySignIn(deps: Deps, { by, browser: kept, to }: Input): Promise<Begun> {
  const email = 'email' in by ? by.email : null
  const workspaceId = 'email' in by ? await findWorkspaceOfEmail(deps, by) : await liveWorkspaceOf(deps, by)
  const provider = workspaceId === null ? null : await openProvider(deps, { workspaceId })
  if (workspaceId === null || provider === null) throw companyProblem('company_unknown')
  const [state, nonce, codeVerifier, browser] = [newToken(), newToken(), newToken(), kept ?? newToken()]
  const redirectUri = deps.links.companyCallback(workspaceId)
  const url = await deps.companyProviders
    .signInUrl(provider, { redirectUri, state, nonce, codeVerifier, email })
    .catch(problemOfFault)
  const { issuer, clientId } = provider
  await storeAttempt(deps, { browser, state }, { workspaceId, issuer, clientId, nonce, codeVerifier, to })
  return { url, browser }
}

async function liveWorkspaceOf(deps: { db: Querying }, by: { workspaceId: string }): Promise<string | null> {
  return (await findCompany(deps, by))?.workspaceId ?? null
}
