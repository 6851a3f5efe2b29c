import type { ResultOf } from 'gql.tada'
import type { Members } from '../../../../generated/dashboard/documents.ts'

export type Member = NonNullable<NonNullable<ResultOf<typeof Members>['members']>['edges'][number]>['node']

/** The roles, most permissions first. */
export const ROLES = [
  { value: 'OWNER', label: 'Owner', about: 'Full access. Only owners can add, change or remove owners.' },
  { value: 'ADMIN', label: 'Admin', about: 'Full access, including API keys, members and settings.' },
  { value: 'AGENT', label: 'Agent', about: 'Reply to conversations; manage leads, imports and blocked numbers.' },
  { value: 'VIEWER', label: 'Viewer', about: 'View leads, conversations and campaigns.' },
] as const

export type Role = (typeof ROLES)[number]['value']

export function roleName(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role
}

/** The roles that a member can assign. Only owners can create owners. */
export function rolesGivenBy(role: Role): readonly (typeof ROLES)[number][] {
  return ROLES.filter(({ value }) => value !== 'OWNER' || role === 'OWNER')
}

export function memberName({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name || email
}
