import { Paper } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AuditLog } from '../../../../generated/dashboard/documents.ts'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { createdBetween } from '../../../components/table/created-between.ts'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { forAdmins } from '../allowed.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditSearch } from './search.ts'
import { useNames } from './use-names.ts'

const ROUTE = '/w/$workspaceId/settings/audit-log'

export const AuditLogScreen = forAdmins('Audit log', () => {
  const search = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: ROUTE })
  const narrow = (next: AuditSearch) => void navigate({ search: next })
  const { isSandbox } = useCurrentWorkspace()
  return (
    <Screen
      title="Audit log"
      description={isSandbox ? `${ABOUT} Member changes are in the live workspace’s log.` : ABOUT}
    >
      <Chosen search={search} onChange={narrow} />
      <Entries key={JSON.stringify(search)} search={search} onNarrow={narrow} />
    </Screen>
  )
})

/** Outside the entries, which remount with each filter, so that the changed field keeps the focus. */
function Chosen({ search, onChange }: { search: AuditSearch; onChange: (search: AuditSearch) => void }) {
  const one = search.actorId ?? search.subjectId
  const names = useNames(one === undefined ? [] : [one])
  return <AuditFilters search={search} who={one && (names.get(one) ?? one)} onChange={onChange} />
}

const ABOUT = 'Changes and who made them, newest first. Kept for 400 days.'

const PAGE = 30

function Entries({ search, onNarrow }: { search: AuditSearch; onNarrow: (search: AuditSearch) => void }) {
  const { from, to, ...filters } = search
  const variables = { first: PAGE, ...filters, ...createdBetween(from, to) }
  const entries = usePagedQuery(AuditLog, variables, ({ auditLog }) => auditLog)
  const { actorId: _actor, subjectId: _subject, ...others } = search
  const names = useNames((entries.rows ?? []).flatMap(({ actorId, subjectId }) => [actorId ?? '', subjectId]))
  return (
    <Paged
      list={entries}
      label="audit log"
      empty={
        <Empty icon={IconHistory} title="No entries">
          {Object.keys(search).length > 0
            ? 'No entries match these filters.'
            : 'Changes to settings, keys, members, campaigns and endpoints appear here.'}
        </Empty>
      }
    >
      {(rows) => (
        <Paper p={0} component="ul" className="lt-rows" aria-label="Audit entries">
          {rows.map((entry) => (
            <AuditEntry
              key={entry.id}
              entry={entry}
              names={names}
              onNarrow={(about) => onNarrow({ ...others, ...about })}
            />
          ))}
        </Paper>
      )}
    </Paged>
  )
}
