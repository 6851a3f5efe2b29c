import { z } from 'zod'
import { mayAccess, type Principal } from '../../domain/identity/index.ts'
import { CreateLeadInput } from '../../domain/leads/creation/index.ts'
import { SendMessageInput } from '../../domain/messaging/index.ts'
import { REACHABLE } from '../http/reachable.ts'
import { EXPLAIN_QUALIFICATION, PREVIEW_MESSAGE, SEARCH } from './own-tools.ts'
import { ADDS, CHANGES, isFor, READS, routeTool, SENDS, type Tool } from './tool.ts'

const OF_LEAD = ['$.source', '$.attributes']
const OF_LEADS = ['$.data[*].source', '$.data[*].attributes']
const BODIES = ['$.data[*].body']
const SIGNALS = '$.qualification.signals'
const HISTORY_SHOWN = 50

const { body, campaign_id, from, send_at, when_withheld } = SendMessageInput.shape
const leadId = z.string().describe('ID of the recipient lead. To message a new phone number, create the lead first.')

/** A person cannot be asked for consent here, and an assistant has no proof of it. */
const { consent: _consent, campaign_id: leadCampaign, ...leadFields } = CreateLeadInput.shape

const PREVIEW_FIRST = 'Call preview_message first.'
const NOT_SENT =
  'The message was not sent. It is a draft: a person must approve it in Leadthread, and no tool can. Tell the user so.'

/** The tools for assistants, in the order in which clients list them. */
const TOOLS: readonly Tool[] = [
  routeTool('list_leads', { annotations: READS, untrusted: OF_LEADS }),
  routeTool('read_lead', { annotations: READS, untrusted: OF_LEAD }),
  routeTool('list_conversations', { annotations: READS, untrusted: [`$.data[*]${SIGNALS.slice(1)}`] }),
  routeTool('read_conversation', {
    annotations: READS,
    untrusted: [SIGNALS, '$.history[*].body'],
    description: `Returns a conversation with its newest ${HISTORY_SHOWN} messages, oldest first. For earlier ones, use list_messages.`,
    shows: ({ history, ...rest }) => ({ ...rest, history: (history as unknown[]).slice(-HISTORY_SHOWN) }),
  }),
  routeTool('list_messages', { annotations: READS, untrusted: BODIES }),
  SEARCH,
  EXPLAIN_QUALIFICATION,
  routeTool('list_campaigns', { annotations: READS, untrusted: [] }),
  routeTool('read_campaign', { annotations: READS, untrusted: [] }),
  routeTool('list_appointments', { annotations: READS, untrusted: [] }),
  routeTool('read_appointment', { annotations: READS, untrusted: [] }),
  routeTool('list_notes', { annotations: READS, untrusted: BODIES }),
  routeTool('list_snippets', { annotations: READS, untrusted: [] }),
  routeTool('list_held_texts', { annotations: READS, untrusted: [] }),
  routeTool('list_unanswered_questions', { annotations: READS, untrusted: ['$.data[*].question'] }),
  routeTool('list_drafts', { annotations: READS, untrusted: [...BODIES, '$.data[*].client'] }),
  routeTool('read_draft', { annotations: READS, untrusted: ['$.body', '$.client'] }),
  routeTool('read_workspace', { annotations: READS, untrusted: [] }),
  PREVIEW_MESSAGE,
  routeTool('create_draft', {
    name: 'send_message',
    sends: false,
    annotations: ADDS,
    untrusted: ['$.client'],
    description: `Writes a message to a lead for a person to approve. Nothing is sent until then. ${PREVIEW_FIRST}`,
    says: NOT_SENT,
  }),
  routeTool('send_message', {
    sends: true,
    annotations: SENDS,
    untrusted: [],
    input: z.strictObject({ lead_id: leadId, body, campaign_id, from, send_at, when_withheld }),
    description: `Sends one message to a lead, or returns the reason why the message is withheld. ${PREVIEW_FIRST}`,
  }),
  routeTool('create_lead', {
    sends: false,
    annotations: ADDS,
    untrusted: OF_LEAD,
    input: z.strictObject(leadFields),
    description:
      'Creates a lead, or merges the data into the existing lead with the same phone number. No message is sent, and no ' +
      'consent is recorded.',
  }),
  routeTool('create_lead', {
    sends: true,
    annotations: SENDS,
    untrusted: OF_LEAD,
    input: z.strictObject({ ...leadFields, campaign_id: leadCampaign }),
    adds: 'No consent is recorded.',
  }),
  routeTool('update_lead', { annotations: CHANGES, untrusted: OF_LEAD }),
  routeTool('create_note', { annotations: ADDS, untrusted: ['$.body'] }),
  routeTool('hand_off_conversation', { annotations: { ...CHANGES, destructiveHint: false }, untrusted: [SIGNALS] }),
]

/** The tools for a token for one lead or conversation, which can only read that, and not all of its fields. */
const WITHIN_REACH: readonly Tool[] = TOOLS.flatMap((tool) =>
  (tool.targets({ id: '' }) ?? []).map(({ type }) => ({ ...tool, output: REACHABLE[type] })),
)

/** The tools that the caller's token and scopes allow. */
export function toolsOf(principal: Principal): Tool[] {
  const tools = principal.token?.reach ? WITHIN_REACH : TOOLS
  return tools.filter((tool) => isFor(tool, principal) && mayAccess(principal.scopes, tool.scope))
}

/** The tool of this name, also if the caller's scopes do not allow it. */
export function findTool(principal: Principal, name: string): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name && isFor(tool, principal))
}
