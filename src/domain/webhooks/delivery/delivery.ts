import { z } from 'zod'
import { eventType } from '../../events/index.ts'
import { idOf, wireTime, wordsOf } from '../../kernel/index.ts'
import { attemptShape } from './attempt.ts'

/**
 * The statuses of a delivery: one event for one endpoint.
 *
 *   pending ──2xx──▶ succeeded          any final status can be replayed: it is pending again, with a new retry schedule,
 *      ├──24 hours──▶ exhausted         the same event ID, and continued attempt numbers
 *      └──deleted, erased──▶ canceled
 *   skipped: the endpoint was disabled when the event occurred
 */
export const deliveryStatus = wordsOf('DeliveryStatus', 'Status of a delivery.', {
  pending: 'The delivery is waiting for an attempt or a retry.',
  succeeded: 'The receiver responded with a 2xx status code.',
  exhausted: 'All attempts within 24 hours failed.',
  skipped: 'The endpoint was disabled when the event occurred.',
  canceled: 'The endpoint was deleted or the lead was erased.',
})

export type DeliveryStatus = z.output<typeof deliveryStatus>

/** How long deliveries and their attempts are kept. */
export const HISTORY_DAYS = 7

/** A delivery as REST, GraphQL and the documentation show it. */
export const deliveryShape = z
  .object({
    id: idOf('dlv', 'ID of the delivery.'),
    endpoint_id: idOf('wh', 'ID of the webhook endpoint.'),
    event_id: idOf('evt', 'ID of the event, which is the same for every attempt and replay.'),
    event_type: eventType.describe('Type of the event.'),
    status: deliveryStatus.describe(
      'Status of the delivery. `skipped` means that the endpoint was disabled. `canceled` means that the ' +
        'endpoint was deleted or the lead was erased.',
    ),
    is_test: z.boolean().describe('Whether this is a test event.'),
    replay_id: idOf(
      'rpl',
      'ID of the latest replay that included this delivery. Null if no replay included it.',
    ).nullable(),
    attempt_count: z.int().describe('Number of attempts.'),
    first_attempt_at: wireTime
      .nullable()
      .describe(
        'When the first attempt of the current retry schedule started. A replay starts a new schedule. Null ' +
          'before the first attempt.',
      ),
    next_attempt_at: wireTime.nullable().describe('When the next attempt is due. Null if no attempt is planned.'),
    finished_at: wireTime.nullable().describe('When the delivery finished. Null if it has not finished.'),
    created_at: wireTime.describe('When the event occurred.'),
  })
  .describe('One event sent to one webhook endpoint.')

/** The `body` of a delivery is that of its event. */
export const deliveryBody = {
  select: { event: { select: { body: true } } },
  show: ({ event }: { event: { body: string | null } }) => event.body ?? '',
} as const

export const deliveryWithAttemptsShape = z
  .object({
    ...deliveryShape.shape,
    body: z
      .string()
      .describe('The exact request body of every attempt: the event as JSON.')
      .meta({ examples: ['{"id":"evt_01kadh3m8fzqf4s1xw5j7ceq9t","type":"message.received",…}'] }),
    attempts: z.array(attemptShape).describe('All attempts, oldest first.'),
  })
  .describe('A delivery with its request body and attempts.')
