import type { WebhookHealth } from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { rateOf } from '../schema/rate.ts'

const ENDPOINTS_MAX = 100

const Health = builder.objectRef<WebhookHealth>('AnalyticsWebhookHealth').implement({
  description: 'Results of deliveries and their attempts. Test events are not counted.',
  fields: (t) => ({
    endpointId: t.exposeID('endpoint_id', {
      nullable: true,
      description: 'ID of the endpoint. Null for the total of all endpoints.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'URL of the endpoint. Null for the total of all endpoints.',
    }),
    deliveries: t.exposeInt('deliveries', { description: 'Deliveries of events in the range.' }),
    succeeded: t.exposeInt('succeeded', { description: 'Deliveries that the endpoint answered with 2xx.' }),
    exhausted: t.exposeInt('exhausted', { description: 'Deliveries that failed after 24 hours of retries.' }),
    successRate: t.float({
      nullable: true,
      description: 'Succeeded deliveries divided by succeeded and exhausted deliveries, 0 to 1.',
      resolve: ({ succeeded, exhausted }) => rateOf(succeeded, succeeded + exhausted),
    }),
    attempts: t.exposeInt('attempts', { description: 'Finished attempts of these deliveries.' }),
    attemptSuccessRate: t.float({
      nullable: true,
      description: 'Attempts answered with 2xx divided by all finished attempts, 0 to 1.',
      resolve: ({ attempts, attempts_succeeded }) => rateOf(attempts_succeeded, attempts),
    }),
    p95Ms: t.exposeFloat('p95_ms', {
      nullable: true,
      description: '95th percentile of the attempt duration, in milliseconds.',
    }),
  }),
})

/** The first row is of all. */
export const AnalyticsWebhooks = builder.objectRef<WebhookHealth[]>('AnalyticsWebhooks').implement({
  description: 'Webhook delivery statistics.',
  fields: (t) => ({
    all: t.field({
      type: Health,
      nullable: true,
      description: 'Total of all endpoints.',
      resolve: ([all]) => all,
    }),
    endpoints: t.field({
      type: [Health],
      description: 'Each endpoint with at least one delivery, oldest endpoint first. At most 100.',
      resolve: ([, ...each]) => each.slice(0, ENDPOINTS_MAX),
    }),
  }),
})
