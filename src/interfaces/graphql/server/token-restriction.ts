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
import type { z } from 'zod'
import { qualificationShape } from '../../../domain/events/index.ts'
import { camelCase } from '../../../domain/kernel/index.ts'
import { REACHABLE_CONVERSATION, REACHABLE_LEAD, REACHABLE_MESSAGE } from '../../http/reachable.ts'
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

/** Names in GraphQL. The same word `messages` is the number in REST and the messages themselves here; both are open. */
const namesIn = ({ shape }: z.ZodObject) => Object.keys(shape).map(camelCase)

const CONVERSATION = [...namesIn(REACHABLE_CONVERSATION), 'messageCount']

const OF_BOTH: Fields = {
  MessageConnection: ['edges', 'pageInfo'],
  MessageEdge: ['cursor', 'node'],
  PageInfo: ['endCursor', 'hasNextPage', 'hasPreviousPage', 'startCursor'],
  Message: namesIn(REACHABLE_MESSAGE),
  MessageAdded: ['cursor', 'createdAt', 'message'],
  Qualification: namesIn(qualificationShape),
  ConversationUpdated: ['cursor', 'createdAt', 'changed', 'conversation'],
}

/**
 * What a token for one conversation or lead can select below its root fields: the fields that REST shows to it, and relations.
 * A relation is listed only if everything that it leads to belongs to the same conversation or lead, so that no selection
 * leads out of it.
 */
const BELOW: Readonly<Record<Target['type'], Fields>> = {
  conversation: { ...OF_BOTH, Conversation: CONVERSATION },
  lead: {
    ...OF_BOTH,
    Conversation: [...CONVERSATION, 'lead'],
    ConversationConnection: ['edges', 'pageInfo'],
    ConversationEdge: ['cursor', 'node'],
    Lead: [...namesIn(REACHABLE_LEAD), 'conversations', 'messages'],
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
