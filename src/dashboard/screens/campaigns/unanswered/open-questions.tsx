import { Badge, VisuallyHidden } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { OpenQuestions as OpenQuestionsDocument } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { useCampaign } from '../campaign/campaign-context.ts'

const SHOWN_MAX = 99
const POLL_INTERVAL_MS = 5_000
const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** The number of open questions, in their tab. It is polled while the tab is shown, as a job closes the questions that are answered. */
export function OpenQuestions() {
  const { campaign } = useCampaign()
  const { tab } = route.useSearch()
  const { data, refetch } = useFreshQuery(OpenQuestionsDocument, { campaignId: campaign.id })
  usePolling(refetch, POLL_INTERVAL_MS, { pause: tab !== 'questions' })
  const count = data?.unansweredQuestions?.totalCount ?? 0
  if (count === 0) return null
  return (
    <Badge size="xs" variant="light">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      <VisuallyHidden> open</VisuallyHidden>
    </Badge>
  )
}
