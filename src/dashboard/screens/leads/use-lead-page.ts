import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { Leads } from '../../../generated/dashboard/documents.ts'
import { filterOf, type LeadSearch, pageOf } from './lead-search.ts'

/** No event tells of a new lead: the first page is looked at again, as long as somebody sees it. */
const LOOK_AGAIN_MS = 5_000

/** A page of leads. `isOther` while what is shown is still the page before. */
export function useLeadPage(search: LeadSearch) {
  const variables = { ...filterOf(search), ...pageOf(search) }
  const [{ data, error, fetching, stale, operation }, ask] = useQuery({
    query: Leads,
    variables,
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !fetching && !stale) again()
  })
  const isFirst = search.after === undefined && search.before === undefined
  useEffect(() => {
    if (!isFirst) return
    const timer = window.setInterval(lookAgain, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isFirst])
  const isOther = fetching && JSON.stringify(operation?.variables) !== JSON.stringify(variables)
  return { page: data?.leads ?? undefined, error, isOther, again }
}
