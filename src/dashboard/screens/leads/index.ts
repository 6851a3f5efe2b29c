export { METHODS, REASONS } from './lead/suppression-words.ts'
export { toE164 } from './to-e164.ts'
