/** What reader threads load of this folder: pure functions, without the schemas and operations that index.ts brings. */
export { explainScore } from './explanation.ts'
export { planTurn } from './plan-turn.ts'
export { qualificationAfter } from './replay.ts'
export { initialState } from './state.ts'
