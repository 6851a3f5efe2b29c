import { GraphQLError } from 'graphql'
import { AppError } from '../../../errors.ts'

/** The failure that a resolver threw, without GraphQL's wrappers. */
export function causeOf(error: unknown): unknown {
  let cause = error
  while (cause instanceof Error && 'originalError' in cause && cause.originalError) cause = cause.originalError
  return cause
}

/**
 * The public form of a failure: an AppError with its code and param, an error in the query as `invalid_request`, and anything
 * else as `internal_error` with the request ID. Keeps `locations` and `path`.
 */
export function toGraphqlError(error: unknown, requestId: string): GraphQLError {
  const cause = causeOf(error)
  const { nodes = null, source = null, path = null } = error instanceof GraphQLError ? error : {}
  const place = { nodes, source, path }
  if (cause instanceof AppError) return new GraphQLError(cause.message, { ...place, extensions: extensionsOf(cause) })
  if (cause instanceof GraphQLError) {
    const positions = cause.positions ?? null
    return new GraphQLError(cause.message, { ...place, positions, extensions: { code: 'invalid_request' } })
  }
  const message = `An internal error occurred. Include the request ID ${requestId} when you contact support.`
  return new GraphQLError(message, { ...place, extensions: { code: 'internal_error' } })
}

/** Whether a failure is a bug: worth a line of its own in the log, with its stack. */
export function isBug(error: unknown): boolean {
  const cause = causeOf(error)
  return !(cause instanceof AppError || cause instanceof GraphQLError)
}

function extensionsOf({ code, param, retryAfterSeconds }: AppError): Record<string, unknown> {
  return {
    code,
    ...(param !== undefined && { param }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}
