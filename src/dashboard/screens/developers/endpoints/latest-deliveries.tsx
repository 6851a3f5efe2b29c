import { Text } from '@mantine/core'
import { useQuery } from 'urql'
import { Deliveries } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/links.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { DeliveryLines } from '../deliveries/delivery-lines.tsx'
import { Panel } from '../panel.tsx'
import { useAgainAfterAttempts } from '../use-attempts.ts'

const LATEST = 8

/** What the endpoint was sent last, test events included; live. */
export function LatestDeliveries({ endpointId }: { endpointId: string }) {
  const { workspace } = usePlace()
  const [{ data, error }, again] = useQuery({
    query: Deliveries,
    variables: { first: LATEST, endpointId },
    requestPolicy: 'cache-and-network',
  })
  useAgainAfterAttempts(endpointId, again)
  const deliveries = data?.deliveries?.edges.map(({ node }) => node)
  return (
    <Panel
      title="Latest deliveries"
      actions={
        <TextLink
          to="/w/$workspaceId/developers/deliveries"
          params={{ workspaceId: workspace.id }}
          search={{ endpoint: endpointId }}
          size="sm"
        >
          View all deliveries
        </TextLink>
      }
    >
      {deliveries ? (
        deliveries.length > 0 ? (
          <DeliveryLines deliveries={deliveries} />
        ) : (
          <Text size="sm" c="dimmed">
            No deliveries in the last 7 days. Send a test event.
          </Text>
        )
      ) : error ? (
        <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
    </Panel>
  )
}
