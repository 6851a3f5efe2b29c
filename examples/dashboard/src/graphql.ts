import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './graphql-env.d.ts'

/** Documents whose results and variables have the types of the schema. `npm install` writes these types. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { DateTime: string; JSON: unknown }
}>()
