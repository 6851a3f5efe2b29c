import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { eventType } from '../../events/index.ts'
import { idText } from '../../kernel/index.ts'
import type { AttemptRow } from '../delivery/attempt.ts'
import { newSecret } from '../endpoints/signature.ts'
import { judge, type Verdict } from './receiver-check.ts'
import { makeTest, openAgain, openTests, type TestDeps } from './test-attempt.ts'

export const VerifyEndpointInput = z
  .strictObject({
    endpoint_id: idText.describe('ID of the webhook endpoint. The endpoint can be disabled.'),
    event_type: eventType.nullish().describe('Event type of the test events. Default: MESSAGE_RECEIVED.'),
  })
  .describe('The webhook endpoint whose receiver to check.')

type Input = z.infer<typeof VerifyEndpointInput> & { workspaceId: string }

/** Twice the maximum age that a receiver should accept. */
const OLD_BY_MS = 600_000

export type ReceiverReport = { deliveryIds: string[]; attemptIds: string[]; verdicts: Verdict[] }

/**
 * Sends a receiver events that it should accept and reject, one after the other, and reports its responses: a valid event, one
 * with an invalid signature, one signed ten minutes ago, and the valid event again. All are in the endpoint's history as tests.
 */
export async function verifyEndpoint(deps: TestDeps, input: Input): Promise<ReceiverReport> {
  const type = input.event_type ?? 'message.received'
  const rowKey = { workspaceId: input.workspaceId, id: input.endpoint_id }
  const [good, forged, old] = await openTests(deps, rowKey, [type, type, type])
  const strange = newSecret(randomBytes)
  const valid = await makeTest(deps, good!)
  const badSignature = await makeTest(deps, { ...forged!, secret: strange, nextSecret: null })
  const oldTimestamp = await makeTest(deps, old!, new Date(deps.clock.now().getTime() - OLD_BY_MS))
  const duplicate = await makeTest(deps, await openAgain(deps, good!))
  const attempts: AttemptRow[] = [valid, badSignature, oldTimestamp, duplicate]
  return {
    deliveryIds: [good!.id, forged!.id, old!.id],
    attemptIds: attempts.map(({ id }) => id),
    verdicts: judge({ valid, bad_signature: badSignature, old_timestamp: oldTimestamp, duplicate }),
  }
}
