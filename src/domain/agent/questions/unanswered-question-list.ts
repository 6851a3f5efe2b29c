import { between, createdFilters, idText, type List } from '../../kernel/index.ts'
import { questionStatus } from './unanswered-question.ts'

const filters = {
  campaign_id: idText.optional().describe('Only questions of this campaign.'),
  lead_id: idText.optional().describe('Only questions of this lead.'),
  status: questionStatus.optional().describe('Only questions with this status.'),
  ...createdFilters('questions', 'asked'),
}

/** The unanswered questions of a workspace, newest first. */
export const unansweredQuestionList: List<'UnansweredQuestion', typeof filters> = {
  name: 'unansweredQuestions',
  model: 'unansweredQuestion',
  filters,
  where: ({ campaign_id, lead_id, status, created_after, created_before }) => ({
    ...(campaign_id !== undefined && { campaignId: campaign_id }),
    ...(lead_id !== undefined && { leadId: lead_id }),
    ...(status !== undefined && { status }),
    ...between('createdAt', created_after, created_before),
  }),
}
