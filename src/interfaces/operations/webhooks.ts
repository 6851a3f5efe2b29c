import { z } from 'zod'
import {
  CreateEndpointInput,
  completeRotation,
  createEndpoint,
  deleteEndpoint,
  EndpointIdInput,
  RotateSecretInput,
  recallEndpoint,
  recallTest,
  rotateSecret,
  sendTestEvent,
  TestEndpointInput,
  UpdateEndpointInput,
  updateEndpoint,
} from '../../domain/webhooks/index.ts'
import { orNotFound } from '../../errors.ts'
import { inputOf } from '../graphql/schema/input-of.ts'
import type { MutationRequest } from '../graphql/schema/mutation.ts'
import { idPayload, rowPayload } from '../graphql/schema/row-field.ts'
import { TEST_COST } from '../graphql/webhooks/test-events.ts'
import { WebhookHeaderInput, withHeadersByName } from '../graphql/webhooks/webhook-headers.ts'
import { CreateEndpointPayload, EndpointPayload, RotateSecretPayload } from '../graphql/webhooks/webhook-payload.ts'
import { RestAttempt } from '../rest/resources/attempts.ts'
import { RestWebhook, RestWebhookWithSecret, shownWebhook } from '../rest/resources/webhooks.ts'
import { ACT, CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Webhooks'
const ALL_TYPES = 'One or more event types. To receive all types, provide only ALL.'

type Secret = Awaited<ReturnType<typeof createEndpoint>>
const withSecret = {
  rest: ({ endpoint, secret }: Secret) => ({ ...endpoint, secret }),
  graphql: ({ endpoint, secret }: Secret) => ({ endpointId: endpoint.id, secret }),
}

operation('create_webhook', {
  input: CreateEndpointInput,
  scope,
  description:
    'Creates a webhook endpoint. Store the secret: it is shown only on creation and rotation. A workspace can have at most ' +
    '100 endpoints.',
  run: (input, { app, by }) => createEndpoint(app, { ...by, ...input }),
  again: endpointAgain,
  rest: {
    ...{ ...CREATE, path: '/webhooks', tag, codes: ['limit_reached'] },
    type: RestWebhookWithSecret,
    show: withSecret.rest,
    example: { url: 'https://example.com/webhooks/leadthread', event_types: ['message.received', 'lead.qualified'] },
  },
  graphql: {
    name: 'createWebhookEndpoint',
    type: CreateEndpointPayload,
    show: withSecret.graphql,
    input: {
      description: 'URL, event types and delivery options of a new webhook endpoint.',
      types: { headers: [WebhookHeaderInput] },
      descriptions: {
        event_types: ALL_TYPES,
        ordering: 'Delivery order of events. Default: NONE.',
        headers: 'Custom headers to send with every request. At most 20 headers and 4 KiB in total.',
      },
    },
    takes: 'The endpoint.',
    read: withHeadersByName,
  },
})

operation('update_webhook', {
  input: UpdateEndpointInput,
  scope,
  description: 'Updates the given fields of a webhook endpoint. Retries of earlier events use the new settings too.',
  run: (input, { app, by: { workspaceId, mode, actor } }) =>
    updateEndpoint(app, { workspaceId, mode, actor, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/webhooks/{id}', tag },
    type: RestWebhook,
    show: (endpoint) => endpoint,
    example: { status: 'disabled', description: 'Paused while we move.' },
  },
  graphql: {
    name: 'updateWebhookEndpoint',
    type: EndpointPayload,
    show: ({ id }) => ({ endpointId: id }),
    input: {
      description: 'Webhook endpoint fields to change. Omitted fields keep their values.',
      idempotent: false,
      types: { headers: [WebhookHeaderInput] },
      descriptions: {
        event_types: ALL_TYPES,
        ordering: 'Delivery order of events.',
        status:
          'New status. DISABLED skips pending and new deliveries, which can be replayed later. ENABLED resets the ' +
          'failure count and ends a pause.',
        headers:
          'Custom headers to set, by name. A header without a value is removed; other headers are kept. Null ' +
          'removes all headers.',
      },
    },
    takes: 'The settings to change.',
    read: withHeadersByName,
  },
})

rowOperation('delete_webhook', {
  input: EndpointIdInput,
  scope,
  description: 'Deletes a webhook endpoint and cancels its pending deliveries.',
  run: (input, { app, by }) => deleteEndpoint(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/webhooks/{id}', tag, shows: null },
  graphql: {
    name: 'deleteWebhookEndpoint',
    type: idPayload('DeleteWebhookEndpointPayload', 'The deleted webhook endpoint.', {
      id: 'deletedId',
      description: 'ID of the deleted endpoint.',
    }),
    input: { description: 'The webhook endpoint to delete.' },
  },
})

const { id, overlap_hours: overlapHours } = RotateSecretInput.shape
/** The default is documented, and is not part of the input type. */
const RotateSecretOf = z.strictObject({ id, overlap_hours: overlapHours.unwrap().optional() })

operation('rotate_webhook_secret', {
  input: RotateSecretInput,
  scope,
  description:
    'Creates a new secret for a webhook endpoint. Rotate the secret, deploy the new one, then complete the rotation. ' +
    'Until the overlap ends, `Service-Signature` is signed with the old secret and `Service-Signature-Next` with the new ' +
    'one.',
  run: (input, { app, by }) => rotateSecret(app, { ...by, ...input }),
  again: endpointAgain,
  rest: {
    ...{ ...ACT, path: '/webhooks/{id}/rotate', tag },
    type: RestWebhookWithSecret,
    show: withSecret.rest,
    example: { overlap_hours: 24 },
  },
  graphql: {
    type: RotateSecretPayload,
    show: withSecret.graphql,
    adds: 'During the overlap, another rotation is refused unless its overlapHours is 0.',
    inputType: inputOf('RotateWebhookSecretInput', RotateSecretOf, {
      description: 'The webhook endpoint whose secret to rotate.',
      descriptions: {
        overlap_hours:
          'Number of hours during which deliveries are signed with both secrets, 0 to 168. Default: 24. Use 0 ' +
          'to replace a leaked secret immediately.',
      },
    }),
    takes: 'The webhook endpoint whose secret to rotate, and the overlap in hours.',
    read: ({ overlapHours, ...given }) => ({ ...given, ...(overlapHours != null && { overlapHours }) }),
  },
})

rowOperation('complete_webhook_rotation', {
  input: EndpointIdInput,
  scope,
  description:
    'Completes the rotation of a signing secret. From the next request on, deliveries are signed only with the new ' +
    'secret.',
  run: (input, { app, by }) => completeRotation(app, { ...by, ...input }),
  rest: { ...ACT, path: '/webhooks/{id}/rotate/complete', tag, shows: shownWebhook },
  graphql: {
    type: EndpointPayload,
    input: { description: 'The webhook endpoint whose secret rotation to complete.' },
  },
})

/** In GraphQL, the endpoint is an argument like the others. */
const TestEndpointOf = z.strictObject({
  endpoint_id: TestEndpointInput.shape.id.describe('ID of the endpoint. The endpoint can be disabled.'),
  event_type: TestEndpointInput.shape.event_type,
})

operation('test_webhook', {
  input: TestEndpointInput,
  scope,
  description:
    'Sends a test event immediately, even if the endpoint is not subscribed to the event type or is disabled, and waits ' +
    'for the response. The attempt is kept in the delivery history as a test and is not retried.',
  run: (input, { app, by }) => sendTestEvent(app, { ...by, ...input }),
  again: async (madeId, { app, by: { workspaceId } }, { id }) =>
    orNotFound(await recallTest(app, { workspaceId, id: madeId }), 'webhook endpoint', id),
  rest: {
    ...{ ...ACT, path: '/webhooks/{id}/test', tag: 'Deliveries', codes: ['not_found'] },
    type: RestAttempt,
    show: (attempt) => attempt,
    example: { event_type: 'message.received' },
  },
  graphql: {
    name: 'sendTestEvent',
    type: rowPayload('SendTestEventPayload', 'The attempt to deliver the test event.', {
      field: 'attempt',
      model: 'WebhookAttempt',
      id: 'attemptId',
    }),
    show: ({ id }) => ({ attemptId: id }),
    complexity: TEST_COST,
    inputType: inputOf('SendTestEventInput', TestEndpointOf, {
      description: 'The endpoint and the event type to send.',
    }),
    takes: 'The endpoint and the event type to send.',
    read: ({ endpointId, ...given }) => ({ id: endpointId, ...given }),
    rename: (param) => (param === 'id' ? 'endpointId' : param),
  },
})

async function endpointAgain(id: string, { app, by: { workspaceId } }: MutationRequest) {
  return orNotFound(await recallEndpoint(app, { workspaceId, id }), 'webhook endpoint', id)
}
