import { AppError } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  sql,
  stampResult,
} from '../../kernel/index.ts'

type Deps = { db: Db; clock: Clock; ids: Ids }
type Input = { workspaceId: string; memberId: string; actor: Actor; idempotency?: IdempotencyClaim | undefined }

/** Removes a member's phone, its waiting texts and the setting for SMS alerts. */
export async function removeMemberPhone(
  deps: Deps,
  { workspaceId, memberId, actor, idempotency }: Input,
): Promise<void> {
  await deps.db.transaction('alert-phone.remove', async (tx) => {
    const now = deps.clock.now()
    const [removed] = await tx.query<{ phone: string }>(sql`
      with texts as (
        update member_text set status = 'canceled', not_before = null, body = null
        where workspace_id = ${workspaceId} and member_id = ${memberId} and status = 'queued'
      ), waiting as (
        update alert set status = 'canceled', next_attempt_at = null, finished_at = ${now}
        where workspace_id = ${workspaceId} and member_id = ${memberId} and channel = 'sms' and status = 'pending' and lease_token is null
      ), chosen as (
        update member_alerts set sms = '{}' where workspace_id = ${workspaceId} and member_id = ${memberId}
      )
      delete from member_phone where workspace_id = ${workspaceId} and member_id = ${memberId} returning phone`)
    if (!removed) throw new AppError('not_found', { message: 'You have no phone to remove.' })
    await audit(deps, tx, { workspaceId, actor, action: 'alert_phone.removed', subjectId: memberId })
    await stampResult(tx, workspaceId, idempotency, memberId)
  })
}
