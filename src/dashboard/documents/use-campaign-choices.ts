import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { CampaignChoices } from '../../generated/dashboard/documents.ts'

type Campaign = NonNullable<ResultOf<typeof CampaignChoices>['campaigns']>['edges'][number]['node']

/** The campaigns as Select options; all of them, or those with a status. */
export function useCampaignChoices(status?: Campaign['status']): { value: string; label: string }[] {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const campaigns = data?.campaigns?.edges.map(({ node }) => node) ?? []
  return campaigns
    .filter((campaign) => status === undefined || campaign.status === status)
    .map(({ id, name }) => ({ value: id, label: name }))
}
