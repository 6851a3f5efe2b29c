import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { Delivery } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { MissingScreen } from '../../../components/screen-states.tsx'
import { ForAdmins, useLookAgain } from '../../settings/index.ts'
import { useAttempts } from '../use-attempts.ts'
import { DeliveryPage } from './delivery-page.tsx'

const route = getRouteApi('/w/$workspaceId/developers/deliveries/$deliveryId')

export function DeliveryScreen() {
  const { deliveryId } = route.useParams()
  return (
    <ForAdmins title="Delivery">
      <Loaded key={deliveryId} id={deliveryId} />
    </ForAdmins>
  )
}

/** What it waits for may be over without an attempt: a pause, or its turn. */
const LOOK_AGAIN_MS = 10_000

function Loaded({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: Delivery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const lookAgain = () => again({ requestPolicy: 'network-only' })
  useAttempts(data?.delivery?.endpoint?.id ?? null, ({ attempt }) => {
    if (attempt?.deliveryId === id) lookAgain()
  })
  useLookAgain(again, LOOK_AGAIN_MS)
  if (data?.delivery) return <DeliveryPage delivery={data.delivery} />
  if (data) return <MissingScreen />
  return (
    <Screen title="Delivery">
      {error ? <Problem error={error} title="Couldn’t load the delivery" onRetry={lookAgain} /> : <RecordsLoading />}
    </Screen>
  )
}
