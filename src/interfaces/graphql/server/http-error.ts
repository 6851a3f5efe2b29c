import { GraphQLError } from 'graphql'
import { AppError } from '../../../errors.ts'

/** An error with its own status and headers. */
export function asHttpError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { status, retryAfterSeconds, message } = error
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return new GraphQLError(message, { originalError: error, extensions: { http: { status, headers } } })
}
