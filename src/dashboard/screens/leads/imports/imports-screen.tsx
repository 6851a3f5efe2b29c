import { Badge, Group, Table, Text } from '@mantine/core'
import { IconArrowLeft, IconFileImport } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { Imports } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink, TextLink } from '../../../components/links.tsx'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { LoadingRows } from '../lead-table.tsx'
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
          <IconArrowLeft size={14} aria-hidden /> Leads
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
        <Problem
          title="You may not see imports"
          detail="Your role does not allow this. Ask an owner or admin of the workspace."
        />
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
  if (!page) return <LoadingRows />
  if (page.edges.length === 0) {
    return (
      <Empty icon={IconFileImport} title="No imports yet">
        A CSV file of leads, or of phones that must not be texted, is checked first and then brought in row by row. What
        came of each file stays here.
      </Empty>
    )
  }
  return (
    <>
      <Table.ScrollContainer type="native" minWidth={680} className={classes.box}>
        <Table aria-label="Imports, newest first">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th>Rows are</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th ta="end">Rows</Table.Th>
              <Table.Th ta="end">Taken</Table.Th>
              <Table.Th ta="end">Not taken</Table.Th>
              <Table.Th>When</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {page.edges.map(({ node }) => (
              <ImportRow key={node.id} row={node} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pager pages={pages} pageInfo={page.pageInfo} label="Pages of imports" />
    </>
  )
}

function ImportRow({ row }: { row: ListedImport }) {
  const { workspace } = usePlace()
  const { id, kind, status, dryRun, fileName, counts, createdAt } = row
  const { label, color } = IMPORT_STATUSES[status]
  return (
    <Table.Tr>
      <Table.Td>
        <TextLink
          to="/w/$workspaceId/leads/imports/$importId"
          params={{ workspaceId: workspace.id, importId: id }}
          inherit
          fw={500}
          className="lt-text"
        >
          {fileName ?? 'Without a name'}
        </TextLink>
      </Table.Td>
      <Table.Td>{KINDS[kind]}</Table.Td>
      <Table.Td>
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
      </Table.Td>
      <Table.Td ta="end" className="lt-number">
        {counts.total.toLocaleString()}
      </Table.Td>
      <Table.Td ta="end" className="lt-number">
        {(counts.processed - counts.failed).toLocaleString()}
      </Table.Td>
      <Table.Td ta="end" className="lt-number">
        {counts.failed.toLocaleString()}
      </Table.Td>
      <Table.Td>
        <Text inherit c="dimmed" component="span">
          <When at={createdAt} />
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
