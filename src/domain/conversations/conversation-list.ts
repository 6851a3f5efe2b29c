import { z } from 'zod'
import { AppError, requireMember } from '../../errors.ts'
import {
  BY_CREATION,
  between,
  createdFilters,
  dateOrTimestamp,
  idText,
  type KeyOrder,
  type List,
  type Querying,
  type Where,
  wordsOf,
} from '../kernel/index.ts'
import { searchLeads, searchText } from '../leads/index.ts'
import { inboxState } from './inbox-state.ts'
import { contradiction } from './message-list.ts'
import { unreadConversations } from './read-state.ts'
import { conversationStatus, handler } from './status.ts'

const order = wordsOf('ConversationOrder', 'Sort order of conversations.', {
  created_at: 'By creation time, newest first.',
  last_message_at:
    'By the time of the last message, newest first. If a message is added to a conversation while you read the ' +
    'pages, the conversation can appear twice or not at all.',
  waiting_since:
    'By waiting time, longest first. Returns only conversations in which the lead is waiting for a person.',
  score:
    'By score, highest first. If a score changes while you read the pages, the conversation can appear twice or ' +
    'not at all.',
})

const ORDERS: Record<z.output<typeof order>, KeyOrder> = {
  created_at: BY_CREATION,
  last_message_at: { time: 'lastMessageAt', id: 'id' },
  waiting_since: { time: 'waitingSince', id: 'id', isAscending: true },
  score: { time: 'score', id: 'id', isNumber: true },
}

const filters = {
  status: conversationStatus.optional().describe('Only conversations with this status.'),
  campaign_id: idText.optional().describe('Only conversations of this campaign.'),
  lead_id: idText.optional().describe('Only conversations with this lead.'),
  handler: handler.optional().describe('Only conversations with this handler.'),
  waiting: z
    .boolean()
    .optional()
    .describe(
      'If true, only conversations in which the lead is waiting for a message from a person. If false, only the ' +
        'other conversations.',
    ),
  inbox_state: inboxState.optional().describe('Only conversations with this inbox state.'),
  ...createdFilters('conversations'),
  last_message_after: dateOrTimestamp
    .optional()
    .describe('Only conversations whose last message was created at or after this time.'),
  last_message_before: dateOrTimestamp
    .optional()
    .describe('Only conversations whose last message was created before this time.'),
  is_open: z.boolean().optional().describe('If true, only open conversations. If false, only ended conversations.'),
  assigned_to: z
    .string()
    .optional()
    .describe('Only conversations assigned to the member with this ID, or claimed with this value of `assigned_to`.'),
  mine: z
    .boolean()
    .optional()
    .describe('If true, only conversations assigned to the signed-in member. Not available to API keys.'),
  unassigned: z.boolean().optional().describe('If true, only conversations that are not assigned to a person.'),
  unread: z
    .boolean()
    .optional()
    .describe(
      'If true, only conversations with messages from the last 30 days that the signed-in member has not read. ' +
        'At most the 500 conversations with the latest messages are returned. Not available to API keys.',
    ),
  search: searchText.optional(),
  order_by: order.default('created_at').describe('Sort order.'),
}

type Filters = z.output<z.ZodObject<typeof filters>>
type Condition = Where<'Conversation'>

const OPEN: ConversationStatusWord[] = ['active', 'qualified']
type ConversationStatusWord = z.output<typeof conversationStatus>

/** The conversations of a workspace, newest first by default. */
export const conversationList: List<
  'Conversation',
  typeof filters,
  Parameters<typeof unreadConversations>[0] & { db: Querying }
> = {
  name: 'conversations',
  model: 'conversation',
  filters,
  graphqlOnly: [
    'last_message_after',
    'last_message_before',
    'is_open',
    'assigned_to',
    'mine',
    'unassigned',
    'unread',
    'search',
  ],
  namesDefaultOrder: true,
  order: ({ order_by }) => ORDERS[order_by],
  async where(given, { deps, workspaceId, memberId }) {
    checkAgreement(given)
    const { campaign_id, lead_id, unread, search } = given
    const conditions: Condition[] = [ofStatus(given), assigned(given, memberId), ofHandler(given), ofWaiting(given)]
    conditions.push(between('createdAt', given.created_after, given.created_before))
    conditions.push(between('lastMessageAt', given.last_message_after, given.last_message_before))
    if (campaign_id !== undefined) conditions.push({ campaignId: campaign_id })
    if (given.inbox_state !== undefined) conditions.push({ inboxState: given.inbox_state })
    if (lead_id !== undefined) conditions.push({ leadId: lead_id })
    if (unread) {
      const member = requireMember(memberId, 'unread')
      conditions.push({ id: { in: await unreadConversations(deps, { workspaceId, memberId: member }) } })
    }
    if (search !== undefined) conditions.push({ leadId: { in: await searchLeads(deps, { workspaceId, search }) } })
    return { AND: conditions.filter((condition) => Object.keys(condition).length > 0) }
  },
}

function ofStatus({ status, is_open }: Filters): Condition {
  if (status !== undefined) return { status }
  if (is_open === undefined) return {}
  return { status: is_open ? { in: OPEN } : { notIn: OPEN } }
}

function ofHandler({ handler }: Filters): Condition {
  return handler === undefined ? {} : { handler }
}

function ofWaiting({ waiting, order_by }: Filters): Condition {
  if (order_by === 'waiting_since') return { waitingSince: { not: null } }
  if (waiting === undefined) return {}
  return { waitingSince: waiting ? { not: null } : null }
}

function assigned({ assigned_to, mine, unassigned }: Filters, memberId: string | null): Condition {
  if (mine) return { assignedTo: requireMember(memberId, 'mine') }
  if (unassigned) return { assignedTo: null }
  return assigned_to === undefined ? {} : { assignedTo: assigned_to }
}

function checkAgreement(given: Filters): void {
  const { status, is_open, assigned_to, mine, unassigned, last_message_after, last_message_before } = given
  if (status !== undefined && is_open !== undefined && OPEN.includes(status) !== is_open) {
    throw contradiction('is_open', 'status')
  }
  if (given.waiting === false && given.order_by === 'waiting_since') throw contradiction('waiting', 'order_by')
  if (mine && unassigned) throw contradiction('unassigned', 'mine')
  if (assigned_to !== undefined && mine) throw contradiction('mine', 'assigned_to')
  if (assigned_to !== undefined && unassigned) throw contradiction('unassigned', 'assigned_to')
  if (last_message_after && last_message_before && last_message_after >= last_message_before) {
    throw new AppError('invalid_parameter', {
      param: 'last_message_before',
      message: 'Must be later than `last_message_after`.',
    })
  }
}
