import { getRouteApi } from '@tanstack/react-router'
import { WebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { LoadedScreen } from '../../../components/screen/loaded.tsx'
import { forAdmins } from '../../settings/index.ts'
import { EndpointPage } from './endpoint-page.tsx'

const route = getRouteApi('/w/$workspaceId/developers/endpoints/$endpointId')

export const EndpointScreen = forAdmins('Endpoint', () => {
  const { endpointId } = route.useParams()
  return <OneEndpoint key={endpointId} id={endpointId} />
})

function OneEndpoint({ id }: { id: string }) {
  const endpoint = useFreshQuery(WebhookEndpoint, { id })
  return (
    <LoadedScreen title="Endpoint" query={endpoint} valueIn={(data) => data.webhookEndpoint}>
      {(found) => <EndpointPage endpoint={found} refetch={endpoint.refetch} />}
    </LoadedScreen>
  )
}
