import { z } from 'zod'
import { EVENT_TYPES } from '../../events/index.ts'
import { type IdempotencyClaim, idText } from '../../kernel/index.ts'
import { toWireAttempt, type WireAttempt } from '../delivery/attempt.ts'
import { makeTest, openTests, type TestDeps } from './test-attempt.ts'

export const TestEndpointInput = z.strictObject({
  id: idText.describe('ID of the webhook endpoint.'),
  event_type: z.enum(EVENT_TYPES).describe('Event type of the test event.'),
})

type Request = z.infer<typeof TestEndpointInput> & {
  workspaceId: string
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Sends a sample event of the type, whatever the endpoint is subscribed to, waits for the answer and gives the attempt.
 * It is kept in the endpoint's history as a test, is not tried again, and says nothing about the endpoint's health.
 */
export async function sendTestEvent(deps: TestDeps, input: Request): Promise<WireAttempt> {
  const [claim] = await openTests(deps, input, [input.event_type])
  return toWireAttempt(await makeTest(deps, claim!))
}
