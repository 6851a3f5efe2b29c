import { between, createdFilters, idText, type List } from '../../kernel/index.ts'
import { heldTextAnswer } from './held-text.ts'

const filters = {
  lead_id: idText.optional().describe('Only messages of this lead.'),
  answer: heldTextAnswer.optional().describe('Only messages with this answer.'),
  ...createdFilters('messages', 'held'),
}

/** The held texts of a workspace, newest first. */
export const heldTextList: List<'HeldText', typeof filters> = {
  name: 'heldTexts',
  model: 'heldText',
  filters,
  where: ({ lead_id, answer, created_after, created_before }) => ({
    ...(lead_id !== undefined && { leadId: lead_id }),
    ...(answer !== undefined && { answer }),
    ...between('createdAt', created_after, created_before),
  }),
}
