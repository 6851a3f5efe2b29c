import { z } from 'zod'
import { AppError, Refusal } from '../../errors.ts'
import { findMessage, MESSAGE_COLUMNS, type MessageRow, messageUpdated } from '../conversations/index.ts'
import { appendEvents } from '../events/index.ts'
import { type Clock, type Db, type IdempotencyClaim, type Ids, idText, sql, stampResult } from '../kernel/index.ts'

export const MessageIdInput = z.strictObject({ id: idText.describe('ID of the message.') })

type Deps = { db: Db; clock: Clock; ids: Ids }
type Request = { workspaceId: string; id: string; idempotency?: IdempotencyClaim | undefined }

/**
 * Takes back a message that is scheduled or queued; it stays in its conversation. Canceled already, it is answered as it
 * is. `conflict` for one that was handed over to the carrier or has come to another end.
 */
export async function cancelMessage(deps: Deps, { workspaceId, id, idempotency }: Request): Promise<MessageRow> {
  const found = await findMessage(deps, { workspaceId, id })
  if (!found) throw AppError.notFound('message', id)
  return deps.db.locked('cancel-message', workspaceId, found.to, async (tx) => {
    const now = deps.clock.now()
    const [canceled] = await tx.query<MessageRow>(sql`
      update message set status = 'canceled', not_before = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued')
      returning ${MESSAGE_COLUMNS}`)
    const message = canceled ?? (await findMessage({ db: tx }, { workspaceId, id }))
    if (message?.status !== 'canceled') throw tooLate(message)
    await stampResult(tx, workspaceId, idempotency, id)
    if (canceled) appendEvents(deps, tx, workspaceId, [messageUpdated(canceled, ['status'])])
    return message
  })
}

function tooLate(found: MessageRow | null): Refusal {
  const message = `A message with status ${found?.status} can no longer be canceled.`
  return new Refusal({ refused: 'message_not_cancelable' }, { message })
}
