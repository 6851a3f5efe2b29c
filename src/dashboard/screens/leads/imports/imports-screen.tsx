import { Badge, Group } from '@mantine/core'
import { IconArrowLeft, IconFileImport } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { Imports } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink, TextLink } from '../../../components/links.tsx'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { type Column, Records, RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { IMPORT_STATUSES, KINDS, type ListedImport } from './import-words.ts'
import classes from './imports.module.css'

/** All files that were brought in. */
export function ImportsScreen() {
  const { workspace, may } = usePlace()
  const params = { workspaceId: workspace.id }
  return (
    <Screen
      title="Imports"
      description={
        <TextLink to="/w/$workspaceId/leads" params={params} inherit c="dimmed">
          <IconArrowLeft size={14} className={classes.arrow} aria-hidden /> Leads
        </TextLink>
      }
      actions={
        may('LEADS') && (
          <ButtonLink to="/w/$workspaceId/leads/imports/new" params={params} leftSection={<IconFileImport size={16} />}>
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
  const pages = usePages()
  const [{ data, error }, again] = useQuery({
    query: Imports,
    variables: { first: 25, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.imports
  if (error && !page) return <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
  if (!page) return <RecordsLoading />
  if (page.edges.length === 0) {
    return (
      <Empty icon={IconFileImport} title="No imports yet">
        Import a CSV file of leads or of numbers to block. Each file is checked before anything is imported.
      </Empty>
    )
  }
  return (
    <>
      <Records
        label="Imports, newest first"
        columns={COLUMNS}
        rows={page.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
      />
      <Pager pages={pages} pageInfo={page.pageInfo} label="Pages of imports" />
    </>
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
  const { workspace } = usePlace()
  return (
    <TextLink
      to="/w/$workspaceId/leads/imports/$importId"
      params={{ workspaceId: workspace.id, importId: id }}
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
          Dry run
        </Badge>
      )}
    </Group>
  )
}

function Count({ of }: { of: number }) {
  return <span className="lt-number">{of.toLocaleString()}</span>
}
