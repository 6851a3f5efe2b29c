export { CancelAppointmentInput, cancelAppointment } from './booking/cancel-appointment.ts'
export { releaseHold } from './booking/release-hold.ts'
export type { Command, CommandType, SignalValue } from './command.ts'
export { isValid } from './command.ts'
export { explainQualification, recomputeQualification } from './explain-qualification.ts'
export type {
  KnockoutMet,
  Proof,
  QualificationExplanation,
  ScoreAfterTurn,
  SignalExplanation,
} from './explanation.ts'
export { explainScore } from './explanation.ts'
export { followUp } from './follow-up.ts'
export type { LanguageModel, ModelAccess, ModelReply, ModelRequest, Tokens } from './language-model.ts'
export { readProposals } from './model-commands.ts'
export { type ModelDay, ModelUsageInput, modelUsage } from './model-usage.ts'
export { judgeWording } from './model-wording.ts'
export { planTurn } from './plan-turn.ts'
export type { InboundText, Span } from './reading.ts'
export { rehearse, type TriedTurn } from './rehearse.ts'
export { qualificationAfter } from './replay.ts'
export type { Confidence, Qualification, ScoredSignal } from './score.ts'
export { matchedKeys, scoreState } from './score.ts'
export { SetSignalInput, setSignal } from './set-signal.ts'
export type { AgentState, Evidence, Found } from './state.ts'
export { initialState, stateAfterOpening } from './state.ts'
export { takeTurn } from './take-turn.ts'
export { type ModelTest, testModel } from './test-model.ts'
export { type PlaybookTrial, TryPlaybookInput, tryPlaybook } from './try-playbook.ts'
export type { Handoff, TurnFacts, TurnPlan } from './turn.ts'
export type { TurnReader } from './turn-reader.ts'
