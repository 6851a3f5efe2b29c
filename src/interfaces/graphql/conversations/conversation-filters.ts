import { unreadConversations } from '../../../domain/conversations/index.ts'
import { searchLeads } from '../../../domain/leads/index.ts'
import { AppError } from '../../../errors.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'
import { requireMember } from '../schema/asking-member.ts'
import { builder, type Context } from '../schema/builder.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs, intervalOf } from '../schema/created-between.ts'
import { ConversationOrder, ConversationStatus, Handler } from '../schema/enums.ts'
import { among } from '../schema/node.ts'

export const searchArg = {
  description:
    'Only leads whose phone starts with these digits, or whose first, last or full name starts with this ' +
    'text. Case and accents are ignored. If more than 100 names match, only the first 100 in alphabetical' +
    ' order are used.',
}

export const conversationFilterArgs = builder.args((t) => ({
  ...createdBetweenArgs,
  lastMessageAfter: t.field({
    type: 'DateTime',
    description: 'Only conversations whose last message was created at or after this time.',
  }),
  lastMessageBefore: t.field({
    type: 'DateTime',
    description: 'Only conversations whose last message was created before this time.',
  }),
  status: t.field({ type: ConversationStatus, description: 'Only items with this status.' }),
  isOpen: t.boolean({ description: 'True for open conversations, false for ended ones.' }),
  campaignId: t.id({ description: 'Only items of this campaign.' }),
  leadId: t.id({ description: 'Only items of this lead.' }),
  handler: t.field({ type: Handler, description: 'Only conversations handled by the agent, or by a person.' }),
  assignedTo: t.string({ description: 'Only conversations assigned to this member ID, or claimed under this name.' }),
  mine: t.boolean({
    description: 'True for conversations assigned to the signed-in member. An API key gets a conflict error.',
  }),
  unassigned: t.boolean({ description: 'True for unclaimed conversations.' }),
  unread: t.boolean({
    description:
      'True for conversations with messages from the last 30 days that the signed-in member has not read, ' +
      'limited to the 500 with the latest messages. An API key gets a conflict error.',
  }),
  search: t.string(searchArg),
  orderBy: t.field({ type: ConversationOrder, defaultValue: 'CREATED_AT', description: 'Sort order.' }),
}))

export type ConversationFilters = CreatedBetween & {
  lastMessageAfter?: Date | null | undefined
  lastMessageBefore?: Date | null | undefined
  status?: string | null | undefined
  isOpen?: boolean | null | undefined
  campaignId?: string | null | undefined
  leadId?: string | null | undefined
  handler?: string | null | undefined
  assignedTo?: string | null | undefined
  mine?: boolean | null | undefined
  unassigned?: boolean | null | undefined
  unread?: boolean | null | undefined
  search?: string | null | undefined
  orderBy?: string | null | undefined
}

const OPEN = ['active', 'qualified']

/** The filters for Prisma. A search and what is unread cost a statement each, which finds the ids. */
export async function conversationWhere(
  context: Context,
  filters: ConversationFilters,
): Promise<Prisma.ConversationWhereInput> {
  checkAgreement(filters)
  const { status, isOpen, campaignId, leadId, handler, search, unread } = filters
  const { workspaceId } = context.principal
  const conditions: Prisma.ConversationWhereInput[] = [
    assigned(context, filters),
    createdBetween(filters),
    lastMessageBetween(filters),
  ]
  if (status != null) conditions.push({ status })
  else if (isOpen != null) conditions.push({ status: isOpen ? { in: OPEN } : { notIn: OPEN } })
  if (campaignId != null) conditions.push({ campaignId })
  if (leadId != null) conditions.push({ leadId })
  if (handler != null) conditions.push({ handler })
  if (unread) {
    const memberId = requireMember(context, 'unread')
    conditions.push({ id: among(await unreadConversations(context.app, { workspaceId, memberId })) })
  }
  if (search != null) conditions.push({ leadId: among(await searchLeads(context.app, { workspaceId, search })) })
  return { AND: conditions.filter((condition) => Object.keys(condition).length > 0) }
}

function lastMessageBetween({ lastMessageAfter, lastMessageBefore }: ConversationFilters) {
  const range = intervalOf({ lastMessageAfter, lastMessageBefore })
  return range ? { lastMessageAt: range } : {}
}

function assigned(context: Context, { assignedTo, mine, unassigned }: ConversationFilters) {
  if (mine) return { assignedTo: requireMember(context, 'mine') }
  if (unassigned) return { assignedTo: null }
  return assignedTo != null ? { assignedTo } : {}
}

function checkAgreement({ status, isOpen, assignedTo, mine, unassigned }: ConversationFilters): void {
  if (status != null && isOpen != null && OPEN.includes(status) !== isOpen) throw contradiction('isOpen', 'status')
  if (mine && unassigned) throw contradiction('unassigned', 'mine')
  if (assignedTo != null && mine) throw contradiction('mine', 'assignedTo')
  if (assignedTo != null && unassigned) throw contradiction('unassigned', 'assignedTo')
}

/** Two filters of which nothing can be. */
export function contradiction(param: string, other: string): AppError {
  return new AppError('invalid_parameter', { param, message: `It contradicts ${other}.` })
}
