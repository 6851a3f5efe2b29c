import { unansweredQuestionList, unansweredQuestionShape } from '../../../domain/agent/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestUnansweredQuestion = rowType('RestUnansweredQuestion', 'UnansweredQuestion', unansweredQuestionShape)

export const shownUnansweredQuestion = { type: RestUnansweredQuestion, noun: 'question' }

restList('list_unanswered_questions', {
  list: unansweredQuestionList,
  type: RestUnansweredQuestion,
  description:
    'Lists the questions of leads that a playbook did not answer, newest first. To answer such a question in the future, ' +
    'add a fact to the playbook, or add the question’s words to a fact.',
})
