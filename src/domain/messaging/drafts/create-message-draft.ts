import { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import { decideSend } from '../../compliance/index.ts'
import {
  audit,
  type Change,
  checkLimit,
  idText,
  optionalOnCreate,
  sql,
  stampResult,
  type Tx,
  type WriteDeps,
} from '../../kernel/index.ts'
import { findLead } from '../../leads/index.ts'
import { gateFacts } from '../gate-facts.ts'
import { type PhoneFacts, readPhoneFacts } from '../phone-facts.ts'
import { checkReferences, type QueueDeps } from '../queue-message.ts'
import { messageFields } from '../send-message.ts'
import { withheldError } from '../withheld-error.ts'

const PENDING_MAX = 1_000
const HOUR_MS = 3_600_000
const [HOURS_MAX, HOURS_DEFAULT] = [168, 24]

export const CreateMessageDraftInput = z
  .strictObject({
    lead_id: idText.describe('ID of the recipient lead.'),
    ...messageFields,
    expires_in_hours: optionalOnCreate(z.int().min(1).max(HOURS_MAX)).describe(
      'Hours until the draft expires if no one decides, 1 to 168. Default: 24.',
    ),
  })
  .describe('A message for a person to approve.')

type Input = Change<z.infer<typeof CreateMessageDraftInput>> & {
  /** The name of the API key. */
  authorName: string | null
  /** The MCP client, as it calls itself. */
  client: string | null
}

/**
 * Stores a message for a person to approve, and returns its ID. Refuses what waiting would not make allowed, such as a message
 * to a lead who opted out. `limit_reached` if 1,000 drafts of the workspace are pending.
 */
export async function createMessageDraft(deps: WriteDeps & QueueDeps, input: Input): Promise<string> {
  const { workspaceId, lead_id: leadId, actor, authorName, client, body, campaign_id, from, idempotency } = input
  const { phone } = orNotFound(await findLead(deps, { workspaceId, id: leadId }), 'lead', leadId, 'lead_id')
  const id = deps.ids.next('drft')
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + (input.expires_in_hours ?? HOURS_DEFAULT) * HOUR_MS)
  const [campaignId, sender] = [campaign_id ?? null, from ?? null]
  return deps.db.locked('message-draft.create', workspaceId, phone, async (tx) => {
    const question = { workspaceId, phone, body, at: now, campaignId, from: sender, preferred: null, except: null }
    const facts = await readPhoneFacts(deps, tx, question)
    checkReferences({ leadId, campaignId, from: sender }, facts)
    refuseForGood(facts, phone, now)
    await checkPending(tx, workspaceId, now)
    await tx.query(sql`
      insert into message_draft (workspace_id, id, lead_id, conversation_id, campaign_id, "from", body, created_by, author_name, client, expires_at, created_at)
      values (${workspaceId}, ${id}, ${leadId}, ${facts.conversation_id}, ${campaignId}, ${sender}, ${body}, ${actor.id}, ${authorName}, ${client}, ${expiresAt}, ${now})`)
    await stampResult(tx, workspaceId, idempotency, id)
    const after = { lead_id: leadId, client, expires_at: expiresAt }
    await audit(deps, tx, { workspaceId, actor, action: 'message_draft.created', subjectId: id, after })
    return id
  })
}

function refuseForGood(facts: PhoneFacts, phone: string, now: Date): void {
  const decision = decideSend(gateFacts(facts, { phone, purpose: 'conversation', sentBy: 'human', now }))
  if (decision.allowed || ('retryAt' in decision && decision.retryAt)) return
  throw withheldError(decision, now)
}

async function checkPending(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  const counted = sql`
    select count(*)::int as count from message_draft
    where workspace_id = ${workspaceId} and status = 'pending' and expires_at > ${now}`
  await checkLimit(tx, { workspaceId, max: PENDING_MAX, items: 'pending drafts' }, counted)
}
