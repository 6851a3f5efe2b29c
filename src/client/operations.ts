import { List } from './pages.ts'
import { type CallOptions, newIdempotencyKey, type Outgoing, readBody, type Transport } from './transport.ts'
import { type Answers, type Inputs, OPERATIONS, type Page } from './wire/operations.ts'

export type OperationName = keyof typeof OPERATIONS

/** The operations that answer with pages. */
type ListName = { [Name in OperationName]: Answers[Name] extends Page<unknown> ? Name : never }[OperationName]
type ItemOf<Name extends ListName> = Answers[Name] extends Page<infer Item> ? Item : never

type Given<Name extends OperationName> = {
  /** What stands in braces in the path: an id, or a phone. */
  subject?: string
  input?: Inputs[Name]
}

/** Calls the operations of the document by name. */
export class Operations {
  readonly transport: Transport

  constructor(transport: Transport) {
    this.transport = transport
  }

  async call<Name extends OperationName>(
    name: Name,
    given: Given<Name>,
    options: CallOptions = {},
  ): Promise<Answers[Name]> {
    return this.transport.send(outgoing(name, given, options), options, readBody<Answers[Name]>)
  }

  list<Name extends ListName>(name: Name, given: Given<Name>, options?: CallOptions): List<ItemOf<Name>> {
    return new List((cursor) => {
      const input = cursor === null ? given.input : nextPage(given.input, cursor)
      return this.call(name, { ...given, input } as Given<Name>, options) as Promise<Page<ItemOf<Name>>>
    })
  }
}

/**
 * The request of an operation: its input is the body of a POST or PATCH, else the query string. A POST has one
 * Idempotency-Key for all its tries.
 */
export function outgoing(
  name: OperationName,
  { subject, input = {} }: { subject?: string; input?: object },
  { idempotencyKey = newIdempotencyKey() }: CallOptions = {},
): Outgoing {
  const { method, path } = OPERATIONS[name]
  const address = `/v1${subject === undefined ? path : path.replace(/\{\w+\}/, encodeURIComponent(subject))}`
  const accept = { Accept: 'application/json' }
  if (method === 'GET' || method === 'DELETE') return { method, path: address + queryOf(input), headers: accept }
  const key = method === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}
  const body = JSON.stringify(input)
  const headers = { ...accept, 'Content-Type': 'application/json', ...key }
  return { method, path: address, headers, body: () => body }
}

/** `?a=1&b=2` of what is given, or nothing. */
export function queryOf(input: object): string {
  const entries = Object.entries(input).flatMap(([name, value]) => {
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** A cursor says where it goes on: `after` is for the first page alone. */
function nextPage(input: object = {}, cursor: string): object {
  return { ...input, after: undefined, cursor }
}
