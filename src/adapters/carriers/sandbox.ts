import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, type Ids, type Querying, type Random, sql, type Vault } from '../../domain/context.ts'
import type { Carrier, OutboundSms, RawCallback } from '../../domain/conversations/index.ts'
import { behaviourOf, type PlannedReceipt } from './sandbox-behaviour.ts'

type Deps = { db: Querying; clock: Clock; ids: Ids; random: Random; vault: Vault }

const SIGNATURE_HEADER = 'sandbox-signature'

/** A callback that the simulated network owes one of its accounts. */
export type OwedCallback = { carrier: string; accountId: string; callback: RawCallback }

export type SandboxCarrier = Carrier & {
  /** Takes the receipts that are due, lets `deliver` bring each, and says when the next is due. */
  deliverDue(deliver: (owed: OwedCallback) => Promise<void>): Promise<Date | null>
}

/**
 * A carrier with books of its own: each hand-over is a row, written outside our transactions, twice if it was handed over
 * twice. Its receipts come by the callback that any carrier's come by.
 */
export function createSandboxCarrier(deps: Deps): SandboxCarrier {
  return {
    send: (sms) => send(deps, sms),
    async lookup({ account, messageId }) {
      const [row] = await deps.db.query<{ id: string }>(sql`
        select id from sandbox_message where workspace_id = ${account.workspaceId} and correlation_id = ${messageId} limit 1`)
      return row ? { carrierMessageId: row.id } : null
    },
    verify: ({ credentials }, { headers, body }) => isSignedWith(credentials, headers[SIGNATURE_HEADER] ?? '', body),
    parse: ({ body }) => JSON.parse(body.toString('utf8')) as ReturnType<Carrier['parse']>,
    acknowledgement: { contentType: 'text/plain', body: '' },
    confirmsOptOut: () => false,
    checkCredentials: () => comesWithItsWorkspace,
    checkSettings: () => comesWithItsWorkspace,
    deliverDue: (deliver) => deliverDue(deps, deliver),
  }
}

const message = 'The simulator needs no account: each sandbox comes with its own.'
const comesWithItsWorkspace: { ok: false; problems: { param: string; message: string }[] } = {
  ok: false,
  problems: [{ param: '', message }],
}

async function send({ db, clock, ids, random }: Deps, sms: OutboundSms): ReturnType<Carrier['send']> {
  const behaviour = behaviourOf(sms.to, random)
  if ('refuses' in behaviour) return behaviour.refuses
  const now = clock.now()
  const id = ids.next('sbx')
  const [first] = behaviour.receipts
  const dueAt = first ? new Date(now.getTime() + first.delayMs) : null
  await db.query(sql`
    insert into sandbox_message (workspace_id, id, carrier_account_id, correlation_id, "from", "to", body, status, accepted_at, next_receipt_at, receipts)
    values (${sms.account.workspaceId}, ${id}, ${sms.account.id}, ${sms.messageId}, ${sms.from}, ${sms.to}, ${sms.body}, 'accepted', ${now},
            ${dueAt}, ${JSON.stringify(behaviour.receipts)}::jsonb)`)
  return behaviour.answersNever ? { outcome: 'ambiguous' } : { outcome: 'accepted', carrierMessageId: id }
}

type Due = {
  workspace_id: string
  id: string
  account_id: string
  credentials: Uint8Array
  correlation_id: string
  receipts: PlannedReceipt[]
}

const BATCH = 50
/** If we die with a callback in hand, the network brings it again after this. */
const BROUGHT_WITHIN_MS = 10_000

async function deliverDue(deps: Deps, deliver: (owed: OwedCallback) => Promise<void>): Promise<Date | null> {
  const now = deps.clock.now()
  const due = await deps.db.query<Due>(sql`
    update sandbox_message m set next_receipt_at = ${new Date(now.getTime() + BROUGHT_WITHIN_MS)}
    from (select workspace_id, id from sandbox_message where next_receipt_at <= ${now}
          order by next_receipt_at limit ${BATCH} for no key update skip locked) d, carrier_account a
    where m.workspace_id = d.workspace_id and m.id = d.id and a.workspace_id = m.workspace_id and a.id = m.carrier_account_id
    returning m.workspace_id, m.id, a.id as account_id, a.credentials, m.correlation_id, m.receipts`)
  await Promise.all(due.map((message) => bring(deps, message, deliver)))
  const [next] = await deps.db.query<{ at: Date | null }>(sql`
    select min(next_receipt_at) as at from sandbox_message where next_receipt_at is not null /* every workspace_id */`)
  return next?.at ?? null
}

async function bring(deps: Deps, message: Due, deliver: (owed: OwedCallback) => Promise<void>): Promise<void> {
  const [receipt, ...rest] = message.receipts
  if (!receipt) return
  const { status, errorCode } = receipt
  const told = { messageId: message.correlation_id, carrierMessageId: message.id, status, errorCode }
  const body = Buffer.from(JSON.stringify({ inbound: [], receipts: [told] }))
  const credentials = deps.vault.open(message.credentials, `carrier_account:${message.account_id}`)
  const headers = { [SIGNATURE_HEADER]: signCallback(credentials, body) }
  await deliver({ carrier: 'sandbox', accountId: message.account_id, callback: { url: '', headers, body } })
  const next = rest[0] ? new Date(deps.clock.now().getTime() + rest[0].delayMs) : null
  await deps.db.query(sql`
    update sandbox_message set status = ${status}, error_code = ${errorCode}, receipts = ${JSON.stringify(rest)}::jsonb, next_receipt_at = ${next}
    where workspace_id = ${message.workspace_id} and id = ${message.id}`)
}

/** The signed header of a callback of this account. */
export function signCallback(credentials: string, body: string | Uint8Array): string {
  return createHmac('sha256', credentials).update(body).digest('hex')
}

function isSignedWith(credentials: string, signature: string, body: Uint8Array): boolean {
  const expected = Buffer.from(signCallback(credentials, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
