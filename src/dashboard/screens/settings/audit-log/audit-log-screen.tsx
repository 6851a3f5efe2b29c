import { Paper } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { AuditLog } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { ForAdmins } from '../allowed.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import classes from './audit-log.module.css'
import type { AuditSearch } from './search.ts'
import { useNames } from './use-names.ts'

const ROUTE = '/w/$workspaceId/settings/audit-log'

export function AuditLogScreen() {
  const search = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: ROUTE })
  const narrow = (next: AuditSearch) => void navigate({ search: next })
  const { isSandbox } = usePlace()
  return (
    <ForAdmins title="Audit log">
      <Screen
        title="Audit log"
        description={isSandbox ? `${ABOUT} Member changes are in the live workspace’s log.` : ABOUT}
      >
        <Chosen search={search} onChange={narrow} />
        <Entries key={JSON.stringify(search)} search={search} onNarrow={narrow} />
      </Screen>
    </ForAdmins>
  )
}

/** Outside of the entries, which begin anew with each filter: the field that was changed keeps the focus. */
function Chosen({ search, onChange }: { search: AuditSearch; onChange: (search: AuditSearch) => void }) {
  const one = search.actorId ?? search.subjectId
  const names = useNames(one === undefined ? [] : [one])
  return <AuditFilters search={search} who={one && (names.get(one) ?? one)} onChange={onChange} />
}

const ABOUT = 'Who changed what, newest first. Kept for 400 days.'

const PAGE = 30

function Entries({ search, onNarrow }: { search: AuditSearch; onNarrow: (search: AuditSearch) => void }) {
  const pages = usePages()
  const { from, to, ...filters } = search
  const [{ data, error }, lookAgain] = useQuery({
    query: AuditLog,
    variables: {
      first: PAGE,
      after: pages.after,
      ...filters,
      createdAfter: startOf(from, 0),
      createdBefore: startOf(to, 1),
    },
    requestPolicy: 'cache-and-network',
  })
  const entries = data?.auditLog?.edges.map(({ node }) => node)
  const { actorId: _actor, subjectId: _subject, ...others } = search
  const names = useNames((entries ?? []).flatMap(({ actorId, subjectId }) => [actorId ?? '', subjectId]))
  return (
    <>
      {entries ? (
        entries.length > 0 ? (
          <Paper p={0}>
            <ul className={classes.list} aria-label="Audit entries">
              {entries.map((entry) => (
                <AuditEntry
                  key={entry.id}
                  entry={entry}
                  names={names}
                  onNarrow={(about) => onNarrow({ ...others, ...about })}
                />
              ))}
            </ul>
          </Paper>
        ) : (
          <Empty icon={IconHistory} title="No entries">
            {Object.keys(search).length > 0
              ? 'No entries match these filters.'
              : 'Changes to settings, keys, members, campaigns and endpoints appear here.'}
          </Empty>
        )
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
      <Pager pages={pages} pageInfo={data?.auditLog?.pageInfo} label="Pages of the audit log" />
    </>
  )
}

/** The reader’s midnight with which a day begins, or so many days later. */
function startOf(day: string | undefined, daysLater: number): string | null {
  if (day === undefined) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
