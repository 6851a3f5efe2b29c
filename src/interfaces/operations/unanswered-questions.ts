import { UpdateUnansweredQuestionInput, updateUnansweredQuestion } from '../../domain/agent/index.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownUnansweredQuestion } from '../rest/resources/unanswered-questions.ts'
import { UPDATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

rowOperation('update_unanswered_question', {
  input: UpdateUnansweredQuestionInput,
  scope: ['messaging'],
  description:
    'Sets the status of a question that a playbook did not answer. The lead gets no message. Saving a playbook ' +
    'marks the campaign’s open questions that it answers as answered.',
  run: (input, { app, by }) => updateUnansweredQuestion(app, { ...by, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/unanswered-questions/{id}', tag: 'Campaigns', codes: ['not_found'] },
    shows: shownUnansweredQuestion,
    example: { status: 'dismissed' },
  },
  graphql: {
    type: rowPayload('UpdateUnansweredQuestionPayload', 'The question with its new status.', {
      model: 'UnansweredQuestion',
      id: 'questionId',
    }),
    input: { idempotent: false },
    takes: 'The question and its new status.',
  },
})
