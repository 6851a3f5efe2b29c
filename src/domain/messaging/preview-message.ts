import { z } from 'zod'
import { AGENT_NOTICE, decideSend } from '../compliance/index.ts'
import { type Clock, e164, idText, optionalOnCreate, type Querying, timestamp, type Vault } from '../kernel/index.ts'
import { checkPhoneGiven } from '../leads/index.ts'
import { gateFacts } from './gate-facts.ts'
import { readPhoneFacts } from './phone-facts.ts'
import { checkReferences, type Refusal } from './queue-message.ts'
import { countSegments, type SegmentCount } from './segments.ts'
import { messageBody } from './send-message.ts'
import { readSendTime } from './send-time.ts'
import { withPlainTypography } from './smart-encoding.ts'

export const PreviewMessageInput = z.strictObject({
  to: e164.describe('Phone of the recipient.'),
  body: messageBody.describe('Message text, 1 to 1,600 characters and at most 10 segments.'),
  campaign_id: optionalOnCreate(idText).describe(
    'Campaign of the message. Default: the campaign of the open conversation, the lead or the workspace.',
  ),
  from: optionalOnCreate(e164).describe(
    'One of the workspace’s phone numbers. Default: the number that this lead has used before.',
  ),
  send_at: optionalOnCreate(timestamp).describe('When the message would be sent. Default: now.'),
})

type Request = z.infer<typeof PreviewMessageInput> & { workspaceId: string; sentBy: 'api' | 'human' }

/**
 * What a message would be: its text as it would go out, from where, and whether the gate would let it. `agentNotice` is what
 * the law puts before the automated agent's next text to this recipient.
 */
export type MessagePreview = SegmentCount & {
  body: string
  from: string | null
  refusal: Refusal | null
  agentNotice: string | null
}

/**
 * Asks the gate about a message that nobody sends: in one statement, without a lock, so that it may answer otherwise a
 * moment later. The workspace's limit for the day is not looked at.
 */
export async function previewMessage(
  deps: { db: Querying; clock: Clock; vault: Vault },
  { workspaceId, to: phone, body, campaign_id, from, send_at, sentBy }: Request,
): Promise<MessagePreview> {
  await checkPhoneGiven(deps.db, { workspaceId, phone, param: 'to' })
  const now = deps.clock.now()
  const at = readSendTime(send_at, now) ?? now
  const draft = { phone, purpose: 'conversation' as const, sentBy, campaignId: campaign_id, from }
  const question = { workspaceId, phone, body, at, campaignId: campaign_id ?? null, from: from ?? null }
  const facts = await readPhoneFacts(deps, deps.db, { ...question, preferred: null, except: null })
  checkReferences(draft, facts)
  const decision = decideSend(gateFacts(facts, { ...draft, now: at }))
  const sent = facts.smart_encoding ? withPlainTypography(body) : body
  const { agentNotice } = gateFacts(facts, { ...draft, sentBy: 'agent', now: at })
  return {
    ...countSegments(sent),
    body: sent,
    from: facts.sender,
    refusal: decision.allowed ? null : decision,
    agentNotice: agentNotice ? AGENT_NOTICE : null,
  }
}
