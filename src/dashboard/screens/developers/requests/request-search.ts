import type { VariablesOf } from 'gql.tada'
import type { RequestLog } from '../../../../generated/dashboard/documents.ts'
import { createdBetween } from '../../../components/table/created-between.ts'
import { daysIn, isKeyOf, stringsIn } from '../../../components/table/search-params.ts'
import { type LoggedRequest, OUTCOMES } from './request.ts'

/** The filters in the URL. Days are in the reader's time zone, both included. */
export type RequestSearch = {
  key?: string
  outcome?: LoggedRequest['outcome']
  method?: string
  code?: string
  request?: string
  from?: string
  to?: string
}

export function requestSearch(raw: Record<string, unknown>): RequestSearch {
  const { outcome } = raw
  return {
    ...stringsIn(raw, 'key', 'method', 'code', 'request'),
    ...(isKeyOf(OUTCOMES, outcome) && { outcome }),
    ...daysIn(raw, 'from', 'to'),
  }
}

export function requestFilter(search: RequestSearch): VariablesOf<typeof RequestLog> {
  const { key, outcome, method, code, request, from, to } = search
  return {
    apiKeyId: key ?? null,
    outcome: outcome ?? null,
    method: method ?? null,
    code: code ?? null,
    requestId: request ?? null,
    ...createdBetween(from, to),
  }
}
