import type { CombinedError } from '@urql/core'
import { inLocalTime } from '../text/when.tsx'

export type DescribedError = { message: string; code: string | null; param: string | null; requestId: string | null }

/** The message, code and parameter of an API error, with the request ID. */
export function describeError(error: CombinedError): DescribedError {
  const [first] = error.graphQLErrors
  const requestId = (error.response as Response | undefined)?.headers?.get('Request-Id') ?? null
  if (!first) return { message: unreachable(error), code: null, param: null, requestId }
  const { code, param } = first.extensions as { code?: string; param?: string }
  return { message: inLocalTime(first.message), code: code ?? null, param: param ?? null, requestId }
}

/** Whether the server could not be reached at all. */
export function isUnreachable(error: object): boolean {
  return 'networkError' in error && error.networkError !== undefined && !('response' in error && error.response)
}

function unreachable({ response }: CombinedError): string {
  const status = (response as Response | undefined)?.status
  if (status === undefined) return 'Can’t reach the server. Check your connection and try again.'
  return `The server returned an error (${status}). Try again in a moment.`
}
