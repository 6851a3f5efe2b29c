import { AppError } from '../../errors.ts'
import { type IdempotencyClaim, sql, stampResult, type WriteDeps } from '../kernel/index.ts'

const TESTS_PER_HOUR_MAX = 20
const HOUR_MS = 3_600_000

type Input = { workspaceId: string; memberId: string; idempotency?: IdempotencyClaim | undefined }

/** Sends a test notification to the member's browsers. `conflict` without a browser, or after 20 tests in an hour. */
export async function testMyAlerts(deps: WriteDeps, { workspaceId, memberId, idempotency }: Input): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction('alerts.test', async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${workspaceId}:${memberId}`}, 0))`)
    const since = new Date(now.getTime() - HOUR_MS)
    const [tests] = await tx.query<{ count: number }>(sql`
      select count(distinct created_at)::int as count from alert
      where workspace_id = ${workspaceId} and member_id = ${memberId} and kind = 'test' and created_at > ${since}`)
    if (tests!.count >= TESTS_PER_HOUR_MAX) {
      const message = `You can send at most ${TESTS_PER_HOUR_MAX} test notifications per hour. Try again later.`
      throw new AppError('conflict', { message })
    }
    const browsers = await tx.query<{ id: string }>(sql`
      select id from alert_browser where workspace_id = ${workspaceId} and member_id = ${memberId} order by id`)
    if (browsers.length === 0) {
      throw new AppError('conflict', { message: 'Turn on notifications in a browser first.' })
    }
    const ids = browsers.map(() => deps.ids.next('alrt'))
    await tx.query(sql`
      insert into alert (workspace_id, id, member_id, channel, browser_id, kind, status, next_attempt_at, created_at)
      select ${workspaceId}, n.id, ${memberId}, 'push', n.browser_id, 'test', 'pending', ${now}, ${now}
      from unnest(${ids}::text[], ${browsers.map(({ id }) => id)}::text[]) as n (id, browser_id)`)
    await stampResult(tx, workspaceId, idempotency, ids[0]!)
    for (const id of ids) tx.hint({ queue: 'send-alert', workspaceId, id })
  })
}
