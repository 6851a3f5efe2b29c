import { IconArrowForwardUp } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Deliveries } from '../../../../generated/dashboard/documents.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { forAdmins } from '../../settings/index.ts'
import { useRefetchAfterAttempts } from '../use-attempts.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { type DeliverySearch, deliveryFilter } from './delivery-search.ts'

const route = getRouteApi('/w/$workspaceId/developers/deliveries')

export const DeliveriesScreen = forAdmins('Deliveries', () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title="Deliveries" description="Events sent to each endpoint. Kept for 7 days.">
      <DeliveryFilters search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
      <List key={JSON.stringify(search)} search={search} />
    </Screen>
  )
})

const PAGE = 50
/** Attempts arrive live. Deliveries that wait for their first attempt or were skipped have no event, so the list is polled. */
const POLL_INTERVAL_MS = 10_000

function List({ search }: { search: DeliverySearch }) {
  const deliveries = usePagedQuery(Deliveries, { ...deliveryFilter(search), first: PAGE }, (data) => data.deliveries)
  useRefetchAfterAttempts(search.endpoint ?? null, deliveries.refetch)
  usePolling(deliveries.refetch, POLL_INTERVAL_MS)
  const isFiltered = Object.keys(search).length > 0
  return (
    <Paged
      list={deliveries}
      label="deliveries"
      empty={
        <Empty icon={IconArrowForwardUp} title={isFiltered ? 'No deliveries match' : 'No deliveries yet'}>
          {isFiltered
            ? 'No deliveries in the last 7 days match these filters.'
            : 'Events sent to your endpoints appear here, with every attempt.'}
        </Empty>
      }
    >
      {(rows) => <DeliveryList deliveries={rows} />}
    </Paged>
  )
}
