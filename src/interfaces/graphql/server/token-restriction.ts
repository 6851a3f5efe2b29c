import {
  type DocumentNode,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { checkReach, type Target } from '../../http/token-reach.ts'
import type { Context } from '../schema/builder.ts'

type Fields = Readonly<Record<string, readonly string[]>>

/** The root fields, each with the argument that names the only object that it reaches. */
const ROOTS: Readonly<Record<string, Record<string, { argument: string; type: Target['type'] }>>> = {
  Query: {
    conversation: { argument: 'id', type: 'conversation' },
    lead: { argument: 'id', type: 'lead' },
  },
  Subscription: {
    messageAdded: { argument: 'conversationId', type: 'conversation' },
    conversationUpdated: { argument: 'conversationId', type: 'conversation' },
  },
}

const MESSAGES: Fields = {
  MessageConnection: ['edges', 'pageInfo'],
  MessageEdge: ['cursor', 'node'],
  PageInfo: ['endCursor', 'hasNextPage', 'hasPreviousPage', 'startCursor'],
  Message: [
    ...['id', 'leadId', 'conversationId', 'direction', 'status', 'body', 'from', 'to', 'segments', 'sentBy'],
    ...['purpose', 'errorCode', 'scheduledFor', 'sentAt', 'deliveredAt', 'createdAt'],
  ],
  MessageAdded: ['cursor', 'createdAt', 'message'],
}

const CONVERSATION = [
  ...['id', 'leadId', 'phone', 'campaignId', 'status', 'handler', 'qualification', 'messageCount', 'messages'],
  ...['handoffAt', 'completedAt', 'lastMessageAt', 'createdAt'],
]

/**
 * What a token for one conversation or lead can select below its root fields. A relation is listed only if everything that it
 * leads to belongs to the same conversation or lead, so that no selection leads out of it.
 */
const BELOW: Readonly<Record<Target['type'], Fields>> = {
  conversation: {
    ...MESSAGES,
    Conversation: CONVERSATION,
    Qualification: ['confidence', 'score', 'signals'],
    ConversationUpdated: ['cursor', 'createdAt', 'changed', 'conversation'],
  },
  lead: {
    ...MESSAGES,
    Conversation: [...CONVERSATION, 'lead'],
    Qualification: ['confidence', 'score', 'signals'],
    ConversationUpdated: ['cursor', 'createdAt', 'changed', 'conversation'],
    ConversationConnection: ['edges', 'pageInfo'],
    ConversationEdge: ['cursor', 'node'],
    Lead: [
      ...['id', 'phone', 'source', 'status', 'attributes', 'suppressed', 'timezone', 'language', 'campaignId'],
      ...['conversations', 'messages', 'createdAt', 'updatedAt'],
    ],
  },
}

type Execution = {
  schema: GraphQLSchema
  document: DocumentNode
  contextValue?: unknown
  operationName?: string | null | undefined
  variableValues?: Record<string, unknown> | null | undefined
}

/** Checks operations over HTTP, server-sent events included. */
export const restrictTokens: Plugin<Context> = {
  onExecute: ({ args }) => checkTokenReach(args as Execution),
  onSubscribe: ({ args }) => checkTokenReach(args as Execution),
}

/**
 * Throws `insufficient_scope` if the token of the request is for one conversation or lead, and the document selects anything that
 * is not listed for it, or another object. The whole document is checked, with the operations that do not run, before
 * anything is read.
 */
export async function checkTokenReach({ schema, document, contextValue, ...execution }: Execution): Promise<void> {
  const { app, principal } = contextValue as Context
  const reach = principal.token?.reach
  if (!reach) return
  const below = BELOW[reach.type]
  const operation = getOperationAST(document, execution.operationName)
  const { coerced = {} } = getVariableValues(
    schema,
    operation?.variableDefinitions ?? [],
    execution.variableValues ?? {},
  )
  const wanted: Target[] = []
  let isListed = true
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field(node) {
        const { name } = typeInfo.getParentType() ?? { name: '' }
        const field = typeInfo.getFieldDef()
        if (node.name.value === '__typename') return
        const root = ROOTS[name]?.[node.name.value]
        if (root && field) wanted.push({ type: root.type, id: getArgumentValues(field, node, coerced)[root.argument] })
        else if (!below[name]?.includes(node.name.value)) isListed = false
      },
    }),
  )
  await checkReach(app, principal, isListed ? wanted : null)
}
