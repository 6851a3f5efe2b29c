import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, fromArray, makeSubject, merge, mergeMap, pipe } from 'wonka'
import { STALE_BY_MUTATION } from './stale-by-mutation.ts'

type Asked = { operation: Operation; again: Operation | null }
type Held = { result: OperationResult; until: Set<Asked> }

/**
 * Of each query one is under way at a time: what is asked meanwhile is asked when that was answered, so that no older answer comes
 * last. A mutation's answer waits for the queries that it makes stale and that are under way: they are told before it, and then
 * asked anew.
 */
export const inOrder: Exchange =
  ({ forward }) =>
  (operations$) => {
    const underWay = new Map<number, Asked>()
    let held: Held[] = []
    const again = makeSubject<Operation>()
    const released = makeSubject<OperationResult>()

    function isToBeAsked(operation: Operation): boolean {
      const asked = underWay.get(operation.key)
      if (operation.kind === 'teardown' && asked) {
        underWay.delete(operation.key)
        for (const result of release(asked)) released.next(result)
      }
      if (operation.kind !== 'query') return true
      if (asked) asked.again = operation
      else underWay.set(operation.key, { operation, again: null })
      return !asked
    }

    function told(result: OperationResult): OperationResult[] {
      const { kind, key } = result.operation
      if (kind === 'mutation') return hold(result) ? [] : [result]
      const asked = kind === 'query' && underWay.get(key)
      if (!asked) return [result]
      underWay.delete(key)
      if (asked.again) {
        underWay.set(key, { operation: asked.again, again: null })
        again.next(asked.again)
      }
      return [result, ...release(asked)]
    }

    function hold(result: OperationResult): boolean {
      const until = new Set([...underWay.values()].filter(({ operation }) => isStaleBy(result.operation, operation)))
      if (until.size === 0) return false
      for (const asked of until) asked.again = null // it will be, by the mutation
      held.push({ result, until })
      return true
    }

    function release(asked: Asked): OperationResult[] {
      const free = held.filter(({ until }) => until.delete(asked) && until.size === 0)
      held = held.filter((one) => !free.includes(one))
      return free.map(({ result }) => result)
    }

    const asked$ = merge([pipe(operations$, filter(isToBeAsked)), again.source])
    const answers$ = pipe(
      forward(asked$),
      mergeMap((result) => fromArray(told(result))),
    )
    return merge([answers$, released.source])
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
