import { Badge, Group } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Imports } from '../../../../generated/dashboard/documents.ts'
import { BackLink, ButtonLink, TextLink } from '../../../components/screen/links.tsx'
import { Problem } from '../../../components/screen/problem.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { When } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { IMPORT_STATUSES, KINDS, type ListedImport } from './import-words.ts'

/** All imports. */
export function ImportsScreen() {
  const { may } = useCurrentWorkspace()
  return (
    <Screen
      title="Imports"
      description={<BackLink to="/w/$workspaceId/leads">Leads</BackLink>}
      actions={
        may('LEADS') && (
          <ButtonLink to="/w/$workspaceId/leads/imports/new" leftSection={<IconFileImport size={16} />}>
            Import a file
          </ButtonLink>
        )
      }
    >
      {may('LEADS') ? (
        <ImportList />
      ) : (
        <Problem title="You don’t have access to imports" detail="Ask an owner or admin to change your role." />
      )}
    </Screen>
  )
}

function ImportList() {
  const imports = usePagedQuery(Imports, { first: 25 }, (data) => data.imports)
  return (
    <Paged
      list={imports}
      label="imports"
      empty={
        <Empty icon={IconFileImport} title="No imports yet">
          Import a CSV file of leads or of numbers to block. Each file is checked before anything is imported.
        </Empty>
      }
    >
      {(rows) => <Records label="Imports, newest first" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
    </Paged>
  )
}

const COLUMNS: readonly Column<ListedImport>[] = [
  { label: 'File', of: (row) => <FileLink {...row} /> },
  { label: 'Type', of: ({ kind }) => KINDS[kind] },
  { label: 'Status', of: (row) => <State {...row} />, isShort: true },
  { label: 'Rows', of: ({ counts }) => <Count of={counts.total} /> },
  { label: 'Imported', of: ({ counts }) => <Count of={counts.processed - counts.failed} /> },
  { label: 'Rejected', of: ({ counts }) => <Count of={counts.failed} /> },
  { label: 'Started', of: ({ createdAt }) => <When at={createdAt} c="dimmed" inherit />, isShort: true },
]

function FileLink({ id, fileName }: ListedImport) {
  return (
    <TextLink
      to="/w/$workspaceId/leads/imports/$importId"
      params={{ importId: id }}
      inherit
      fw={500}
      className="lt-text"
    >
      {fileName ?? 'Untitled'}
    </TextLink>
  )
}

function State({ status, dryRun }: ListedImport) {
  const { label, color } = IMPORT_STATUSES[status]
  return (
    <Group gap={6} wrap="nowrap">
      <Badge color={color} flex="none">
        {label}
      </Badge>
      {dryRun && (
        <Badge color="gray" variant="outline" flex="none">
          Check only
        </Badge>
      )}
    </Group>
  )
}

function Count({ of }: { of: number }) {
  return <span className="lt-number">{of.toLocaleString()}</span>
}
