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
  const { due, textAt, receiptAt } = await claimDue(deps)
  const isSpeaking = textAt !== null && textAt <= deps.clock.now()
  if (isSpeaking) await speakDue(deps)
  const written = isSpeaking ? await claimDue(deps) : { due: [], textAt, receiptAt }
  const byHandset = Map.groupBy(
    [...due, ...written.due],
    ({ workspace_id, direction, from, to }) => `${workspace_id} ${direction === 'inbound' ? from : to}`,
  )
  const brought = await Promise.all([...byHandset.values()].map((owed) => bringInOrder(deps, owed)))
  const settled = brought.flatMap((each) => each.settled)
  await settle(deps, settled)
  for (const { failure } of brought) if (failure) throw failure.cause
  return earliestOf([written.textAt, written.receiptAt, ...settled.map(({ nextAt }) => nextAt)])
}

function earliestOf(times: (Date | null)[]): Date | null {
  return times.reduce((first, at) => (first && at ? (at < first ? at : first) : (first ?? at)), null)
}

type Look = { due: Due[]; textAt: Date | null; receiptAt: Date | null }

/** Claims the due callbacks. Also returns when a persona writes next, and when the next of the other callbacks is due. */
async function claimDue({ db, clock }: SandboxDeps): Promise<Look> {
  const now = clock.now()
  const rows = await db.query<Due & { text_at: Date | null; receipt_at: Date | null }>(sql`
    with due as (
      select workspace_id, id from sandbox_message where next_receipt_at <= ${now} and ${notStalled('sandbox-text', 'sandbox_message', now)}
      order by next_receipt_at limit ${BATCH} for no key update skip locked
    ), claimed as (
      update sandbox_message m set next_receipt_at = ${new Date(now.getTime() + AGAIN_AFTER_MS)}
      from due, carrier_account a
      where m.workspace_id = due.workspace_id and m.id = due.id and a.workspace_id = m.workspace_id and a.id = m.carrier_account_id
      returning m.workspace_id, m.id, a.id as account_id, a.credentials, m.correlation_id, m.direction, m."from", m."to", m.body, m.accepted_at,
        m.receipts
    )
    select (select min(next_text_at) from sandbox_persona where next_text_at is not null) as text_at, /* every workspace_id */
      (select min(next_receipt_at) from sandbox_message where next_receipt_at is not null and ${notStalled('sandbox-text', 'sandbox_message', now)}
         and (workspace_id, id) not in (select workspace_id, id from due)) as receipt_at, claimed.*
    from (select 1) one left join claimed on true order by accepted_at, id`)
  const { text_at: textAt, receipt_at: receiptAt } = rows[0]!
  return { due: rows.filter(({ id }) => id !== null), textAt, receiptAt }
}

/** A delivered callback, and what happens next to its text. */
type Settled = {
  workspaceId: string
  id: string
  status: string
  errorCode: string | null
  receipts: PlannedReceipt[]
  nextAt: Date | null
}

type Brought = { settled: Settled[]; failure: { cause: unknown } | null }

/** A workspace's texts of one simulated phone keep their order: after a failure, the others wait for the next round. */
async function bringInOrder(deps: SandboxDeps, owed: Due[]): Promise<Brought> {
  const settled: Settled[] = []
  for (const text of owed) {
    try {
      settled.push(...(await deliverItem(deps, text)))
    } catch (error) {
      if (isRefusal(error)) settled.push(refused(text, error))
      else return { settled, failure: { cause: await failureOf(deps, text, error) } }
    }
  }
  return { settled, failure: null }
}

/** Counts the failure, unless it is an outage. */
async function failureOf(deps: SandboxDeps, { workspace_id: workspaceId, id }: Due, error: unknown): Promise<unknown> {
  if (isOutage(error)) return error
  return recordFailure(deps, { queue: 'sandbox-text', workspaceId, id }, error).then(
    () => error,
    (outage: unknown) => outage,
  )
}

function deliverItem(deps: SandboxDeps, text: Due): Promise<Settled[]> {
  const credentials = deps.vault.open(text.credentials, `carrier_account:${text.account_id}`)
  const account = { workspaceId: text.workspace_id, id: text.account_id, credentials }
  return text.direction === 'inbound'
    ? bringText(deps, account, text)
    : bringReceipt(deps, { account, messageId: text.correlation_id }, text)
}

type Account = Pick<CarrierAccount, 'id' | 'workspaceId' | 'credentials'>
type OwedReceipt = { account: Account; messageId: string }

/** Delivers the first receipt of a text immediately. */
export async function bringFirstReceipt(
  deps: SandboxDeps,
  owed: OwedReceipt,
  text: { id: string; receipts: PlannedReceipt[] },
): Promise<void> {
  await settle(deps, await bringReceipt(deps, owed, text))
}

/** Delivers the next receipt of a text. */
async function bringReceipt(
  deps: SandboxDeps,
  { account, messageId }: OwedReceipt,
  { id, receipts: [receipt, ...rest] }: { id: string; receipts: PlannedReceipt[] },
): Promise<Settled[]> {
  if (!receipt) return []
  const { status, errorCode } = receipt
  await deps.deliver(callbackOf(account, { receipts: [{ messageId, carrierMessageId: id, status, errorCode }] }))
  const nextAt = rest[0] ? new Date(deps.clock.now().getTime() + rest[0].delayMs) : null
  return [{ workspaceId: account.workspaceId, id, status, errorCode, receipts: rest, nextAt }]
}

async function bringText(deps: SandboxDeps, account: Account, { id, from, to, body }: Due): Promise<Settled[]> {
  await deps.deliver(callbackOf(account, { inbound: [{ from, to, body, carrierMessageId: id }] }))
  return [{ workspaceId: account.workspaceId, id, status: 'delivered', errorCode: null, receipts: [], nextAt: null }]
}

/** Stores which callbacks were delivered, and when the next receipt of each text is due. */
async function settle({ db }: SandboxDeps, brought: Settled[]): Promise<void> {
  if (brought.length === 0) return
  await db.query(sql`
    update sandbox_message m set status = s.status, error_code = s."errorCode", receipts = s.receipts, next_receipt_at = s."nextAt"
    from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as s ("workspaceId" text, id text, status text, "errorCode" text, receipts jsonb,
      "nextAt" timestamptz)
    where m.workspace_id = s."workspaceId" and m.id = s.id`)
}

/** A callback that was rejected as invalid would be rejected again. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

function refused({ workspace_id: workspaceId, id, receipts }: Due, { code }: AppError): Settled {
  return { workspaceId, id, status: 'undelivered', errorCode: code, receipts, nextAt: null }
}
