import type { ResultOf } from 'gql.tada'
import type { Members } from '../../../../generated/dashboard/documents.ts'

export type Member = NonNullable<NonNullable<ResultOf<typeof Members>['members']>['edges'][number]>['node']

/** What each role may do, the most first. */
export const ROLES = [
  { value: 'OWNER', label: 'Owner', about: 'Everything. Only owners make, change and remove owners.' },
  { value: 'ADMIN', label: 'Admin', about: 'Everything, API keys, members and settings included.' },
  { value: 'AGENT', label: 'Agent', about: 'Answers conversations; changes leads, imports and suppressions.' },
  { value: 'VIEWER', label: 'Viewer', about: 'Reads leads, conversations and campaigns, and changes nothing.' },
] as const

export type Role = (typeof ROLES)[number]['value']

export function roleName(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role
}

/** The roles that somebody may give: none but an owner makes owners. */
export function rolesGivenBy(role: Role): readonly (typeof ROLES)[number][] {
  return ROLES.filter(({ value }) => value !== 'OWNER' || role === 'OWNER')
}

export function memberName({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name || email
}
