import type { WebhookHealth } from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { rateOf } from '../schema/rate.ts'

const ENDPOINTS_MAX = 100

const Health = builder.objectRef<WebhookHealth>('AnalyticsWebhookHealth').implement({
  description: 'How deliveries and their attempts fared. Test events are not counted.',
  fields: (t) => ({
    endpointId: t.exposeID('endpoint_id', { nullable: true, description: 'The endpoint. Null: all together.' }),
    url: t.exposeString('url', { nullable: true, description: 'Its address. Null: all together.' }),
    deliveries: t.exposeInt('deliveries', { description: 'Deliveries of the events of the range.' }),
    succeeded: t.exposeInt('succeeded', { description: 'Those that the receiver took.' }),
    exhausted: t.exposeInt('exhausted', { description: 'Those that were tried for 24 hours, in vain.' }),
    successRate: t.float({
      nullable: true,
      description: 'Deliveries that succeeded, of those that succeeded or were tried in vain. 0 to 1.',
      resolve: ({ succeeded, exhausted }) => rateOf(succeeded, succeeded + exhausted),
    }),
    attempts: t.exposeInt('attempts', { description: 'Their attempts that have ended.' }),
    attemptSuccessRate: t.float({
      nullable: true,
      description: 'Attempts that the receiver answered with 2xx, of all that have ended. 0 to 1.',
      resolve: ({ attempts, attempts_succeeded }) => rateOf(attempts_succeeded, attempts),
    }),
    p95Ms: t.exposeFloat('p95_ms', {
      nullable: true,
      description: 'Nineteen in twenty attempts were over within so many milliseconds.',
    }),
  }),
})

/** The first row is of all. */
export const AnalyticsWebhooks = builder.objectRef<WebhookHealth[]>('AnalyticsWebhooks').implement({
  description: 'How webhooks fared.',
  fields: (t) => ({
    all: t.field({
      type: Health,
      nullable: true,
      description: 'All endpoints together.',
      resolve: ([all]) => all,
    }),
    endpoints: t.field({
      type: [Health],
      description: 'Each endpoint that had a delivery, the oldest endpoint first; at most 100.',
      resolve: ([, ...each]) => each.slice(0, ENDPOINTS_MAX),
    }),
  }),
})
