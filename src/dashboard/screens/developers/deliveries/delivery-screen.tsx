import { getRouteApi } from '@tanstack/react-router'
import { Delivery } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { LoadedScreen } from '../../../components/screen/loaded.tsx'
import { forAdmins } from '../../settings/index.ts'
import { useAttempts } from '../use-attempts.ts'
import { DeliveryPage } from './delivery-page.tsx'

const route = getRouteApi('/w/$workspaceId/developers/deliveries/$deliveryId')

export const DeliveryScreen = forAdmins('Delivery', () => {
  const { deliveryId } = route.useParams()
  return <OneDelivery key={deliveryId} id={deliveryId} />
})

/** A pause or the wait for a turn can end without an attempt, so the page is polled. */
const POLL_INTERVAL_MS = 10_000

function OneDelivery({ id }: { id: string }) {
  const delivery = useFreshQuery(Delivery, { id })
  useAttempts(delivery.data?.delivery?.endpoint?.id ?? null, ({ attempt }) => {
    if (attempt?.deliveryId === id) delivery.refetch()
  })
  usePolling(delivery.refetch, POLL_INTERVAL_MS)
  return (
    <LoadedScreen title="Delivery" query={delivery} valueIn={(data) => data.delivery}>
      {(found) => <DeliveryPage delivery={found} />}
    </LoadedScreen>
  )
}
