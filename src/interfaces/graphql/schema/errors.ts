import { GraphQLError } from 'graphql'
import type { App } from '../../../app.ts'
import { AppError, type ErrorCode } from '../../../errors.ts'
import { docUrlOf } from '../../http/error-body.ts'

/** The failure that a resolver threw, without GraphQL's wrappers. */
function causeOf(error: unknown): unknown {
  let cause = error
  while (cause instanceof Error && 'originalError' in cause && cause.originalError) cause = cause.originalError
  return cause
}

/**
 * The public form of a failure: an AppError with its code and param, an error in the query as `invalid_request`, and anything
 * else as `internal_error`, each with the request ID and the URL of its documentation. Keeps `locations` and `path`.
 */
export function toGraphqlError(app: Pick<App, 'links'>, error: unknown, requestId: string): GraphQLError {
  const cause = causeOf(error)
  const { nodes = null, source = null, path = null } = error instanceof GraphQLError ? error : {}
  const place = { nodes, source, path }
  const extensionsOf = (facts: PublicExtensions) => ({ ...facts, requestId, docUrl: docUrlOf(app, facts.code) })
  if (cause instanceof AppError) {
    return new GraphQLError(cause.message, { ...place, extensions: extensionsOf(factsOf(cause)) })
  }
  if (cause instanceof GraphQLError) {
    const positions = cause.positions ?? null
    const extensions = extensionsOf({ code: 'invalid_request' })
    return new GraphQLError(cause.message, { ...place, positions, extensions })
  }
  const message = `An internal error occurred. Include the request ID ${requestId} when you contact support.`
  return new GraphQLError(message, { ...place, extensions: extensionsOf({ code: 'internal_error' }) })
}

/** Whether a failure is a bug: worth a line of its own in the log, with its stack. */
export function isBug(error: unknown): boolean {
  const cause = causeOf(error)
  return !(cause instanceof AppError || cause instanceof GraphQLError)
}

type PublicExtensions = { code: ErrorCode; param?: string; retryAfterSeconds?: number }

function factsOf({ code, param, retryAfterSeconds }: AppError): PublicExtensions {
  return {
    code,
    ...(param !== undefined && { param }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}
