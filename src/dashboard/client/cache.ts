import { cacheExchange } from '@urql/exchange-graphcache'
import { KEYLESS_TYPES, POSSIBLE_TYPES } from '../../generated/dashboard/cache-facts.ts'
import { STALE_BY_MUTATION } from './stale-by-mutation.ts'

/**
 * One normalized cache per workspace: objects with an ID are stored by it, others inside their parent. Results of mutations and
 * live payloads update every screen that shows the object. Lists that a mutation changes are refetched.
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
