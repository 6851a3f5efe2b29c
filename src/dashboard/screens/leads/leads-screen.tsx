import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { LeadCount } from '../../../generated/dashboard/documents.ts'
import { ButtonLink, IconLink } from '../../components/screen/links.tsx'
import { Screen } from '../../components/screen/screen.tsx'
import { useIsNarrow } from '../../components/screen/use-is-narrow.ts'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { SendButton } from '../sends/index.ts'
import { ColumnsMenu } from './columns.tsx'
import { ExportLeads } from './export/export-leads.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LeadList } from './lead-list.tsx'
import { filterOf, isFiltered, type LeadSearch, type LeadSort } from './lead-search.ts'
import { NewLead } from './new-lead.tsx'
import { filterGiven } from './selection/filter-given.ts'
import { matchingInWords } from './selection/in-words.ts'
import { RunningErasures } from './selection/running-erasures.tsx'
import { SortMenu } from './sort-menu.tsx'

const route = getRouteApi('/w/$workspaceId/leads')

/** All leads that match the filters in the URL, 50 per page. */
export function LeadsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = useCurrentWorkspace()
  const size = useIsNarrow() ? 'xs' : 'sm'
  const [isAdding, { open, close }] = useDisclosure()
  const filter = filterOf(search)
  const [{ data }, count] = useQuery({ query: LeadCount, variables: filter, requestPolicy: 'cache-and-network' })
  const refetch = () => count({ requestPolicy: 'network-only' })
  const total = data?.leads?.totalCount
  const show = (next: LeadSearch) => void navigate({ search: next, replace: true })
  const sortBy = (sort: LeadSort | undefined) => {
    const { after: _after, before: _before, sort: _sort, ...filters } = search
    show({ ...filters, ...(sort && { sort }) })
  }

  return (
    <Screen
      title="Leads"
      description={!total ? 'Everyone you added or imported, or who texted you' : inWords(total)}
      actions={
        <Group gap="xs">
          {isFiltered(search) && total ? (
            <SendButton target={{ filter: filterGiven(filter) }} label={matchingInWords(total)} size={size}>
              Send campaign
            </SendButton>
          ) : null}
          <ExportLeads filter={filter} total={total ?? null} />
          {may('LEADS') && (
            <>
              <ImportLink />
              <Button leftSection={<IconPlus size={16} />} size={size} onClick={open}>
                New lead
              </Button>
            </>
          )}
        </Group>
      }
    >
      <FilterBar search={search} onChange={show}>
        <SortMenu sort={search.sort} onSort={sortBy} />
        <ColumnsMenu />
      </FilterBar>
      {may('LEADS') && <RunningErasures onErased={refetch} />}
      <LeadList
        search={search}
        total={total ?? null}
        isFiltered={isFiltered(search)}
        onClear={() => show({})}
        onAdd={open}
        onSort={sortBy}
      />
      <NewLead opened={isAdding} onClose={close} />
    </Screen>
  )
}

function ImportLink() {
  const to = '/w/$workspaceId/leads/imports'
  const icon = <IconFileImport size={16} />
  return useIsNarrow() ? (
    <IconLink to={to} variant="default" size={30} aria-label="Import" title="Import">
      {icon}
    </IconLink>
  ) : (
    <ButtonLink to={to} variant="default" leftSection={icon}>
      Import
    </ButtonLink>
  )
}

function inWords(total: number): string {
  const words = matchingInWords(total)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
