import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { deliveryReason, type Explanation, explainDelivery } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'

const ExplainInput = z.strictObject({ event_id: idText, endpoint_id: idText })

export const ExplanationObject = builder
  .objectRef<Explanation & { deliveryId: string | null }>('DeliveryExplanation')
  .implement({
    description: 'Why an event was or was not delivered to a webhook endpoint, based on the current data.',
    fields: (t) => ({
      reason: t.expose('reason', { type: enumFrom(deliveryReason), description: 'Main reason.' }),
      text: t.exposeString('text', { description: 'Human-readable explanation, with the last response.' }),
      until: t.expose('until', {
        type: 'DateTime',
        nullable: true,
        description:
          'When the delivery stops waiting. Null if the delivery is not waiting, or if the time is not known.',
      }),
      delivery: rowField(t, {
        model: 'WebhookDelivery',
        id: 'deliveryId',
        description: 'The delivery. Null if no delivery was created.',
      }),
    }),
  })

builder.queryField('explainDelivery', (t) =>
  t.field({
    type: ExplanationObject,
    nullable: true,
    description: 'Explains why an event was or was not delivered to a webhook endpoint.',
    authScopes: scopes.fullAccess,
    args: {
      eventId: t.arg.id({ required: true, description: 'ID of the event, such as evt_01jd….' }),
      endpointId: t.arg.id({
        required: true,
        description: 'ID of the endpoint, such as wh_01jd…. Deleted endpoints are also accepted.',
      }),
    },
    resolve: (_root, args, { app, principal }) =>
      withGraphqlParams(() => {
        const { event_id: eventId, endpoint_id: endpointId } = parseInput(ExplainInput, args)
        return explainDelivery(app, { workspaceId: principal.workspaceId, eventId, endpointId })
      }),
  }),
)
