import type { ResultOf } from 'gql.tada'
import type { Import, Imports } from '../../../../generated/dashboard/documents.ts'

export type ShownImport = NonNullable<ResultOf<typeof Import>['import']>
export type ListedImport = NonNullable<ResultOf<typeof Imports>['imports']>['edges'][number]['node']
export type Counts = ShownImport['counts']
type Status = ShownImport['status']

export const IMPORT_STATUSES: Readonly<Record<Status, { label: string; color: string }>> = {
  RECEIVING: { label: 'Uploading', color: 'blue' },
  RUNNING: { label: 'Running', color: 'blue' },
  COMPLETED: { label: 'Done', color: 'thread' },
  FAILED: { label: 'Failed', color: 'red' },
  CANCELED: { label: 'Canceled', color: 'gray' },
}

export function isOver(status: Status): boolean {
  return status !== 'RECEIVING' && status !== 'RUNNING'
}

export const KINDS = { LEADS: 'Leads', SUPPRESSIONS: 'Numbers to block' } as const

/** The counts in words. For a dry run, what the import would do. */
export function countsInWords(counts: Counts, { kind, dryRun }: { kind: ShownImport['kind']; dryRun: boolean }) {
  const isOfLeads = kind === 'LEADS'
  const words = {
    created: isOfLeads ? ['New leads', 'New leads'] : ['Blocked', 'To be blocked'],
    merged: ['Updated leads', 'Leads to update'],
    skipped: ['Unchanged', 'Unchanged'],
    failed: ['Rejected', 'Rejected'],
  } as const
  return (['created', 'merged', 'skipped', 'failed'] as const)
    .filter((name) => isOfLeads || name !== 'merged')
    .map((name) => ({ name, label: words[name][dryRun ? 1 : 0], count: counts[name] }))
}

const REASONS: Readonly<Record<string, string>> = {
  missing_parameter: 'Missing',
  invalid_parameter: 'Invalid',
  invalid_request: 'The row has more or fewer cells than the header',
}

/** The reason for a group of rejected rows. */
export function reasonInWords({ code, param }: { code: string; param: string | null }): string {
  const reason = REASONS[code] ?? code.replaceAll('_', ' ')
  if (param === null) return reason
  const name = param.replace(/^attributes\./, '').replaceAll('_', ' ')
  return `${reason} ${name}`
}
