import { z } from 'zod'
import { eventType } from '../../events/index.ts'
import { idText, type Repeatable } from '../../kernel/index.ts'
import { toWireAttempt, type WireAttempt } from '../delivery/attempt.ts'
import { makeTest, openTests, type TestDeps } from './test-attempt.ts'

export const TestEndpointInput = z.strictObject({
  id: idText.describe('ID of the webhook endpoint.'),
  event_type: eventType.describe('Event type of the test event.'),
})

type Input = Repeatable<z.infer<typeof TestEndpointInput>>

/**
 * Sends a sample event, whatever the endpoint is subscribed to, waits for the response and returns the attempt. It is in the
 * endpoint's history as a test, is not retried, and does not affect the endpoint's health.
 */
export async function sendTestEvent(deps: TestDeps, input: Input): Promise<WireAttempt> {
  const [claim] = await openTests(deps, input, [input.event_type])
  return toWireAttempt(await makeTest(deps, claim!))
}
