import { idText } from '../../../domain/kernel/index.ts'
import {
  type ReceiverReport,
  recallTest,
  sendTestEvent,
  TestEndpointInput,
  type Verdict,
  VerifyEndpointInput,
  verifyEndpoint,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { EventType, ReceiverCheck } from '../schema/enums.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

/** Each waits for a receiver: one query may ask for 25 of them. */
const TEST_COST = 2_000

const TestSchema = TestEndpointInput.omit({ id: true }).extend({ endpoint_id: idText })

const TestInput = builder.inputType('SendTestEventInput', {
  description: 'Which sample goes where.',
  fields: (t) => ({
    endpointId: t.id({ required: true, description: 'The endpoint, enabled or not.' }),
    eventType: t.field({ type: EventType, required: true, description: 'Of which type the sample is.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const VerifyInput = builder.inputType('VerifyEndpointInput', {
  description: 'Which receiver is checked.',
  fields: (t) => ({
    endpointId: t.id({ required: true, description: 'The endpoint, enabled or not.' }),
    eventType: t.field({ type: EventType, description: 'Of which type the samples are. Default: MESSAGE_RECEIVED.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const TestPayload = builder.objectRef<{ attemptId: string }>('SendTestEventPayload').implement({
  description: 'The one attempt, with its outcome.',
  fields: (t) => ({
    attempt: t.prismaField({
      type: 'WebhookAttempt',
      nullable: true,
      description: 'The attempt.',
      resolve: (query, { attemptId }, _args, context) =>
        dbOf(context).webhookAttempt.findFirst({ ...query, where: { id: attemptId } }),
    }),
  }),
})

const CheckObject = builder.objectRef<Verdict & { attemptId: string }>('ReceiverCheckResult').implement({
  description: 'How a receiver took one of the requests.',
  fields: (t) => ({
    check: t.expose('check', { type: ReceiverCheck, description: 'What it was sent.' }),
    passed: t.exposeBoolean('passed', { description: 'Whether it handled it rightly.' }),
    text: t.exposeString('text', { description: 'In words, with advice where it did not.' }),
    responseStatus: t.exposeInt('response_status', { nullable: true, description: 'The HTTP status of the answer.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why there was no answer.' }),
    attempt: t.prismaField({
      type: 'WebhookAttempt',
      nullable: true,
      description: 'The request, as the history has it.',
      resolve: (query, { attemptId }, _args, context) =>
        dbOf(context).webhookAttempt.findFirst({ ...query, where: { id: attemptId } }),
    }),
  }),
})

const VerifyPayload = builder.objectRef<ReceiverReport>('VerifyEndpointPayload').implement({
  description: 'How the receiver took what it should take, and what it should refuse.',
  fields: (t) => ({
    passed: t.boolean({
      description: 'Whether it handled all of them rightly.',
      resolve: ({ verdicts }) => verdicts.every(({ passed }) => passed),
    }),
    checks: t.field({
      type: [CheckObject],
      description: 'One by one.',
      resolve: ({ verdicts, attemptIds }) => verdicts.map((verdict, i) => ({ ...verdict, attemptId: attemptIds[i]! })),
    }),
  }),
})

builder.mutationFields((t) => ({
  sendTestEvent: t.field({
    type: TestPayload,
    nullable: true,
    description:
      'Sends a sample event at once, whatever the endpoint is subscribed to, and waits for the answer. It is kept in ' +
      'the history as a test, and not tried again.',
    authScopes: scopes.fullAccess,
    complexity: TEST_COST,
    args: { input: t.arg({ type: TestInput, required: true, description: 'Which sample goes where.' }) },
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
      'Sends a receiver a good event, one with a bad signature, one with an old timestamp and the good one again, and ' +
      'reports which it handled rightly. Takes up to 40 seconds with a receiver that does not answer.',
    authScopes: scopes.fullAccess,
    complexity: 4 * TEST_COST,
    args: { input: t.arg({ type: VerifyInput, required: true, description: 'Which receiver.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'verifyEndpoint',
        schema: VerifyEndpointInput,
        run: (given) => verifyEndpoint(context.app, { workspaceId: context.principal.workspaceId, ...given }),
      }),
  }),
}))
