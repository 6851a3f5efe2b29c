import { useQuery } from 'urql'
import { ApiKeys } from '../../../../generated/dashboard/documents.ts'

const KEYS_MAX = 100

/** The newest API keys by ID, also those that were revoked. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const [{ data }] = useQuery({ query: ApiKeys, variables: { first: KEYS_MAX, after: null } })
  const keys = data?.apiKeys?.edges.map(({ node }) => node) ?? []
  return new Map(keys.map(({ id, name, lastFour }) => [id, `${name} (…${lastFour})`]))
}
