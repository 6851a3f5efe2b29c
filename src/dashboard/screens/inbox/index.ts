export { decisionWords } from './panel/decision-words.ts'
export { valueWords } from './panel/understood.ts'
export { CancelText } from './thread/cancel-text.tsx'
export { deliveryOf, reasonWords } from './thread/delivery-words.ts'
