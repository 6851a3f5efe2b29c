import { z } from 'zod'
import { orNotFound, Refusal } from '../../errors.ts'
import { findMessage, MESSAGE_COLUMNS, type MessageRow, messageUpdated } from '../conversations/index.ts'
import { appendEvents } from '../events/index.ts'
import { idText, type Repeatable, sql, stampResult, type WriteDeps } from '../kernel/index.ts'

export const MessageIdInput = z.strictObject({ id: idText.describe('ID of the message.') })

type Input = Repeatable<{ id: string }>

/**
 * Cancels a scheduled or queued message; it stays in its conversation. A canceled message is returned unchanged. `conflict` if
 * it was handed to the carrier or is final.
 */
export async function cancelMessage(deps: WriteDeps, { workspaceId, id, idempotency }: Input): Promise<MessageRow> {
  const found = orNotFound(await findMessage(deps, { workspaceId, id }), 'message', id)
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
  const message = `A message with status ${found?.status} cannot be canceled. Only scheduled and queued messages can be canceled.`
  return new Refusal({ refused: 'message_not_cancelable' }, { message })
}
