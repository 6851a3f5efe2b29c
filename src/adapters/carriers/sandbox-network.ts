import { sql } from '../../domain/kernel/index.ts'
import type { CarrierAccount } from '../../domain/messaging/index.ts'
import { notStalled, recordFailure } from '../../domain/workspaces/index.ts'
import { AppError, isOutage } from '../../errors.ts'
import { AGAIN_AFTER_MS, type PlannedReceipt } from './sandbox-behaviour.ts'
import { callbackOf } from './sandbox-callback.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { speakDue } from './sandbox-personas.ts'

type Due = {
  workspace_id: string
  id: string
  account_id: string
  credentials: Uint8Array
  correlation_id: string
  direction: 'outbound' | 'inbound'
  from: string
  to: string
  body: string
  accepted_at: Date
  receipts: PlannedReceipt[]
}

const BATCH = 50

/**
 * Lets personas write their due texts, delivers due callbacks, and returns when the next is due. After a crash, a callback is
 * delivered again under the same ID.
 */
export async function deliverDue(deps: SandboxDeps): Promise<Date | null> {
  await speakDue(deps)
  const due = await claimDue(deps)
  const byHandset = Map.groupBy(due, ({ direction, from, to }) => (direction === 'inbound' ? from : to))
  const brought = await Promise.allSettled([...byHandset.values()].map((owed) => bringInOrder(deps, owed)))
  for (const each of brought) if (each.status === 'rejected') throw each.reason
  const [next] = await deps.db.query<{ at: Date | null }>(sql`
    select least((select min(next_receipt_at) from sandbox_message where next_receipt_at is not null
                    and ${notStalled('sandbox-text', 'sandbox_message', deps.clock.now())}),
                 (select min(next_text_at) from sandbox_persona where next_text_at is not null)) as at /* every workspace_id */`)
  return next?.at ?? null
}

function claimDue({ db, clock }: SandboxDeps): Promise<Due[]> {
  const now = clock.now()
  return db.query<Due>(sql`
    with due as (
      select workspace_id, id from sandbox_message where next_receipt_at <= ${now} and ${notStalled('sandbox-text', 'sandbox_message', now)}
      order by next_receipt_at limit ${BATCH} for no key update skip locked
    ), claimed as (
      update sandbox_message m set next_receipt_at = ${new Date(now.getTime() + AGAIN_AFTER_MS)}
      from due, carrier_account a
      where m.workspace_id = due.workspace_id and m.id = due.id and a.workspace_id = m.workspace_id and a.id = m.carrier_account_id
      returning m.*, a.id as account_id, a.credentials
    )
    select workspace_id, id, account_id, credentials, correlation_id, direction, "from", "to", body, accepted_at, receipts
    from claimed order by accepted_at, id`)
}

/** Texts of one simulated phone keep their order: after a failure, the others wait for the next round. */
async function bringInOrder(deps: SandboxDeps, owed: Due[]): Promise<void> {
  for (const text of owed) {
    try {
      await deliverItem(deps, text)
    } catch (error) {
      if (isRefusal(error)) await giveUpRefused(deps, text, error)
      else if (isOutage(error)) throw error
      else {
        await recordFailure(deps, { queue: 'sandbox-text', workspaceId: text.workspace_id, id: text.id }, error)
        throw error
      }
    }
  }
}

function deliverItem(deps: SandboxDeps, text: Due): Promise<void> {
  const credentials = deps.vault.open(text.credentials, `carrier_account:${text.account_id}`)
  const account = { workspaceId: text.workspace_id, id: text.account_id, credentials }
  return text.direction === 'inbound'
    ? bringText(deps, account, text)
    : bringReceipt(deps, { account, messageId: text.correlation_id }, text)
}

type Account = Pick<CarrierAccount, 'id' | 'workspaceId' | 'credentials'>
type OwedReceipt = { account: Account; messageId: string }

/** Brings the next receipt of a text, then notes when the one after it is due. */
export async function bringReceipt(
  deps: SandboxDeps,
  { account, messageId }: OwedReceipt,
  { id, receipts }: { id: string; receipts: PlannedReceipt[] },
): Promise<void> {
  const [receipt, ...rest] = receipts
  if (!receipt) return
  const { status, errorCode } = receipt
  await deps.deliver(callbackOf(account, { receipts: [{ messageId, carrierMessageId: id, status, errorCode }] }))
  const next = rest[0] ? new Date(deps.clock.now().getTime() + rest[0].delayMs) : null
  await deps.db.query(sql`
    update sandbox_message set status = ${status}, error_code = ${errorCode}, receipts = ${JSON.stringify(rest)}::jsonb, next_receipt_at = ${next}
    where workspace_id = ${account.workspaceId} and id = ${id}`)
}

async function bringText(deps: SandboxDeps, account: Account, { id, from, to, body }: Due): Promise<void> {
  await deps.deliver(callbackOf(account, { inbound: [{ from, to, body, carrierMessageId: id }] }))
  await deps.db.query(sql`
    update sandbox_message set status = 'delivered', next_receipt_at = null
    where workspace_id = ${account.workspaceId} and id = ${id}`)
}

/** A callback that was refused for what it is would be refused again. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

async function giveUpRefused(deps: SandboxDeps, { workspace_id, id }: Due, { code }: AppError): Promise<void> {
  await deps.db.query(sql`
    update sandbox_message set status = 'undelivered', error_code = ${code}, next_receipt_at = null
    where workspace_id = ${workspace_id} and id = ${id}`)
}
