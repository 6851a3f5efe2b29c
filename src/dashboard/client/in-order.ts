import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, fromArray, makeSubject, merge, mergeMap, pipe } from 'wonka'
import { STALE_BY_MUTATION } from './stale-by-mutation.ts'

type InFlight = { operation: Operation; repeat: Operation | null }
type HeldResult = { result: OperationResult; until: Set<InFlight> }

/**
 * Runs each query one at a time: a repeated request waits for the response in flight, so an older response never arrives last.
 * The result of a mutation waits for the in-flight queries that it makes stale. Those are delivered first and then refetched.
 */
export const inOrder: Exchange =
  ({ forward }) =>
  (operations$) => {
    const inFlightByKey = new Map<number, InFlight>()
    let held: HeldResult[] = []
    const repeats = makeSubject<Operation>()
    const released = makeSubject<OperationResult>()

    function shouldForward(operation: Operation): boolean {
      const inFlight = inFlightByKey.get(operation.key)
      if (operation.kind === 'teardown' && inFlight) {
        inFlightByKey.delete(operation.key)
        for (const result of release(inFlight)) released.next(result)
      }
      if (operation.kind !== 'query') return true
      if (inFlight) inFlight.repeat = operation
      else inFlightByKey.set(operation.key, { operation, repeat: null })
      return !inFlight
    }

    function deliver(result: OperationResult): OperationResult[] {
      const { kind, key } = result.operation
      if (kind === 'mutation') return hold(result) ? [] : [result]
      const inFlight = kind === 'query' && inFlightByKey.get(key)
      if (!inFlight) return [result]
      inFlightByKey.delete(key)
      if (inFlight.repeat) {
        inFlightByKey.set(key, { operation: inFlight.repeat, repeat: null })
        repeats.next(inFlight.repeat)
      }
      return [result, ...release(inFlight)]
    }

    function hold(result: OperationResult): boolean {
      const until = new Set(
        [...inFlightByKey.values()].filter(({ operation }) => isStaleBy(result.operation, operation)),
      )
      if (until.size === 0) return false
      for (const inFlight of until) inFlight.repeat = null // the mutation refetches it
      held.push({ result, until })
      return true
    }

    function release(inFlight: InFlight): OperationResult[] {
      const free = held.filter(({ until }) => until.delete(inFlight) && until.size === 0)
      held = held.filter((one) => !free.includes(one))
      return free.map(({ result }) => result)
    }

    const requests$ = merge([pipe(operations$, filter(shouldForward)), repeats.source])
    const results$ = pipe(
      forward(requests$),
      mergeMap((result) => fromArray(deliver(result))),
    )
    return merge([results$, released.source])
  }

function isStaleBy(mutation: Operation, query: Operation): boolean {
  const stale = rootFields(mutation).flatMap((name) => STALE_BY_MUTATION[name] ?? [])
  return rootFields(query).some((name) => stale.includes(name))
}

function rootFields({ query }: Operation): string[] {
  return query.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))
      : [],
  )
}
