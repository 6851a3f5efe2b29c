import { unansweredQuestionList, unansweredQuestionShape } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const UnansweredQuestionObject = builder.prismaObject('UnansweredQuestion', {
  description: 'A question of a lead that the campaign’s playbook does not answer.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, unansweredQuestionShape),
    lead: t.relation('lead', {
      nullable: true,
      description: 'The lead who asked. Null if none of your scopes can read leads.',
    }),
    conversation: t.relation('conversation', { description: 'The conversation that contains the question.' }),
    campaign: t.relation('campaign', { description: 'The campaign whose playbook has no answer.' }),
  }),
})

queryList('unansweredQuestions', UnansweredQuestionObject, {
  list: unansweredQuestionList,
  items: 'questions of leads',
  description:
    'Questions of leads that a playbook did not answer, newest first. To answer such a question in the future, add a ' +
    'fact to the playbook, or add the question’s words to a fact. A lead’s questions are deleted when the lead is erased.',
  authScopes: scopes.readConversations,
})

nodeRows('qst', 'UnansweredQuestion', 'unansweredQuestion')
