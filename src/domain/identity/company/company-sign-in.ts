import { type Querying, sql, type Vault } from '../../kernel/index.ts'
import { companyProblem } from './company-problem.ts'
import type { Provider } from './provider.ts'

/** How members of a live workspace sign in with their company, as it is shown. The client secret is never shown. */
export type CompanySignIn = {
  issuer: string
  clientId: string
  domains: string[]
  updatedAt: Date
}

export type CompanySignInRow = {
  issuer: string
  client_id: string
  client_secret: Uint8Array
  domains: string[]
  is_required: boolean
}

type Deps = { db: Querying; vault: Vault; webhooks: { allowLoopback: boolean } }

/** The context of a sealed client secret. */
export function clientSecretContext(workspaceId: string): string {
  return `company_sign_in:${workspaceId}`
}

export async function readCompanySignIn(
  { db }: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<CompanySignIn | null> {
  const [row] = await db.query<CompanySignIn>(sql`
    select issuer, client_id as "clientId", domains, updated_at as "updatedAt"
    from company_sign_in where workspace_id = ${workspaceId}`)
  return row ?? null
}

/** The provider of a live workspace, with the client secret. Null without company sign-in. */
export async function openProvider(
  { db, vault, webhooks }: Deps,
  { workspaceId }: { workspaceId: string },
): Promise<(Provider & { domains: string[] }) | null> {
  const [row] = await db.query<CompanySignInRow>(sql`
    select issuer, client_id, client_secret, domains, is_required from company_sign_in where workspace_id = ${workspaceId}`)
  if (!row) return null
  const { issuer, client_id: clientId, domains } = row
  const clientSecret = openSecret(vault, workspaceId, row.client_secret)
  return { issuer, clientId, clientSecret, domains, allowLoopback: webhooks.allowLoopback }
}

/** With another SECRET_KEY, an owner must enter the client secret again. */
function openSecret(vault: Vault, workspaceId: string, sealed: Uint8Array): string {
  try {
    return vault.open(sealed, clientSecretContext(workspaceId))
  } catch (cause) {
    throw companyProblem('company_misconfigured', cause)
  }
}
