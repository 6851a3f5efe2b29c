import type { ResultOf } from 'gql.tada'
import type { UnansweredQuestions } from '../../../../generated/dashboard/documents.ts'
import { comparable } from './teach.ts'

/** A question of a lead that the playbook did not answer. */
export type Question = NonNullable<ResultOf<typeof UnansweredQuestions>['unansweredQuestions']>['edges'][number]['node']
export type QuestionStatus = Question['status']

/** The same question of one or more leads, newest first. */
export type SameQuestion = { words: string; questions: [Question, ...Question[]] }

/** Joins questions that differ only in case and punctuation, in the order of the newest of each. */
export function joinSame(questions: readonly Question[]): SameQuestion[] {
  const joined = Map.groupBy(questions, ({ question }) => comparable(question))
  return [...joined].map(([words, same]) => ({ words, questions: same as [Question, ...Question[]] }))
}
