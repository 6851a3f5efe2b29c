import { IconApi } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { RequestLog } from '../../../../generated/dashboard/documents.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { forAdmins } from '../../settings/index.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import { type RequestSearch, requestFilter } from './request-search.ts'

const route = getRouteApi('/w/$workspaceId/developers/requests')

export const RequestsScreen = forAdmins('Requests', () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title="Requests" description="API requests with a key of this workspace. Kept for 7 days.">
      <RequestFilters search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
      <List key={JSON.stringify(search)} search={search} />
    </Screen>
  )
})

const PAGE = 50
const POLL_INTERVAL_MS = 10_000

function List({ search }: { search: RequestSearch }) {
  const requests = usePagedQuery(RequestLog, { ...requestFilter(search), first: PAGE }, (data) => data.requestLog)
  usePolling(requests.refetch, POLL_INTERVAL_MS)
  const isFiltered = Object.keys(search).length > 0
  return (
    <Paged
      list={requests}
      label="requests"
      empty={
        <Empty icon={IconApi} title={isFiltered ? 'No requests match' : 'No requests yet'}>
          {isFiltered
            ? 'No requests in the last 7 days match these filters.'
            : 'Requests with an API key of this workspace appear here within a few seconds, with their status and error code.'}
        </Empty>
      }
    >
      {(rows) => <RequestList requests={rows} />}
    </Paged>
  )
}
