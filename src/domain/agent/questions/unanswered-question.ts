import { z } from 'zod'
import { idOf, wireTime, wordsOf } from '../../kernel/index.ts'

export const questionStatus = wordsOf('UnansweredQuestionStatus', 'Status of a question that a lead asked.', {
  open: 'The playbook does not answer the question.',
  answered: 'The playbook answers the question now, or a person marked it as answered.',
  dismissed: 'A person decided that the playbook does not need an answer.',
})

/** A question that the agent could not answer at once, as all dialects show it. */
export const unansweredQuestionShape = z
  .object({
    id: idOf('qst', 'ID of the question.'),
    campaign_id: idOf('camp', 'ID of the campaign whose playbook has no answer.'),
    lead_id: idOf('lead', 'ID of the lead who asked.'),
    conversation_id: idOf('conv', 'ID of the conversation that contains the question.'),
    message_id: idOf('msg', 'ID of the message that contains the question.'),
    question: z.string().describe('The question in the lead’s words, shortened to 160 characters.'),
    status: questionStatus.describe('Whether the playbook answers the question.'),
    fact_id: z
      .string()
      .nullable()
      .describe(
        'ID of the playbook’s fact that answers the question: the lead confirmed it, or a later version of the playbook ' +
          'has it. Null if no such fact is known.',
      ),
    resolved_by: z
      .string()
      .nullable()
      .describe(
        'ID of the member or API key that set the status. Null if the question is open, or if the service found the ' +
          'answer in a new version of the playbook.',
      ),
    resolved_at: wireTime.nullable().describe('When the question was answered or dismissed. Null if it is open.'),
    created_at: wireTime.describe('When the lead’s message was read.'),
  })
  .describe('A question of a lead that the campaign’s playbook does not answer.')
