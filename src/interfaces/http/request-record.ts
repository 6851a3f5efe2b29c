import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { LoggedRequest, Principal } from '../../domain/identity/index.ts'

/** The data of a request for its log line. */
export type RequestRecord = {
  requestId: string
  /** The route's pattern, such as `/v1/conversations/{id}`: few values, and no customer data. */
  route: string
  principal?: Principal
  /** The error code of the response. */
  code?: string
  /** The operation of a GraphQL request. */
  operation?: LoggedRequest['operation']
}

/** The route of a request whose path has none. */
export const UNKNOWN_ROUTE = 'unknown'

/** The client's Request-Id if it is valid, otherwise a new one. */
export function newRequestRecord(request: IncomingMessage): RequestRecord {
  const sentId = request.headers['request-id']
  const isGood = typeof sentId === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/.test(sentId)
  return { requestId: isGood ? sentId : `req_${randomUUID()}`, route: UNKNOWN_ROUTE }
}
