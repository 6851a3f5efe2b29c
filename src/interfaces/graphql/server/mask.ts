import { GraphQLError, type GraphQLErrorExtensions } from 'graphql'
import type { Log } from '../../../domain/kernel/index.ts'
import { isBug, toGraphqlError } from '../schema/errors.ts'

type Asked = { requestId: string; log: Log }

/** What a client may see of a result; bugs leave a line in the log. */
export function maskResult<Result extends { errors?: readonly unknown[] | undefined }>(
  result: Result,
  asked: Asked,
): Result {
  return result.errors ? { ...result, errors: maskErrors(result.errors, asked) } : result
}

export function maskErrors(errors: readonly unknown[], { requestId, log }: Asked): GraphQLError[] {
  return errors.map((error) => {
    if (isBug(error)) log.error({ event: 'graphql.failed', requestId, err: error })
    return keepStatus(error, toGraphqlError(error, requestId))
  })
}

/** The server's own word on the HTTP status, such as 405 for a mutation by GET. It reads it and takes it out. */
function keepStatus(from: unknown, to: GraphQLError): GraphQLError {
  // An error of a compiled document may have no extensions.
  const http = from instanceof GraphQLError ? (from.extensions as GraphQLErrorExtensions | undefined)?.http : undefined
  if (http !== undefined) to.extensions.http = http
  return to
}
