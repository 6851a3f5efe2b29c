import { eventType } from '../../events/index.ts'
import { between, createdFilters, idText, type List } from '../../kernel/index.ts'
import { deliveryStatus } from './delivery.ts'

const filters = {
  endpoint_id: idText.optional().describe('Only deliveries to this endpoint.'),
  status: deliveryStatus.optional().describe('Only deliveries with this status.'),
  event_type: eventType.optional().describe('Only deliveries of events of this type.'),
  replay_id: idText.optional().describe('Only deliveries of this replay.'),
  event_id: idText.optional().describe('Only deliveries of this event.'),
  ...createdFilters('deliveries'),
}

/** The deliveries of a workspace, newest first. REST lists those of one endpoint. */
export const deliveryList: List<'WebhookDelivery', typeof filters> = {
  name: 'deliveries',
  model: 'webhookDelivery',
  filters,
  graphqlOnly: ['endpoint_id', 'replay_id', 'event_id'],
  where({ endpoint_id, status, event_type, replay_id, event_id, created_after, created_before }) {
    return {
      ...(endpoint_id !== undefined && { endpointId: endpoint_id }),
      ...(status !== undefined && { status }),
      ...(event_type !== undefined && { eventType: event_type }),
      ...(replay_id !== undefined && { replayId: replay_id }),
      ...(event_id !== undefined && { eventId: event_id }),
      ...between('createdAt', created_after, created_before),
    }
  },
}
