import type { ResultOf } from 'gql.tada'
import { ChosenCampaign } from '../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'

type Status = NonNullable<ResultOf<typeof ChosenCampaign>['campaign']>['status']
type Chosen = { status: Status; isOpenedAutomatically: boolean }

const STATES = { DRAFT: 'a draft', PAUSED: 'paused' } as const

/** What a campaign does with a lead that is assigned to it: `isNew` leads can get its opening text. */
export function useCampaignHint(campaignId: string | null, { isNew }: { isNew: boolean }): string {
  const { data } = useFreshQuery(ChosenCampaign, { id: campaignId ?? '' }, { pause: campaignId === null })
  if (campaignId === null)
    return 'No text is sent now. In the lead’s next conversation, the agent uses the default campaign, if there is one.'
  const campaign = data?.campaign
  if (campaign?.id !== campaignId) return 'Checking what this campaign sends…'
  const { openings } = (campaign.playbook ?? {}) as { openings?: string }
  const chosen = { status: campaign.status, isOpenedAutomatically: openings === 'on_lead_created' }
  return isNew ? forNewLead(chosen) : forKnownLead(chosen)
}

function forNewLead({ status, isOpenedAutomatically }: Chosen): string {
  if (status !== 'ACTIVE')
    return `No text is sent now: this campaign is ${STATES[status]}. If the lead writes, the agent replies with it.`
  return isOpenedAutomatically
    ? 'A new lead gets this campaign’s opening text right away, or when sending hours start. A lead that you already have gets no text.'
    : 'No text is sent now: this campaign doesn’t text new leads automatically. If the lead writes, the agent replies with it.'
}

function forKnownLead({ status, isOpenedAutomatically }: Chosen): string {
  const next = 'In the lead’s next conversation, the agent uses this campaign.'
  if (status !== 'ACTIVE')
    return `No text is sent now. ${next} It is ${STATES[status]}: to text the lead first, activate it, then select Send campaign.`
  const now = isOpenedAutomatically
    ? 'No text is sent now: only new leads get the opening text automatically.'
    : 'No text is sent now.'
  return `${now} ${next} To text the lead first, select Send campaign.`
}
