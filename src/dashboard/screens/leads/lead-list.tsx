import { Box, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Problem } from '../../components/screen/problem.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { Pager, type Pages } from '../../components/table/pages.tsx'
import { LeadCards } from './lead-cards.tsx'
import type { LeadPage, LeadSearch, LeadSort } from './lead-search.ts'
import { LeadTable, LoadingRows } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'
import { Selectable } from './selection/selectable.tsx'
import { useLeadPage } from './use-lead-page.ts'

const route = getRouteApi('/w/$workspaceId/leads')

type Props = {
  search: LeadSearch
  total: number | null
  isFiltered: boolean
  onClear: () => void
  onAdd: () => void
  onSort: (sort: LeadSort | undefined) => void
}

/** One page of leads: a table, or cards in a narrow space. */
export function LeadList({ search, total, isFiltered, onClear, onAdd, onSort }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { page, error, isOther, refetch } = useLeadPage(search)
  const pages = usePagesInAddress(search, page)

  if (error && !page) return <Problem error={error} title="Couldn’t load leads" onRetry={refetch} />
  if (!page) return <LoadingRows />
  // Back on the first page, new leads are shown too.
  if (search.before && !isOther && !page.pageInfo.hasPreviousPage) {
    const { before: _before, ...filters } = search
    return <Navigate from="/w/$workspaceId/leads" to="." search={filters} replace />
  }
  const leads = page.edges.map(({ node }) => node)
  const isEmpty = leads.length === 0 && !isOther
  return (
    <Box opacity={isOther ? 0.55 : 1} aria-busy={isOther}>
      <Selectable leads={leads} search={search} total={total}>
        {isEmpty && (isFiltered ? <NothingFound onClear={onClear} /> : <NoLeads onAdd={onAdd} />)}
        {!isEmpty && isNarrow && <LeadCards leads={leads} sort={search.sort} />}
        {!isEmpty && !isNarrow && <LeadTable leads={leads} sort={search.sort} onSort={onSort} />}
      </Selectable>
      {!isEmpty && <Pager pages={pages} pageInfo={page.pageInfo} label="leads" />}
    </Box>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      icon={IconSearchOff}
      title="No leads match"
      action={
        <Button variant="default" size="xs" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Search looks at names, phone numbers, email addresses and other attributes.
    </Empty>
  )
}

/** The page is in the URL, so that it is restored on return from a lead. */
function usePagesInAddress(search: LeadSearch, page: LeadPage | undefined): Pages {
  const navigate = route.useNavigate()
  const { after: _after, before: _before, ...filters } = search
  const go = (place: Pick<LeadSearch, 'after' | 'before'>) => void navigate({ search: { ...filters, ...place } })
  return {
    after: search.after ?? null,
    isFirst: search.after === undefined && search.before === undefined,
    next: (after) => go({ after }),
    previous: () => {
      const before = page?.pageInfo.startCursor
      go(before ? { before } : {})
    },
    restart: () => go({}),
  }
}
