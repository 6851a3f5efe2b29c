import { SendsList } from '../sends/index.ts'
import { useCampaign } from './campaign/campaign-context.ts'

/** The sends of the campaign to leads, with their progress. */
export function SendsTab() {
  const { campaign } = useCampaign()
  return <SendsList campaignId={campaign.id} />
}
