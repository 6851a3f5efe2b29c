import { useQuery } from 'urql'
import { Leads } from '../../../generated/dashboard/documents.ts'
import { usePolling } from '../../components/request/use-polling.ts'
import { filterOf, type LeadSearch, pageOf } from './lead-search.ts'

/** The API has no event for a new lead, so the first page is polled while it is visible. */
const POLL_INTERVAL_MS = 5_000

/** A page of leads. `isOther` is true while the previous page is still shown. */
export function useLeadPage(search: LeadSearch) {
  const variables = { ...filterOf(search), ...pageOf(search) }
  const [{ data, error, fetching, stale, operation }, ask] = useQuery({
    query: Leads,
    variables,
    requestPolicy: 'cache-and-network',
  })
  const refetch = () => ask({ requestPolicy: 'network-only' })
  const isFirst = search.after === undefined && search.before === undefined
  const poll = () => !fetching && !stale && refetch()
  usePolling(poll, POLL_INTERVAL_MS, { pause: !isFirst })

  const isOther = fetching && JSON.stringify(operation?.variables) !== JSON.stringify(variables)
  return { page: data?.leads ?? undefined, error, isOther, refetch }
}
