export { appointmentShape, appointmentStatus } from './booking/appointment.ts'
export {
  type AppointmentFeed,
  type FeedAppointment,
  type FeedContents,
  openAppointmentFeed,
  readAppointmentFeed,
  renewAppointmentFeed,
  revokeAppointmentFeed,
} from './booking/appointment-feed.ts'
export { appointmentList } from './booking/appointment-list.ts'
export { CancelAppointmentInput, cancelAppointment } from './booking/cancel-appointment.ts'
export { releaseHold } from './booking/release-hold.ts'
export { RescheduleAppointmentInput, rescheduleAppointment } from './booking/reschedule-appointment.ts'
export { planTurn } from './dialogue/plan-turn.ts'
export type { Handoff, TurnFacts, TurnPlan } from './dialogue/turn.ts'
export { AGENT_DUE } from './due.ts'
export { explainQualification, recomputeQualification } from './explain-qualification.ts'
export { followUp } from './follow-up.ts'
export { matchQuestions } from './match-questions.ts'
export { judgeHeldText } from './model/judge-held-text.ts'
export type { LanguageModel, ModelAccess, ModelReply, ModelRequest, Tokens } from './model/language-model.ts'
export { readProposals } from './model/model-commands.ts'
export { type ModelDay, ModelUsageInput, modelUsage } from './model/model-usage.ts'
export { judgeWording } from './model/model-wording.ts'
export { MODEL_CALL_RETENTION } from './model/retention.ts'
export { type ModelTest, testModel } from './model/test-model.ts'
export { QUESTION_RETENTION } from './questions/retention.ts'
export { questionStatus, unansweredQuestionShape } from './questions/unanswered-question.ts'
export { unansweredQuestionList } from './questions/unanswered-question-list.ts'
export { UpdateUnansweredQuestionInput, updateUnansweredQuestion } from './questions/update-unanswered-question.ts'
export { type Command, type CommandType, isValid, type SignalValue } from './reading/command.ts'
export type { InboundText, Span } from './reading/reading.ts'
export { rehearse, type TriedTurn } from './rehearse.ts'
export {
  explainScore,
  type KnockoutMet,
  type Proof,
  type QualificationExplanation,
  type ScoreAfterTurn,
  type SignalExplanation,
} from './score/explanation.ts'
export { qualificationAfter } from './score/replay.ts'
export { type Confidence, matchedKeys, type Qualification, type ScoredSignal, scoreState } from './score/score.ts'
export { type AgentState, type Evidence, type Found, initialState, stateAfterOpening } from './score/state.ts'
export { SetSignalInput, setSignal } from './set-signal.ts'
export { takeTurn } from './take-turn.ts'
export { tellLeadAgain } from './tell-lead-again.ts'
export { type PlaybookTrial, TryPlaybookInput, tryPlaybook } from './try-playbook.ts'
export type { TurnReader } from './turn-reader.ts'
