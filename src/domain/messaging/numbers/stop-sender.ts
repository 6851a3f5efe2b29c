import { audit, type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import { notify } from '../../notifications/index.ts'

export type StoppedSender = {
  workspaceId: string
  phoneNumberId: string
  reason: 'carrier_refused'
  /** The carrier's own code, for inquiries with the carrier. */
  carrierError: string | null
}

/**
 * Disables a number that its carrier reports as not registered, and notifies the owner once. Waiting messages are sent from
 * another number. After the message's lock, before the events.
 */
export async function stopSender(deps: { ids: Ids; clock: Clock }, tx: Tx, stopped: StoppedSender): Promise<void> {
  const { workspaceId, phoneNumberId, reason, carrierError } = stopped
  const [number] = await tx.query<{ e164: string }>(sql`
    update phone_number set status = 'unregistered', status_reason = ${reason}, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${phoneNumberId} and status in ('registered', 'pending')
    returning e164`)
  if (!number) return
  const after = { status: 'unregistered', statusReason: reason, carrierError }
  const actor = { kind: 'system', id: null } as const
  await audit(deps, tx, { workspaceId, actor, action: 'phone_number.stopped', subjectId: phoneNumberId, after })
  const codeNote = carrierError === null ? '' : ` (its code: ${carrierError})`
  await notify(deps, tx, {
    workspaceId,
    kind: 'sender_stopped',
    subject: `${number.e164} is not registered with its carrier and was disabled`,
    body:
      `The carrier rejects messages from ${number.e164} because the number is not registered${codeNote}. No messages are sent from ` +
      'it. Waiting messages are sent from another number of the workspace, if there is one. Register the number with the ' +
      'carrier, then set its status to REGISTERED again.',
  })
}
