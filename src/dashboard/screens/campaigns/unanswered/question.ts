import type { ResultOf } from 'gql.tada'
import type { UnansweredQuestions } from '../../../../generated/dashboard/documents.ts'

/** A question of a lead that the playbook did not answer. */
export type Question = NonNullable<ResultOf<typeof UnansweredQuestions>['unansweredQuestions']>['edges'][number]['node']
export type QuestionStatus = Question['status']
