import type { Exchange } from '@urql/core'
import { map, pipe, tap } from 'wonka'

/** While the server cannot be reached, a repeated query keeps its last data beside the error, so a screen does not lose its content. */
export const keepShown: Exchange =
  ({ forward }) =>
  (operations$) => {
    const shown = new Map<number, unknown>()
    return pipe(
      operations$,
      tap(({ kind, key }) => kind === 'teardown' && shown.delete(key)),
      forward,
      map((result) => {
        const { kind, key } = result.operation
        if (kind !== 'query') return result
        if (result.error?.networkError && !result.data) return { ...result, data: shown.get(key) }
        if (result.data) shown.set(key, result.data)
        return result
      }),
    )
  }
