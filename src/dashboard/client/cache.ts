import { cacheExchange } from '@urql/exchange-graphcache'
import { KEYLESS_TYPES, POSSIBLE_TYPES } from '../../generated/dashboard/cache-facts.ts'
import { STALE_BY_MUTATION } from './stale-by-mutation.ts'

/**
 * One normalised cache a workspace: what has an id is kept by it, all else within what holds it. What a mutation or a live
 * payload says of something is seen wherever that is shown; lists that a mutation changes are asked for again.
 */
export function workspaceCache() {
  return cacheExchange({
    possibleTypes: POSSIBLE_TYPES,
    keys: Object.fromEntries(KEYLESS_TYPES.map((name) => [name, () => null])),
    updates: {
      Mutation: Object.fromEntries(
        Object.entries(STALE_BY_MUTATION).map(([mutation, stale]) => [
          mutation,
          (_result, _args, cache) => {
            for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
              if (stale.includes(fieldName)) cache.invalidate('Query', fieldName, args)
            }
          },
        ]),
      ),
    },
  })
}
