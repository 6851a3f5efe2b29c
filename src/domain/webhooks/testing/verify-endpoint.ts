import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { EVENT_TYPES } from '../../events/index.ts'
import { idText } from '../../kernel/index.ts'
import type { AttemptRow } from '../delivery/attempt.ts'
import { newSecret } from '../endpoints/signature.ts'
import { judge, type Verdict } from './receiver-check.ts'
import { makeTest, openAgain, openTests, type TestDeps } from './test-attempt.ts'

export const VerifyEndpointInput = z.strictObject({
  endpoint_id: idText,
  event_type: z.enum(EVENT_TYPES).nullish(),
})

type Request = z.infer<typeof VerifyEndpointInput> & { workspaceId: string }

/** Twice what a receiver may accept. */
const OLD_BY_MS = 600_000

export type ReceiverReport = { deliveryIds: string[]; attemptIds: string[]; verdicts: Verdict[] }

/**
 * Sends a receiver what it should take and what it should refuse, one after the other, and reports what it did: a good
 * event, one with a signature that is not ours, one signed ten minutes ago, and the good one again. All are kept in the
 * endpoint's history as tests.
 */
export async function verifyEndpoint(deps: TestDeps, input: Request): Promise<ReceiverReport> {
  const type = input.event_type ?? 'message.received'
  const named = { workspaceId: input.workspaceId, id: input.endpoint_id }
  const [good, forged, old] = await openTests(deps, named, [type, type, type])
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
