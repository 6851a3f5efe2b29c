/** What reader threads load of this folder: pure functions, without the schemas and operations that index.ts brings. */
export { planTurn } from './dialogue/plan-turn.ts'
export { explainScore } from './score/explanation.ts'
export { qualificationAfter } from './score/replay.ts'
export { initialState } from './score/state.ts'
