import { errorOfGraphql } from './errors.ts'
import type { GraphqlResult } from './live/connection.ts'
import { type CallOptions, readBody, type Transport } from './transport.ts'

export type GraphqlRequest = { query: string; variables?: Record<string, unknown> }

/** The `data` of a GraphQL response. Throws `LeadthreadError` for its first error. */
export async function askGraphql<Data>(
  transport: Transport,
  request: GraphqlRequest,
  options: CallOptions = {},
): Promise<Data> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const body = JSON.stringify(request)
  const read = async (response: Response) => {
    const { data, errors } = await readBody<GraphqlResult>(response)
    if (errors?.[0]) throw errorOfGraphql(errors[0], response)
    return data as Data
  }
  return transport.send({ method: 'POST', path: '/graphql', headers, body: () => body }, options, read)
}
