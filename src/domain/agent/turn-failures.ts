import { isOutage } from '../../errors.ts'
import { handOff } from '../conversations/index.ts'
import { appendEvents } from '../events/index.ts'
import { sql } from '../kernel/index.ts'
import { WorkFailed } from '../workspaces/index.ts'
import type { TurnClaim, TurnDeps } from './turn-claim.ts'

/** After so many turns that failed, or whose process died, a person is asked. */
export const TURN_ATTEMPTS_MAX = 3
/** How long the turn waits after the first failure and after the second. */
const RETRY_AFTER_SECONDS = [5, 30]

const HANDOFF = {
  reason: 'rule',
  rule: 'turn_failed',
  summary: 'The agent could not process the lead’s last message three times. Please read and reply.',
} as const

type Claimed = { workspaceId: string; claim: TurnClaim }

/**
 * Runs a claimed turn. If it fails, the lease is released with a backoff, and the third failure hands the conversation off. A
 * database outage does not count as an attempt.
 */
export async function withTurnFailures<Result>(
  deps: TurnDeps,
  claimed: Claimed,
  take: () => Promise<Result>,
): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    if (isOutage(error)) {
      await releaseTurn(deps, claimed, { after: 0, attempts: claimed.claim.attempts - 1 })
      throw error
    }
    const after = RETRY_AFTER_SECONDS[claimed.claim.attempts - 1]
    if (after === undefined) return giveUpTurn(deps, claimed, error)
    const retryAt = await releaseTurn(deps, claimed, { after, attempts: claimed.claim.attempts })
    throw retryAt ? new WorkFailed(error, { retryAt }) : error
  }
}

/** Leaves the turn to the next claim. Without a database the lease runs out by itself: then the answer is null. */
async function releaseTurn(
  { db, clock }: TurnDeps,
  { workspaceId, claim }: Claimed,
  { after, attempts }: { after: number; attempts: number },
): Promise<Date | null> {
  const retryAt = new Date(clock.now().getTime() + after * 1_000)
  const released = db.transaction('turn.release', (tx) =>
    tx.query(sql`
      update conversation set turn_lease_until = ${retryAt}, turn_lease_token = null, turn_attempts = ${attempts}
      where workspace_id = ${workspaceId} and id = ${claim.id} and turn_lease_token = ${claim.token}`),
  )
  return released.then(
    () => retryAt,
    () => null,
  )
}

/** Hands the conversation to a person, without reading what the lead wrote. Not when somebody else has it meanwhile. */
export async function giveUpTurn(deps: TurnDeps, { workspaceId, claim }: Claimed, cause?: unknown): Promise<never> {
  const conversationId = claim.id
  const isGivenUp = await deps.db.locked('turn.give-up', workspaceId, claim.phone, async (tx) => {
    const [held] = await tx.query(sql`
      with held as (
        update conversation set turn_lease_until = null, turn_lease_token = null
        where workspace_id = ${workspaceId} and id = ${conversationId} and turn_lease_token = ${claim.token} and handler = 'agent'
        returning id
      ), unread as (
        update message set awaits_turn = false
        where workspace_id = ${workspaceId} and conversation_id in (select id from held) and awaits_turn
      )
      select id from held`)
    if (!held) return false
    const events = await handOff(deps, tx, { workspaceId, conversationId, handoff: HANDOFF })
    appendEvents(deps, tx, workspaceId, events ?? [])
    return true
  })
  throw new WorkFailed(cause ?? new Error('The process died during three turns.'), { isGivenUp })
}
