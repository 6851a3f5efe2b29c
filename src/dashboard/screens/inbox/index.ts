export { decisionWords } from './panel/decision-words.ts'
export { valueWords } from './panel/understood.ts'
