/** The pure functions that reader threads load. index.ts would also load schemas and operations. */
export { planTurn } from './dialogue/plan-turn.ts'
export { explainScore } from './score/explanation.ts'
export { qualificationAfter } from './score/replay.ts'
export { initialState } from './score/state.ts'
