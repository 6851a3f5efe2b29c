import { z } from 'zod'
import { AGENT_NOTICES, decideSend } from '../compliance/index.ts'
import { type Clock, e164, optionalOnCreate, type Querying, timestamp, type Vault } from '../kernel/index.ts'
import { checkPhoneGiven } from '../leads/index.ts'
import { gateFacts } from './gate-facts.ts'
import { readPhoneFacts } from './phone-facts.ts'
import { checkReferences, type Refusal } from './queue-message.ts'
import { countSegments, type SegmentCount } from './segments.ts'
import { messageFields } from './send-message.ts'
import { readSendTime } from './send-time.ts'
import { withPlainTypography } from './smart-encoding.ts'

export const PreviewMessageInput = z.strictObject({
  to: e164.describe('Phone number of the recipient.'),
  ...messageFields,
  send_at: optionalOnCreate(timestamp).describe('When the message would be sent. Default: now.'),
})

type Input = z.infer<typeof PreviewMessageInput> & { workspaceId: string; sentBy: 'api' | 'human' }

/**
 * A preview of a message: its text, sender and the gate's decision. `agentNotice` is the disclosure that the law requires
 * before the agent's next text to this recipient.
 */
export type MessagePreview = SegmentCount & {
  body: string
  from: string | null
  refusal: Refusal | null
  agentNotice: string | null
}

/**
 * Runs the gate for a message that is not sent, in one statement without a lock: the result can differ a moment later. Does not
 * check the workspace's daily limit.
 */
export async function previewMessage(
  deps: { db: Querying; clock: Clock; vault: Vault },
  { workspaceId, to: phone, body, campaign_id, from, send_at, sentBy }: Input,
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
    agentNotice: agentNotice ? AGENT_NOTICES[facts.lead_language ?? 'en'] : null,
  }
}
