import type { ResultOf } from 'gql.tada'
import type { ApiKeys } from '../../../../generated/dashboard/documents.ts'

export type ApiKey = NonNullable<NonNullable<ResultOf<typeof ApiKeys>['apiKeys']>['edges'][number]>['node']

export type KeyState = 'works' | 'rotating' | 'expired' | 'revoked'

/** During a rotation the old and the new secret are both valid. */
export function stateOf({ revokedAt, expiresAt, previousUntil }: ApiKey, nowMs: number): KeyState {
  if (revokedAt) return 'revoked'
  if (expiresAt && Date.parse(expiresAt) <= nowMs) return 'expired'
  return previousUntil && Date.parse(previousUntil) > nowMs ? 'rotating' : 'works'
}

export function hasEnded(key: ApiKey, nowMs: number): boolean {
  return ['revoked', 'expired'].includes(stateOf(key, nowMs))
}

/** The scopes in the order of the form. */
export const SCOPES = [
  { value: 'READ_ONLY', label: 'Read only', about: 'Read leads, conversations, messages, campaigns and events.' },
  { value: 'LEADS', label: 'Leads', about: 'Read, create and update leads. For forms, CRMs and ad platforms.' },
  {
    value: 'MESSAGING',
    label: 'Messaging',
    about: 'Read conversations, messages, campaigns and events; send messages; hand off conversations.',
  },
  { value: 'FULL_ACCESS', label: 'Full access', about: 'Everything, including API keys, webhooks and settings.' },
] as const

export type Scope = (typeof SCOPES)[number]['value']

export function scopeName(scope: Scope): string {
  return SCOPES.find(({ value }) => value === scope)?.label ?? scope
}
