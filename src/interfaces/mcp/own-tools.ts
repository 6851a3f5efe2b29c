import { z } from 'zod'
import { explainQualification } from '../../domain/agent/index.ts'
import { searchCampaigns } from '../../domain/campaigns/index.ts'
import { searchMessages } from '../../domain/conversations/index.ts'
import { mayAccess, type Scope } from '../../domain/identity/index.ts'
import { idText, type Querying, snakeCase } from '../../domain/kernel/index.ts'
import { findLead, searchLeads } from '../../domain/leads/index.ts'
import { PreviewMessageInput, previewMessage, withheldError } from '../../domain/messaging/index.ts'
import { searchInput } from '../../domain/search/index.ts'
import { orNotFound } from '../../errors.ts'
import type { Context } from '../graphql/schema/builder.ts'
import { shownReadsOf } from '../graphql/schema/scopes.ts'
import { RestCampaign } from '../rest/resources/campaigns.ts'
import { RestLead } from '../rest/resources/leads.ts'
import { RestMessage } from '../rest/resources/messages.ts'
import { READS, type Tool } from './tool.ts'

const OWN = { annotations: READS, output: null, nullIsAbsent: true, targets: () => null }
const READ_CONVERSATIONS: readonly Scope[] = ['read_only', 'messaging']
const READ_LEADS: readonly Scope[] = ['read_only', 'leads']

/** A tool whose operation only GraphQL has. */
function ownTool<Input extends z.ZodObject>(
  tool: Pick<Tool, 'name' | 'description' | 'scope' | 'untrusted'> & {
    input: Input
    run(input: z.output<Input>, context: Context): Promise<unknown>
  },
): Tool {
  return { ...OWN, ...tool, run: (input, context) => tool.run(input as z.output<Input>, context) }
}

const { to: _, ...previewed } = PreviewMessageInput.shape

export const PREVIEW_MESSAGE = ownTool({
  name: 'preview_message',
  scope: ['messaging'],
  description:
    'Checks a message to a lead without sending or storing it: its segments, its sender, and whether opt-outs, quiet hours, ' +
    'caps or other sending rules would withhold it now. The daily message limit is not checked.',
  input: z.strictObject({ lead_id: idText.describe('ID of the recipient lead.'), ...previewed }),
  untrusted: [],
  async run({ lead_id: id, ...message }, { app, principal }) {
    const { workspaceId, sendsWithoutApproval } = principal
    const lead = orNotFound(await findLead(app, { workspaceId, id }), 'lead', id, 'lead_id')
    const sentBy = sendsWithoutApproval ? 'api' : 'human'
    const asked = {
      ...message,
      to: lead.phone as z.output<typeof PreviewMessageInput>['to'],
      workspaceId,
      sentBy,
    } as const
    const { refusal, agentNotice: _notice, ...preview } = await previewMessage(app, asked)
    if (!refusal) return { ...preview, withheld: null }
    const { code, message: words } = withheldError(refusal, app.clock.now())
    const retryAt = 'retryAt' in refusal ? (refusal.retryAt?.toISOString() ?? null) : null
    return { ...preview, withheld: { code, message: words, retry_at: retryAt } }
  },
})

export const EXPLAIN_QUALIFICATION = ownTool({
  name: 'explain_qualification',
  scope: READ_CONVERSATIONS,
  description: 'Explains how a conversation’s score was computed: each signal, its evidence, and what is missing.',
  input: z.strictObject({ conversation_id: idText.describe('ID of the conversation.') }),
  untrusted: ['$.text', '$.signals', '$.missing', '$.required_missing'],
  run: async ({ conversation_id: conversationId }, { app, principal: { workspaceId } }) =>
    inSnakeCase(await explainQualification({ ...app, db: app.reading }, { workspaceId, conversationId })),
})

const FOUND_MAX = 10

type Found = {
  model: 'lead' | 'message' | 'campaign'
  scope: readonly Scope[]
  type: { select: object; show(row: object, context: Context): unknown }
  search(
    deps: { db: Querying },
    input: { workspaceId: string; search: string; take: number; param: string },
  ): Promise<string[]>
}

export const SEARCH = ownTool({
  name: 'search',
  scope: ['read_only', 'leads', 'messaging'],
  description:
    `Finds leads, messages and campaigns that contain all words of a text, at most ${FOUND_MAX} of each. A result is null if ` +
    'no scope of the key can read it.',
  input: z.strictObject({ text: searchInput.describe('Words to search for, at most 200 characters.') }),
  untrusted: ['$.leads[*].source', '$.leads[*].attributes', '$.messages[*].body'],
  run: async ({ text }, context) => ({
    leads: await find(context, text, { model: 'lead', scope: READ_LEADS, type: RestLead, search: searchLeads }),
    messages: await find(context, text, {
      ...{ model: 'message', scope: READ_CONVERSATIONS, type: RestMessage, search: searchMessages },
    }),
    campaigns: await find(context, text, {
      ...{ model: 'campaign', scope: READ_CONVERSATIONS, type: RestCampaign, search: searchCampaigns },
    }),
  }),
})

async function find(context: Context, search: string, { model, scope, type, ...found }: Found) {
  const { workspaceId, scopes } = context.principal
  if (!mayAccess(scopes, scope)) return null
  const db = context.app.reading
  const ids = await found.search({ db }, { workspaceId, search, take: FOUND_MAX, param: 'text' })
  if (ids.length === 0) return []
  const rows = await shownReadsOf(context, model).findMany({ select: type.select, where: { id: { in: ids } } })
  const byId = new Map(rows.map((row) => [(row as { id: string }).id, type.show(row, context)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), inSnakeCase(inner)]))
}
