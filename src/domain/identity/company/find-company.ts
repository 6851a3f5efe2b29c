import { isStorable, type Querying, sql } from '../../kernel/index.ts'
import { domainOf, isPublicMail } from './email-domain.ts'

/** Where the sign-in page leads: the live workspace, and the host of the provider as the page names it. */
export type Company = { workspaceId: string; host: string }

/** The company sign-in of a live workspace or its sandbox. Null without one. */
export async function findCompany(
  { db }: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<Company | null> {
  if (!isStorable(workspaceId)) return null
  const [row] = await db.query<{ workspaceId: string; issuer: string }>(sql`
    select c.workspace_id as "workspaceId", c.issuer from company_sign_in c
    join workspace w on c.workspace_id = coalesce(w.live_workspace_id, w.id)
    where w.id = ${workspaceId}`)
  return row ? { workspaceId: row.workspaceId, host: new URL(row.issuer).host } : null
}

/**
 * The workspace whose company sign-in is for the domain of an email address, whether or not the address is a member's. Anyone
 * can enter a domain in their workspace, so it counts only if an owner has proven an address of this domain, and only if no
 * other workspace has the same. Domains of public mail services never count. Null otherwise.
 */
export async function findWorkspaceOfEmail(
  { db }: { db: Querying },
  { email }: { email: string },
): Promise<string | null> {
  const domain = domainOf(email)
  if (isPublicMail(domain)) return null
  const found = await db.query<{ workspaceId: string }>(sql`
    select c.workspace_id as "workspaceId" from company_sign_in c
    where c.domains @> array[${domain}]::text[] and exists (
      select from member m join auth_user u on u.id = m.user_id
      where m.workspace_id = c.workspace_id and m.role = 'owner' and m.removed_at is null
        and u.email_verified and split_part(u.email, '@', 2) = ${domain})
    limit 2`)
  return found.length === 1 ? found[0]!.workspaceId : null
}
