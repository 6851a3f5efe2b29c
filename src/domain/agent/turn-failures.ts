import { isOutage } from '../../errors.ts'
import { handOff } from '../conversations/index.ts'
import { appendEvents } from '../events/index.ts'
import { sql } from '../kernel/index.ts'
import { WorkFailed } from '../workspaces/index.ts'
import type { TurnClaim, TurnDeps } from './turn-claim.ts'

/** After this number of failed or crashed turns a person takes over. */
export const TURN_ATTEMPTS_MAX = 3
/** Backoff after the first and the second failure. */
const RETRY_AFTER_SECONDS = [5, 30]

const FAILED = {
  reason: 'rule',
  rule: 'turn_failed',
  summary: 'The agent failed three times to process the lead’s last message. Read the message and reply to the lead.',
} as const

type ClaimedTurn = { workspaceId: string; claim: TurnClaim }

/**
 * Runs a claimed turn. If it fails, the lease is released with a backoff, and the third failure hands the conversation off. A
 * database outage does not count as an attempt.
 */
export async function withTurnFailures<Result>(
  deps: TurnDeps,
  turn: ClaimedTurn,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (isOutage(error)) {
      await releaseTurn(deps, turn, { after: 0, attempts: turn.claim.attempts - 1 })
      throw error
    }
    const after = RETRY_AFTER_SECONDS[turn.claim.attempts - 1]
    if (after === undefined) return giveUpTurn(deps, turn, error)
    const retryAt = await releaseTurn(deps, turn, { after, attempts: turn.claim.attempts })
    throw retryAt ? new WorkFailed(error, { retryAt }) : error
  }
}

/** Releases the lease for a retry. Returns null if the database is unavailable; the lease then expires on its own. */
async function releaseTurn(
  { db, clock }: TurnDeps,
  { workspaceId, claim }: ClaimedTurn,
  { after, attempts }: { after: number; attempts: number },
): Promise<Date | null> {
  const retryAt = new Date(clock.now().getTime() + after * 1_000)
  const released = db.transaction('turn.release', (tx) =>
    tx.query(sql`
      update conversation set turn_lease_until = ${retryAt}, turn_lease_token = null, turn_attempts = ${attempts}
      where workspace_id = ${workspaceId} and id = ${claim.id} and turn_lease_token = ${claim.token}`),
  )
  return released.then(() => retryAt).catch(() => null)
}

/** Hands the conversation off without reading the texts, unless the lease is lost or a person already has it. */
export async function giveUpTurn(deps: TurnDeps, turn: ClaimedTurn, cause?: unknown): Promise<never> {
  const isGivenUp = await handOffUnread(deps, turn, FAILED)
  throw new WorkFailed(cause ?? new Error('The process died during three turns.'), { isGivenUp })
}

type Unread = { reason: 'rule'; rule: string; summary: string }

/** Returns false, and hands nothing off, if the lease is lost or a person already has the conversation. */
export function handOffUnread(deps: TurnDeps, { workspaceId, claim }: ClaimedTurn, handoff: Unread): Promise<boolean> {
  const conversationId = claim.id
  return deps.db.locked('turn.give-up', workspaceId, claim.phone, async (tx) => {
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
    const events = await handOff(deps, tx, { workspaceId, conversationId, handoff })
    appendEvents(deps, tx, workspaceId, events ?? [])
    return true
  })
}
