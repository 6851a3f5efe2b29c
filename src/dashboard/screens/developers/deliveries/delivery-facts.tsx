import { TextLink } from '../../../components/screen/links.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { When } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { EndpointName } from '../endpoint-name.tsx'
import { Exact } from '../exact.tsx'
import { useIsDeleted } from '../use-endpoint-choices.ts'
import type { Delivery } from './delivery.ts'

/** Event, endpoint, times and the next attempt. */
export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { workspace } = useCurrentWorkspace()
  const isDeleted = useIsDeleted(delivery.endpointId)
  const params = { workspaceId: workspace.id }
  const { endpoint, eventId, replayId, explanation } = delivery
  const nextAt = delivery.status === 'PENDING' ? (explanation.until ?? delivery.nextAttemptAt) : null
  return (
    <Panel title="Details">
      <Details>
        <Detail name="Endpoint">
          {endpoint && !isDeleted ? (
            <TextLink
              to="/w/$workspaceId/developers/endpoints/$endpointId"
              params={{ ...params, endpointId: endpoint.id }}
              inherit
            >
              {endpoint.url}
            </TextLink>
          ) : (
            <EndpointName endpointId={delivery.endpointId} endpoint={endpoint} />
          )}
        </Detail>
        <Detail name="Event">
          <TextLink to="/w/$workspaceId/developers/events" search={{ event: eventId }} inherit>
            {eventId}
          </TextLink>
        </Detail>
        <Detail name="Event time">
          <Exact at={delivery.createdAt} />
        </Detail>
        {nextAt && (
          <Detail name="Next attempt">
            <When at={nextAt} />
          </Detail>
        )}
        {delivery.finishedAt && (
          <Detail name="Finished">
            <Exact at={delivery.finishedAt} />
          </Detail>
        )}
        {replayId && (
          <Detail name="Replay">
            <TextLink to="/w/$workspaceId/developers/deliveries" search={{ replay: replayId }} inherit>
              View replay
            </TextLink>
          </Detail>
        )}
        <Detail name="ID">
          <CopyableId id={delivery.id} />
        </Detail>
      </Details>
    </Panel>
  )
}
