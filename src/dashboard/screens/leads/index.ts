export { METHODS, REASONS } from './lead/suppression-words.ts'
