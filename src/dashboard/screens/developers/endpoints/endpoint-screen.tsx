import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { WebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { MissingScreen } from '../../../components/screen-states.tsx'
import { ForAdmins } from '../../settings/index.ts'
import { EndpointPage } from './endpoint-page.tsx'

const route = getRouteApi('/w/$workspaceId/developers/endpoints/$endpointId')

export function EndpointScreen() {
  const { endpointId } = route.useParams()
  return (
    <ForAdmins title="Endpoint">
      <Loaded key={endpointId} id={endpointId} />
    </ForAdmins>
  )
}

function Loaded({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: WebhookEndpoint,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const retry = () => again({ requestPolicy: 'network-only' })
  if (data?.webhookEndpoint) return <EndpointPage endpoint={data.webhookEndpoint} again={retry} />
  if (data) return <MissingScreen />
  return (
    <Screen title="Endpoint">
      {error ? <Problem error={error} title="Couldn’t load the endpoint" onRetry={retry} /> : <RecordsLoading />}
    </Screen>
  )
}
