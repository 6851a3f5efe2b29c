import { type EventType, sampleOf } from '../../../domain/events/index.ts'
import { EVENT_SHAPES } from '../resources/events.ts'

const AT = new Date('2026-11-21T02:07:47.123Z')

const HEADERS: [name: string, description: string, required: boolean][] = [
  [
    'Service-Signature',
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret. Reject the ' +
      'request if `t` differs from the current time by more than 300 seconds, and compare signatures in ' +
      'constant time.',
    true,
  ],
  ['Service-Signature-Next', 'During a secret rotation: the same signature, keyed with the new secret.', false],
  ['webhook-id', 'ID of the event. It is the same for every attempt and replay, so use it to ignore duplicates.', true],
  ['webhook-timestamp', 'Time of the attempt in Unix seconds, as defined by Standard Webhooks.', true],
  [
    'webhook-signature',
    '`v1,<base64>`, as defined by Standard Webhooks. During a secret rotation, two signatures separated by a space.',
    true,
  ],
  ['Webhook-Attempt', 'Number of the attempt, starting at 1.', true],
  [
    'Webhook-Sequence',
    'Sequence number among the lead’s events, starting at 1. Not sent with test events and with events without a lead.',
    false,
  ],
  ['Webhook-Replay', 'ID of the replay, if the request belongs to one.', false],
]

/** Requests that are sent to webhook endpoints: the `webhooks` section, with a sample of each type. */
export function webhooksSection(): Record<string, unknown> {
  return Object.fromEntries(EVENT_SHAPES.map((shape) => [shape.type, { post: postOf(shape) }]))
}

function postOf({ type, name, schema }: (typeof EVENT_SHAPES)[number]) {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    summary: schema.description,
    description:
      'Sent to every webhook endpoint that is subscribed to the event type. Retried for up to 24 hours until the ' +
      'endpoint responds with 2xx.',
    tags: ['Events'],
    security: [],
    parameters: HEADERS.map(([header, description, required]) => {
      return { name: header, in: 'header', description, ...(required && { required }), schema: { type: 'string' } }
    }),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example: sampleEnvelope(type) },
      },
    },
    responses: {
      '2XX': { description: 'The event was received. Respond within 10 seconds.' },
      default: {
        description:
          'The delivery failed. It is retried for up to 24 hours. A `Retry-After` header delays the next attempt.',
      },
    },
  }
}

function sampleEnvelope(type: EventType) {
  const [id, workspace_id] = ['evt_01kadh3m8fzqf4s1xw5j7ceq9t', 'ws_01kadh3m8fzqf4s1xw5j7ceq9t']
  return { id, type, created: AT.toISOString(), workspace_id, data: sampleOf(type, AT) }
}
