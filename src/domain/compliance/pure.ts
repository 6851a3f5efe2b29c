/** Exports for reader threads: pure functions, without the schemas and operations of index.ts. */
export { isTimeZone, localTime, wallClockAhead } from './gate/local-time.ts'
export { asksForCall, findNoQuestions } from './opt-out/call-request.ts'
export { readMeaning } from './opt-out/opt-out.ts'
