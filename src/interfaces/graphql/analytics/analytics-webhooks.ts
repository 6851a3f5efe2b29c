import { type WebhookHealth, webhookHealthShape } from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { objectOf } from '../schema/shape-fields.ts'
import { rateOf } from './rate.ts'

const ENDPOINTS_MAX = 100

const Health = objectOf<typeof webhookHealthShape.shape, WebhookHealth>(
  'AnalyticsWebhookHealth',
  webhookHealthShape,
  (t) => ({
    successRate: t.float({
      nullable: true,
      description:
        'Succeeded deliveries divided by succeeded and exhausted deliveries, 0 to 1. Null if no delivery ' +
        'succeeded or is exhausted.',
      resolve: ({ succeeded, exhausted }) => rateOf(succeeded, succeeded + exhausted),
    }),
    attemptSuccessRate: t.float({
      nullable: true,
      description:
        'Attempts with a 2xx response divided by all finished attempts, 0 to 1. Null if no attempt has finished.',
      resolve: ({ attempts, attempts_succeeded }) => rateOf(attempts_succeeded, attempts),
    }),
  }),
)

/** The first row is of all. */
export const AnalyticsWebhooks = builder.objectRef<WebhookHealth[]>('AnalyticsWebhooks').implement({
  description: 'Webhook delivery statistics.',
  fields: (t) => ({
    all: t.field({ type: Health, nullable: true, description: 'Totals for all endpoints.', resolve: ([all]) => all }),
    endpoints: t.field({
      type: [Health],
      description:
        'Statistics of each endpoint with at least one delivery, oldest endpoint first. At most 100 endpoints.',
      resolve: ([, ...each]) => each.slice(0, ENDPOINTS_MAX),
    }),
  }),
})
