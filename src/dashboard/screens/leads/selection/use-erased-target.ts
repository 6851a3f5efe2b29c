import { useClient } from 'urql'
import { Leads } from '../../../../generated/dashboard/documents.ts'
import { sayProblem } from '../../../components/request/use-action.ts'
import type { LeadFilter } from '../lead-search.ts'
import { filterGiven } from './filter-given.ts'
import type { Selection } from './selection-context.ts'

type Target = { leadIds: string[] } | { filter: ReturnType<typeof filterGiven> }

/** A search finds at most 100 leads, which fit on one page. */
const FOUND_MAX = 100

/**
 * The selected leads, as the API takes them. An erasure takes no search, so the leads that a search finds are listed. Returns
 * null after an error, which is already shown.
 */
export function useErasedTarget({ leads, isAll }: Selection, filter: LeadFilter): () => Promise<Target | null> {
  const client = useClient()
  return async () => {
    if (!isAll) return { leadIds: [...leads.keys()] }
    if (!filter.search) return { filter: filterGiven(filter) }
    const variables = { ...filter, first: FOUND_MAX }
    const { data, error } = await client.query(Leads, variables, { requestPolicy: 'network-only' }).toPromise()
    if (error) sayProblem(error)
    return data?.leads ? { leadIds: data.leads.edges.map(({ node }) => node.id) } : null
  }
}
