import { GraphQLError } from 'graphql'
import type { App } from '../../../app.ts'
import { isBug, toGraphqlError } from '../schema/errors.ts'

type MaskContext = { requestId: string; app: Pick<App, 'log' | 'links'> }

/** The public form of a result; bugs are logged. */
export function maskResult<Result extends { errors?: readonly unknown[] | undefined }>(
  result: Result,
  asked: MaskContext,
): Result {
  return result.errors ? { ...result, errors: maskErrors(result.errors, asked) } : result
}

export function maskErrors(errors: readonly unknown[], { requestId, app }: MaskContext): GraphQLError[] {
  return errors.map((error) => {
    if (isBug(error)) app.log.error({ event: 'graphql.failed', requestId, err: error })
    return keepStatus(error, toGraphqlError(app, error, requestId))
  })
}

/** The HTTP status that the server sets, such as 405 for a mutation by GET. The server reads and removes it. */
function keepStatus(from: unknown, to: GraphQLError): GraphQLError {
  const http = from instanceof GraphQLError ? from.extensions.http : undefined
  if (http !== undefined) to.extensions.http = http
  return to
}
