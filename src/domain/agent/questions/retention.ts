import { daysBefore, deleteExpiredByWorkspace, part, type RetentionStep } from '../../kernel/index.ts'

const QUESTION_DAYS = 180

/** Deletes old questions, whatever their status: a question that is still asked is in the list again. */
export const QUESTION_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('unanswered_question', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, QUESTION_DAYS)}`,
  }),
]
