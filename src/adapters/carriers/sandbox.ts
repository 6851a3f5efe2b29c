import { sql } from '../../domain/kernel/index.ts'
import type { Carrier, CarrierReply, Handset, OutboundSms } from '../../domain/messaging/index.ts'
import { readSandboxSettings, type Simulator } from '../../domain/sandbox/index.ts'
import { PERSONAS } from './personas/index.ts'
import { type Behaviour, behaviourOf, type CarriedMessage } from './sandbox-behaviour.ts'
import { isSigned, parseCallback } from './sandbox-callback.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { bringFirstReceipt, deliverDue } from './sandbox-network.ts'
import {
  listPersonas,
  nextTextAt,
  PERSONAS_MAX,
  type PersonaState,
  startPersona,
  stopPersona,
} from './sandbox-personas.ts'

export type SandboxCarrier = Carrier &
  Simulator &
  Handset & {
    /** Delivers due receipts and persona texts, and returns when the next is due. */
    deliverDue(): Promise<Date | null>
  }

/**
 * A carrier with its own records: each text is a row, written outside our transactions, twice if it was sent twice. Receipts
 * and persona texts arrive through the callback of all carriers.
 */
export function createSandboxCarrier(deps: SandboxDeps): SandboxCarrier {
  return {
    send: (sms) => send(deps, sms),
    check: async () => ({ outcome: 'accepted', numbers: [], hasMore: false }),
    async lookup({ account, messageId }) {
      const [row] = await deps.db.query<{ id: string }>(sql`
        select id from sandbox_message where workspace_id = ${account.workspaceId} and correlation_id = ${messageId}
          and status not in ('refused', 'lost') limit 1`)
      return row ? { carrierMessageId: row.id } : null
    },
    verify: isSigned,
    parse: parseCallback,
    acknowledgement: { contentType: 'text/plain', body: '' },
    confirmsOptOut: () => false,
    checkCredentials: () => comesWithItsWorkspace,
    checkSettings: () => comesWithItsWorkspace,
    deliverDue: () => deliverDue(deps),
    noteInbound: (text) => noteInbound(deps, text),
    scripts: PERSONAS,
    personasMax: PERSONAS_MAX,
    startPersona: (persona) => startPersona(deps, persona),
    stopPersona: (of) => stopPersona(deps, of),
    personas: (of) => listPersonas(deps, of),
  }
}

const message = 'Accounts with the simulated carrier cannot be created. Each sandbox has its own.'
const comesWithItsWorkspace: { ok: false; problems: { param: string; message: string }[] } = {
  ok: false,
  problems: [{ param: '', message }],
}

type KnownPhone = { nth: number; persona: PersonaState | null; heard: number | null }

async function send(deps: SandboxDeps, sms: OutboundSms): Promise<CarrierReply> {
  const { account, to } = sms
  const [known] = await deps.db.query<KnownPhone>(sql`
    select (select count(*) from sandbox_message where workspace_id = ${account.workspaceId} and "to" = ${to}) as nth,
           p.script as persona, p.heard
    from (select 1) one left join sandbox_persona p on p.workspace_id = ${account.workspaceId} and p.phone = ${to}`)
  const settings = readSandboxSettings(account.settings)
  const behaviour = behaviourOf({ settings, seed: settings.seed ?? account.id, to, nth: known!.nth })
  const id = await book(deps, sms, behaviour, known!)
  if ('refuses' in behaviour) return behaviour.refuses
  // A failed one is delivered again, like any receipt.
  if (behaviour.receiptFirst) await bringFirstReceipt(deps, sms, { id, receipts: behaviour.receipts }).catch(() => {})
  return behaviour.answers ? { outcome: 'accepted', carrierMessageId: id } : { outcome: 'ambiguous' }
}

/** Records the text; a persona that gets it replies later. */
async function book(deps: SandboxDeps, sms: OutboundSms, behaviour: Behaviour, known: KnownPhone): Promise<string> {
  const now = deps.clock.now()
  const id = deps.ids.next('sbx')
  const { status, errorCode, receipts, arrivesAfterMs } = asBooked(behaviour)
  const dueAt = receipts[0] ? new Date(now.getTime() + receipts[0].delayMs) : null
  const arrivesAt = arrivesAfterMs === null ? null : new Date(now.getTime() + arrivesAfterMs)
  const answersAt = known.persona && arrivesAt && nextTextAt(known.persona, known.heard ?? 0, arrivesAt)
  await deps.db.query(sql`
    with hears as (
      update sandbox_persona set heard = heard + 1, script = jsonb_set(script, '{unread}', (script->'unread') || to_jsonb(${sms.body}::text)),
        next_text_at = coalesce(next_text_at, ${answersAt}), updated_at = ${now}
      where workspace_id = ${sms.account.workspaceId} and phone = ${sms.to} and ${answersAt}::timestamptz is not null
    )
    insert into sandbox_message (workspace_id, id, carrier_account_id, correlation_id, "from", "to", body, direction, status, error_code,
      accepted_at, next_receipt_at, receipts)
    values (${sms.account.workspaceId}, ${id}, ${sms.account.id}, ${sms.messageId}, ${sms.from}, ${sms.to}, ${sms.body}, 'outbound',
            ${status}, ${errorCode}, ${now}, ${dueAt}, ${JSON.stringify(receipts)}::jsonb)`)
  return id
}

type BookedReceipts = Pick<CarriedMessage, 'receipts' | 'arrivesAfterMs'> & { status: string; errorCode: string | null }

function asBooked(behaviour: Behaviour): BookedReceipts {
  if ('refuses' in behaviour) {
    return { status: 'refused', errorCode: behaviour.refuses.error, receipts: [], arrivesAfterMs: null }
  }
  const isLost = !behaviour.answers && behaviour.arrivesAfterMs === null
  return { ...behaviour, status: isLost ? 'lost' : 'accepted', errorCode: null }
}

type NotedInbound = Parameters<Handset['noteInbound']>[0]

async function noteInbound(
  deps: SandboxDeps,
  { workspaceId, messageId, from, to, body, at }: NotedInbound,
): Promise<void> {
  await deps.db.query(sql`
    insert into sandbox_message (workspace_id, id, carrier_account_id, correlation_id, "from", "to", body, direction, status, accepted_at, receipts)
    select ${workspaceId}, ${deps.ids.next('sbx')}, n.carrier_account_id, ${messageId}, ${from}, ${to}, ${body}, 'inbound', 'delivered', ${at}, '[]'
    from phone_number n where n.workspace_id = ${workspaceId} and n.e164 = ${to}
    order by n.created_at desc limit 1`)
}
