import { Deliveries } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { DeliveryLines } from '../deliveries/delivery-lines.tsx'
import { useRefetchAfterAttempts } from '../use-attempts.ts'

const LATEST = 8

/** The endpoint's latest deliveries, live, including test events. */
export function LatestDeliveries({ endpointId }: { endpointId: string }) {
  const latest = useFreshQuery(Deliveries, { first: LATEST, endpointId })
  useRefetchAfterAttempts(endpointId, latest.refetch)
  return (
    <Panel
      title="Latest deliveries"
      actions={
        <TextLink to="/w/$workspaceId/developers/deliveries" search={{ endpoint: endpointId }} size="sm">
          View all deliveries
        </TextLink>
      }
    >
      <Loaded value={latest.data?.deliveries} query={latest}>
        {({ edges }) =>
          edges.length > 0 ? (
            <DeliveryLines deliveries={edges.map(({ node }) => node)} />
          ) : (
            <Hint>No deliveries in the last 7 days. Send a test event.</Hint>
          )
        }
      </Loaded>
    </Panel>
  )
}
