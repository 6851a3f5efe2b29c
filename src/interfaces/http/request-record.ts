import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Principal } from '../../domain/identity/index.ts'

/** What is known of a request by the time it is answered: its one line in the log. */
export type RequestRecord = {
  requestId: string
  /** The address as the table has it, such as `/v1/conversations/{id}`: few of them, and nobody's data. */
  route: string
  principal?: Principal
  /** The error code that was answered. */
  code?: string
}

/** The client's own Request-Id, if it is good; else a new one. */
export function newRequestRecord(request: IncomingMessage): RequestRecord {
  const given = request.headers['request-id']
  const isGood = typeof given === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/.test(given)
  return { requestId: isGood ? given : `req_${randomUUID()}`, route: 'unknown' }
}
