import { z } from 'zod'
import { idOf, wireTime, wordsOf } from '../../kernel/index.ts'

export const requestOutcome = wordsOf('RequestOutcome', 'Outcome of a request.', {
  succeeded: 'The response has a status below 400 and no error code.',
  failed: 'The response has a status of 400 or more, or an error code.',
})

const operationType = wordsOf('GraphqlOperationType', 'Type of a GraphQL operation.', {
  query: 'Reads data.',
  mutation: 'Changes data.',
  subscription: 'Sends events as they happen.',
})

export const loggedRequestShape = z
  .object({
    id: idOf('rlog', 'ID of the entry.'),
    request_id: z
      .string()
      .describe(
        'Request ID, as in the response header `Request-Id`, but each phone number in it is masked as `+…`. A client can ' +
          'choose it, so several entries can have the same.',
      )
      .meta({ examples: ['req_0b8e6b0e-6f0a-4a57-9d0c-3a0f6f0f5a11'] }),
    api_key_id: idOf('key', 'ID of the API key.'),
    access_token_id: idOf(
      'tok',
      'ID of the access token of the API key. Null if the request has the key itself.',
    ).nullable(),
    method: z
      .string()
      .describe('HTTP method.')
      .meta({ examples: ['GET'] }),
    route: z
      .string()
      .nullable()
      .describe('Path with the names of its parameters. Null if there is no route with the requested path.')
      .meta({ examples: ['/v1/leads/{id}'] }),
    operation_type: operationType
      .nullable()
      .describe('Type of the GraphQL operation. Null for REST.')
      .meta({ examples: [null] }),
    operation_name: z
      .string()
      .nullable()
      .describe(
        'Name of the GraphQL operation. Null for REST, and if the operation has no name, a name with more than 6 digits or ' +
          'one with more than 100 characters.',
      ),
    status: z
      .int()
      .describe('HTTP status of the response. 499 if the client disconnected before its end.')
      .meta({ examples: [404] }),
    code: z
      .string()
      .nullable()
      .describe('Error code, of a GraphQL response that of its first error. Null if there is none.')
      .meta({ examples: ['not_found'] }),
    outcome: requestOutcome.describe('Whether the request failed.').meta({ examples: ['failed'] }),
    duration_ms: z
      .int()
      .describe('Milliseconds from the request to the end of the response.')
      .meta({ examples: [12] }),
    created_at: wireTime.describe('When the service received the request.'),
  })
  .describe('A request with an API key or with an access token of one. Contains no query string, body or IP address.')

export type LoggedRequest = {
  workspaceId: string
  requestId: string
  apiKeyId: string
  accessTokenId: string | null
  method: string
  route: string | null
  operation: { type: z.output<typeof operationType>; name: string | null } | null
  status: number
  code: string | null
  durationMs: number
  createdAt: Date
}

export function outcomeOf({ status, code }: Pick<LoggedRequest, 'status' | 'code'>): z.output<typeof requestOutcome> {
  return status >= 400 || code !== null ? 'failed' : 'succeeded'
}

const NAME_LENGTH_MAX = 100
const DIGITS_MAX = 6

/** Clients choose the names of operations. A name with many digits can contain a phone number, and is left out. */
export function loggableName(name: string | null): string | null {
  if (name === null || name.length > NAME_LENGTH_MAX) return null
  return name.replaceAll(/\D/g, '').length > DIGITS_MAX ? null : name
}

const PHONES = /\+\d{7,15}/g

/** Clients can choose the request ID too. It is kept to find the request by it, with phone numbers in E.164 form masked. */
export function loggableRequestId(requestId: string): string {
  return requestId.replaceAll(PHONES, '+…')
}
