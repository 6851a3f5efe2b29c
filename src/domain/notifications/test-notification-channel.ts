import { Refusal } from '../../errors.ts'
import { type IdempotencyClaim, type RowKey, sql, stampResult, type WriteDeps } from '../kernel/index.ts'
import { notifyChannels } from './notify.ts'
import { lockChannel } from './update-notification-channel.ts'

const TESTS_PER_HOUR_MAX = 20
const HOUR_MS = 3_600_000

/**
 * Sends a test notification like a real one, and returns its ID: the history shows its result. Limited to 20 per hour and
 * workspace, because an address can belong to someone who did not request them.
 */
export async function testNotificationChannel(
  deps: WriteDeps,
  { workspaceId, id, idempotency }: RowKey & { idempotency?: IdempotencyClaim | undefined },
): Promise<string> {
  return deps.db.transaction('notification-channel.test', async (tx) => {
    await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
    await lockChannel(tx, { workspaceId, id })
    const since = new Date(deps.clock.now().getTime() - HOUR_MS)
    const [tests] = await tx.query<{ count: number; first: Date }>(sql`
      select count(*)::int as count, min(created_at) as first from notification
      where workspace_id = ${workspaceId} and kind = 'test' and created_at > ${since}`)
    if (tests!.count >= TESTS_PER_HOUR_MAX) {
      const message = `A workspace can send at most ${TESTS_PER_HOUR_MAX} test notifications per hour. Try again later.`
      const retryAt = new Date(tests!.first.getTime() + HOUR_MS)
      const retryAfterSeconds = Math.ceil((tests!.first.getTime() - since.getTime()) / 1_000)
      throw new Refusal({ refused: 'too_many_tests', retryAt }, { message, retryAfterSeconds })
    }
    const [made] = await notifyChannels(deps, tx, {
      workspaceId,
      kind: 'test',
      subject: 'Test notification from Leadthread',
      body: 'This channel receives notifications when the workspace needs attention. No action is required.',
      channelIds: [id],
    })
    await stampResult(tx, workspaceId, idempotency, made!)
    return made!
  })
}
