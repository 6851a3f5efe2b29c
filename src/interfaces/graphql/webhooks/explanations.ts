import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { type Explanation, explainDelivery } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { DeliveryReason } from '../schema/enums.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const ExplainInput = z.strictObject({ event_id: idText, endpoint_id: idText })

export const ExplanationObject = builder
  .objectRef<Explanation & { deliveryId: string | null }>('DeliveryExplanation')
  .implement({
    description: 'Why an event has, or has not, reached a webhook endpoint, by what is known now.',
    fields: (t) => ({
      reason: t.expose('reason', { type: DeliveryReason, description: 'The weightiest reason.' }),
      text: t.exposeString('text', { description: 'In words, with the last answer.' }),
      until: t.expose('until', {
        type: 'DateTime',
        nullable: true,
        description: 'When what it waits for is over, where that is known.',
      }),
      delivery: t.prismaField({
        type: 'WebhookDelivery',
        nullable: true,
        description: 'The delivery. Null when there is none.',
        resolve: (query, { deliveryId }, _args, context) =>
          deliveryId === null ? null : dbOf(context).webhookDelivery.findFirst({ ...query, where: { id: deliveryId } }),
      }),
    }),
  })

builder.queryField('explainDelivery', (t) =>
  t.field({
    type: ExplanationObject,
    nullable: true,
    description: 'Why an event was or was not delivered to a webhook endpoint.',
    authScopes: scopes.fullAccess,
    args: {
      eventId: t.arg.id({ required: true, description: 'The event, such as evt_01jd…' }),
      endpointId: t.arg.id({ required: true, description: 'The endpoint, such as wh_01jd…; a deleted one too.' }),
    },
    resolve: (_root, args, { app, principal }) =>
      asGraphqlSays(() => {
        const { event_id: eventId, endpoint_id: endpointId } = parseInput(ExplainInput, args)
        return explainDelivery(app, { workspaceId: principal.workspaceId, eventId, endpointId })
      }),
  }),
)
