import { FirstLead } from '../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'
import { dayIn } from './zone-days.ts'

/** The day of the workspace's first lead: null without leads or after an error, undefined while it loads. */
export function useFirstDay(zone: string): string | null | undefined {
  const { data, error } = useFreshQuery(FirstLead, {})
  if (!data && !error) return undefined
  const createdAt = data?.leads?.edges[0]?.node.createdAt
  return createdAt ? dayIn(zone, Date.parse(createdAt)) : null
}
