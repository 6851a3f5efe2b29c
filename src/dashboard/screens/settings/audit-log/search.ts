const ACTORS = ['MEMBER', 'KEY', 'SHELL', 'LEAD', 'SYSTEM'] as const
const DAY = /^\d{4}-\d\d-\d\d$/

/** Which entries are shown: kept in the address. Days are the reader’s own, both included. */
export type AuditSearch = {
  action?: string
  actorKind?: (typeof ACTORS)[number]
  actorId?: string
  subjectId?: string
  from?: string
  to?: string
}

export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const kind = ACTORS.find((one) => one === given.actorKind)
  return {
    ...texts(given, 'action', 'actorId', 'subjectId'),
    ...(kind && { actorKind: kind }),
    ...days(given, 'from', 'to'),
  }
}

function texts(given: Record<string, unknown>, ...names: string[]): Record<string, string> {
  const told = names.flatMap((name) =>
    typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : [],
  )
  return Object.fromEntries(told)
}

function days(given: Record<string, unknown>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(texts(given, ...names)).filter(([, day]) => DAY.test(day)))
}
