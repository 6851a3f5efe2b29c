import { type Answers, type Inputs, OPERATIONS } from '../generated/client/operations.ts'
import { List, type Page } from './pages.ts'
import { type CallOptions, newIdempotencyKey, type OutgoingRequest, readBody, type Transport } from './transport.ts'

export type OperationName = keyof typeof OPERATIONS

/** The operations that return pages. */
type ListName = { [Name in OperationName]: Answers[Name] extends Page<unknown> ? Name : never }[OperationName]
type ItemOf<Name extends ListName> = Answers[Name] extends Page<infer Item> ? Item : never

type CallInput<Name extends OperationName> = {
  /** Value of the path parameter: an ID or a phone number. */
  subject?: string
  input?: Inputs[Name]
}

/** Calls the operations of the OpenAPI document by name. */
export class Operations {
  readonly transport: Transport

  constructor(transport: Transport) {
    this.transport = transport
  }

  async call<Name extends OperationName>(
    name: Name,
    given: CallInput<Name>,
    options: CallOptions = {},
  ): Promise<Answers[Name]> {
    return this.transport.send(outgoing(name, given, options), options, readBody<Answers[Name]>)
  }

  list<Name extends ListName>(name: Name, given: CallInput<Name>, options?: CallOptions): List<ItemOf<Name>> {
    return new List((cursor) => {
      const input = cursor === null ? given.input : nextPage(given.input, cursor)
      return this.call(name, { ...given, input } as CallInput<Name>, options) as Promise<Page<ItemOf<Name>>>
    })
  }
}

/**
 * The request of an operation. Its input is the body of a POST or PATCH, otherwise the query string. A POST has one
 * Idempotency-Key for all its attempts.
 */
export function outgoing(
  name: OperationName,
  { subject, input = {} }: { subject?: string; input?: object },
  { idempotencyKey = newIdempotencyKey() }: CallOptions = {},
): OutgoingRequest {
  const { method, path } = OPERATIONS[name]
  const address = `/v1${subject === undefined ? path : path.replace(/\{\w+\}/, encodeURIComponent(subject))}`
  const accept = { Accept: 'application/json' }
  if (method === 'GET' || method === 'DELETE') return { method, path: address + queryOf(input), headers: accept }
  const key = method === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}
  const body = JSON.stringify(input)
  const headers = { ...accept, 'Content-Type': 'application/json', ...key }
  return { method, path: address, headers, body: () => body }
}

/** A query string such as `?a=1&b=2`, or an empty string. */
export function queryOf(input: object): string {
  const entries = Object.entries(input).flatMap(([name, value]) => {
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** The cursor already contains the position, so `after` is only sent for the first page. */
function nextPage(input: object = {}, cursor: string): object {
  return { ...input, after: undefined, cursor }
}
