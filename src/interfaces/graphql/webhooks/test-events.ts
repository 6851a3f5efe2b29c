import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import {
  type ReceiverReport,
  recallTest,
  receiverCheck,
  sendTestEvent,
  TestEndpointInput,
  type Verdict,
  VerifyEndpointInput,
  verifyEndpoint,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { inputOf } from '../schema/input-of.ts'
import { runMutation } from '../schema/mutation.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

/** Each waits for a receiver, so a query can contain 25 of them. */
const TEST_COST = 2_000

const TestSchema = z.strictObject({
  endpoint_id: idText.describe('ID of the endpoint. It may be disabled.'),
  event_type: TestEndpointInput.shape.event_type,
})

const TestInput = inputOf('SendTestEventInput', TestSchema, {
  description: 'The endpoint and the event type to send.',
})
const VerifyInput = inputOf('VerifyEndpointInput', VerifyEndpointInput)

const TestPayload = rowPayload('SendTestEventPayload', 'The attempt and its result.', {
  field: 'attempt',
  model: 'WebhookAttempt',
  id: 'attemptId',
  description: 'The attempt.',
})

const CheckObject = builder.objectRef<Verdict & { attemptId: string }>('ReceiverCheckResult').implement({
  description: 'The receiver’s response to one test request.',
  fields: (t) => ({
    check: t.expose('check', { type: enumFrom(receiverCheck), description: 'The test that was run.' }),
    passed: t.exposeBoolean('passed', { description: 'Whether the receiver responded as expected.' }),
    text: t.exposeString('text', { description: 'Human-readable result, with advice if the test failed.' }),
    responseStatus: t.exposeInt('response_status', {
      nullable: true,
      description: 'HTTP status code of the response.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Error if there was no response.' }),
    attempt: rowField(t, {
      model: 'WebhookAttempt',
      id: 'attemptId',
      description: 'The request as recorded in the delivery history.',
    }),
  }),
})

const VerifyPayload = builder.objectRef<ReceiverReport>('VerifyEndpointPayload').implement({
  description: 'Results of the receiver checks.',
  fields: (t) => ({
    passed: t.boolean({
      description: 'Whether all checks passed.',
      resolve: ({ verdicts }) => verdicts.every(({ passed }) => passed),
    }),
    checks: t.field({
      type: [CheckObject],
      description: 'The individual results.',
      resolve: ({ verdicts, attemptIds }) => verdicts.map((verdict, i) => ({ ...verdict, attemptId: attemptIds[i]! })),
    }),
  }),
})

builder.mutationFields((t) => ({
  sendTestEvent: t.field({
    type: TestPayload,
    nullable: true,
    description:
      'Sends a test event immediately, whatever the endpoint is subscribed to, and waits for the response. ' +
      'It is kept in the delivery history as a test and is not retried.',
    authScopes: scopes.fullAccess,
    complexity: TEST_COST,
    args: {
      input: t.arg({ type: TestInput, required: true, description: 'The endpoint and the event type to send.' }),
    },
    resolve: (_root, { input }, context) => {
      const { workspaceId } = context.principal
      return runMutation(context, input, {
        name: 'sendTestEvent',
        schema: TestSchema,
        run: async ({ endpoint_id: id, event_type }, idempotency) => {
          const attempt = await sendTestEvent(context.app, { workspaceId, idempotency, id, event_type })
          return { attemptId: attempt.id }
        },
        again: async (deliveryId) => {
          const attempt = await recallTest(context.app, { workspaceId, id: deliveryId })
          if (!attempt) throw new AppError('not_found')
          return { attemptId: attempt.id }
        },
      })
    },
  }),
  verifyEndpoint: t.field({
    type: VerifyPayload,
    nullable: true,
    description:
      'Tests a receiver with four requests: a valid event, one with an invalid signature, one with an old ' +
      'timestamp, and the valid event again. Reports which of them it handled correctly. Takes up to 40 ' +
      'seconds if the receiver does not respond.',
    authScopes: scopes.fullAccess,
    complexity: 4 * TEST_COST,
    args: { input: t.arg({ type: VerifyInput, required: true, description: 'The receiver to check.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'verifyEndpoint',
        schema: VerifyEndpointInput,
        run: (given) => verifyEndpoint(context.app, { workspaceId: context.principal.workspaceId, ...given }),
      }),
  }),
}))
