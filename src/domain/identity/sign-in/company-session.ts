import { fragment } from '../../kernel/index.ts'

/** Whether the live workspace `l` requires company sign-in and the session `s` began in another way. */
export const lacksCompanySignIn = fragment(`(s.company_workspace_id is distinct from l.id and exists (
  select from company_sign_in c where c.workspace_id = l.id and c.is_required))`)

/** Whether the session `s` opens the workspace of the member `m`: with company sign-in only the one that it is for. */
export const opensWorkspace = fragment('coalesce(s.company_workspace_id, m.workspace_id) = m.workspace_id')

/**
 * How the token of a session of company sign-in is stored. Releases that know no company sign-in do not find it, during an
 * upgrade or after a return to one of them: for them, the session would open all workspaces of the user.
 */
export function companyToken(token: string): string {
  return `company:${token}`
}
