import type { ResultOf } from 'gql.tada'
import type { LoggedRequest as LoggedRequestDocument, RequestLog } from '../../../../generated/dashboard/documents.ts'

export type ListedRequest = NonNullable<ResultOf<typeof RequestLog>['requestLog']>['edges'][number]['node']
export type LoggedRequest = NonNullable<ResultOf<typeof LoggedRequestDocument>['loggedRequest']>

/** Label and color of each outcome. */
export const OUTCOMES = {
  SUCCEEDED: { label: 'Succeeded', color: 'thread' },
  FAILED: { label: 'Failed', color: 'red' },
} as const satisfies Readonly<Record<LoggedRequest['outcome'], { label: string; color: string }>>

export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']

/** What was requested, such as `/v1/leads/{id}` or `/graphql · query Leads`. */
export function targetOf({ route, operationType, operationName }: ListedRequest): string {
  if (route === null) return 'No such route'
  if (operationType === null) return route
  return [`${route} ·`, operationType.toLowerCase(), operationName].filter(Boolean).join(' ')
}

/** The description of an error code in the reference of the service. */
export function referenceOf(code: string): string {
  return `/docs#error-${code}`
}
