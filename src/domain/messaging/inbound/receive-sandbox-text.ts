import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { MessageRow } from '../../conversations/index.ts'
import { type E164, e164, optionalOnCreate, type Repeatable, sql, text } from '../../kernel/index.ts'
import { checkPhoneGiven } from '../../leads/index.ts'
import { receiveMessage } from './receive-message.ts'

const BODY_LENGTH_MAX = 1_600

export const SandboxInboundInput = z.strictObject({
  from: e164.describe('Phone number of the lead.'),
  body: text(1, BODY_LENGTH_MAX).describe('Body of the message.'),
  to: optionalOnCreate(e164).describe(
    'The workspace’s phone number that receives the message. Default: the number of the last message with the ' +
      'lead, otherwise the number that was added first.',
  ),
})

type Input = Repeatable<z.infer<typeof SandboxInboundInput>>
type Deps = Parameters<typeof receiveMessage>[0] & { sandbox: Handset }

/** A text that was sent by a simulated phone, for the records of the simulated carrier. */
export type Handset = {
  noteInbound(text: {
    workspaceId: string
    messageId: string
    from: string
    to: string
    body: string
    at: Date
  }): Promise<void>
}

/** Sends a text as the lead: the simulated carrier's side of a conversation. */
export async function receiveSandboxText(
  deps: Deps,
  { workspaceId, from, to, body, idempotency }: Input,
): Promise<MessageRow> {
  await checkPhoneGiven(deps.db, { workspaceId, phone: from, param: 'from' })
  const [number] = await deps.db.query<{ e164: E164 }>(sql`
    select n.e164 from phone_number n
    left join lead l on l.workspace_id = n.workspace_id and l.phone = ${from}
    left join lateral (select m.phone_number_id from message m where m.workspace_id = n.workspace_id and m.lead_id = l.id
                       order by m.created_at desc, m.id desc limit 1) known on true
    where n.workspace_id = ${workspaceId} and n.status <> 'released' and (${to ?? null}::text is null or n.e164 = ${to ?? null})
    order by (n.id = known.phone_number_id) desc nulls last, n.created_at, n.id limit 1`)
  if (!number)
    throw new AppError('invalid_parameter', {
      param: 'to',
      message: 'This phone number does not belong to the workspace. Use one of its phone numbers.',
    })
  const carrierMessageId = `sandbox-${deps.random.token()}`
  const text = { workspaceId, from, to: number.e164, body }
  const message = await receiveMessage(deps, { ...text, carrierMessageId, idempotency })
  if (!message) throw new Error('A sandbox has no phones of members.')
  await deps.sandbox.noteInbound({ ...text, messageId: message.id, at: message.created_at })
  return message
}
