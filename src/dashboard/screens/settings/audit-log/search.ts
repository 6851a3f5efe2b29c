import { daysIn, isKeyOf, stringsIn } from '../../../components/table/search-params.ts'

export const ACTORS = {
  MEMBER: 'Member',
  KEY: 'API key',
  SHELL: 'Command line',
  LEAD: 'Lead (by text)',
  SYSTEM: 'System',
} as const

/** The filters in the URL. Days are in the reader's time zone, both included. */
export type AuditSearch = {
  action?: string
  actorKind?: keyof typeof ACTORS
  actorId?: string
  subjectId?: string
  from?: string
  to?: string
}

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const { actorKind } = raw
  return {
    ...stringsIn(raw, 'action', 'actorId', 'subjectId'),
    ...(isKeyOf(ACTORS, actorKind) && { actorKind }),
    ...daysIn(raw, 'from', 'to'),
  }
}
