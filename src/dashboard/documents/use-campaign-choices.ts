import { useQuery } from 'urql'
import { CampaignChoices } from '../../generated/dashboard/documents.ts'

/** The campaigns as Select options. */
export function useCampaignChoices(): { value: string; label: string }[] {
  const [{ data }] = useQuery({ query: CampaignChoices })
  return data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
}
