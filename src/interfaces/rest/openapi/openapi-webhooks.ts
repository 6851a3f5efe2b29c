import { type EventType, sampleOf } from '../../../domain/events/index.ts'
import { EVENT_SHAPES } from '../resources/events.ts'

const AT = new Date('2026-11-21T02:07:47.123Z')

const HEADERS: [name: string, description: string, required: boolean][] = [
  [
    'Service-Signature',
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret. Refuse it when t is more than 300 seconds away, and compare in constant time.',
    true,
  ],
  ['Service-Signature-Next', 'During a rotation: the same, keyed with the new secret.', false],
  [
    'webhook-id',
    'The event’s id, the same on every attempt and replay: what you have seen need not be done again.',
    true,
  ],
  ['webhook-timestamp', 'Unix seconds, for Standard Webhooks.', true],
  [
    'webhook-signature',
    '`v1,<base64>`, for Standard Webhooks; two of them, with a space between, during a rotation.',
    true,
  ],
  ['Webhook-Attempt', '1, 2, …', true],
  ['Webhook-Sequence', 'Counts a lead’s events from 1. Test events have none.', false],
  ['Webhook-Replay', 'The replay’s id, if it is one.', false],
]

/** What `/v1` posts to webhook endpoints: the `webhooks` section, with a sample of each type. */
export function webhooksSection(): Record<string, unknown> {
  return Object.fromEntries(EVENT_SHAPES.map((shape) => [shape.type, { post: postOf(shape) }]))
}

function postOf({ type, name, schema }: (typeof EVENT_SHAPES)[number]) {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    summary: schema.description,
    description: 'Posted to every webhook endpoint that is subscribed to it, and again until it is answered with 2xx.',
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
      '2XX': { description: 'Taken, within 10 seconds.' },
      default: { description: 'Not taken: it comes again, for up to 24 hours. `Retry-After` makes it later.' },
    },
  }
}

function sampleEnvelope(type: EventType) {
  const [id, workspace_id] = ['evt_01kadh3m8fzqf4s1xw5j7ceq9t', 'ws_01kadh3m8fzqf4s1xw5j7ceq9t']
  return { id, type, created: AT.toISOString(), workspace_id, data: sampleOf(type, AT) }
}
