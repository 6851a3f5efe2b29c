import {
  type ReceiverReport,
  receiverCheck,
  type Verdict,
  VerifyEndpointInput,
  verifyEndpoint,
} from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

/** Each waits for a receiver, so a query can contain 25 of them. */
export const TEST_COST = 2_000

const CheckObject = builder.objectRef<Verdict & { attemptId: string }>('ReceiverCheckResult').implement({
  description: 'The receiver’s response to one test request.',
  fields: (t) => ({
    check: t.expose('check', { type: enumFrom(receiverCheck), description: 'The check that was run.' }),
    passed: t.exposeBoolean('passed', { description: 'Whether the receiver responded as expected.' }),
    text: t.exposeString('text', { description: 'Human-readable result, with advice if the test failed.' }),
    responseStatus: t.exposeInt('response_status', {
      nullable: true,
      description: 'HTTP status code of the response. Null if there was no response.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Error code if there was no response. Null if there was a response.',
    }),
    attempt: rowField(t, {
      model: 'WebhookAttempt',
      id: 'attemptId',
      description: 'The delivery attempt, as recorded in the delivery history.',
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
      description: 'Result of each check.',
      resolve: ({ verdicts, attemptIds }) => verdicts.map((verdict, i) => ({ ...verdict, attemptId: attemptIds[i]! })),
    }),
  }),
})

mutation('verifyEndpoint', {
  type: VerifyPayload,
  description:
    'Tests a receiver with four requests: a valid event, an event with an invalid signature, an event with an old ' +
    'timestamp, and the valid event again. Reports which requests the receiver handled correctly. Takes up to 40 ' +
    'seconds if the receiver does not respond.',
  authScopes: scopes.fullAccess,
  complexity: 4 * TEST_COST,
  schema: VerifyEndpointInput,
  takes: 'The receiver to check.',
  run: (given, { app, by: { workspaceId } }) => verifyEndpoint(app, { workspaceId, ...given }),
})
