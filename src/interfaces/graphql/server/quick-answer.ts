import type { IncomingMessage } from 'node:http'
import { AppError } from '../../../errors.ts'
import { tokensForCost } from './charge.ts'
import { judgeOperation, withCost } from './judge.ts'
import type { PersistedDocuments } from './persisted-documents.ts'
import type { ServerContext } from './server-context.ts'

/** What takes plain JSON. Whoever would have it otherwise is answered by the server, which negotiates. */
const PLAIN = new Set([undefined, '*/*', 'application/json'])

/**
 * The short way for what a dashboard asks all day: a document of ours, by its id, with variables and nothing else. The door has
 * let the request in; here it is judged and executed as the server would, without the objects of a Fetch API around it. Null:
 * the server has to answer. What went wrong it hears of (`executed`), so that there is one place where failures are said.
 */
export async function quickAnswer(
  documents: PersistedDocuments,
  request: IncomingMessage,
  context: ServerContext,
): Promise<string | null> {
  const { given } = context
  if (!given || !PLAIN.has(request.headers.accept) || !isPlain(given)) return null
  const execution = prepared(documents, given, context)
  if (!execution) return null
  await context.charge(tokensForCost(context.cost?.requested ?? 0, { isCompiled: true }))
  const executed = await execution()
  if (executed.errors) {
    context.executed = executed
    return null
  }
  return JSON.stringify(withCost(executed, context.cost))
}

type Given = { variables: Record<string, unknown> | null; extensions: unknown }

function isPlain(given: Record<string, unknown>): given is Given {
  const { variables, extensions } = given
  const isNamed = typeof extensions === 'object' && typeof variables === 'object' && !Array.isArray(variables)
  return isNamed && Object.keys(given).length === 2
}

/** Null for an id that is not known, for what asks for too much, and for what only the interpreter may answer. */
function prepared(documents: PersistedDocuments, { variables, extensions }: Given, context: ServerContext) {
  try {
    const document = documents.named(extensions)
    if (!document) return null
    const asked = { schema: documents.schema, document, contextValue: context, variableValues: variables ?? {} }
    judgeOperation(asked)
    const execute = documents.executorOf(document, context)
    return execute ? async () => execute(asked) : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
