import type { DocumentNode, ExecutionArgs, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { tokensForComparisons, tokensForCost } from './charge.ts'
import type { DocumentCache } from './document-cache.ts'
import { asHttpError } from './http-error.ts'
import { parseMeasured } from './judge.ts'
import type { ServerContext } from './server-context.ts'
import { measureWrittenOut } from './written-out.ts'

/**
 * Takes the cost of an operation from the bucket, for HTTP: for validation after it is parsed, for execution after its cost
 * is computed.
 */
export function charged(cache: DocumentCache): Plugin<object, ServerContext> {
  const charge = async ({ contextValue }: ExecutionArgs) => {
    const context = contextValue as ServerContext
    const tokens = tokensForCost(context.cost?.requested ?? 0, { isPersisted: context.persisted !== undefined })
    await context.charge(tokens).catch((error) => Promise.reject(asHttpError(error)))
  }
  return {
    onParams({ paramsHandler, setParamsHandler }) {
      setParamsHandler(async (payload) => {
        const { params, context } = payload
        const { persisted } = context
        if (persisted) context.parsed = () => persisted.document
        if (persisted || typeof params.query !== 'string') return paramsHandler(payload)
        const parsed = parseOnce(params.query, cache)
        context.parsed = parsed.get
        try {
          await context.charge(tokensForComparisons(parsed.comparisons))
        } catch (error) {
          return { errors: [asHttpError(error) as GraphQLError] }
        }
        return paramsHandler(payload)
      })
    },
    onParse({ context, setParseFn }) {
      const { parsed } = context as Partial<ServerContext>
      if (parsed) setParseFn(parsed)
    },
    onExecute: ({ args }) => charge(args),
    onSubscribe: ({ args }) => charge(args),
  }
}

/** A document, or its error, for later steps of the request. */
function parseOnce(text: string, cache: DocumentCache): { comparisons: number; get: () => DocumentNode } {
  try {
    const document = cache.get(text) ?? parseMeasured(text)
    return { comparisons: measureWrittenOut(document).comparisons, get: () => document }
  } catch (error) {
    return {
      comparisons: 0,
      get: () => {
        throw error
      },
    }
  }
}
