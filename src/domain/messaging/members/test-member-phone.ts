import { AppError } from '../../../errors.ts'
import { type Db, type E164, type IdempotencyClaim, sql, stampResult } from '../../kernel/index.ts'
import type { QueueDeps } from '../queue-message.ts'
import { queueMemberText } from './queue-member-text.ts'

const TESTS_PER_DAY_MAX = 10

type Input = { workspaceId: string; memberId: string; idempotency?: IdempotencyClaim | undefined }

/** Texts the member's verified phone, which shows that the workspace can send. Creates no lead. At most 10 in 24 hours. */
export async function testMemberPhone(deps: QueueDeps & { db: Db }, input: Input): Promise<void> {
  const { workspaceId, memberId, idempotency } = input
  const [own] = await deps.db.query<{ phone: E164; name: string }>(sql`
    select p.phone, coalesce(w.company_profile->>'name', w.name) as name from member_phone p join workspace w on w.id = p.workspace_id
    where p.workspace_id = ${workspaceId} and p.member_id = ${memberId} and p.verified_at is not null`)
  if (!own) throw new AppError('not_found', { message: 'You have no verified phone. Add and verify one first.' })
  const { phone, name } = own
  await deps.db.locked('alert-phone.test', workspaceId, phone, async (tx) => {
    const since = new Date(deps.clock.now().getTime() - 24 * 3_600_000)
    const [tests] = await tx.query<{ count: number }>(sql`
      select count(*)::int as count from member_text
      where workspace_id = ${workspaceId} and phone = ${phone} and purpose = 'member_test' and created_at > ${since}`)
    if (tests!.count >= TESTS_PER_DAY_MAX) {
      throw new AppError('conflict', {
        message: `At most ${TESTS_PER_DAY_MAX} test texts are sent in 24 hours. Try again later.`,
      })
    }
    const body = `${name}: Texts from your Leadthread workspace work. Reply STOP to end texts to this phone.`
    const draft = { workspaceId, memberId, phone, body, purpose: 'member_test' as const, validUntil: null }
    const queued = await queueMemberText(deps, tx, draft)
    if (queued.outcome === 'refused') throw new AppError('conflict', { message: WHY[queued.code] ?? LATER })
    await stampResult(tx, workspaceId, idempotency, queued.id)
  })
}

const LATER = 'A text cannot be sent to this phone now. Try again later.'
const WHY: Partial<Record<string, string>> = {
  recipient_opted_out: 'Texts to this phone were ended with STOP. Send START from it, or verify it again.',
  no_sender_available: 'The workspace has no registered phone number. Add one first.',
  frequency_cap_reached: 'The daily text limit has been reached. Try again tomorrow.',
}
