import { type InboundIntent, isForAgent, type Meaning } from '../../compliance/index.ts'
import { type Links, MESSAGE_COLUMNS, type MessageRow } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type Clock, type Db, type E164, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import { NO_MESSAGE, readPhoneFacts } from '../phone-facts.ts'
import type { QueueDeps } from '../queue-message.ts'
import { actOnText } from './act-on-text.ts'
import { withWish } from './contact-wish.ts'
import {
  DOUBTFUL,
  intentOf,
  type MeaningAttempt,
  meaningAfter,
  type ReadDeps,
  type TextJudge,
  tryReading,
} from './reading.ts'

type Deps = QueueDeps & ReadDeps & { db: Db; clock: Clock; links: Links }

/** Maximum attempts to read a text before a person reads it. A text that crashes the reader is not retried. */
const TRIES_MAX = 3
const AGAIN_AFTER_MS = [2_000, 10_000]
/** If the reader is busy, try again after this time, without limit. */
const BUSY_FOR_MS = 1_000
/** Longer than reading can take: after it, the worker that claimed the text has stopped. */
const LEASE_MS = 30_000

/** A leased text to be read. `tries` includes this attempt. */
type Claim = MessageRow & { from: E164; to: E164; tries: number }

/**
 * Reads a stored text that could not be read on arrival, and then acts on its meaning. Each attempt is committed before it
 * begins, so that a crash counts. After the third failure, or the first crash of the reader, the text is left to a person.
 * If the workspace has a language model, it judges a doubtful text before a person has to. Returns when it is due again.
 */
export async function readUnreadText(deps: Deps, { workspaceId, id }: RowKey, judge: TextJudge): Promise<Date | null> {
  const claim = await claimText(deps, { workspaceId, id })
  if (!claim) return null
  const isLastTry = claim.tries >= TRIES_MAX
  const reading =
    claim.tries > TRIES_MAX
      ? { meaning: DOUBTFUL, failures: 0 }
      : await tryReading(deps, { workspaceId, body: claim.body })
  if (reading.meaning === null && !(isLastTry && reading.failures > 0)) return putOff(deps, workspaceId, claim, reading)

  const known = { ...reading, meaning: await judged(judge, workspaceId, claim, reading.meaning ?? DOUBTFUL) }
  await deps.db.locked('read-text', workspaceId, claim.from, async (tx) => {
    if (!(await settle(tx, workspaceId, claim))) return
    const inbound = { workspaceId, from: claim.from, to: claim.to, body: claim.body, carrierMessageId: '' }
    const question = { ...NO_MESSAGE, workspaceId, phone: claim.from, at: deps.clock.now(), from: claim.to }
    const facts = await readPhoneFacts(deps, tx, question)
    const intent = intentOf(inbound, facts, known)
    if (intent.kind === 'ordinary') return tx.hint({ queue: 'take-turn', workspaceId, id: claim.conversation_id! })
    await noteWish(tx, workspaceId, claim, intent, deps.clock.now())
    if (isForAgent(intent, claim.body)) return tx.hint({ queue: 'take-turn', workspaceId, id: claim.conversation_id! })
    await takeFromAgent(tx, workspaceId, claim)
    const events = await actOnText(deps, tx, { inbound, facts, intent, message: claim })
    appendEvents(deps, tx, workspaceId, events)
  })
  return null
}

/** The first attempt asks the model. After a crash, a person decides instead. */
async function judged(judge: TextJudge, workspaceId: string, claim: Claim, read: Meaning): Promise<Meaning> {
  const { body, conversation_id: conversationId, tries } = claim
  if (read.kind !== 'doubtful' || read === DOUBTFUL || conversationId === null || tries > 1) return read
  return meaningAfter(await judge({ workspaceId, conversationId, body }), read)
}

async function claimText({ db, clock }: Deps, { workspaceId, id }: RowKey): Promise<Claim | null> {
  const now = clock.now()
  const [claim] = await db.query<Claim>(sql`
    with claimed as (
      update unread_text set tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
      where workspace_id = ${workspaceId} and message_id = ${id} and due_at <= ${now}
      returning message_id, tries
    )
    select ${MESSAGE_COLUMNS}, c.tries from claimed c
    join message on workspace_id = ${workspaceId} and id = c.message_id`)
  return claim ?? null
}

async function putOff({ db, clock }: Deps, workspaceId: string, { id, tries }: Claim, { failures }: MeaningAttempt) {
  const waitMs = failures > 0 ? (AGAIN_AFTER_MS[tries - 1] ?? AGAIN_AFTER_MS.at(-1)!) : BUSY_FOR_MS
  const dueAt = new Date(clock.now().getTime() + waitMs)
  await db.query(sql`
    update unread_text set tries = ${failures > 0 ? tries : tries - 1}, due_at = ${dueAt}
    where workspace_id = ${workspaceId} and message_id = ${id} and tries = ${tries}`)
  return dueAt
}

/** False if another worker has read the text, or it was erased. */
async function settle(tx: Tx, workspaceId: string, { id, tries }: Claim): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from unread_text where workspace_id = ${workspaceId} and message_id = ${id} and tries = ${tries} returning message_id`)
  return rows.length > 0
}

/** A contact preference is stored as for a text that is read on arrival. */
async function noteWish(tx: Tx, workspaceId: string, claim: Claim, wish: InboundIntent, now: Date) {
  if (wish.kind !== 'preference') return
  await tx.query(sql`
    update lead set ${withWish(wish)}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${claim.lead_id}`)
}

/** A text that is not for the agent does not make a turn due. */
async function takeFromAgent(tx: Tx, workspaceId: string, claim: Claim) {
  await tx.query(sql`
    with silenced as (
      update message set awaits_turn = false where workspace_id = ${workspaceId} and id = ${claim.id}
    )
    update conversation set turn_due_at = null, burst_started_at = null
    where workspace_id = ${workspaceId} and id = ${claim.conversation_id} and not exists (
      select from message m where m.workspace_id = ${workspaceId} and m.conversation_id = ${claim.conversation_id}
        and m.awaits_turn and m.id <> ${claim.id})`)
}
