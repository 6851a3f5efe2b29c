import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { type Links, MESSAGE_COLUMNS, type MessageRow } from '../../conversations/index.ts'
import { appendEvents, type NewEvent } from '../../events/index.ts'
import {
  audit,
  type Change,
  type Db,
  type E164,
  idText,
  sql,
  stampResult,
  type Tx,
  type WriteDeps,
} from '../../kernel/index.ts'
import { heldTextAnswer } from '../held/held-text.ts'
import { releaseHeld } from '../held/release-held.ts'
import { NO_MESSAGE, readPhoneFacts } from '../phone-facts.ts'
import type { QueueDeps } from '../queue-message.ts'
import { actOnText } from './act-on-text.ts'

export const AnswerHeldTextInput = z
  .strictObject({
    id: idText.describe('ID of the held message.'),
    answer: heldTextAnswer.describe('Whether the message is an opt-out.'),
  })
  .describe('The held message and the answer.')

type Deps = WriteDeps & QueueDeps & { db: Db; links: Links }
type Input = Change<z.infer<typeof AnswerHeldTextInput>>
type HeldMessage = MessageRow & { from: E164; to: E164; earlier: z.output<typeof heldTextAnswer> | null }

const AN_OPT_OUT = { kind: 'opt_out', method: 'phrase', keyword: null, reason: 'opt_out' } as const

/**
 * Stores a person's answer about a held text. An opt-out has the effect of any opt-out in the lead's words. Otherwise the
 * conversation returns to the agent, unless a person has taken it over. The same answer again changes nothing.
 */
export async function answerHeldText(deps: Deps, request: Input): Promise<void> {
  const { workspaceId, id, idempotency } = request
  const [found] = await deps.db.query<{ phone: E164 }>(sql`
    select m."from" as phone from held_text h join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
    where h.workspace_id = ${workspaceId} and h.id = ${id}`)
  if (!found) throw AppError.notFound('held message', id)
  await deps.db.locked('answer-held-text', workspaceId, found.phone, async (tx) => {
    const message = await findHeld(tx, { workspaceId, id })
    if (!message) throw AppError.notFound('held message', id) // its lead was erased in the meantime
    const events = message.earlier === request.answer ? [] : await applyAnswer(deps, tx, request, message)
    await stampResult(tx, workspaceId, idempotency, id)
    if (events.length > 0) appendEvents(deps, tx, workspaceId, events)
  })
}

async function findHeld(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<HeldMessage | undefined> {
  const [message] = await tx.query<HeldMessage>(sql`
    select ${MESSAGE_COLUMNS}, held.answer as earlier
    from (select message_id, answer from held_text where workspace_id = ${workspaceId} and id = ${id} for no key update) held
    join message on workspace_id = ${workspaceId} and id = held.message_id`)
  return message
}

async function applyAnswer(
  deps: Deps,
  tx: Tx,
  { workspaceId, id, answer, actor }: Input,
  message: HeldMessage,
): Promise<NewEvent[]> {
  const question = { ...NO_MESSAGE, workspaceId, phone: message.from, at: deps.clock.now(), from: message.to }
  const facts = await readPhoneFacts(deps, tx, question)
  if (answer === 'not_opt_out' && message.earlier === 'opt_out' && facts.suppressed) {
    const text = 'This message was answered as an opt-out. Lift the suppression of the phone number first.'
    throw new AppError('conflict', { message: text })
  }
  await tx.query(sql`
    update held_text set answer = ${answer}, answered_by = ${actor.id}, answered_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${id}`)
  const change = { before: { answer: message.earlier }, after: { answer } }
  await audit(deps, tx, { workspaceId, actor, action: 'held_text.answered', subjectId: id, ...change })
  if (answer === 'not_opt_out')
    return facts.suppressed ? [] : releaseHeld(deps, tx, { workspaceId, conversationId: message.conversation_id! })
  const inbound = { workspaceId, from: message.from, to: message.to, body: message.body, carrierMessageId: '' }
  return actOnText(deps, tx, { inbound, facts, intent: AN_OPT_OUT, message })
}
