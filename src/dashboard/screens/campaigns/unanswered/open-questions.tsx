import { Badge, VisuallyHidden } from '@mantine/core'
import { useQuery } from 'urql'
import { OpenQuestions as OpenQuestionsDocument } from '../../../../generated/dashboard/documents.ts'
import { useCampaign } from '../campaign/campaign-context.ts'

const SHOWN_MAX = 99

/** The number of open questions, in their tab. */
export function OpenQuestions() {
  const { campaign } = useCampaign()
  const [{ data }] = useQuery({ query: OpenQuestionsDocument, variables: { campaignId: campaign.id } })
  const count = data?.unansweredQuestions?.totalCount ?? 0
  if (count === 0) return null
  return (
    <Badge size="xs" variant="light">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      <VisuallyHidden> open</VisuallyHidden>
    </Badge>
  )
}
