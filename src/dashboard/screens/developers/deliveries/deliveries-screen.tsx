import { IconArrowForwardUp } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { Deliveries } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { ForAdmins, useLookAgain } from '../../settings/index.ts'
import { useAgainAfterAttempts } from '../use-attempts.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { type DeliverySearch, deliveryFilter } from './delivery-search.ts'

const route = getRouteApi('/w/$workspaceId/developers/deliveries')

export function DeliveriesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ForAdmins title="Deliveries">
      <Screen title="Deliveries" description="Events sent to each endpoint. Kept for 7 days.">
        <DeliveryFilters search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
        <List key={JSON.stringify(search)} search={search} />
      </Screen>
    </ForAdmins>
  )
}

const PAGE = 50
/** An attempt that ends is told live; what waits for its first, or was skipped, is looked for. */
const LOOK_AGAIN_MS = 10_000

function List({ search }: { search: DeliverySearch }) {
  const pages = usePages()
  const [{ data, error }, again] = useQuery({
    query: Deliveries,
    variables: { ...deliveryFilter(search), first: PAGE, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  useAgainAfterAttempts(search.endpoint ?? null, again)
  useLookAgain(again, LOOK_AGAIN_MS)
  const deliveries = data?.deliveries?.edges.map(({ node }) => node)
  if (!deliveries) {
    if (!error) return <RecordsLoading />
    return <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
  }
  if (deliveries.length === 0) return <Nothing isFiltered={Object.keys(search).length > 0} />
  return (
    <>
      <DeliveryList deliveries={deliveries} />
      <Pager pages={pages} pageInfo={data?.deliveries?.pageInfo} label="Pages of deliveries" />
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty icon={IconArrowForwardUp} title="No deliveries match">
        No deliveries in the last 7 days match these filters.
      </Empty>
    )
  }
  return (
    <Empty icon={IconArrowForwardUp} title="No deliveries yet">
      Events sent to your endpoints appear here, with every attempt.
    </Empty>
  )
}
